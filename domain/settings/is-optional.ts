import { announcementTypes } from './notification-type.ts'

/**
 * Whether the recipient may unsubscribe from messages of this kind: only announcements that are not urgent. All others belong to a lease or
 * a payment, are required by law, or protect a sign-in.
 */
export function isOptional({ type, isUrgent }: { type: string | null; isUrgent: boolean }): boolean {
  return !isUrgent && announcementTypes.some((optional) => optional === type)
}
