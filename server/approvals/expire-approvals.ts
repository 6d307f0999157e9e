import { type RawBuilder, sql } from 'kysely'
import { recordChanges } from '../audit/record-change.ts'
import type { Tx } from '../platform/database/database.ts'
import { notifyRequester } from './notify-of-approval.ts'

type Expired = Parameters<typeof notifyRequester>[1]

/** Expires requests that nobody decided in time, and notifies the requesters. Returns the number of expired requests. */
export async function expireApprovals(tx: Tx): Promise<number> {
  const expired = await expireWhere(tx, sql`expires_at <= ${tx.now}`)
  for (const request of expired) await notifyRequester(tx, request, 'EXPIRED')
  return expired.length
}

/** Ends requests about an erased person and removes their content. */
export async function expireApprovalsAbout(tx: Tx, personId: string): Promise<void> {
  await expireWhere(tx, isAboutPerson(personId))
}

/** The request names the person, a lease or an advice of theirs, or their bank account. */
export function isAboutPerson(personId: string): RawBuilder<boolean> {
  return sql`(${personId} in (body ->> 'ownerId', body ->> 'tenantId')
    or body -> 'owners' @> jsonb_build_array(jsonb_build_object('ownerId', ${personId}::text)) or (params ->> 'id')::uuid in (
    select id from leases where tenant_id = ${personId} union all select id from payment_advices where tenant_id = ${personId}
    union all select p.id from payments p join leases l on l.organisation_id = p.organisation_id and l.id = p.lease_id where l.tenant_id = ${personId}
    union all select b.id from repair_bills b join leases l on l.organisation_id = b.organisation_id and l.id = b.lease_id where l.tenant_id = ${personId}
    union all select id from bank_accounts where owner_id = ${personId}))`
}

/** Keeps only the part about the person from a batch that names several owners. */
export function bodyAbout(personId: string): RawBuilder<unknown> {
  return sql`case when jsonb_typeof(body -> 'owners') = 'array' then body || jsonb_build_object('owners', (
    select coalesce(jsonb_agg(o), '[]') from jsonb_array_elements(body -> 'owners') o where o ->> 'ownerId' = ${personId}::text)) else body end`
}

async function expireWhere(tx: Tx, condition: RawBuilder<unknown>): Promise<Expired[]> {
  const { rows } = await sql<Expired>`
    update approvals set status = 'EXPIRED', decided_at = ${tx.now}, body = null where status = 'PENDING' and ${condition}
    returning id, kind, amount, requested_by as "requestedBy"`.execute(tx)
  const changes = [{ field: 'status', before: 'PENDING', after: 'EXPIRED' }]
  await recordChanges(
    tx,
    'approval',
    rows.map(({ id }) => ({ entityId: id, changes })),
  )
  return rows
}
