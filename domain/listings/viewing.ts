import { t } from '../wording.ts'

/** REQUESTED and CONFIRMED take a place of the time. */
export const viewingStatuses = ['REQUESTED', 'CONFIRMED', 'DECLINED', 'CANCELLED'] as const
export type ViewingStatus = (typeof viewingStatuses)[number]

export const viewingStatusLabels: Readonly<Record<ViewingStatus, string>> = {
  REQUESTED: t`Requested`,
  CONFIRMED: t`Confirmed`,
  DECLINED: t`Declined`,
  CANCELLED: t`Cancelled by the visitor`,
}

/** How many visitors one time takes. */
export const maxViewingPlaces = 20
/** How many times a listing offers that are still to come. */
export const maxComingSlots = 40
/** How far ahead times are offered. */
export const maxViewingDaysAhead = 60

export function takesPlace(status: ViewingStatus): boolean {
  return status === 'REQUESTED' || status === 'CONFIRMED'
}

/** "10:00–10:30" */
export function timesText({ startsAt, endsAt }: { startsAt: string; endsAt: string }): string {
  return `${startsAt}–${endsAt}`
}

/** Times that touch do not overlap. Both are of one day, as "HH:MM". */
export function overlaps(one: { startsAt: string; endsAt: string }, other: { startsAt: string; endsAt: string }): boolean {
  return one.startsAt < other.endsAt && other.startsAt < one.endsAt
}
