import type { AdviceKind } from '../../domain/advices/advice-status.ts'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { Explanation } from '../../domain/leases/explanation.ts'
import type { Money } from '../../domain/money.ts'

type RecurringPart = {
  chargeId: string
  of: CalendarDate
  /** Of a charge by meter: the day of the reading up to which it is charged. */
  to?: CalendarDate
  part: 'NET' | 'GST'
  goesTo: 'OWNER' | 'OFFICE'
  isMetered: boolean
  bearsGst: boolean
}
export type AdviceLine = {
  label: string
  amount: Money
  explanation: Explanation
  /** The period whose rent it charges, by its first day; left out where it is no rent. */
  rentOf?: CalendarDate
  /** The damage that the tenant bears by it (lease-charges.ts). */
  chargeId?: string
  /** The recurring charge, or the GST on it, with the first day of the period that it is of. */
  recurring?: RecurringPart
}
/** What a charge is income of; all but RENT goes by its own words (charged-for.ts). */
export type Income = 'RENT' | 'DAMAGE_CHARGED'
/** All of an advice that is not its lease's; leases that are billed alike share one. */
export type AdviceForm = {
  kind: AdviceKind
  /** It corrects periods that have their advices, and has no period of its own. */
  isCorrection?: boolean
  period: { start: CalendarDate; end: CalendarDate } | null
  /** It is listed and counted in the month in which its period ends, not begins. */
  isOfLastMonth?: boolean
  dueDate: CalendarDate
  /** The value date of the charge. */
  chargedOn: CalendarDate
  lines: readonly AdviceLine[]
  /** What it is income of where it is no rent. */
  income?: Income
  /** In the amount, and withheld from it, by the rules of tax on rent (add-taxes.ts). */
  gstAmount?: Money
  taxAmount?: Money
}
/** An advice that is to be raised; a RENT advice has its period. */
export type NewAdvice = AdviceForm & { leaseId: string }
export type FormOfLease = { leaseId: string; form: AdviceForm }
