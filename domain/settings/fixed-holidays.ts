import { type CalendarDate, dateOf } from '../calendar-date.ts'

export type Holiday = { readonly date: CalendarDate; readonly name: string }

const everyYear = [
  { month: 2, day: 21, name: 'Birth Anniversary of His Majesty the King' },
  { month: 2, day: 22, name: 'Birth Anniversary of His Majesty the King, second day' },
  { month: 2, day: 23, name: 'Birth Anniversary of His Majesty the King, third day' },
  { month: 5, day: 2, name: 'Birth Anniversary of the Third Druk Gyalpo' },
  { month: 11, day: 1, name: 'Coronation of His Majesty the King' },
  { month: 11, day: 11, name: 'Birth Anniversary of the Fourth Druk Gyalpo, Constitution Day' },
  { month: 12, day: 17, name: 'National Day' },
] as const

/**
 * Holidays with the same date every year. The government announces the others (Losar, Blessed Rainy Day, Dassain and others) each year, and
 * the office enters them.
 */
export function fixedHolidays(year: number): Holiday[] {
  return everyYear.map(({ month, day, name }) => ({ date: dateOf(year, month, day), name }))
}
