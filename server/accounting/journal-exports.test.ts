import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountMappingContract } from '../../domain/accounting/account-mapping-contract.ts'
import { journalExportContract } from '../../domain/accounting/journal-export-contract.ts'
import { journalFormats, type JournalFormat } from '../../domain/accounting/journal-format.ts'
import { closingContract } from '../../domain/ledger/closing-contract.ts'
import { ledgerContract } from '../../domain/ledger/ledger-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { exportUntil, mapAccounts } from '../testing/accounting/accounting-steps.ts'
import { billedLease, pay } from '../testing/billing-steps.ts'
import type { Admin } from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import { expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp('2025-06-15T04:00:00Z'))
})
afterAll(() => app.close())

type Row = Record<string, string>
const fileOf = async (id: string, program: JournalFormat, query: object = {}) => {
  const reply = await admin.raw(journalExportContract.file, { params: { id }, query: { program, ...query } })
  expect(reply.status).toBe(200)
  return reply.bytes.toString('utf8')
}
const rowsOf = async (id: string, program: JournalFormat) => parse<Row>(await fileOf(id, program), { columns: true, bom: true })
const cents = (amount: string | undefined) => Math.round(Number(amount || '0') * 100)
const debtor = async () => billedLease(admin, { rentAmount: 1_000_000, depositAmount: 0 }, ['2025-01', '2025-02'])
const preview = (until: string) => admin.call(journalExportContract.preview, { query: { until } })

test('an unmapped account stops the export, and the error names it', async () => {
  await debtor()
  await mapAccounts(admin, ['1100', '4000'])
  expect((await preview('2025-06-15')).unmapped.map(({ code }) => code)).toEqual(['1100', '4000'])
  const problem = await expectProblem(exportUntil(admin, '2025-06-15'), 'ILLEGAL_TRANSITION')
  expect(problem.detail).toContain('1100 Tenants: advices receivable, 4000 Rent charged')
  expect(problem.errors?.map(({ path }) => path)).toEqual(['/accounts/1100', '/accounts/4000'])
  await mapAccounts(admin)
  expect((await preview('2025-06-15')).unmapped).toEqual([])
})

test('each entry is in one export, numbered without a gap, and every voucher of every file balances', async () => {
  const { advice } = await debtor()
  const first = await exportUntil(admin, '2025-06-15')
  await expectProblem(exportUntil(admin, '2025-06-15'), 'ILLEGAL_TRANSITION')
  const { id: paymentId } = await pay(admin, advice.id, 400_000)
  const second = await exportUntil(admin, '2025-06-15')
  await admin.call(paymentContract.reverse, { params: { id: paymentId }, body: { reason: 'Wrong lease.' } })
  const third = await exportUntil(admin, '2025-06-15')
  const numbers = [first, second, third].map(({ exportNumber }) => Number(exportNumber.slice(-6)))
  expect(numbers).toEqual([numbers[0], (numbers[0] ?? 0) + 1, (numbers[0] ?? 0) + 2])
  expect(third).toMatchObject({ entryCount: 1, lateCount: 1 })
  const rows = (await Promise.all([first, second, third].map(({ id }) => rowsOf(id, 'CSV')))).flat()
  const entries = await admin.call(ledgerContract.entries, { query: { to: '2025-06-15', pageSize: 50 } })
  expect(new Set(rows.map((row) => row['Entry id']))).toEqual(new Set(entries.items.map(({ id }) => id)))
  for (const voucher of Map.groupBy(rows, (row) => row['Voucher']).values()) {
    const sum = (side: string) => voucher.reduce((total, row) => total + cents(row[side]), 0)
    expect(sum('Debit')).toBe(sum('Credit'))
    expect(new Set(voucher.map((row) => row['Entry id'])).size).toBe(1)
  }
  // The reversal has its own voucher, the mirror image of the payment.
  const sides = async (id: string, of: [string, string]) =>
    (await rowsOf(id, 'CSV')).map((row) => [row['Account'], row[of[0]], row[of[1]]])
  expect(await sides(third.id, ['Debit', 'Credit'])).toEqual(await sides(second.id, ['Credit', 'Debit']))
})

