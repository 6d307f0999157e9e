import { t } from '../wording.ts'
import type { CalendarDate } from '../calendar-date.ts'
import type { Money } from '../money.ts'

export const adviceStatuses = ['DUE', 'OVERDUE', 'PAID', 'PARTIAL_PAID', 'REMITTED', 'WRITEOFF'] as const
export type AdviceStatus = (typeof adviceStatuses)[number]
export const adviceKinds = ['RENT', 'SECURITY_DEPOSIT'] as const
export type AdviceKind = (typeof adviceKinds)[number]

/** For an advice in addition to the rent: from the day of its charge to its due date. */
export const defaultDaysToPay = 14

export const adviceKindLabels: Readonly<Record<AdviceKind, string>> = { RENT: t`Rent`, SECURITY_DEPOSIT: t`Security deposit` }
export const adviceStatusLabels: Readonly<Record<AdviceStatus, string>> = {
  DUE: t`Due`,
  OVERDUE: t`Overdue`,
  PARTIAL_PAID: t`Partly paid`,
  PAID: t`Paid`,
  REMITTED: t`Remitted`,
  WRITEOFF: t`Written off`,
}

export type AdviceFacts = {
  dueDate: CalendarDate
  balanceAmount: Money
  paidAmount: Money
  isRemitted: boolean
  isWrittenOff: boolean
}

/**
 * The state of an advice follows from the amounts due and paid and from today's date in Thimphu; only a remittance and a write-off are
 * stored. A part-paid advice keeps that state even if it is late: `isOverdue` states whether it is late.
 */
export function adviceStatus(facts: AdviceFacts, today: CalendarDate): AdviceStatus {
  if (facts.isWrittenOff) return 'WRITEOFF'
  if (facts.balanceAmount <= 0) return facts.isRemitted ? 'REMITTED' : 'PAID'
  if (facts.paidAmount > 0) return 'PARTIAL_PAID'
  return isOverdue(facts, today) ? 'OVERDUE' : 'DUE'
}

type Settled = { status: AdviceStatus; paidAmount: Money; creditedAmount: Money }

/** Nothing is owed because the whole amount was credited and nothing was paid. Its status is still PAID. */
export function isCreditedInFull({ status, paidAmount, creditedAmount }: Settled): boolean {
  return status === 'PAID' && paidAmount === 0 && creditedAmount > 0
}

/** Some of it is still owed on the day after the due date or later (money.md R5). */
export function isOverdue({ balanceAmount, dueDate, isWrittenOff }: AdviceFacts, today: CalendarDate): boolean {
  return !isWrittenOff && balanceAmount > 0 && today > dueDate
}
