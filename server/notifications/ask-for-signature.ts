import { sql } from 'kysely'
import { formatDate, later } from '../../domain/calendar-date.ts'
import type { ReplyOf } from '../../domain/endpoint.ts'
import type { reminderContract } from '../../domain/notifications/reminder-contract.ts'
import { ensureFound, Problem } from '../../domain/problem.ts'
import { selectLeases } from '../leases/lease-row.ts'
import { readSignedParties } from '../leases/signing/signature-store.ts'
import type { Tx } from '../platform/database/database.ts'
import { readTemplate } from '../settings/template-store.ts'
import { createNotifications } from './create-notifications.ts'

const type = 'LEASE_SIGNING_REMINDER'

/** Asks the tenant of a pending lease to sign, at most once a day, by the office's message. */
export async function askForSignature(tx: Tx, leaseId: string): Promise<ReplyOf<typeof reminderContract.askToSign>> {
  const lease = ensureFound((await selectLeases(tx, { where: sql`l.id = ${leaseId}` }))[0], 'lease')
  if (lease.status !== 'PENDING' || (await readSignedParties(tx, leaseId)).has('TENANT')) {
    throw new Problem('ILLEGAL_TRANSITION', 'The tenant has nothing to sign on this lease.')
  }
  if (!(await readTemplate(tx, type)).isOn) {
    throw new Problem(
      'ILLEGAL_TRANSITION',
      'These reminders are turned off. An administrator can turn them on under Notifications.',
    )
  }
  if (await wasAskedToday(tx, leaseId)) return { outcome: 'REMINDED_TODAY' }
  await createNotifications(tx, type, [
    {
      leaseId,
      // Two clerks at the same time still send one message.
      key: `${leaseId} ASKED ${tx.today}`,
      about: { entity: 'lease', entityId: leaseId },
      values: { deadline: formatDate(later(lease.startDate, tx.today)) },
      onlyTo: ['TENANT'],
    },
  ])
  return { outcome: (await wasAskedToday(tx, leaseId)) ? 'ASKED' : 'NOBODY_TO_TELL' }
}

async function wasAskedToday(tx: Tx, leaseId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from notifications n where n.entity_id = ${leaseId} and n.type = ${type} and n.audience = 'TENANT' and n.created_at >= ${tx.today}::date::timestamp at time zone 'Asia/Thimphu'
    limit 1`.execute(tx)
  return rows.length > 0
}
