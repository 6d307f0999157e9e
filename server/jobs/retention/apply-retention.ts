import type { CalendarDate } from '../../../domain/calendar-date.ts'
import { firstRetainedDay, type Retention, type RetentionKey, retentionKeys } from '../../../domain/settings/retention.ts'
import { deleteOldDeliveries } from '../../announcements/delivery-store.ts'
import { deleteOldAllotmentApplicants } from '../../allotment/remove-applicants.ts'
import { deleteOldApplications } from '../../applications/remove-applications.ts'
import { cutAudit } from '../../audit/cut-audit.ts'
import { recordChange } from '../../audit/record-change.ts'
import { deleteOldSecurityEvents } from '../../identity/security-log/delete-old-security-events.ts'
import { deleteOldSignInChanges } from '../../identity/sign-in-change/delete-old-sign-in-changes.ts'
import { deleteOldImports } from '../../import/delete-old-imports.ts'
import { deleteOldDrafts } from '../../leases/drafts/delete-old-drafts.ts'
import { deleteOldEnquiries } from '../../listings/delete-old-enquiries.ts'
import { deleteOldNotes } from '../../notes/delete-old-notes.ts'
import { deleteOldMessages, deleteOldNotifications } from '../../notifications/delete-old-notifications.ts'
import { deleteOldFormerStaff } from '../../people/former-staff.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { DataKey } from '../../platform/keys/data-key.ts'
import { readRetention } from '../../settings/read-retention.ts'
import { deleteOldLeaseDocuments, deleteOldPhotos } from './delete-lease-documents.ts'

const blockSize = 1000

type Deletion = (tx: Tx, day: CalendarDate, dataKey: DataKey) => Promise<number>

const byInstant =
  (deleteOld: (tx: Tx, before: Date, blockSize: number, dataKey: DataKey) => Promise<number>): Deletion =>
  (tx, day, dataKey) =>
    // Days begin at midnight in Thimphu.
    deleteOld(tx, new Date(`${day}T00:00:00+06:00`), blockSize, dataKey)

const deletions: Readonly<Record<RetentionKey, Deletion>> = {
  messages: byInstant(
    async (tx, before, size) => (await deleteOldMessages(tx, before, size)) + (await deleteOldDeliveries(tx, before, size)),
  ),
  notifications: byInstant(deleteOldNotifications),
  enquiries: byInstant(deleteOldEnquiries),
  applications: byInstant(deleteOldApplications),
  allotments: byInstant(deleteOldAllotmentApplicants),
  leaseDrafts: byInstant(deleteOldDrafts),
  notes: byInstant(deleteOldNotes),
  imports: byInstant(deleteOldImports),
  signInChanges: byInstant(deleteOldSignInChanges),
  photos: (tx, day) => deleteOldPhotos(tx, day, blockSize),
  formerStaff: byInstant(deleteOldFormerStaff),
  securityEvents: byInstant(deleteOldSecurityEvents),
  audit: byInstant(cutAudit),
  leaseDocuments: (tx, day) => deleteOldLeaseDocuments(tx, day, blockSize),
}

/**
 * Deletes records past the office's retention time in blocks, each in its own transaction, so that an interrupted run continues the next
 * time. The audit stores the number of each kind, but nothing of their content (decision 79).
 */
export async function applyRetention(within: Database['as'], actor: Actor, dataKey: DataKey): Promise<Partial<Retention>> {
  const removed: Partial<Retention> = {}
  for (const key of retentionKeys) {
    for (let last: number | undefined; last !== 0; ) {
      last = await within(actor, async (tx) => {
        // Read each time, so that a longer retention time set during the run is respected.
        const day = firstRetainedDay(key, await readRetention(tx), tx.today)
        const count = await deletions[key](tx, day, dataKey)
        if (count > 0) await recordChange(tx, { entity: 'retention', before: {}, after: { [key]: count } })
        return count
      })
      if (last > 0) removed[key] = (removed[key] ?? 0) + last
    }
  }
  return removed
}
