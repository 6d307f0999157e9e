import { afterAll, expect, test } from 'vitest'
import { closePdfRenderer } from '../platform/pdf/render-pdf.ts'
import { renderExport } from './render-export.ts'
import { maxPrintedRows } from './gather-export.ts'
import { printableName, printableValue } from './export-text.ts'

afterAll(closePdfRenderer)

const organisation = { id: '01a1fdf0-c184-72b6-9e2c-11185dc3082f', name: 'Wangmo Property Office' }
const whole = { exportedAt: '2025-06-15T04:00:00.000Z', organisation }

test('an export is readable: amounts, days, instants in Thimphu, and changes', () => {
  expect(printableName('taxWithheldAmount')).toBe('Tax withheld amount')
  expect(printableName('nameDzongkha')).toBe('Name in Dzongkha')
  expect(printableValue('rentAmount', 1_250_000)).toBe('Nu. 12,500.00')
  expect(printableValue('paidOn', '2025-06-10')).toBe('10 Jun 2025')
  expect(printableValue('createdAt', '2025-06-15T20:30:00.123+00:00')).toBe('16 Jun 2025, 02:30')
  expect(printableValue('dueTiming', 'FOLLOWING_MONTH')).toBe('Following month')
  expect(printableValue('fullName', 'DORJI')).toBe('DORJI')
  expect(printableValue('email', null)).toBeUndefined()
  const changes = [{ field: 'rentAmount', before: 100, after: 200 }, { field: 'cid' }]
  expect(printableValue('changes', changes)).toBe('Rent amount was Nu. 1.00, now Nu. 2.00; CID')
})

test('a text that only looks like a day or an instant does not change', () => {
  const texts = ['2025-99-99T99:99:99Z', '2025-02-30T10:00:00Z', '9999-12-31T23:59:59Z', '2025-06-15T10:00:00.0.0Z', '2025-02-30']
  for (const text of texts) expect(printableValue('permanentAddress', text)).toBe(text)
})

test('a person with little data has a PDF of one page', async () => {
  expect(await pagesOf({ ...whole, leases: [], restriction: { isRestricted: false, since: null } })).toBe(1)
})

test('names in Dzongkha, long messages and text that looks like markup are printed', async () => {
  const ownerRecord = [{ nameEnglish: '#panic() *b*', nameDzongkha: 'ཀུན་ལེགས་བཟང་མོ།', cid: '10101010101' }]
  const messages = [{ body: 'word '.repeat(5000) }, { body: 'x'.repeat(5000) }]
  expect(await pagesOf({ ...whole, ownerRecord, messages })).toBeGreaterThan(2)
})

test('a PDF has a limited number of rows, and the JSON has the rest', async () => {
  const row = (at: number) => ({ action: `lease.create ${at}` })
  const [full, cut] = [maxPrintedRows, 4 * maxPrintedRows].map((rows) =>
    pagesOf({ ...whole, audit: Array.from({ length: rows }, (_, at) => row(at)) }),
  )
  expect(await cut).toBe(await full)
})

async function pagesOf(exported: Record<string, unknown>): Promise<number> {
  const pdf = Buffer.from(await renderExport({ exported, counts: new Map() })).toString('latin1')
  expect(pdf.slice(0, 5)).toBe('%PDF-')
  return pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0
}
