import { createHash } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditContract } from '../../../domain/audit/audit-contract.ts'
import { breachNoticeContract } from '../../../domain/arrears/breach-notice-contract.ts'
import { disputeContract } from '../../../domain/disputes/dispute-contract.ts'
import { documentContract } from '../../../domain/documents/document-contract.ts'
import { leaseContract } from '../../../domain/leases/lease-contract.ts'
import { conditionContract } from '../../../domain/leases/condition/condition-contract.ts'
import { damageContract } from '../../../domain/maintenance/damage-contract.ts'
import { workOrderContract } from '../../../domain/maintenance/work-orders/work-order-contract.ts'
import { closePdfRenderer } from '../../platform/pdf/render-pdf.ts'
import { aLateTenant, pay } from '../../testing/billing-steps.ts'
import { aDispute } from '../../testing/disputes/dispute-steps.ts'
import { type Admin } from '../../testing/factories.ts'
import { textByPdfium } from '../../testing/pdf/read-pdf.ts'
import { organisationRunBy } from '../../testing/organisation-run-by.ts'
import { anAppWithOffices, nextOffice } from '../../testing/office.ts'
import { expectProblem, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin
let folder: string
beforeAll(async () => {
  app = await anAppWithOffices()
})
beforeEach(async () => {
  app.clock.set(new Date('2025-06-15T04:00:00Z'))
  admin = await nextOffice(app)
  folder = mkdtempSync(join(tmpdir(), 'pack-'))
})
afterEach(() => rmSync(folder, { recursive: true }))
afterAll(async () => {
  await app.close()
  await closePdfRenderer()
})

/** Info-ZIP and the standard hash tool of Linux, as independent readers. */
const hasUnzip = ['unzip', 'sha256sum'].every((tool) => spawnSync(tool, ['--help']).error === undefined)

async function fileOf(id: string, format: 'zip' | 'pdf', who: Admin = admin) {
  const reply = await app.fastify.inject({
    method: 'GET',
    url: `/api/dispute/${id}/pack.${format}`,
    headers: { authorization: `Bearer ${who.signedIn?.token}` },
  })
  return { status: reply.statusCode, type: reply.headers['content-type'], content: reply.rawPayload }
}

function unzipped(content: Buffer): string[] {
  writeFileSync(join(folder, 'pack.zip'), content)
  const { status, stderr } = spawnSync('unzip', ['-q', 'pack.zip'], { cwd: folder })
  expect({ status, errors: String(stderr) }).toEqual({ status: 0, errors: '' })
  return String(spawnSync('unzip', ['-Z1', 'pack.zip'], { cwd: folder }).stdout)
    .trim()
    .split('\n')
}

const textOf = (path: string) => textByPdfium(readFileSync(join(folder, path)))
const png = (background: string) =>
  sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .png()
    .toBuffer()

/** A lease with arrears, a payment, a notice of breach, a report with a photo, a public document and an internal document of the office. */
async function aDisputedLease() {
  const { tenantId, leaseId, april } = await aLateTenant(admin)
  await pay(admin, april, 400_000, { paidOn: '2025-06-10' })
  await admin.call(breachNoticeContract.serve, { body: { tenantIds: [tenantId], remedyOn: '2025-06-29' } })
  const report = await admin.call(conditionContract.begin, { params: { id: leaseId }, body: { kind: 'ENTRY' } })
  await addFile('conditionItem', report.items[0]?.id ?? '', await png('#a03060'), false)
  const signature = {
    party: 'TENANT',
    name: 'Pema Signs',
    drawing: 'M20 90L300 60',
    signedAt: '2025-06-01T04:00:00.000Z',
  } as const
  await admin.call(conditionContract.sign, { params: { id: report.id }, body: signature })
  await addFile('lease', leaseId, await png('#30a060'), false, 'Letter')
  await addFile('lease', leaseId, await png('#3060a0'), true, 'Strategy of the office')
  await someWork(leaseId)
  return { ...(await aDispute(admin, { leaseId, summary: 'The tenant owes the rent of two months.' })), tenantId }
}

/** A repair for the report of this tenant, with a quote and a photo; and a cupboard that was ordered before the lease. */
async function someWork(leaseId: string) {
  const { propertyId } = await admin.call(leaseContract.read, { params: { id: leaseId } })
  const items = [{ description: 'The tap drips', location: 'Kitchen' }]
  const report = await admin.call(damageContract.create, { body: { leaseId, kind: 'MAINTENANCE', items } })
  const work = await admin.call(workOrderContract.create, {
    body: { title: 'New tap', damageItemId: report.items[0]?.id } as never,
  })
  await admin.call(workOrderContract.quote, {
    params: { id: work.id },
    body: { amount: 120_000, note: 'With a tap of brass' } as never,
  })
  await addFile('workOrder', work.id, await png('#a0a030'), false, 'After')
  const older = await admin.call(workOrderContract.create, { body: { title: 'New cupboard', unitId: propertyId } as never })
  const organisationId = await organisationRunBy(app, admin)
  await app.database.as({ kind: 'job', organisationId }, (tx) =>
    tx
      .updateTable('work_orders')
      .set({ created_at: new Date('2024-01-15T04:00:00Z') })
      .where('id', '=', older.id)
      .execute(),
  )
}

async function addFile(
  entity: 'lease' | 'conditionItem' | 'workOrder',
  entityId: string,
  content: Buffer,
  isOfficeOnly: boolean,
  title?: string,
) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(content)], { type: 'image/png' }), 'photo.png')
  const query = { entity, entityId, isOfficeOnly: String(isOfficeOnly), ...(title ? { title } : {}) }
  const { status } = await admin.raw(documentContract.add, { query, body: form } as never)
  expect(status).toBe(201)
}

