import { sql } from 'kysely'
import { addDays } from '../../domain/calendar-date.ts'
import type { DownloadedBuilding, DownloadedLease } from '../../domain/field-desk/field-desk-contract.ts'
import { daysAfterEnd, maxUnitsTaken } from '../../domain/field-desk/field-desk-limits.ts'
import { type LeaseStatus, occupyingStatuses } from '../../domain/leases/lease-status.ts'
import { ensureFound, Problem } from '../../domain/problem.ts'
import { readEarlierMoveIns, readReportsOfLeases, type UnsignedReport } from '../leases/condition/condition-store.ts'
import { readMeters } from '../meters/meter-store.ts'
import { readPayers } from '../payments/payer-store.ts'
import type { Tx } from '../platform/database/database.ts'

/** A building as a device stores it, read in a few statements regardless of its size. */
export async function downloadBuilding(tx: Tx, id: string): Promise<DownloadedBuilding> {
  const { rows } = await sql<DownloadedBuilding['building']>`
    select b.id, b.name, (select count(*)::int from units u where u.organisation_id = b.organisation_id and u.building_id = b.id) as "unitCount"
    from buildings b where b.id = ${id}`.execute(tx)
  const building = ensureFound(rows[0], 'building')
  if (building.unitCount > maxUnitsTaken) {
    throw new Problem(
      'POLICY_VIOLATION',
      `A building on a device can have at most ${maxUnitsTaken} units. Number of units of ${building.name}: ${building.unitCount}.`,
    )
  }
  const [leases, meters] = await Promise.all([leasesOf(tx, id), metersOf(tx, id)])
  return { building, takenOn: tx.today, leases, meters }
}

type LeaseRow = Pick<DownloadedLease, 'startDate' | 'lastDay' | 'bedrooms' | 'witnesses'> & { id: string; status: LeaseStatus }

async function leasesOf(tx: Tx, buildingId: string): Promise<DownloadedLease[]> {
  const since = addDays(tx.today, -daysAfterEnd)
  const { rows } = await sql<LeaseRow>`
    select l.id, l.status, l.starts_on as "startDate", coalesce(l.terminates_on, l.ends_on) as "lastDay", u.bedrooms, l.witnesses
    from leases l left join units u on u.organisation_id = l.organisation_id and u.id = l.unit_id
    where (l.building_id = ${buildingId} or u.building_id = ${buildingId}) and l.status <> 'CANCELLED'
      and (l.status = any(${[...occupyingStatuses]}) or coalesce(l.vacated_on, l.terminates_on, l.ends_on) >= ${since})
    order by u.unit_number nulls first, l.starts_on, l.id limit ${maxUnitsTaken * 2}`.execute(tx)
  const ids = rows.map(({ id }) => id)
  const [payers, reports] = await Promise.all([readPayers(tx, ids), readReportsOfLeases(tx, ids)])
  const payerOf = new Map(payers.map((payer) => [payer.leaseId, payer]))
  const reportsOf = Map.groupBy(reports, ({ leaseId }) => leaseId)
  const moveIns = await readEarlierMoveIns(
    tx,
    ids.filter((id) => !reportOf(reportsOf.get(id) ?? [], 'ENTRY')?.completedAt),
  )
  return rows.flatMap(({ id, ...lease }) => {
    const payer = payerOf.get(id)
    if (!payer) return []
    const own = reportsOf.get(id) ?? []
    return [{ ...payer, ...lease, entry: reportOf(own, 'ENTRY'), moveIn: moveIns.get(id) ?? null, exit: reportOf(own, 'EXIT') }]
  })
}

function reportOf(reports: readonly UnsignedReport[], kind: UnsignedReport['kind']): UnsignedReport | null {
  return reports.find((report) => report.kind === kind) ?? null
}

async function metersOf(tx: Tx, buildingId: string) {
  const { rows } = await sql<{ id: string }>`
    select m.id from meters m left join units u on u.organisation_id = m.organisation_id and u.id = m.unit_id
    where (m.building_id = ${buildingId} or u.building_id = ${buildingId}) and m.removed_on is null
    order by m.number, m.id limit ${maxUnitsTaken * 4}`.execute(tx)
  const meters = await readMeters(
    tx,
    rows.map(({ id }) => id),
  )
  return meters.toSorted((a, b) => a.placeLabel.localeCompare(b.placeLabel, 'en', { numeric: true }))
}
