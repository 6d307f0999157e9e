import { addMonths, type CalendarDate } from '../../calendar-date.ts'
import type { Escalation } from '../lease-terms-shape.ts'

type EscalatedTerm = {
  readonly startDate: CalendarDate
  readonly endDate: CalendarDate
  readonly escalation: Pick<Escalation, 'everyMonths'>
}

/** The first day of the first higher rent, and whether the lease lasts until then; escalations end with the term (R9, R15). */
export function firstEscalation({ startDate, endDate, escalation }: EscalatedTerm): { from: CalendarDate; isInTerm: boolean } {
  const from = addMonths(startDate, escalation.everyMonths)
  return { from, isInTerm: from <= endDate }
}
