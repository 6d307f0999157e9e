import { sql } from 'kysely'
import { personOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import type { EventDetails } from '../platform/events.ts'

/** If anyone withdraws the notice of the lease, the tenant’s own notice is withdrawn with it. */
export async function endNotice(tx: Tx, { leaseId }: EventDetails['lease.noticeWithdrawn']): Promise<void> {
  await sql`update tenant_notices set withdrawn_on = ${tx.today}, withdrawn_by = ${personOf(tx.actor) ?? null}
    where lease_id = ${leaseId} and withdrawn_on is null`.execute(tx)
}
