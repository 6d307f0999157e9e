import { addDays, type CalendarDate, earlier } from '../calendar-date.ts'

/** Tenancy Act s.11 and Rules s.9: two weeks from signing or from moving in, whichever came first. */
export const daysToRegister = 14

export function registerBy({ signedOn, startDate }: { signedOn: CalendarDate; startDate: CalendarDate }): CalendarDate {
  return addDays(earlier(signedOn, startDate), daysToRegister)
}
