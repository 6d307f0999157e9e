import { type CalendarDate, thimphuDate } from '../../domain/calendar-date.ts'

/** The only clock. Rules never read the time from the machine or the database. */
export type Clock = { now: () => Date; today: () => CalendarDate }

/** Runs on from `start` (the setting NOW), or is the machine's clock. */
export function runningClock(start?: Date): Clock {
  const ahead = start ? start.getTime() - Date.now() : 0
  const now = () => new Date(Date.now() + ahead)
  return { now, today: () => thimphuDate(now()) }
}

/** A clock that stands still until it is set, for tests and to create past data. */
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
