import type { Announcement } from '../../domain/announcements/announcement-contract.ts'
import { t } from '../platform/texts.ts'
import type { Stale } from '../platform/use-endpoint.ts'
import type { StatusTable } from '../ui/text/status-chip.tsx'

export const announcementsPath = '/admin/announcements'

export const announcementStateTable: StatusTable<Announcement['state']> = {
  DRAFT: { word: t`Draft`, shape: 'ring', tone: 'grey' },
  SCHEDULED: { word: t`Scheduled`, shape: 'ring', tone: 'blue' },
  SENDING: { word: t`Sending`, shape: 'half', tone: 'amber' },
  SENT: { word: t`Sent`, shape: 'check', tone: 'green' },
  CANCELLED: { word: t`Cancelled`, shape: 'slash', tone: 'grey' },
}

export const invalidatesAnnouncements: readonly Stale[] = ['announcement', 'outbox', 'notification']

/** "Norling Building", "Chang", or all of the office. */
export function placeOfAnnouncement({ buildingName, administrativeZoneName }: Announcement): string {
  return buildingName ?? administrativeZoneName ?? t`The whole office`
}
