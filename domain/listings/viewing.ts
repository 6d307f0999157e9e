import { t } from '../wording.ts'

/** REQUESTED and CONFIRMED take one of the places. */
export const viewingStatuses = ['REQUESTED', 'CONFIRMED', 'DECLINED', 'CANCELLED'] as const
export type ViewingStatus = (typeof viewingStatuses)[number]

export const viewingStatusLabels: Readonly<Record<ViewingStatus, string>> = {
  REQUESTED: t`Requested`,
  CONFIRMED: t`Confirmed`,
  DECLINED: t`Declined`,
  CANCELLED: t`Cancelled by the visitor`,
}

/** The maximum number of visitors at one time. */
export const maxViewingPlaces = 20
/** The maximum number of future viewing times of a listing. */
export const maxComingSlots = 40
/** The maximum number of days by which viewing times can be offered ahead. */
export const maxViewingDaysAhead = 60

export function occupiesPlace(status: ViewingStatus): boolean {
  return status === 'REQUESTED' || status === 'CONFIRMED'
}

/** "10:00–10:30" */
export function timesText({ startsAt, endsAt }: { startsAt: string; endsAt: string }): string {
  return `${startsAt}–${endsAt}`
}

/** Adjacent times do not overlap. Both are on the same day, as "HH:MM". */
export function overlaps(one: { startsAt: string; endsAt: string }, other: { startsAt: string; endsAt: string }): boolean {
  return one.startsAt < other.endsAt && other.startsAt < one.endsAt
}
