import { leaseMoveContract } from '../../domain/leases/lease-move-contract.ts'
import { notificationContract } from '../../domain/notifications/notification-contract.ts'
import { outboxContract } from '../../domain/notifications/outbox-contract.ts'
import { type Admin, anActiveLease } from './factories.ts'

/** A tenant gives notice: the office is notified, and the messages are in the outbox. */
export async function aNotice(admin: Admin): Promise<{ notification: string; outbox: string }> {
  const { id } = await anActiveLease(admin)
  await admin.call(leaseMoveContract.terminate, {
    params: { id },
    body: { by: 'TENANT', noticeDate: '2025-06-01', effectiveDate: '2025-09-30', reason: 'Moving' },
  })
  const notified = await admin.call(notificationContract.list, { query: { type: 'LEASE_TERMINATION' } })
  const sent = await admin.call(outboxContract.list, { query: { entityId: id } })
  return { notification: notified.items[0]?.id ?? '', outbox: sent.items[0]?.id ?? '' }
}
