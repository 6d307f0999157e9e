import { addDays, type CalendarDate } from '../../calendar-date.ts'
import type { RentTerms } from '../lease-terms-shape.ts'

type Lead = Pick<RentTerms, 'issueLeadDays'>
type Due = { readonly dueDate: CalendarDate }

/** The day on which the advice of a period is issued: the lead time before its due date, which law and lease determine (R17). */
export function issueDateOf({ issueLeadDays }: Lead, { dueDate }: Due): CalendarDate | undefined {
  return issueLeadDays === undefined ? undefined : addDays(dueDate, -issueLeadDays)
}

/** Without a lead time, a run bills the whole month; with one, it bills the periods that are due soon enough. */
export function isToIssue(terms: Lead, row: Due, today: CalendarDate): boolean {
  const issueDate = issueDateOf(terms, row)
  return issueDate === undefined || issueDate <= today
}
