import { z } from 'zod'
import { addDays, type CalendarDate, dayNumber } from '../calendar-date.ts'
import { type Dated, valueOn } from './setting-values.ts'

/** From Sunday, as the days are numbered. */
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

/** Offices of the government rest on Saturdays and Sundays. */
export const defaultWorkingWeek: WorkingWeek = {
  ...{ monday: true, tuesday: true, wednesday: true, thursday: true, friday: true },
  ...{ saturday: false, sunday: false },
}

/** The week by the day from which it holds, and the public holidays. */
export type OfficeCalendar = { readonly weeks: readonly Dated<WorkingWeek>[]; readonly holidays: ReadonlySet<CalendarDate> }

/** Each day by the week that held on it. */
export function isWorkingDay(day: CalendarDate, { weeks, holidays }: OfficeCalendar): boolean {
  // 1 January 1970, day 0, was a Thursday.
  const weekday = weekdays[(((dayNumber(day) + 4) % 7) + 7) % 7] ?? 'sunday'
  return valueOn(weeks, day)[weekday] && !holidays.has(day)
}

/** The last of so many working days after a day. */
export function addWorkingDays(from: CalendarDate, count: number, calendar: OfficeCalendar): CalendarDate {
  let day = from
  for (let left = count; left > 0; ) {
    day = addDays(day, 1)
    if (isWorkingDay(day, calendar)) left -= 1
  }
  return day
}
