import type { CalendarDate } from '../calendar-date.ts'
import type { Money } from '../money.ts'

export const adviceStatuses = ['DUE', 'OVERDUE', 'PAID', 'PARTIAL_PAID', 'REMITTED', 'WRITEOFF'] as const
export type AdviceStatus = (typeof adviceStatuses)[number]
export const adviceKinds = ['RENT', 'SECURITY_DEPOSIT'] as const

export type AdviceFacts = {
  dueDate: CalendarDate
  balanceAmount: Money
  paidAmount: Money
  isRemitted: boolean
  isWrittenOff: boolean
}

/**
 * The state of an advice follows from what is due, what is paid and today's date in Thimphu; only a remittance and
 * a write-off are facts of their own. Overdue begins on the day after the due date (money.md R5).
 */
export function adviceStatus(facts: AdviceFacts, today: CalendarDate): AdviceStatus {
  if (facts.isWrittenOff) return 'WRITEOFF'
  if (facts.balanceAmount <= 0) return facts.isRemitted ? 'REMITTED' : 'PAID'
  if (today > facts.dueDate) return 'OVERDUE'
  return facts.paidAmount > 0 ? 'PARTIAL_PAID' : 'DUE'
}
