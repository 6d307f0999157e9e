import { z } from 'zod'
import { addDays, type CalendarDate, dayNumber } from '../calendar-date.ts'
import { type Dated, valueOn } from './setting-values.ts'

/** Starts with Sunday, like the numbers of the days. */
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

const isWorked = z.boolean('Choose whether the day is a working day.')
export const workingWeekSchema = z
  .object({
    monday: isWorked,
    tuesday: isWorked,
    wednesday: isWorked,
    thursday: isWorked,
    friday: isWorked,
    saturday: isWorked,
    sunday: isWorked,
  })
  .refine((week) => Object.values(week).includes(true), 'Choose at least one working day.')
export type WorkingWeek = z.output<typeof workingWeekSchema>

/** Government offices are closed on Saturdays and Sundays. */
export const defaultWorkingWeek: WorkingWeek = {
  ...{ monday: true, tuesday: true, wednesday: true, thursday: true, friday: true },
  ...{ saturday: false, sunday: false },
}

/** The working weeks by the day from which each applies, and the public holidays. */
export type OfficeCalendar = { readonly weeks: readonly Dated<WorkingWeek>[]; readonly holidays: ReadonlySet<CalendarDate> }

/** Each day is judged by the working week in force on it. */
export function isWorkingDay(day: CalendarDate, { weeks, holidays }: OfficeCalendar): boolean {
  // 1 January 1970, day 0, was a Thursday.
  const weekday = weekdays[(((dayNumber(day) + 4) % 7) + 7) % 7] ?? 'sunday'
  return valueOn(weeks, day)[weekday] && !holidays.has(day)
}

/** The day that is a number of working days after another day. */
export function addWorkingDays(from: CalendarDate, count: number, calendar: OfficeCalendar): CalendarDate {
  let day = from
  for (let left = count; left > 0; ) {
    day = addDays(day, 1)
    if (isWorkingDay(day, calendar)) left -= 1
  }
  return day
}
