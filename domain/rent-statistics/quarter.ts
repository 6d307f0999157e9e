import { z } from 'zod'
import { addDays, type CalendarDate, dateOf, lastDayOf, monthNames, type Month, partsOf } from '../calendar-date.ts'

/** A calendar quarter: "2026-Q3". */
export const quarterSchema = z
  .string()
  .regex(/^(19|20|21)\d\d-Q[1-4]$/, 'Enter a quarter such as 2026-Q3.')
  .brand<'quarter'>()
export type Quarter = z.output<typeof quarterSchema>

/** A quarter is published this many days after its end, so that most leases are recorded by then. */
export const settlingDays = 14
/** It is computed every night until this many days after its end, and afterwards only if an office joins or leaves. */
export const openDays = 60
/** Three years, for the trend. */
export const publishedQuarters = 12

export function quarterOf(date: CalendarDate): Quarter {
  const { year, month } = partsOf(date)
  return `${year}-Q${Math.ceil(month / 3)}` as Quarter
}

export function lastDayOfQuarter(quarter: Quarter): CalendarDate {
  const { year, number } = partsOfQuarter(quarter)
  return lastDayOf(`${year}-${String(number * 3).padStart(2, '0')}` as Month)
}

export function quarterBefore(quarter: Quarter): Quarter {
  const { year, number } = partsOfQuarter(quarter)
  return quarterOf(addDays(dateOf(year, number * 3 - 2, 1), -1))
}

/** The quarters that are published on a day, newest first. */
export function quartersPublishedOn(today: CalendarDate): Quarter[] {
  let quarter = quarterBefore(quarterOf(addDays(today, -settlingDays)))
  const quarters: Quarter[] = []
  for (let count = 0; count < publishedQuarters; count += 1) {
    quarters.push(quarter)
    quarter = quarterBefore(quarter)
  }
  return quarters
}

/** Whether leases recorded late still count. */
export function isQuarterOpen(quarter: Quarter, today: CalendarDate): boolean {
  return today <= addDays(lastDayOfQuarter(quarter), openDays)
}

/** "Jul–Sep 2026" */
export function formatQuarter(quarter: Quarter): string {
  const { year, number } = partsOfQuarter(quarter)
  return `${monthNames[number * 3 - 3]}–${monthNames[number * 3 - 1]} ${year}`
}

function partsOfQuarter(quarter: Quarter): { year: number; number: number } {
  return { year: Number(quarter.slice(0, 4)), number: Number(quarter.slice(6)) }
}
