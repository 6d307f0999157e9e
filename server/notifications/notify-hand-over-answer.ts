import { notificationPath } from '../../domain/notifications/notification-path.ts'
import type { Tx } from '../platform/database/database.ts'
import type { EventDetails } from '../platform/events.ts'
import { readLeaseFacts } from './lease-facts.ts'
import { notifyOffice } from './notify-office.ts'

/** Notifies everybody in the office that the time is agreed, or that the tenant requests another one. */
export async function notifyHandOverAnswer(tx: Tx, answered: EventDetails['handOver.answered']): Promise<void> {
  const { leaseId, handOverId } = answered
  const lease = (await readLeaseFacts(tx, [leaseId])).get(leaseId)
  if (!lease) return
  const about = { entity: 'lease', entityId: leaseId } as const
  const who = `${lease.tenantName}, ${lease.property}`
  const texts =
    'time' in answered
      ? { subject: `Hand-over agreed: ${who}`, body: `The tenant will come on ${answered.time}.` }
      : { subject: `Another hand-over time requested: ${who}`, body: `The tenant writes: ${answered.requestedTime}` }
  const path = notificationPath('STAFF', { ...about, propertyType: lease.propertyType })
  const cause = `${handOverId} ${texts.body}`
  await notifyOffice(tx, { type: 'HAND_OVER_ANSWERED', cause, ...texts, path, about }, () => true)
}
