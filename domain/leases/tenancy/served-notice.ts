import { addDays, type CalendarDate, daysInclusive, formatDate } from '../../calendar-date.ts'
import { type Warning, warning } from './tenancy-policy.ts'

/** The number of days after service during which a notice can be recorded without a warning. */
const maxDaysToRecord = 30

/** A notice is a document delivered to a person (Rules s.109), so the day of delivery cannot be in the future. */
export function servedDayIssue(noticeDate: CalendarDate, today: CalendarDate): string | undefined {
  if (noticeDate <= today) return undefined
  return `The date cannot be after today, ${formatDate(today)}. Record the notice once it has been served.`
}

/** A day long ago would turn a late notice into a timely one, so only an ADMIN may record it and is responsible for it. */
export function lateNoticeWarnings(noticeDate: CalendarDate, today: CalendarDate): Warning[] {
  if (noticeDate >= addDays(today, -maxDaysToRecord)) return []
  const days = daysInclusive(noticeDate, today) - 1
  const message = `This notice of ${formatDate(noticeDate)} is recorded ${days} days after it was served. The maximum is ${maxDaysToRecord} days.`
  return [warning('NOTICE_TOLD_LATE', message)]
}
