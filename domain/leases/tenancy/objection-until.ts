import { type CalendarDate, later } from '../../calendar-date.ts'
import { addWorkingDays, type OfficeCalendar } from '../../settings/working-days.ts'

type Notice = { noticeDate: CalendarDate; days: number; calendar: OfficeCalendar }

/**
 * The last day on which a tenant may object to an increase: so many working days after the notice (Rules ss.27-28). What the
 * tenant was told stays when a holiday is taken out afterwards; one that is announced afterwards adds its day.
 */
export function objectionUntil({ noticeDate, days, calendar }: Notice, notifiedOn?: CalendarDate | null): CalendarDate {
  const reckoned = addWorkingDays(noticeDate, days, calendar)
  return notifiedOn ? later(notifiedOn, reckoned) : reckoned
}
