import { addDays, addMonths, type CalendarDate, dayNumber } from '../../calendar-date.ts'
import type { intervalUnits } from './maintenance-plan.ts'

export type Interval = { intervalCount: number; intervalUnit: (typeof intervalUnits)[number] }

const monthsOf = { MONTHS: 1, YEARS: 12 } as const
const maxYears = 20

/** The day so many intervals later. Counted from one day, so that the end of a short month does not shift the months after it. */
function after(day: CalendarDate, { intervalCount, intervalUnit }: Interval, times: number): CalendarDate {
  return intervalUnit === 'DAYS'
    ? addDays(day, intervalCount * times)
    : addMonths(day, intervalCount * monthsOf[intervalUnit] * times)
}

/** What is wrong with an interval, in words. */
export function intervalIssue({ intervalCount, intervalUnit }: Interval): string | undefined {
  const years = intervalUnit === 'DAYS' ? intervalCount / 365 : (intervalCount * monthsOf[intervalUnit]) / 12
  return years > maxYears ? 'Enter an interval of at most 20 years.' : undefined
}

/** The interval runs from the day on which the work was done: what was serviced late is due again that much later. */
export function nextDueAfterDone(doneOn: CalendarDate, interval: Interval): CalendarDate {
  return after(doneOn, interval, 1)
}

/** Work that was cancelled is left out this time: the plan goes on from its own dates, with the first after today. */
export function nextDueAfterCancelled(dueOn: CalendarDate, interval: Interval, today: CalendarDate): CalendarDate {
  const daysBehind = Math.max(0, dayNumber(today) - dayNumber(dueOn))
  const longestDays = interval.intervalUnit === 'DAYS' ? 1 : 31 * monthsOf[interval.intervalUnit]
  let times = Math.max(1, Math.floor(daysBehind / (longestDays * interval.intervalCount)))
  while (after(dueOn, interval, times) <= today) times += 1
  return after(dueOn, interval, times)
}

/** Its work order is to be opened: the lead time has begun. */
export function isToOpen(plan: { nextDueOn: CalendarDate; leadDays: number; isActive: boolean }, today: CalendarDate): boolean {
  return plan.isActive && plan.nextDueOn <= addDays(today, plan.leadDays)
}
