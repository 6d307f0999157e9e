import type { CalendarDate } from '../../../domain/calendar-date.ts'
import { firstDayToStay, type Retention, type RetentionKey, retentionKeys } from '../../../domain/settings/retention.ts'
import { sweepDeliveries } from '../../announcements/delivery-store.ts'
import { sweepAllotmentApplicants } from '../../allotment/remove-applicants.ts'
import { sweepApplications } from '../../applications/remove-applications.ts'
import { cutAudit } from '../../audit/cut-audit.ts'
import { recordChange } from '../../audit/record-change.ts'
import { sweepSecurityEvents } from '../../identity/security-log/sweep-security-events.ts'
import { sweepSignInChanges } from '../../identity/sign-in-change/sweep-sign-in-changes.ts'
import { deleteOldImports } from '../../import/sweep-imports.ts'
import { sweepDrafts } from '../../leases/drafts/sweep-drafts.ts'
import { sweepEnquiries } from '../../listings/sweep-enquiries.ts'
import { sweepNotes } from '../../notes/sweep-notes.ts'
import { sweepMessages, sweepNotifications } from '../../notifications/sweep-notifications.ts'
import { sweepFormerStaff } from '../../people/former-staff.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { DataKey } from '../../platform/keys/data-key.ts'
import { readRetention } from '../../settings/read-retention.ts'
import { sweepLeasePapers, sweepPhotos } from './remove-lease-papers.ts'

const blockSize = 1000

type Sweep = (tx: Tx, day: CalendarDate, dataKey: DataKey) => Promise<number>

const byInstant =
  (sweep: (tx: Tx, before: Date, blockSize: number, dataKey: DataKey) => Promise<number>): Sweep =>
  (tx, day, dataKey) =>
    // Civil days begin at midnight in Thimphu.
    sweep(tx, new Date(`${day}T00:00:00+06:00`), blockSize, dataKey)

const sweeps: Readonly<Record<RetentionKey, Sweep>> = {
  messages: byInstant(
    async (tx, before, size) => (await sweepMessages(tx, before, size)) + (await sweepDeliveries(tx, before, size)),
  ),
  notifications: byInstant(sweepNotifications),
  enquiries: byInstant(sweepEnquiries),
  applications: byInstant(sweepApplications),
  allotments: byInstant(sweepAllotmentApplicants),
  leaseDrafts: byInstant(sweepDrafts),
  notes: byInstant(sweepNotes),
  imports: byInstant(deleteOldImports),
  signInChanges: byInstant(sweepSignInChanges),
  photos: (tx, day) => sweepPhotos(tx, day, blockSize),
  formerStaff: byInstant(sweepFormerStaff),
  securityEvents: byInstant(sweepSecurityEvents),
  audit: byInstant(cutAudit),
  leasePapers: (tx, day) => sweepLeasePapers(tx, day, blockSize),
}

/**
 * Removes what is older than the office stores it, in blocks with a transaction each, so that a run that is cut short goes on the next
 * time. The audit says how many of each kind went, and nothing of what they were (decision 79).
 */
export async function applyRetention(within: Database['as'], actor: Actor, dataKey: DataKey): Promise<Partial<Retention>> {
  const removed: Partial<Retention> = {}
  for (const key of retentionKeys) {
    for (let last: number | undefined; last !== 0; ) {
      last = await within(actor, async (tx) => {
        // Read each time: who sets a longer time while this runs is heeded.
        const day = firstDayToStay(key, await readRetention(tx), tx.today)
        const count = await sweeps[key](tx, day, dataKey)
        if (count > 0) await recordChange(tx, { entity: 'retention', before: {}, after: { [key]: count } })
        return count
      })
      if (last > 0) removed[key] = (removed[key] ?? 0) + last
    }
  }
  return removed
}
