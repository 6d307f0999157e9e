import { announcementStateLabels } from '../../domain/announcements/announcement.ts'
import type { Announcement } from '../../domain/announcements/announcement-contract.ts'
import { t } from '../platform/texts.ts'
import type { Stale } from '../platform/use-endpoint.ts'
import type { StatusTable } from '../ui/text/status-chip.tsx'

export const announcementsPath = '/admin/announcements'

export const announcementStateTable: StatusTable<Announcement['state']> = {
  DRAFT: { word: announcementStateLabels.DRAFT, shape: 'ring', tone: 'grey' },
  SCHEDULED: { word: announcementStateLabels.SCHEDULED, shape: 'ring', tone: 'blue' },
  SENDING: { word: announcementStateLabels.SENDING, shape: 'half', tone: 'amber' },
  SENT: { word: announcementStateLabels.SENT, shape: 'check', tone: 'green' },
  CANCELLED: { word: announcementStateLabels.CANCELLED, shape: 'slash', tone: 'grey' },
}

export const invalidatesAnnouncements: readonly Stale[] = ['announcement', 'outbox', 'notification']

/** "Norling Building", "Chang", or all properties. */
export function placeOfAnnouncement({ buildingName, administrativeZoneName }: Announcement): string {
  return buildingName ?? administrativeZoneName ?? t`All properties`
}
