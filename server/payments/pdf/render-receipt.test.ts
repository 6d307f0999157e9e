import { afterAll, expect, test } from 'vitest'
import { calendarDate } from '../../../domain/calendar-date.ts'
import { chhetrum, ZERO } from '../../../domain/money.ts'
import { closePdfRenderer } from '../../platform/pdf/render-pdf.ts'
import { textByPdfium } from '../../testing/pdf/read-pdf.ts'
import { everydayReceipt } from '../../testing/pdf/printed-examples.ts'
import { type PrintedReceipt, renderReceipt } from './render-receipt.ts'

afterAll(closePdfRenderer)

test('a receipt for one month is one page', async () => {
  expect(await pagesOf(everydayReceipt)).toBe(1)
})

test('a receipt for a year of rent with four owners and long names continues on a second page', async () => {
  const [line] = everydayReceipt.lines
  const [owner] = everydayReceipt.owners
  if (!line || !owner) throw new Error('The everyday receipt has a line and an owner.')
  const long = { ...owner, nameEnglish: 'Dasho Ugyen Tshering Namgyel Wangdi Dorji of the Phuentsho Household', share: '1/4' }
  const pages = await pagesOf({
    ...everydayReceipt,
    owners: [long, long, long, long],
    lines: Array.from({ length: 12 }, () => line),
    amount: chhetrum(15_000_000),
    mark: 'COPY',
  })
  expect(pages).toBe(2)
})

test('a receipt can also be printed on a roll of 80 mm, in one piece however long it is', async () => {
  const [line] = everydayReceipt.lines
  if (!line) throw new Error('The everyday receipt has a line.')
  const lines = Array.from({ length: 24 }, () => line)
  const pdf = Buffer.from(await renderReceipt({ ...everydayReceipt, lines, amount: chhetrum(30_000_000), mark: 'COPY' }, '80MM'))
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
  expect(/\/MediaBox \[0 0 226\.7/.test(pdf.toString('latin1'))).toBe(true)
})

test('a receipt can be printed without Dzongkha name, unit and reference', async () => {
  const bare = { unit: null, building: null, plotNumber: null, thramNumber: null, administrativeZone: null, dzongkhag: null }
  const payer = { ...everydayReceipt.payer, nameDzongkha: null, cid: null, phoneNumber: null }
  expect(await pagesOf({ ...everydayReceipt, payer, property: bare, rentMonthly: null, owners: [] })).toBe(1)
})

test('a receipt for a day before the first known owner has no label without a name', async () => {
  for (const format of ['A5', '80MM'] as const) {
    expect(await textByPdfium(await renderReceipt(everydayReceipt, format))).toContain('Owner')
    expect(await textByPdfium(await renderReceipt({ ...everydayReceipt, owners: [] }, format))).not.toContain('Owner')
  }
})

test('a payment above the amount due is printed with the rest as credit', async () => {
  expect(await pagesOf({ ...everydayReceipt, amount: chhetrum(1_500_000) })).toBe(1)
})

test('tax withheld by the payer counts towards the lines', async () => {
  const receipt = { ...everydayReceipt, amount: chhetrum(1_187_500), taxWithheldAmount: chhetrum(62_500) }
  expect(await pagesOf(receipt)).toBe(1)
})

test('a receipt whose lines exceed the received amount is refused', async () => {
  await expect(renderReceipt({ ...everydayReceipt, amount: ZERO })).rejects.toThrow('lists more than was received')
})

test('names with markup, and references without a line break, are printed unchanged', async () => {
  const receipt: PrintedReceipt = {
    ...everydayReceipt,
    payer: { ...everydayReceipt.payer, nameEnglish: '#panic() *b* $x \\ [_u_' },
    reference: `#panic()${'\\$*['.repeat(40)}`,
    receivedBy: '= Kinley // Zam',
    mark: 'VOID',
    reversedOn: calendarDate('2026-11-21'),
  }
  expect(await pagesOf(receipt)).toBe(1)
})

async function pagesOf(receipt: PrintedReceipt): Promise<number> {
  const pdf = Buffer.from(await renderReceipt(receipt)).toString('latin1')
  expect(pdf.slice(0, 5)).toBe('%PDF-')
  return pdf.match(/\/Type \/Page\b/g)?.length ?? 0
}
