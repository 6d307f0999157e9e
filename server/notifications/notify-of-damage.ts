import { sql } from 'kysely'
import { formatMoney, type Money } from '../../domain/money.ts'
import { notificationPath } from '../../domain/notifications/notification-path.ts'
import { type Audience, audiences, type DamageNoticeType } from '../../domain/settings/notification-type.ts'
import { newId } from '../platform/database/new-id.ts'
import type { Tx } from '../platform/database/database.ts'
import type { EventDetails } from '../platform/events.ts'
import { readLeaseFacts, readRecipients, readTenants } from './lease-facts.ts'
import { insertNotifications } from './notification-store.ts'

const authors: Readonly<Record<Audience, string>> = { STAFF: 'office', OWNER: 'owner', TENANT: 'tenant' }

/** The sides that did not write the message. Its text stays in the report. */
export function notifyDamageMessage(tx: Tx, { eventId, by, ...report }: EventDetails['damage.commented']): Promise<void> {
  return notifyInvolved(tx, report, {
    ...{ type: 'DAMAGE_MESSAGE', cause: eventId, to: audiences.filter((audience) => audience !== by) },
    ...{ subject: 'Message about damage', body: `The ${authors[by]} wrote a message. Read it in the damage report.` },
  })
}

/** The tenants would otherwise deduct a bill that is refused. An approved bill has a receipt, which is sent. */
export async function notifyRefusedBill(
  tx: Tx,
  { billId, status, ...report }: EventDetails['repairBill.decided'],
): Promise<void> {
  if (status !== 'REJECTED') return
  const { rows } = await sql<{ amount: Money }>`select amount from repair_bills where id = ${billId}`.execute(tx)
  const amount = rows[0] ? ` of ${formatMoney(rows[0].amount)}` : ''
  await notifyInvolved(tx, report, {
    ...{ type: 'REPAIR_BILL_REFUSED', cause: billId, to: ['TENANT'], subject: 'Repair bill refused' },
    body: `The office refused your repair bill${amount}. The rent does not change. Read the reason in the damage report.`,
  })
}

type Notice = { type: DamageNoticeType; cause: string; to: readonly Audience[]; subject: string; body: string }

async function notifyInvolved(
  tx: Tx,
  { reportId, leaseId }: { reportId: string; leaseId: string },
  { to, subject, ...notice }: Notice,
): Promise<void> {
  await tx.actingAs('staff', async (office) => {
    const leases = await readLeaseFacts(office, [leaseId])
    const lease = leases.get(leaseId)
    if (!lease) return
    const tenants = await readTenants(office, [leaseId])
    const recipients = await readRecipients(office, { leases: [lease], tenants }, new Set(to))
    const about = { entity: 'damageReport', entityId: reportId } as const
    const { propertyType, property } = lease
    await insertNotifications(
      office,
      (recipients.get(leaseId) ?? []).map(({ personId, audience }) => ({
        ...{ ...notice, id: newId(), personId, audience, subject: `${subject}: ${property}`, bodyDzongkha: null, about },
        ...{ path: notificationPath(audience, { ...about, propertyType }), isShown: true, isLegalNotice: false },
      })),
    )
  })
}
