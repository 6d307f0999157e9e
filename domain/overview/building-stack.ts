import { addDays, type CalendarDate } from '../calendar-date.ts'
import type { StackUnit } from './building-stack-contract.ts'

/** The measures by which a building chart is coloured. */
export const stackMeasures = ['OCCUPANCY', 'ARREARS', 'LEASE_END', 'RENT'] as const
export type StackMeasure = (typeof stackMeasures)[number]

type ArrearsUnit = Pick<StackUnit, 'overdueSince' | 'lease' | 'occupancy'>
export type ArrearsBand = 'NOT_LET' | 'NONE' | 'DAYS_1_30' | 'DAYS_31_90' | 'OVER_90'

/** The age of the oldest overdue advice of the unit, including money that a former tenant owes. */
export function arrearsBand({ overdueSince, lease, occupancy }: ArrearsUnit, today: CalendarDate): ArrearsBand {
  if (overdueSince === null) return lease === null && occupancy === 'VACANT' ? 'NOT_LET' : 'NONE'
  if (overdueSince >= addDays(today, -30)) return 'DAYS_1_30'
  return overdueSince >= addDays(today, -90) ? 'DAYS_31_90' : 'OVER_90'
}

export type LeaseEndBand = 'NO_LEASE' | 'PAST' | 'WITHIN_30' | 'WITHIN_90' | 'WITHIN_YEAR' | 'LATER'

/** The end of the lease; PAST in a holdover. A lease that has not started does not end soon. */
export function leaseEndBand({ lease }: Pick<StackUnit, 'lease'>, today: CalendarDate): LeaseEndBand {
  if (lease === null || lease.isPending) return 'NO_LEASE'
  const { lastDay } = lease
  if (lastDay < today) return 'PAST'
  if (lastDay <= addDays(today, 30)) return 'WITHIN_30'
  if (lastDay <= addDays(today, 90)) return 'WITHIN_90'
  return lastDay <= addDays(today, 365) ? 'WITHIN_YEAR' : 'LATER'
}

export type RentBand = 'NOT_LET' | 'NO_AREA' | 'A' | 'B' | 'C' | 'D'
export type RentStep = { band: 'A' | 'B' | 'C' | 'D'; from: number; to: number }
const letters = ['A', 'B', 'C', 'D'] as const

/** Up to four ranges of rent per sq ft in a building, each with about as many units; equal rents are always in the same range. */
export function rentSteps(units: readonly Pick<StackUnit, 'rentPerSqFt'>[]): RentStep[] {
  const rents = units.flatMap(({ rentPerSqFt }) => rentPerSqFt ?? []).toSorted((a, b) => a - b)
  const starts = [...new Set(letters.map((_, index) => rents[Math.floor((index * rents.length) / letters.length)]))]
  return letters.flatMap((band, index) => {
    const [from, next] = [starts[index], starts[index + 1]]
    if (from === undefined) return []
    const to = rents.findLast((rent) => next === undefined || rent < next) ?? from
    return [{ band, from, to }]
  })
}

export function rentBand({ rentPerSqFt, lease }: Pick<StackUnit, 'rentPerSqFt' | 'lease'>, steps: readonly RentStep[]): RentBand {
  if (rentPerSqFt === null) return lease === null || lease.isPending ? 'NOT_LET' : 'NO_AREA'
  return steps.findLast(({ from }) => from <= rentPerSqFt)?.band ?? 'A'
}
