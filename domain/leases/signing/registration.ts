import { addDays, type CalendarDate, earlier } from '../../calendar-date.ts'

type Signed = { signedOn: CalendarDate; startDate: CalendarDate }

/** The third copy must be registered within some days of signing or moving in, whichever came first (Tenancy Act s.11, Rules s.9). */
export function registrationCounts({ signedOn, startDate }: Signed): CalendarDate {
  return earlier(signedOn, startDate)
}

export function registerBy(signed: Signed, days: number): CalendarDate {
  return addDays(registrationCounts(signed), days)
}
