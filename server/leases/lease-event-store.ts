import { sql } from 'kysely'
import type { z } from 'zod'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { leaseEventSchema } from '../../domain/leases/lease-contract.ts'
import type { LeaseStatus } from '../../domain/leases/lease-status.ts'
import { personOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/database/new-id.ts'
import { idsOf } from '../platform/database/page.ts'

export type LeaseEvent = z.output<typeof leaseEventSchema>
export type NewLeaseEvent = {
  leaseId: string
  kind:
    | 'CREATED'
    | 'CHANGED'
    | 'ACTIVATED'
    | 'CANCELLED'
    | 'NOTICE_GIVEN'
    | 'NOTICE_WITHDRAWN'
    | 'SUSPENDED'
    | 'SUSPENSION_PLANNED'
    | 'SUSPENSION_CALLED_OFF'
    | 'RESUMED'
    | 'RENT_CHANGED'
    | 'RENT_OBJECTED'
    | 'CO_TENANT_CHANGED'
    | 'SUCCEEDED'
    | 'RENEWAL_DRAWN_UP'
    | 'PLOT_CHANGED'
    | 'RENEWED'
    | 'RENEWAL_ASKED'
    | 'TENANT_STAYS'
    | 'TENANT_LEAVES'
    | 'TENANT_WANTS_TO_TALK'
    | 'HELD_OVER'
    | 'VACATED'
    | 'HAND_BACK_UNDONE'
    | 'MOVED_BY_DATE'
    | 'SIGNED_BY_OWNER'
    | 'SIGNED_BY_TENANT'
    | 'SIGNED_ON_PAPER'
    | 'SIGNATURES_VOIDED'
    | 'CONSENTED'
    | 'STAMPED'
    | 'REGISTERED'
    | 'CONDITION_RECORDED'
    | 'WRITTEN_OFF'
  fromStatus?: LeaseStatus
  toStatus?: LeaseStatus
  on: CalendarDate
  reason?: string | null
  overridden?: readonly string[]
}

/**
 * Records events in the history of a lease, in the given order. A transition by date has no person, even if a person's call triggered it.
 */
export async function recordEvents(tx: Tx, events: readonly NewLeaseEvent[]): Promise<void> {
  if (events.length === 0) return
  // Ids created in the same millisecond have no order. The history is read by id, so they are sorted first.
  const ids = events.map(() => newId()).sort()
  const rows = events.map((event, index) => ({
    id: ids[index] ?? newId(),
    lease_id: event.leaseId,
    kind: event.kind,
    from_status: event.fromStatus ?? null,
    to_status: event.toStatus ?? null,
    effective_on: event.on,
    reason: event.reason ?? null,
    overridden: [...(event.overridden ?? [])],
    by_person: event.kind === 'MOVED_BY_DATE' ? null : (personOf(tx.actor) ?? null),
  }))
  await tx.insertInto('lease_events').values(rows).execute()
  await markAsChanged(tx, [...new Set(events.map(({ leaseId }) => leaseId))])
}

/** Changes of the rent and of co-tenants are stored in other tables; programs that request changed leases must see them too. */
async function markAsChanged(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.actingAs('staff', (office) =>
    sql`update leases set changed_at = ${tx.now} where id = any(${idsOf(ids)}) and changed_at <> ${tx.now}`.execute(office),
  )
}

/** The items that were missing when an ADMIN activated the lease anyway; they can still be added while the lease runs. */
export async function readActivatedWithout(tx: Tx, leaseId: string): Promise<readonly string[]> {
  const row = await tx
    .selectFrom('lease_events')
    .where('lease_id', '=', leaseId)
    .where('kind', '=', 'ACTIVATED')
    .orderBy('id', 'desc')
    .select('overridden')
    .executeTakeFirst()
  return row?.overridden ?? []
}

/** Newest first. Only staff see the names of staff: owners and tenants see that the office acted, and see each other by name. */
export async function readEvents(tx: Tx, leaseId: string): Promise<LeaseEvent[]> {
  const { rows } = await sql<Omit<LeaseEvent, 'at' | 'byName'> & { at: Date; byPerson: string | null }>`
    select id, at, kind, from_status as "fromStatus", to_status as "toStatus", effective_on as "on", reason, overridden,
      by_person as "byPerson"
    from lease_events where lease_id = ${leaseId} order by id desc`.execute(tx)
  const nameOf = await readActors(tx, [...new Set(rows.flatMap(({ byPerson }) => byPerson ?? []))])
  return rows.map(({ byPerson, at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    byName: byPerson === null ? 'By date' : (nameOf.get(byPerson) ?? 'The office'),
  }))
}

/** The people who changed a lease that the caller may see. */
async function readActors(tx: Tx, personIds: readonly string[]): Promise<Map<string, string>> {
  const isStaff = tx.actor.kind === 'staff' || tx.actor.kind === 'job'
  const { rows } = await tx.actingAs('staff', (office) =>
    sql<{ id: string; name: string }>`
      select p.id, case when s.id is null then coalesce(t.full_name, o.name_english, 'The office')
        else ${isStaff ? sql`s.name_english` : sql`'The office'`} end as name
      from unnest(${idsOf(personIds)}) as p (id)
      left join staff_members s on s.id = p.id
      left join tenants t on t.id = p.id
      left join owners o on o.id = p.id`.execute(office),
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
