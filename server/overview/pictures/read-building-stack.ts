import { sql } from 'kysely'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import type { ReplyInputOf } from '../../../domain/endpoint.ts'
import { occupyingStatuses, runningStatuses } from '../../../domain/leases/lease-status.ts'
import type { Money } from '../../../domain/money.ts'
import { type buildingStackContract, maxStackUnits } from '../../../domain/overview/building-stack-contract.ts'
import { notFound } from '../../../domain/problem.ts'
import type { occupancies } from '../../../domain/properties/property.ts'
import type { Tx } from '../../platform/database/database.ts'
import { idsOf } from '../../platform/database/page.ts'
import { readMonthlyRents } from '../../reports/read-monthly-rents.ts'
import { openAdvices } from '../../reports/receivable-store.ts'

type Stack = ReplyInputOf<typeof buildingStackContract.buildingStack>

/** A building floor by floor, in a few statements regardless of the number of units. Rents are those of the rent roll. */
export async function readBuildingStack(tx: Tx, buildingId: string): Promise<Stack> {
  const wholeLease = await readWholeLease(tx, buildingId)
  const units = await readStackUnits(tx, buildingId)
  const ids = units.map(({ id }) => id)
  const leases = await readUnitLeases(tx, ids)
  const rents = await readMonthlyRents(
    tx,
    [...leases.values()].map(({ id }) => id),
    tx.today,
  )
  const overdue = await readOverdue(tx, ids)
  return {
    unitCount: units[0]?.unitCount ?? 0,
    wholeLease,
    units: units.map(({ unitCount: _count, ...unit }) => {
      const lease = leases.get(unit.id)
      const rent = lease && rents.get(lease.id)?.amount
      const { overdueAmount = 0, overdueSince = null } = overdue.get(unit.id) ?? {}
      return {
        ...unit,
        lease: lease && rent !== undefined ? { ...lease, rentAmount: rent } : null,
        rentPerSqFt: lease && !lease.isPending && rent !== undefined && unit.areaSqFt ? Math.round(rent / unit.areaSqFt) : null,
        overdueAmount,
        overdueSince,
      }
    }),
  }
}

async function readWholeLease(tx: Tx, buildingId: string): Promise<Stack['wholeLease']> {
  const { rows: found } = await sql`select 1 from buildings where id = ${buildingId}`.execute(tx)
  if (found.length === 0) throw notFound('building')
  const { rows } = await sql<NonNullable<Stack['wholeLease']>>`
    select l.id, l.lease_number as "leaseNumber", t.full_name as "tenantName"
    from leases l join tenants t on t.organisation_id = l.organisation_id and t.id = l.tenant_id
    where l.building_id = ${buildingId} and l.status = any(${[...runningStatuses]}::text[])
    order by l.starts_on, l.id limit 1`.execute(tx)
  return rows[0] ?? null
}

type UnitRow = {
  id: string
  unitNumber: string
  floor: number
  occupancy: (typeof occupancies)[number]
  areaSqFt: number | null
  askingRentAmount: Money | null
  unitCount: number
}

const asRead = new Intl.Collator('en', { numeric: true })

/** In walking order through the building, and 2 before 10. */
async function readStackUnits(tx: Tx, buildingId: string): Promise<UnitRow[]> {
  const { rows } = await sql<UnitRow>`
    select u.id, u.unit_number as "unitNumber", u.floor, u.occupancy, u.asking_rent_amount as "askingRentAmount",
      round(u.area_value * case when u.area_unit = 'ACRE' then 43560 else 1 end)::bigint as "areaSqFt",
      count(*) over () as "unitCount"
    from units u where u.building_id = ${buildingId}
    order by u.floor, u.unit_number, u.id
    limit ${maxStackUnits}`.execute(tx)
  return rows.toSorted((a, b) => a.floor - b.floor || asRead.compare(a.unitNumber, b.unitNumber))
}

type UnitLease = { id: string; tenantName: string; isPending: boolean; lastDay: CalendarDate }

/** The lease that occupies each unit today, otherwise the next one. */
async function readUnitLeases(tx: Tx, unitIds: readonly string[]): Promise<Map<string, UnitLease>> {
  const { rows } = await sql<UnitLease & { unitId: string }>`
    select distinct on (l.unit_id) l.unit_id as "unitId", l.id, t.full_name as "tenantName", l.status = 'PENDING' as "isPending",
      least(l.ends_on, l.terminates_on) as "lastDay"
    from leases l join tenants t on t.organisation_id = l.organisation_id and t.id = l.tenant_id
    where l.unit_id = any(${idsOf(unitIds)}) and l.status = any(${[...occupyingStatuses]}::text[])
      and (l.occupied_until is null or l.occupied_until >= ${tx.today})
    order by l.unit_id, l.status = 'PENDING', l.starts_on, l.id`.execute(tx)
  return new Map(rows.map(({ unitId, ...lease }) => [unitId, lease]))
}

type Overdue = { overdueAmount: number; overdueSince: CalendarDate }

/** By unit, as in the summary on the unit's page. */
async function readOverdue(tx: Tx, unitIds: readonly string[]): Promise<Map<string, Overdue>> {
  // The stored balances of leases are for the office; for an owner's units, all leases are read.
  const owing =
    tx.actor.kind === 'owner'
      ? sql`array(select l.id from leases l where l.unit_id = any(${idsOf(unitIds)}))`
      : sql`array(
          select l.id from leases l join lease_balances b on b.organisation_id = l.organisation_id and b.lease_id = l.id
          where l.unit_id = any(${idsOf(unitIds)}) and b.open_amount <> 0)`
  const { rows } = await sql<Overdue & { unitId: string }>`
    select l.unit_id as "unitId", sum(o.amount)::bigint as "overdueAmount", min(o.due_on) as "overdueSince"
    from (${openAdvices({ leases: owing })}) o join leases l on l.id = o.lease_id
    where o.due_on < ${tx.today} group by l.unit_id`.execute(tx)
  return new Map(rows.map(({ unitId, ...overdue }) => [unitId, overdue]))
}
