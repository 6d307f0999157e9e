import { sql } from 'kysely'
import type { Lease } from '../../../domain/leases/lease-schema.ts'
import { personOf } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { idsOf } from '../../platform/database/page.ts'
import { ownersOfLet, readLeases } from '../lease-store.ts'

/** More pending leases than an owner has at a time. */
const maxPending = 5000

/** Pending leases of properties that an owner holds with others and has not consented to yet: the fifty that start first. */
export async function listWaitingConsents(tx: Tx, limit = 50): Promise<Lease[]> {
  const { rows: pending } = await sql<{ id: string }>`
    select id from leases where status = 'PENDING' order by starts_on, id limit ${maxPending}`.execute(tx)
  const ids = idsOf(pending.map(({ id }) => id))
  // As staff, because an owner may not see the others.
  const { rows } = await tx.actingAs('staff', (office) =>
    sql<{ id: string }>`
      select l.id from leases l
      where l.id = any(${ids}) and (select count(distinct h.owner_id) from (${ownersOfLet(tx.today)}) h) > 1
        and not exists (select from lease_consents c
          where c.organisation_id = l.organisation_id and c.lease_id = l.id and c.owner_id = ${personOf(tx.actor) ?? null})
      order by l.starts_on, l.id limit ${limit}`.execute(office),
  )
  return readLeases(
    tx,
    rows.map(({ id }) => id),
  )
}
