import { sql } from 'kysely'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import type { RecurringChargeKind } from '../../../domain/leases/charges/recurring-charge.ts'
import type { Utility } from '../../../domain/meters/meter.ts'
import { ensureFound, fieldProblem } from '../../../domain/problem.ts'
import { readMeter } from '../../meters/meter-store.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { LeaseRow } from '../lease-row.ts'

type Metered = {
  kind: RecurringChargeKind
  meterId: string | null
  persons: number | null
  startsOn: CalendarDate
  endsOn: CalendarDate | null
}

/** A lease is charged by the meter of its property; a unit also by a meter of its building with a shared cost. */
export async function assertMeter(tx: Tx, lease: LeaseRow, { kind, meterId, persons, startsOn, endsOn }: Metered): Promise<void> {
  if (meterId === null) return
  const meter = await readMeter(tx, meterId)
  if (meter.utility !== kind)
    throw fieldProblem(
      '/kind',
      `This meter measures ${meter.utility === 'WATER' ? 'water' : 'electricity'}. Choose that charge, or another meter.`,
    )
  const isOwn = lease.unitId === null ? meter.buildingId === lease.buildingId : meter.unitId === lease.unitId
  const isShared = lease.unitId !== null && meter.buildingId === lease.buildingId && meter.buildingId !== null
  if (lease.propertyType === 'LAND' || !(isOwn || isShared)) {
    throw fieldProblem('/meterId', 'This meter belongs to another property. Choose one of the property of this lease.')
  }
  if (isShared && meter.sharedBy === null) {
    throw fieldProblem('/meterId', 'Set on the meter how its cost is shared among the units, then add this charge.')
  }
  if (isShared && meter.sharedBy === 'PERSONS' && persons === null)
    throw fieldProblem('/persons', 'Enter how many persons live here.')
  if (persons !== null && meter.sharedBy !== 'PERSONS')
    throw fieldProblem('/persons', 'The cost of this meter is not shared by persons.')
  if (isShared) await assertCounts(tx, lease, { sharedBy: meter.sharedBy, utility: meter.utility })
  if (await isChargedByMeter(tx, { leaseId: lease.id, meterId, startsOn, endsOn }))
    throw fieldProblem('/meterId', 'The lease is already charged by this meter on these days. End that charge first.')
}

async function assertCounts(
  tx: Tx,
  { unitId }: LeaseRow,
  { sharedBy, utility }: { sharedBy: string | null; utility: Utility },
): Promise<void> {
  const { rows } = await sql<{ hasArea: boolean; hasMeter: boolean }>`
    select u.area_value is not null as "hasArea", exists (
      select from meters m where m.organisation_id = u.organisation_id and m.unit_id = u.id and m.utility = ${utility}
    ) as "hasMeter" from units u where u.id = ${unitId}`.execute(tx)
  const { hasArea, hasMeter } = ensureFound(rows[0], 'unit')
  if (sharedBy === 'AREA' && !hasArea)
    throw fieldProblem('/meterId', 'The cost is shared by area. Enter the area of the unit first.')
  if (sharedBy === 'READINGS' && !hasMeter) {
    throw fieldProblem('/meterId', 'The cost is shared by the meters of the units. Register the meter of this unit first.')
  }
}

type MeteredDays = { leaseId: string; meterId: string; startsOn: CalendarDate; endsOn: CalendarDate | null; exceptId?: string }

/** Whether another charge of the lease is by the same meter on some of these days. The lease must be locked. */
export async function isChargedByMeter(tx: Tx, { leaseId, meterId, startsOn, endsOn, exceptId }: MeteredDays): Promise<boolean> {
  const { rows } = await sql`select 1 from recurring_charges where lease_id = ${leaseId} and meter_id = ${meterId}
    and id is distinct from ${exceptId ?? null}::uuid
    and coalesce(ends_on, 'infinity') >= ${startsOn} and starts_on <= coalesce(${endsOn}::date, 'infinity') and coalesce(ends_on, 'infinity') >= starts_on
    limit 1`.execute(tx)
  return rows.length > 0
}
