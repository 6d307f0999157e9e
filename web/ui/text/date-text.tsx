import { type CalendarDate, formatDate, isCalendarDate, thimphuDate } from '../../../domain/calendar-date.ts'

/** "21 Nov 2026" for a civil date "2026-11-21". An empty value is "–". */
export function DateText({ date }: { date: CalendarDate | string | null | undefined }) {
  if (!date || !isCalendarDate(date)) return <span className="figures">–</span>
  return (
    <time className="figures" dateTime={date}>
      {formatDate(date)}
    </time>
  )
}

/** "21 Nov 2026, 14:05" for an instant, in Thimphu time. */
export function InstantText({ at }: { at: string | Date | null | undefined }) {
  if (!at) return <span className="figures">–</span>
  const instant = new Date(at)
  return (
    <time className="figures" dateTime={instant.toISOString()}>
      {instantText(instant)}
    </time>
  )
}

/** The same text for places that accept only a string. */
export function instantText(instant: Date): string {
  const clock = new Date(instant.getTime() + 6 * 3_600_000).toISOString().slice(11, 16)
  return `${formatDate(thimphuDate(instant))}, ${clock}`
}