test.skipIf(!hasUnzip)('another program unpacks the pack, and the hashes of its files are those in the index', async () => {
  const { id, leaseNumber } = await aDisputedLease()
  const { status, type, content } = await fileOf(id, 'zip')
  expect({ status, type }).toEqual({ status: 200, type: 'application/zip' })
  const paths = unzipped(content)
  expect(paths.map((path) => path.replaceAll(/\d{4}-\d{6}/g, '#'))).toEqual([
    '01-agreement/001-Agreement-L-#.pdf',
    '01-agreement/002-Letter.webp',
    '02-ledger/001-Ledger.pdf',
    '02-ledger/002-Ledger.csv',
    expect.stringMatching(/^02-ledger\/003-/),
    ...Array.from({ length: paths.length - 16 }, () => expect.stringMatching(/^02-ledger\//) as string),
    '03-notices/001-Notices-with-proof.pdf',
    '03-notices/002-BN-#.pdf',
    '04-condition/001-Condition-report.pdf',
    expect.stringMatching(/^04-condition\/002-Move-in-.*\.webp$/),
    '05-damage/001-Damage-reports.pdf',
    '06-work/001-Work-orders.pdf',
    '06-work/002-WO-#-New-tap.webp',
    '07-messages/001-Messages.pdf',
    '08-history/001-History.pdf',
    'SHA256SUMS.txt',
    '00-index.pdf',
  ])
  const checked = spawnSync('sha256sum', ['--check', '--strict', 'SHA256SUMS.txt'], { cwd: folder })
  expect({ status: checked.status, lines: String(checked.stdout).trim().split('\n').length }).toEqual({
    status: 0,
    lines: paths.length - 2,
  })
  const index = (await textOf('00-index.pdf')).replaceAll(/\s/g, '')
  expect(index).toContain('Thetenantowestherentoftwomonths.')
  for (const line of readFileSync(join(folder, 'SHA256SUMS.txt'), 'utf8').trim().split('\n'))
    expect(index).toContain(line.slice(0, 64))
  const ledger = (await textOf('02-ledger/001-Ledger.pdf')).replaceAll(/\s+/g, ' ')
  expect(ledger).toContain('6,000.00')
  expect(ledger).toMatch(/Rent.*: Nu\. 10,000\.00\. /)
  expect((await textOf('03-notices/001-Notices-with-proof.pdf')).replaceAll(/\s+/g, ' ')).toContain('Pay by 29 Jun 2025')
  expect(index).toContain(leaseNumber)
  const work = (await textOf('06-work/001-Work-orders.pdf')).replaceAll(/\s+/g, ' ')
  expect(work).toContain('Request: Kitchen: The tap drips')
  expect(work).toContain('Quote of 15 Jun 2025: Nu. 1,200.00, waits. With a tap of brass')
  expect(work).not.toContain('cupboard')
})

test('the same content gives the same bytes, and each sent pack is recorded with its hash', async () => {
  const { id } = await aDisputedLease()
  const first = await fileOf(id, 'zip')
  const second = await fileOf(id, 'zip')
  const hash = createHash('sha256').update(first.content).digest('hex')
  expect(createHash('sha256').update(second.content).digest('hex')).toBe(hash)
  const pdf = await fileOf(id, 'pdf')
  const { packs } = await admin.call(disputeContract.read, { params: { id } })
  expect(packs.map(({ format, hash: stored }) => [format, stored])).toEqual([
    ['PDF', createHash('sha256').update(pdf.content).digest('hex')],
    ['ZIP', hash],
    ['ZIP', hash],
  ])
  const { items } = await admin.call(auditContract.list, { query: { entityId: id } })
  expect(items.map(({ action }) => action)).toEqual(['dispute.packPdf', 'dispute.pack', 'dispute.pack', 'dispute.create'])
})

test('the PDF has the case, the ledger with explanations, the notices and the photos', async () => {
  const { id } = await aDisputedLease()
  const { status, type, content } = await fileOf(id, 'pdf')
  expect({ status, type }).toEqual({ status: 200, type: 'application/pdf' })
  const text = (await textByPdfium(content)).replaceAll(/\s+/g, ' ')
  for (const words of [
    'The tenant owes the rent of two months.',
    'Agreement and registration',
    'Ledger of the lease',
    'Pay by 29 Jun 2025',
    'Photos',
  ])
    expect(text).toContain(words)
  expect(text).toContain('Tenancy Rules and Regulations 2018, s.125')
})

test('a pack contains nothing of another lease or office, and no internal notes of the office', async () => {
  const { id } = await aDisputedLease()
  const other = await aLateTenant(admin)
  const { content } = await fileOf(id, 'pdf')
  const text = await textByPdfium(content)
  expect(text).not.toContain(other.leaseNumber)
  expect(text).not.toContain(other.phoneNumber)
  expect(text).not.toContain('Strategy')
  const stranger = await nextOffice(app)
  expect((await fileOf(id, 'zip', stranger)).status).toBe(404)
  expect((await fileOf(id, 'pdf', stranger)).status).toBe(404)
  await expectProblem(stranger.call(disputeContract.read, { params: { id } }), 'NOT_FOUND')
})
