import { sql } from 'kysely'
import type { DamageEvent, DamageEventKind } from '../../domain/maintenance/damage-contract.ts'
import type { ActorType } from '../../domain/maintenance/damage-report.ts'
import type { Money } from '../../domain/money.ts'
import { Problem } from '../../domain/problem.ts'
import { personOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/database/new-id.ts'

const maxEvents = 500

type Row = Omit<DamageEvent, 'happenedAt' | 'isOwn'> & { happenedAt: Date; actorId: string | null }

/** The events, oldest first. Only the office sees names: the others see only the role of each person. */
export async function readTimeline(tx: Tx, reportId: string): Promise<DamageEvent[]> {
  const isOffice = tx.actor.kind === 'staff' || tx.actor.kind === 'job'
  const name = isOffice
    ? sql`coalesce((select name_english from staff_members s where s.organisation_id = e.organisation_id and s.id = e.actor_id),
        (select name_english from owners o where o.organisation_id = e.organisation_id and o.id = e.actor_id),
        (select full_name from tenants t where t.organisation_id = e.organisation_id and t.id = e.actor_id))`
    : sql`null`
  const { rows } = await sql<Row>`
    select e.id, e.kind, e.actor_type as "actorType", e.actor_id as "actorId", ${name} as "actorName", e.item_id as "itemId",
      e.words, e.amount, e.happened_at as "happenedAt"
    from damage_events e where e.report_id = ${reportId} order by e.happened_at, e.id limit ${maxEvents}`.execute(tx)
  return rows.map(({ actorId, happenedAt, ...event }) => ({
    ...event,
    isOwn: actorId !== null && actorId === personOf(tx.actor),
    happenedAt: happenedAt.toISOString(),
  }))
}

export type NewDamageEvent = {
  leaseId: string
  reportId: string
  itemId?: string
  kind: DamageEventKind
  actorType: ActorType
  words?: string | null
  amount?: Money
}

/** Runs as staff and returns the id. A limit exists because a person could add comments to a report without end. */
export async function addEvent(tx: Tx, event: NewDamageEvent): Promise<string> {
  const { leaseId, reportId, itemId = null, kind, actorType, words = null, amount = null } = event
  const { count } = await tx
    .selectFrom('damage_events')
    .where('report_id', '=', reportId)
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (kind === 'COMMENT' && count >= maxEvents / 2) {
    throw new Problem('POLICY_VIOLATION', 'This report has the maximum number of comments. Create another report.')
  }
  const id = newId()
  const row = { id, lease_id: leaseId, report_id: reportId, item_id: itemId, kind, actor_type: actorType, words, amount }
  await tx.insertInto('damage_events').values(row).execute()
  return id
}
