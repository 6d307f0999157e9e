import { type CalendarDate, partsOf } from '../calendar-date.ts'
import { add, divide, fraction, fractionOfDecimal, multiply } from '../fraction.ts'
import { fractionOfMoney, type Money, toMoney, ZERO } from '../money.ts'
import { type ExpenseCategory, expenseCategoryLabels } from '../remittance/expense.ts'
import { changedFields, conflictingFields } from '../record-merge.ts'
import { t } from '../wording.ts'

/** The lines of a budget: expected rent, other charges for the owners, metered charges separately, and expenses by category. */
export type BudgetAccount = 'RENT' | 'CHARGES' | 'METERED' | ExpenseCategory
export const budgetAccountLabels: Readonly<Record<BudgetAccount, string>> = {
  RENT: t`Rent`,
  CHARGES: t`Charges`,
  METERED: t`Metered use`,
  ...expenseCategoryLabels,
}
export const budgetAccounts = [
  ...(['RENT', 'CHARGES', 'METERED'] as const),
  ...(['REPAIRS', 'CLEANING', 'SECURITY', 'UTILITIES', 'INSURANCE', 'TAXES', 'OTHER'] as const),
] as const
export const monthsOfYear = 12

/** The part of a year's budget up to a day: equal months, in which the current month counts as a whole (money.md R20). */
export function budgetToDate(amount: Money, { year, today }: { year: number; today: CalendarDate }): Money {
  const now = partsOf(today)
  if (year < now.year) return amount
  if (year > now.year) return ZERO
  return toMoney(divide(multiply(fractionOfMoney(amount), fraction(now.month)), fraction(monthsOfYear)))
}

/** Last year's actual amount, changed by a percentage; never below 0. */
export function proposedAmount(actual: Money, percent: string): Money {
  const factor = divide(add(fraction(100), fractionOfDecimal(percent)), fraction(100))
  const proposed = toMoney(multiply(fractionOfMoney(actual), factor))
  return proposed < 0 ? ZERO : proposed
}

type Amounts = Readonly<Record<BudgetAccount, Money | null>>

/**
 * Merges the edits of two people: lines changed here are kept, the others have their stored values. `conflicts`: lines that both changed.
 */
export function mergeBudget({ opened, current, typed }: Record<'opened' | 'current' | 'typed', Amounts>) {
  const mine = new Set(changedFields(opened, typed))
  const theirs = new Set(conflictingFields({ opened, current, typed }))
  const values = Object.fromEntries(budgetAccounts.map((name) => [name, mine.has(name) ? typed[name] : current[name]]))
  return { values: values as Record<BudgetAccount, Money | null>, conflicts: budgetAccounts.filter((name) => theirs.has(name)) }
}
