import { describe, expect, test } from 'vitest'
import { guessColumns, readStatementRows, statementDate } from './statement-file.ts'

test('recognizes the usual column headings of a bank', () => {
  expect(guessColumns(['Txn Date', 'Particulars', 'Journal No', 'Debit', 'Credit', 'Balance'])).toEqual({
    date: 'Txn Date',
    amount: 'Credit',
    description: 'Particulars',
    reference: 'Journal No',
  })
  expect(guessColumns(['A', 'B'])).toBeNull()
})

describe('the date of a line', () => {
  test.each([
    ['2025-06-02', '2025-06-02'],
    ['02/06/2025', '2025-06-02'],
    ['2-Jun-25', '2025-06-02'],
    ['02 June 2025 10:15:00', '2025-06-02'],
    ['2025/06/02T10:15', '2025-06-02'],
    ['31/02/2025', undefined],
    ['Closing balance', undefined],
  ])('%s is %s', (text, expected) => {
    expect(statementDate(text)).toBe(expected)
  })
})

test('one amount column with a column that states the direction of each row: only money that came in is read', () => {
  const headings = ['Date', 'Particulars', 'Amount', 'Dr/Cr', 'Balance']
  const columns = guessColumns(headings)
  expect(columns).toMatchObject({ date: 'Date', amount: 'Amount' })
  expect(guessColumns(['Date', 'Credit/Debit', 'Amount'])).toMatchObject({ amount: 'Amount' })
  if (!columns) throw new Error('The columns were to be found.')
  const row = (amount: string, side: string, heading = 'Dr/Cr') => ({
    Date: '02/06/2025',
    Particulars: 'Pema',
    Amount: amount,
    [heading]: side,
  })
  const amountsOf = (rows: Record<string, string>[]) => readStatementRows(rows, columns).lines.map(({ amount }) => amount)
  expect(amountsOf([row('5,000.00', 'CR'), row('7,000.00', 'DR'), row('8,000.00', ' Dr. '), row('9,000.00', '')])).toEqual([
    500_000, 900_000,
  ])
  expect(amountsOf([row('5,000.00', 'Debit', 'Transaction Type'), row('6,000.00', 'Credit', 'Transaction Type')])).toEqual([
    600_000,
  ])
  expect(amountsOf([row('5,000.00', 'Deposit', 'Debit'), row('6,000.00', '', 'Debit')])).toEqual([500_000, 600_000])
})

test('skips debits and empty rows, and lists the rows that it cannot read', () => {
  const columns = { date: 'D', amount: 'A', description: 'W', reference: null }
  const row = (D: string, A: string) => ({ D, A, W: 'Pema' })
  const { lines, skipped } = readStatementRows(
    [
      row('02/06/2025', '1,05,000.00 CR'),
      row('02/06/2025', '-700.00'),
      row('02/06/2025', '300 DR'),
      row('', ''),
      row('Total', '5,000.00'),
      row('03/06/2025', 'five'),
    ],
    columns,
  )
  expect(lines).toEqual([{ row: 1, bookedOn: '2025-06-02', amount: 10_500_000, description: 'Pema', reference: null }])
  expect(skipped.map(({ row }) => row)).toEqual([5, 6])
})
