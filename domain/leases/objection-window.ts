import { addDays, type CalendarDate, dayNumber } from '../calendar-date.ts'

const workingDays = 10

/** The last day on which a tenant may object to an increase: ten working days after the notice (Rules s.28). */
export function objectionUntil(noticeDate: CalendarDate): CalendarDate {
  let day = noticeDate
  for (let left = workingDays; left > 0; ) {
    day = addDays(day, 1)
    if (!isWeekend(day)) left -= 1
  }
  return day
}

/** Offices rest on Saturdays and Sundays; 1 Jan 1970, day 0, was a Thursday. */
function isWeekend(date: CalendarDate): boolean {
  const weekday = (((dayNumber(date) + 4) % 7) + 7) % 7
  return weekday === 0 || weekday === 6
}
