import { sql } from 'kysely'
import { formatDate } from '../../domain/calendar-date.ts'
import type { ReplyInputOf } from '../../domain/endpoint.ts'
import type { reportContract } from '../../domain/reports/report-contract.ts'
import { t } from '../../domain/wording.ts'
import type { Tx } from '../platform/database.ts'

type Occupancy = ReplyInputOf<typeof reportContract.occupancy>
type Row = Omit<Occupancy['rows'][number], 'occupiedPercent'>

/** The units of each building today, counted by the same mark as the dashboard and the map. */
export async function readOccupancyReport(tx: Tx): Promise<Occupancy> {
  const { rows } = await sql<Row>`
    select b.id as "buildingId", b.name as "buildingName", count(*) as "unitCount",
      count(*) filter (where u.occupancy = 'OCCUPIED') as "occupiedCount",
      count(*) filter (where u.occupancy = 'RESERVED') as "reservedCount",
      count(*) filter (where u.occupancy = 'VACANT') as "vacantCount",
      coalesce(sum(u.asking_rent_amount) filter (where u.occupancy = 'VACANT'), 0)::bigint as "rentLostAmount",
      max(case when u.occupancy = 'VACANT' then ${tx.today}::date - coalesce(v.last_day + 1, (u.created_at at time zone 'Asia/Thimphu')::date) end)
        as "longestVacantDays"
    from units u
    join buildings b on b.organisation_id = u.organisation_id and b.id = u.building_id
    left join lateral (
      select max(l.occupied_until) as last_day from leases l
      where u.occupancy = 'VACANT' and l.organisation_id = u.organisation_id and l.unit_id = u.id and l.occupied_until < ${tx.today}
        and l.status not in ('PENDING', 'CANCELLED')
    ) v on true
    group by b.id, b.name order by b.name, b.id`.execute(tx)
  const total = (of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0)
  const unitCount = total((row) => row.unitCount)
  const occupiedCount = total((row) => row.occupiedCount)
  return {
    title: 'Occupancy',
    subtitle: t`As of ${formatDate(tx.today)}`,
    asOf: tx.today,
    rows: rows.map((row) => ({ ...row, occupiedPercent: percentOf(row.occupiedCount, row.unitCount) })),
    rowCount: rows.length,
    totals: {
      unitCount,
      occupiedCount,
      vacantCount: total((row) => row.vacantCount),
      occupiedPercent: percentOf(occupiedCount, unitCount),
      rentLostAmount: total((row) => row.rentLostAmount),
    },
    checks: [],
  }
}

/** With one decimal: 1 of 3 is 33.3. */
function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part * 1000) / whole) / 10
}
