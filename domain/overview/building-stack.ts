import { addDays, type CalendarDate } from '../calendar-date.ts'
import type { StackUnit } from './building-stack-contract.ts'

/** By what the picture of a building is coloured. */
export const stackMeasures = ['OCCUPANCY', 'ARREARS', 'LEASE_END', 'RENT'] as const
export type StackMeasure = (typeof stackMeasures)[number]

type ArrearsUnit = Pick<StackUnit, 'overdueSince' | 'lease' | 'occupancy'>
export type ArrearsBand = 'NOT_LET' | 'NONE' | 'DAYS_1_30' | 'DAYS_31_90' | 'OVER_90'

/** How late the oldest overdue advice of the unit is; money that a former tenant owes counts too. */
export function arrearsBand({ overdueSince, lease, occupancy }: ArrearsUnit, today: CalendarDate): ArrearsBand {
  if (overdueSince === null) return lease === null && occupancy === 'VACANT' ? 'NOT_LET' : 'NONE'
  if (overdueSince >= addDays(today, -30)) return 'DAYS_1_30'
  return overdueSince >= addDays(today, -90) ? 'DAYS_31_90' : 'OVER_90'
}

export type LeaseEndBand = 'NO_LEASE' | 'PAST' | 'WITHIN_30' | 'WITHIN_90' | 'WITHIN_YEAR' | 'LATER'

/** When the lease ends; PAST where the tenant stayed on. A lease that does not run yet does not end soon. */
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

/** The rents per sq ft of a building in up to four steps of about as many units each; equal rents are never in different steps. */
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
