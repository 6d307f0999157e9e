import { addDays, type CalendarDate, daysInclusive, formatDate } from '../../calendar-date.ts'
import { type Warning, warning } from './tenancy-policy.ts'

/** How long after it was served a notice is written down without a word about it. */
const maxDaysToRecord = 30

/** A notice is a document in somebody's hands (Rules s.109): the day on which it gets there is not one that is still to come. */
export function servedDayIssue(noticeDate: CalendarDate, today: CalendarDate): string | undefined {
  if (noticeDate <= today) return undefined
  return `The date cannot be after today, ${formatDate(today)}. Record the notice once it has been served.`
}

/** A day long past would make a late notice one in time, so that is an ADMIN's to answer for. */
export function lateNoticeWarnings(noticeDate: CalendarDate, today: CalendarDate): Warning[] {
  if (noticeDate >= addDays(today, -maxDaysToRecord)) return []
  const days = daysInclusive(noticeDate, today) - 1
  const message = `This notice of ${formatDate(noticeDate)} is recorded ${days} days after it was served. The maximum is ${maxDaysToRecord} days.`
  return [warning('NOTICE_TOLD_LATE', message)]
}
