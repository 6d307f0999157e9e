import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarDate } from '../calendar-date.ts'
import { chhetrum } from '../money.ts'
import { expenseCategoryLabels } from '../remittance/expense.ts'
import { budgetAccounts, budgetToDate, mergeBudget, proposedAmount } from './budget.ts'

const nu = (amount: number) => chhetrum(Math.round(amount * 100))
const to = (amount: number, year: number, today: string) => budgetToDate(nu(amount), { year, today: calendarDate(today) })

test('a budget is spread over twelve months, and the current month counts in full', () => {
  expect(to(120_000, 2025, '2025-01-01')).toBe(nu(10_000))
  expect(to(120_000, 2025, '2025-06-15')).toBe(nu(60_000))
  expect(to(100_000, 2025, '2025-07-31')).toBe(nu(58_333.33))
  expect(to(120_000, 2024, '2025-06-15')).toBe(nu(120_000))
  expect(to(120_000, 2026, '2025-06-15')).toBe(nu(0))
})

test('copies the figures of last year with a percentage', () => {
  expect(proposedAmount(nu(18_500), '10')).toBe(nu(20_350))
  expect(proposedAmount(nu(18_500), '-5.5')).toBe(nu(17_482.5))
  expect(proposedAmount(nu(18_500), '0')).toBe(nu(18_500))
  expect(proposedAmount(nu(18_500), '-100')).toBe(nu(0))
})

test('the whole budget counts by December, and no month counts less than the one before', () => {
  const amount = fc.nat(1_000_000_000).map((value) => chhetrum(value))
  fc.assert(
    fc.property(amount, (budget) => {
      const months = Array.from({ length: 12 }, (_, index) => calendarDate(`2025-${String(index + 1).padStart(2, '0')}-10`))
      const dated = months.map((today) => budgetToDate(budget, { year: 2025, today }))
      expect(dated.at(-1)).toBe(budget)
      expect(dated).toEqual(dated.toSorted((a, b) => a - b))
    }),
  )
})

test('each category of expenses has a line', () => {
  expect(budgetAccounts).toEqual(['RENT', 'CHARGES', 'METERED', ...Object.keys(expenseCategoryLabels)])
})

test('if two people set a budget, each keeps the lines that only they changed', () => {
  const none = Object.fromEntries(budgetAccounts.map((account) => [account, nu(0)])) as Parameters<
    typeof mergeBudget
  >[0]['opened']
  const current = { ...none, RENT: nu(2_400_000), REPAIRS: nu(120_000) }
  const typed = { ...none, REPAIRS: nu(90_000), TAXES: nu(5_000) }
  const { values, conflicts } = mergeBudget({ opened: none, current, typed })
  expect(values).toEqual({ ...none, RENT: nu(2_400_000), REPAIRS: nu(90_000), TAXES: nu(5_000) })
  expect(conflicts).toEqual(['REPAIRS'])
  expect(mergeBudget({ opened: none, current, typed: current }).conflicts).toEqual([])
})
