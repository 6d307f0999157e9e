import { type CalendarDate, thimphuDate } from '../../domain/calendar-date.ts'

/** The one clock. Rules never ask the machine or the database for the time. */
export type Clock = { now: () => Date; today: () => CalendarDate }

/** Runs on from `start` (the setting NOW), or is the machine's own. */
export function runningClock(start?: Date): Clock {
  const ahead = start ? start.getTime() - Date.now() : 0
  const now = () => new Date(Date.now() + ahead)
  return { now, today: () => thimphuDate(now()) }
}

/** A clock that stands still until it is set: for tests and for writing a past. */
export function standingClock(start: Date): Clock & { set: (instant: Date) => void } {
  let instant = start
  return {
    now: () => instant,
    today: () => thimphuDate(instant),
    set: (next) => {
      instant = next
    },
  }
}
