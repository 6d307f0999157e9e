import type { AdviceKind } from '../../domain/advices/advice-status.ts'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { Explanation } from '../../domain/leases/explanation.ts'
import type { Money } from '../../domain/money.ts'

type RecurringPart = {
  chargeId: string
  of: CalendarDate
  /** For a charge by meter: the day of the reading up to which it is charged. */
  to?: CalendarDate
  part: 'NET' | 'GST'
  payee: 'OWNER' | 'OFFICE'
  isMetered: boolean
  isGstCharged: boolean
}
export type AdviceLine = {
  label: string
  amount: Money
  explanation: Explanation
  /** The period whose rent the line charges, by its first day; omitted if the line is not rent. */
  rentOf?: CalendarDate
  /** The damage that the tenant pays with this line (lease-charges.ts). */
  chargeId?: string
  /** The recurring charge, or the GST on it, with the first day of its period. */
  recurring?: RecurringPart
  /** The last day that an amount for an earlier period is charged for. */
  lastDay?: CalendarDate
}
/** The income account of a charge. Every charge other than RENT has its own label (charged-for.ts). */
export type Income = 'RENT' | 'DAMAGE_CHARGED'
/** The fields of an advice that do not depend on its lease. Leases that are billed in the same way share one form. */
export type AdviceForm = {
  kind: AdviceKind
  /** The advice corrects periods that already have advices, so it has no period of its own. */
  isCorrection?: boolean
  period: { start: CalendarDate; end: CalendarDate } | null
  /** The advice is listed and counted in the month in which its period ends, not begins. */
  isOfLastMonth?: boolean
  dueDate: CalendarDate
  /** The value date of the charge. */
  chargedOn: CalendarDate
  lines: readonly AdviceLine[]
  /** The income account, if the advice is not rent. */
  income?: Income
  /** The GST included in the amount, and the tax withheld from it, by the rules for tax on rent (add-taxes.ts). */
  gstAmount?: Money
  taxAmount?: Money
}
/** An advice that will be created; a RENT advice has a period. */
export type NewAdvice = AdviceForm & { leaseId: string }
export type FormOfLease = { leaseId: string; form: AdviceForm }
