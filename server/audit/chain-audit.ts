import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { organisationOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf } from '../platform/database/page.ts'
import type { DataKey } from '../platform/keys/data-key.ts'
import { signHead } from './audit-head.ts'
import { type StoredEvent, eventText } from './event-text.ts'

/** Limits one transaction, so that a large import is chained in several. */
export const maxLinksAtOnce = 1000
export const noHash: Buffer = Buffer.alloc(32)

export type SealedEvent = StoredEvent & { seal: Buffer | null }

/**
 * Adds the waiting events to the chain in one block and signs its new end. Each event waits in a queue that its own transaction wrote. A
 * transaction that commits late, with an earlier time or id, is chained later and not skipped. Transactions that write events never wait
 * for this.
 */
export async function chainAudit(tx: Tx, dataKey: DataKey): Promise<{ chained: number; head?: string }> {
  await lockChain(tx)
  const events = await readWaiting(tx)
  if (events.length === 0) return { chained: 0 }
  const last = await tx
    .selectFrom('audit_links')
    .select(['position', 'hash'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  let hash = last?.hash ?? noHash
  const first = Number(last?.position ?? 0) + 1
  const hashes = events.map((event) => (hash = linkHash(hash, event)))
  const ids = events.map(({ id }) => id)
  await sql`
    insert into audit_links (position, event_id, hash)
    select * from unnest(${ids.map((_, index) => first + index)}::bigint[], ${idsOf(ids)}, ${hashes}::bytea[])`.execute(tx)
  await tx
    .deleteFrom('audit_queue')
    .where('event_id', '=', sql<string>`any(${idsOf(ids)})`)
    .execute()
  const position = first + ids.length - 1
  const head = signHead(dataKey, {
    organisationId: organisationOf(tx.actor) ?? '',
    position,
    hash: hash.toString('hex'),
    signedAt: tx.now.toISOString(),
  })
  await sql`insert into audit_heads (position, head) values (${position}, ${head})
    on conflict (organisation_id) do update set position = excluded.position, head = excluded.head`.execute(tx)
  return { chained: ids.length, head }
}

/** Only one process at a time may extend or cut the chain of an organisation. */
export async function lockChain(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('audit chain ' || app_organisation_id()::text, 0))`.execute(tx)
}

/** A link covers the event with its seal and all links before it. */
export function linkHash(before: Buffer, event: SealedEvent): Buffer {
  return createHash('sha256')
    .update(before)
    .update(event.seal ?? '')
    .update(eventText(event))
    .digest()
}

/** A missing event stays in the queue, where the verification finds it. */
async function readWaiting(tx: Tx): Promise<SealedEvent[]> {
  const { rows } = await sql<SealedEvent>`
    select e.* from audit_queue q join audit_events e on e.organisation_id = q.organisation_id and e.id = q.event_id
    order by q.event_id limit ${maxLinksAtOnce}`.execute(tx)
  return rows
}
