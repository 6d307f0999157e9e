import { notificationPath } from '../../domain/notifications/notification-path.ts'
import type { Tx } from '../platform/database/database.ts'
import type { EventDetails } from '../platform/events.ts'
import { readLeaseFacts } from './lease-facts.ts'
import { notifyOffice } from './notify-office.ts'

/** Notifies everybody in the office that a unit will not become free. If the office withdrew the notice itself, nobody is notified. */
export async function notifyNoticeWithdrawn(tx: Tx, { leaseId, by }: EventDetails['lease.noticeWithdrawn']): Promise<void> {
  const lease = (await readLeaseFacts(tx, [leaseId])).get(leaseId)
  if (!lease || by !== 'TENANT') return
  const about = { entity: 'lease', entityId: leaseId } as const
  const notice = {
    type: 'NOTICE_WITHDRAWN',
    cause: `${leaseId} ${tx.now.toISOString()}`,
    subject: `Notice withdrawn: ${lease.tenantName}, ${lease.property}`,
    body: `Lease ${lease.leaseNumber} continues as before.`,
    path: notificationPath('STAFF', { ...about, propertyType: lease.propertyType }),
    about,
  } as const
  await notifyOffice(tx, notice, () => true)
}
