import { sql } from 'kysely'
import { organisationOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf } from '../platform/database/page.ts'
import type { DataKey } from '../platform/keys/data-key.ts'
import { signCut } from './audit-cut.ts'
import { lockChain } from './chain-audit.ts'

type OldLink = { position: number; hash: Buffer; eventId: string; at: Date | null }

/**
 * Removes events at the beginning of the chain that are older than the retention time of the office, at most one block, and signs a mark
 * from which the rest can be verified. It stops at the first younger event, at a missing event, and before the last link, because the next
 * link builds on it.
 */
export async function cutAudit(tx: Tx, before: Date, blockSize: number, dataKey: DataKey): Promise<number> {
  await lockChain(tx)
  const { rows } = await sql<OldLink>`
    select l.position, l.hash, l.event_id as "eventId", e.at
    from audit_links l left join audit_events e on e.organisation_id = l.organisation_id and e.id = l.event_id
    where l.position < (select max(position) from audit_links)
    order by l.position limit ${blockSize}`.execute(tx)
  const end = rows.findIndex(({ at }) => at === null || at >= before)
  const old = end === -1 ? rows : rows.slice(0, end)
  const last = old.at(-1)
  if (!last) return 0
  const position = Number(last.position)
  const cut = { organisationId: organisationOf(tx.actor) ?? '', position, hash: last.hash.toString('hex') }
  const mark = signCut(dataKey, { ...cut, cutAt: tx.now.toISOString() })
  await sql`insert into audit_cuts (position, mark) values (${position}, ${mark})
    on conflict (organisation_id) do update set position = excluded.position, mark = excluded.mark`.execute(tx)
  await sql`delete from audit_events where id = any(${idsOf(old.map(({ eventId }) => eventId))})`.execute(tx)
  await sql`delete from audit_links where position <= ${position}`.execute(tx)
  return old.length
}
