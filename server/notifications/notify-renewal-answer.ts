import { notificationPath } from '../../domain/notifications/notification-path.ts'
import { renewalAnswerLabels } from '../../domain/leases/renewals/renewal-question.ts'
import type { Tx } from '../platform/database/database.ts'
import type { EventDetails } from '../platform/events.ts'
import { readLeaseFacts } from './lease-facts.ts'
import { notifyOffice } from './notify-office.ts'

/** Notifies everybody in the office once for each question, so that a tenant who changes the answer does not fill the notifications. */
export async function notifyRenewalAnswer(
  tx: Tx,
  { questionId, leaseId, answer }: EventDetails['renewal.answered'],
): Promise<void> {
  const lease = (await readLeaseFacts(tx, [leaseId])).get(leaseId)
  if (!lease) return
  const about = { entity: 'lease', entityId: leaseId } as const
  const notice = {
    type: 'RENEWAL_ANSWERED',
    cause: `${questionId} ${answer}`,
    subject: `${renewalAnswerLabels[answer]}: ${lease.tenantName}, ${lease.property}`,
    body: `Answer about the renewal of lease ${lease.leaseNumber}.`,
    path: notificationPath('STAFF', { ...about, propertyType: lease.propertyType }),
    about,
  } as const
  await notifyOffice(tx, notice, () => true)
}