test('every format of an export has the same amounts, and identical bytes each time, even if the mapping changes', async () => {
  const { advice } = await debtor()
  await pay(admin, advice.id, 123_456)
  const made = await exportUntil(admin, '2025-06-15')
  const before = await Promise.all(journalFormats.map((format) => fileOf(made.id, format)))
  const { items } = await admin.call(accountMappingContract.list, { query: { q: 'A1000' } })
  const body = { externalName: 'Another bank' }
  await admin.call(accountMappingContract.update, { params: { id: items[0]?.id ?? '' }, body })
  expect(await Promise.all(journalFormats.map((format) => fileOf(made.id, format)))).toEqual(before)
  const plain = await rowsOf(made.id, 'CSV')
  const net = plain.map((row) => cents(row['Debit']) - cents(row['Credit']))
  expect((await rowsOf(made.id, 'XERO_CSV')).map((row) => cents(row['*Amount']))).toEqual(net)
  const books = await rowsOf(made.id, 'QUICKBOOKS_CSV')
  expect(books.map((row) => cents(row['Debits']) - cents(row['Credits']))).toEqual(net)
  const next = await rowsOf(made.id, 'ERPNEXT_CSV')
  expect(next.map((row) => cents(row['Debit (Accounting Entries)']) - cents(row['Credit (Accounting Entries)']))).toEqual(net)
  const json = JSON.parse(await fileOf(made.id, 'ERPNEXT_JSON', { company: 'Druk Homes' })) as {
    company: string
    accounts: object[]
  }[]
  expect(json.flatMap(({ accounts }) => accounts)).toHaveLength(net.length)
  expect(new Set(json.map(({ company }) => company))).toEqual(new Set(['Druk Homes']))
  const tally = [...(await fileOf(made.id, 'TALLY_XML')).matchAll(/<AMOUNT>([-\d.]+)<\/AMOUNT>/g)]
  expect(tally.map(([, amount]) => -cents(amount) + 0)).toEqual(net)
})

test('two people who export at the same time share the entries between them, or the second gets none', async () => {
  await debtor()
  const tried = await Promise.allSettled(Array.from({ length: 5 }, () => exportUntil(admin, '2025-06-15')))
  const made = tried.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  expect(made).toHaveLength(1)
  const { items } = await admin.call(journalExportContract.list, { query: { pageSize: 50 } })
  const ids = (await Promise.all(items.map(({ id }) => rowsOf(id, 'CSV')))).map(
    (rows) => new Set(rows.map((row) => row['Entry id'])),
  )
  const all = ids.flatMap((of) => [...of])
  expect(new Set(all).size).toBe(all.length)
})

test('an export shows which entries are in closed days, and ends at its last day', async () => {
  await debtor()
  await admin.call(closingContract.close, { body: { until: '2025-01-31' } })
  const seen = await preview('2025-06-15')
  expect(seen).toMatchObject({ closedUntil: '2025-01-31', hasMore: false })
  expect(seen.closedCount).toBeGreaterThan(0)
  expect(seen.closedCount).toBeLessThan(seen.entryCount)
  const closed = await exportUntil(admin, '2025-01-31')
  expect(closed).toMatchObject({ closedUntil: '2025-01-31', entryCount: closed.closedCount })
  expect(closed.lastDate !== null && closed.lastDate <= '2025-01-31').toBe(true)
  await admin.call(closingContract.reopen, { body: { until: null, reason: 'For the other tests.' } })
  expect((await preview('2025-06-15')).entryCount).toBe(seen.entryCount - closed.entryCount)
  await expectProblem(exportUntil(admin, '2025-06-16'), 'INVALID_INPUT')
})

test('a file that an export does not have is not found', async () => {
  await debtor()
  const { id } = await exportUntil(admin, '2025-06-15')
  const part = (partNo: number) =>
    admin.raw(journalExportContract.file, { params: { id }, query: { program: 'XERO_CSV', part: String(partNo) } })
  expect([(await part(1)).status, (await part(2)).status]).toEqual([200, 404])
})
