import { type CalendarDate, later } from '../../calendar-date.ts'
import { addWorkingDays, type OfficeCalendar } from '../../settings/working-days.ts'

type Notice = { noticeDate: CalendarDate; days: number; calendar: OfficeCalendar }

/**
 * The last day on which a tenant may object to an increase: a number of working days after the notice (Rules ss.27-28). The announced day
 * does not change if a holiday is removed later; a holiday announced later adds a day.
 */
export function objectionUntil({ noticeDate, days, calendar }: Notice, notifiedOn?: CalendarDate | null): CalendarDate {
  const reckoned = addWorkingDays(noticeDate, days, calendar)
  return notifiedOn ? later(notifiedOn, reckoned) : reckoned
}
