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
 * Those whose day is the same every year. What follows the moon or the sun (Losar, Blessed Rainy Day, Dassain and others) is
 * announced each year by the government and typed in.
 */
export function fixedHolidays(year: number): Holiday[] {
  return everyYear.map(({ month, day, name }) => ({ date: dateOf(year, month, day), name }))
}
