import { basename } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { conditionContract } from '../../domain/leases/condition/condition-contract.ts'
import { signingContract } from '../../domain/leases/signing/signing-contract.ts'
import { reportContract } from '../../domain/reports/report-contract.ts'
import { renderAdvice } from '../advices/pdf/render-advice.ts'
import { renderNote } from '../advices/pdf/render-note.ts'
import { renderStatement } from '../advices/pdf/render-statement.ts'
import { renderReceipt } from '../payments/pdf/render-receipt.ts'
import { PdfProcess } from '../platform/pdf/pdf-process.ts'
import { closePdfRenderer } from '../platform/pdf/render-pdf.ts'
import { billedLease } from '../testing/billing-steps.ts'
import { anOfficeApp } from '../testing/office.ts'
import { everydayAdvice, everydayReceipt, everydayStatement } from '../testing/pdf/printed-examples.ts'
import { sourceOf } from '../testing/pdf/read-pdf.ts'

const printed = vi.spyOn(PdfProcess.prototype, 'print')
const press = new PdfProcess()
let office: Awaited<ReturnType<typeof anOfficeApp>>
beforeAll(async () => {
  office = await anOfficeApp()
})
afterAll(async () => {
  await Promise.all([office.app.close(), closePdfRenderer(), press.stop()])
})

test('every kind of PDF conforms to PDF/UA: tags, headings, and texts for pictures', async () => {
  await printDocuments()
  const requests = new Map(printed.mock.calls.map(([request]) => [basename(request.template), request]))
  expect([...requests.keys()].toSorted()).toEqual(
    ['advice', 'agreement', 'condition', 'note', 'receipt-roll', 'receipt', 'report', 'statement'].map((name) => `${name}.typ`),
  )
  for (const [name, request] of requests) {
    const reply = await press.print({ ...request, standard: 'ua-1' })
    expect('error' in reply ? reply.error : '', name).toBe('')
  }
})

test('a PDF states its language, its title and its structure', async () => {
  const pdf = sourceOf(await renderAdvice(everydayAdvice))
  const catalog = /<<[^]*?\/Type \/Catalog[^]*?endobj/.exec(pdf.slice(pdf.lastIndexOf('/Type /Catalog') - 40))?.[0]
  expect(catalog).toMatch(/\/Lang \(en\)/)
  expect(catalog).toMatch(/\/MarkInfo <<\s*\/Marked true/)
  expect(catalog).toMatch(/\/StructTreeRoot \d+ 0 R/)
  expect(catalog).toMatch(/\/ViewerPreferences <<\s*\/DisplayDocTitle true/)
  expect(pdf).toContain(`<rdf:li xml:lang="x-default">Payment advice ${everydayAdvice.adviceNumber}</rdf:li>`)
  expect(pdf).toMatch(/\/S \/H1\n/)
  expect(pdf).toMatch(/\/S \/TH\n/)
  expect(sourceOf(await renderReceipt(everydayReceipt))).toMatch(/\/Lang \(dz\)/)
})

test('a picture in a PDF has an alternative text', async () => {
  expect(sourceOf(await renderReceipt(everydayReceipt))).toContain('/Alt (QR code with the main facts of this receipt)')
})

async function printDocuments(): Promise<void> {
  const { admin } = office
  const { lease, advice } = await billedLease(admin)
  await renderAdvice(everydayAdvice)
  await renderStatement(everydayStatement)
  await renderReceipt(everydayReceipt)
  await renderReceipt(everydayReceipt, '80MM')
  const { organisation, tenant, owners, property, leaseNumber } = everydayAdvice
  const note = {
    title: 'Credit note',
    number: 'CN-2025-000001',
    date: everydayAdvice.issuedOn,
    heading: 'Amount credited',
    mark: null,
  }
  await renderNote({ organisation, tenant, owners, property, leaseNumber, ...note, lines: [], sums: [], remarks: [] })
  await admin.raw(adviceContract.pdf, { params: { id: advice.id } })
  await admin.raw(signingContract.agreement, { params: { id: lease.id } })
  await admin.raw(reportContract.rentRoll, { query: { format: 'pdf' } as never })
  const report = await admin.call(conditionContract.begin, { params: { id: lease.id }, body: { kind: 'ENTRY' } })
  await admin.raw(conditionContract.pdf, { params: { id: report.id } })
}
