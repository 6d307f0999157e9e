import { type RawBuilder, sql } from 'kysely'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import { removeUnusedFiles } from '../../documents/file-store.ts'
import type { Tx } from '../../platform/database/database.ts'

// Each query starts from the records that are still stored, so the cost does not grow with those removed in earlier years.

/** A lease that was terminated ended on that day, also if its agreed end is later. */
const hasEndedBefore = (lease: 'l' | 'o', day: CalendarDate): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${lease}.${name}`)
  return sql`(${column('status')} = 'CANCELLED'
    or ${column('status')} = 'EXPIRED' and greatest(${column('ends_on')}, ${column('vacated_on')}) < ${day}
    or ${column('status')} in ('TERMINATED_BY_TENANT', 'TERMINATED_BY_OWNER')
      and greatest(${column('terminates_on')}, ${column('vacated_on')}) < ${day})`
}

/** The day on which the lease `l`, which never began, was cancelled. */
const cancelledOn = sql`coalesce((select max(e.effective_on) from lease_events e
  where e.organisation_id = l.organisation_id and e.lease_id = l.id and e.kind = 'CANCELLED'), l.ends_on)`

/**
 * The tenant of the lease `l` has left: all of their leases ended before the day. A renewal needs the records of its first lease, because
 * they are used to settle the deposit.
 */
function hasLeftBefore(day: CalendarDate): RawBuilder<unknown> {
  return sql`(l.status <> 'CANCELLED' or ${cancelledOn} < ${day}) and ${hasEndedBefore('l', day)} and not exists (
    select from leases o where o.organisation_id = l.organisation_id and o.tenant_id = l.tenant_id
      and not ${hasEndedBefore('o', day)})`
}

type Removed = { file_hash: string; thumbnail_hash: string | null }

/** Returns the number deleted, at most one block. */
export async function deleteOldPhotos(tx: Tx, day: CalendarDate, blockSize: number): Promise<number> {
  const { rows } = await sql<Removed>`
    delete from documents where (organisation_id, id) in (
      select d.organisation_id, d.id from documents d
      left join damage_items g on d.entity = 'damageItem' and g.organisation_id = d.organisation_id and g.id = d.entity_id
      left join condition_items c on d.entity = 'conditionItem' and c.organisation_id = d.organisation_id and c.id = d.entity_id
      join leases l on l.organisation_id = d.organisation_id and l.id = coalesce(g.lease_id, c.lease_id)
      where d.entity in ('damageItem', 'conditionItem') and ${hasLeftBefore(day)} limit ${blockSize})
    returning file_hash, thumbnail_hash`.execute(tx)
  await removeUnusedFiles(tx, rows)
  return rows.length
}

/**
 * Deletes documents, and the texts and signatures of agreements, one block of each. The fact that a lease was signed, and its hash, stay.
 */
export async function deleteOldLeaseDocuments(tx: Tx, day: CalendarDate, blockSize: number): Promise<number> {
  const { rows } = await sql<Removed>`
    delete from documents where (organisation_id, id) in (
      select d.organisation_id, d.id from documents d
      join leases l on l.organisation_id = d.organisation_id and l.id = d.entity_id
      where d.entity = 'lease' and ${hasLeftBefore(day)} limit ${blockSize})
    returning file_hash, thumbnail_hash`.execute(tx)
  await removeUnusedFiles(tx, rows)
  const texts = await sql`
    update lease_agreements set content = null where (organisation_id, id) in (
      select a.organisation_id, a.id from lease_agreements a
      join leases l on l.organisation_id = a.organisation_id and l.id = a.lease_id
      where a.content is not null and ${hasLeftBefore(day)} limit ${blockSize})`.execute(tx)
  const signatures = await sql`
    update lease_signatures set address = null, user_agent = null, picture = null where (organisation_id, id) in (
      select s.organisation_id, s.id from lease_signatures s
      join leases l on l.organisation_id = s.organisation_id and l.id = s.lease_id
      where num_nonnulls(s.address, s.user_agent, s.picture) > 0 and ${hasLeftBefore(day)} limit ${blockSize})`.execute(tx)
  const drawings = await sql`
    update condition_signatures set drawing = null where (organisation_id, id) in (
      select s.organisation_id, s.id from condition_signatures s
      join leases l on l.organisation_id = s.organisation_id and l.id = s.lease_id
      where s.drawing is not null and ${hasLeftBefore(day)} limit ${blockSize})`.execute(tx)
  return [texts, signatures, drawings].reduce((sum, { numAffectedRows }) => sum + Number(numAffectedRows ?? 0n), rows.length)
}
