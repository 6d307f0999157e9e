import { addDays, type CalendarDate } from '../calendar-date.ts'

/** The features of the map; also the first part of a geometry's address. */
export const mapKinds = ['plot', 'building'] as const
export type MapKind = (typeof mapKinds)[number]

/** The measures that the colours show. */
export const mapMeasures = ['occupancy', 'arrears', 'expiry', 'use'] as const
export type MapMeasure = (typeof mapMeasures)[number]

export const arrearsStates = ['OVERDUE_LONG', 'OVERDUE', 'NOT_YET_DUE', 'NOTHING_OWED'] as const
export type ArrearsState = (typeof arrearsStates)[number]
export const expiryStates = ['HOLDOVER', 'WITHIN_30', 'WITHIN_90', 'LATER', 'NOT_LET'] as const
export type ExpiryState = (typeof expiryStates)[number]

/** By the oldest open advice: an office first follows up on advices more than 90 days past due. */
export function arrearsState(oldestDueOn: CalendarDate | null, today: CalendarDate): ArrearsState {
  if (oldestDueOn === null) return 'NOTHING_OWED'
  if (oldestDueOn >= today) return 'NOT_YET_DUE'
  return oldestDueOn < addDays(today, -90) ? 'OVERDUE_LONG' : 'OVERDUE'
}

/** By the lease that ends first; a lease past its end is a holdover, whatever other leases run. */
export function expiryState(endsFirstOn: CalendarDate | null, today: CalendarDate): ExpiryState {
  if (endsFirstOn === null) return 'NOT_LET'
  if (endsFirstOn < today) return 'HOLDOVER'
  if (endsFirstOn <= addDays(today, 30)) return 'WITHIN_30'
  return endsFirstOn <= addDays(today, 90) ? 'WITHIN_90' : 'LATER'
}
