import { sql } from 'kysely'
import type { z } from 'zod'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { leaseEventSchema } from '../../domain/leases/lease-contract.ts'
import type { LeaseStatus } from '../../domain/leases/lease-status.ts'
import { personOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database.ts'
import { newId } from '../platform/new-id.ts'

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
    | 'RENEWED'
    | 'HELD_OVER'
    | 'VACATED'
    | 'MOVED_BY_DATE'
    | 'SIGNED_BY_OWNER'
    | 'SIGNED_BY_TENANT'
    | 'SIGNED_ON_PAPER'
    | 'SIGNATURES_VOIDED'
    | 'CONSENTED'
    | 'STAMPED'
    | 'REGISTERED'
    | 'CONDITION_RECORDED'
  fromStatus?: LeaseStatus
  toStatus?: LeaseStatus
  on: CalendarDate
  reason?: string | null
  overridden?: readonly string[]
}

/** The history of a lease, in the order given. A move by date is nobody's, whoever's call it came to light in. */
export async function recordEvents(tx: Tx, events: readonly NewLeaseEvent[]): Promise<void> {
  if (events.length === 0) return
  // Ids of one millisecond are in no order; the history is read by id, so they are sorted first.
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
}

/** Newest first. The names of the staff are for staff; owners and tenants see the office act. */
export async function readEvents(tx: Tx, leaseId: string): Promise<LeaseEvent[]> {
  const isStaff = tx.actor.kind === 'staff' || tx.actor.kind === 'job'
  const staff = isStaff
    ? sql`left join staff_members sm on sm.organisation_id = e.organisation_id and sm.id = e.by_person`
    : sql``
  const { rows } = await sql<Omit<LeaseEvent, 'at'> & { at: Date }>`
    select e.id, e.at, e.kind, e.from_status as "fromStatus", e.to_status as "toStatus", e.effective_on as "on", e.reason, e.overridden,
      case when e.by_person is null then 'By date' else ${isStaff ? sql`coalesce(sm.name_english, 'The office')` : sql`'The office'`} end as "byName"
    from lease_events e ${staff} where e.lease_id = ${leaseId} order by e.id desc`.execute(tx)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
