import { addDays, addMonths, type CalendarDate, dayNumber } from '../../calendar-date.ts'
import type { intervalUnits } from './maintenance-plan.ts'

export type Interval = { intervalCount: number; intervalUnit: (typeof intervalUnits)[number] }

const monthsOf = { MONTHS: 1, YEARS: 12 } as const
const maxYears = 20

/** The day after a number of intervals. All are counted from one day, so that the end of a short month does not shift later months. */
function after(day: CalendarDate, { intervalCount, intervalUnit }: Interval, times: number): CalendarDate {
  return intervalUnit === 'DAYS'
    ? addDays(day, intervalCount * times)
    : addMonths(day, intervalCount * monthsOf[intervalUnit] * times)
}

/** The problem with an interval, as a sentence. */
export function intervalIssue({ intervalCount, intervalUnit }: Interval): string | undefined {
  const years = intervalUnit === 'DAYS' ? intervalCount / 365 : (intervalCount * monthsOf[intervalUnit]) / 12
  return years > maxYears ? 'Enter an interval of at most 20 years.' : undefined
}

/** The interval starts on the day on which the work was done: late work also shifts the next due day. */
export function nextDueAfterDone(doneOn: CalendarDate, interval: Interval): CalendarDate {
  return after(doneOn, interval, 1)
}

/** Cancelled work is skipped: the plan continues with its own dates, at the first one after today. */
export function nextDueAfterCancelled(dueOn: CalendarDate, interval: Interval, today: CalendarDate): CalendarDate {
  const daysBehind = Math.max(0, dayNumber(today) - dayNumber(dueOn))
  const longestDays = interval.intervalUnit === 'DAYS' ? 1 : 31 * monthsOf[interval.intervalUnit]
  let times = Math.max(1, Math.floor(daysBehind / (longestDays * interval.intervalCount)))
  while (after(dueOn, interval, times) <= today) times += 1
  return after(dueOn, interval, times)
}

/** Its work order must be opened: the lead time has begun. */
export function isToOpen(plan: { nextDueOn: CalendarDate; leadDays: number; isActive: boolean }, today: CalendarDate): boolean {
  return plan.isActive && plan.nextDueOn <= addDays(today, plan.leadDays)
}
