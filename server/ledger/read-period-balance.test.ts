import { parse } from 'csv-parse/sync'
import readExcel from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ledgerContract } from '../../domain/ledger/ledger-contract.ts'
import { billedLease, pay } from '../testing/billing-steps.ts'
import type { Admin } from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import { expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp('2025-06-15T04:00:00Z'))
  const { advice } = await billedLease(admin, { rentAmount: 1_000_000, depositAmount: 0 }, ['2025-01', '2025-02'])
  await pay(admin, advice.id, 400_000, { paidOn: '2025-02-10' })
})
afterAll(() => app.close())

const balanceOf = (from: string, to: string) => admin.call(ledgerContract.periodBalance, { query: { from, to } })

test('a period opens with the closing balance of the one before, and closes with the trial balance of its last day', async () => {
  const [january, february] = [await balanceOf('2025-01-01', '2025-01-31'), await balanceOf('2025-02-01', '2025-02-28')]
  const closings = january.map((row) => [row.code, row.closingDebitAmount, row.closingCreditAmount])
  expect(february.map((row) => [row.code, row.openingDebitAmount, row.openingCreditAmount])).toEqual(closings)
  const trial = await admin.call(ledgerContract.trialBalance, { query: { asOf: '2025-02-28' } })
  expect(february.slice(0, -1).map((row) => [row.code, row.closingDebitAmount, row.closingCreditAmount])).toEqual(
    trial.accounts.map(({ code, debitAmount, creditAmount }) => [code, debitAmount, creditAmount]),
  )
  expect(february.find(({ code }) => code === '1000')).toMatchObject({ openingDebitAmount: 0, debitAmount: 400_000 })
  const total = february.at(-1)
  expect(total).toMatchObject({ code: null, name: 'Total' })
  expect([total?.debitAmount, total?.closingDebitAmount]).toEqual([total?.creditAmount, total?.closingCreditAmount])
  await expectProblem(balanceOf('2025-02-01', '2025-01-31'), 'INVALID_INPUT')
})

test('it can be downloaded as CSV and as a workbook, with the totals last', async () => {
  const file = async (format: 'csv' | 'xlsx') =>
    (await admin.raw(ledgerContract.periodBalance, { query: { from: '2025-02-01', to: '2025-02-28', format } })).bytes
  const rows = parse<Record<string, string>>(await file('csv'), { columns: true, bom: true })
  expect(rows.find((row) => row['Account'] === '1000')).toMatchObject({ 'Debit (Nu.)': '4000.00', 'Credit (Nu.)': '0.00' })
  expect(rows.at(-1)).toMatchObject({ Account: '', Name: 'Total' })
  const sheets = await readExcel(Buffer.from(await file('xlsx')))
  const data = sheets[0]?.data ?? []
  expect(data).toHaveLength(rows.length + 1)
  expect(data.find(([account]) => account === '1000')?.[4]).toBe(4000)
})
