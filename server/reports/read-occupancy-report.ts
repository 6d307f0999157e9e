import { sql } from 'kysely'
import { formatDate } from '../../domain/calendar-date.ts'
import type { QueryOf, ReplyInputOf } from '../../domain/endpoint.ts'
import type { reportContract } from '../../domain/reports/report-contract.ts'
import { t } from '../../domain/wording.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf, forFullList, pageOfIds } from '../platform/database/page.ts'
import { pageOfReport } from './page-of-report.ts'
import { vacantSince } from './vacancies/vacancy-store.ts'

type Occupancy = ReplyInputOf<typeof reportContract.occupancy>
type Row = Omit<Occupancy['rows'][number], 'occupiedPercent'>

/** The units of each building today, counted by the same mark as on the dashboard and the map. */
export async function readOccupancyReport(tx: Tx, query: QueryOf<typeof reportContract.occupancy>): Promise<Occupancy> {
  const page = await pageOfIds(tx, query, {
    id: 'b.id',
    from: sql`buildings b`,
    where: [sql`exists (select from units u where u.organisation_id = b.organisation_id and u.building_id = b.id)`],
    sorts: { buildingName: 'b.name' },
    defaultSort: 'buildingName:asc',
  })
  const rows = new Map((await readRows(tx, page.items)).map((row) => [row.buildingId, row]))
  const { unitCount, occupiedCount, reservedCount, vacantCount, rentLostAmount } = await forFullList(tx, 'totals', () =>
    readSums(tx),
  )
  return {
    title: 'Occupancy',
    subtitle: t`As of ${formatDate(tx.today)}`,
    asOf: tx.today,
    ...pageOfReport(
      page,
      page.items.flatMap((id) => {
        const row = rows.get(id)
        return row ? [{ ...row, occupiedPercent: percentOf(row.occupiedCount, row.unitCount) }] : []
      }),
    ),
    totals: { unitCount, occupiedCount, vacantCount, occupiedPercent: percentOf(occupiedCount, unitCount), rentLostAmount },
    sums: {
      Units: unitCount,
      Occupied: occupiedCount,
      Reserved: reservedCount,
      Vacant: vacantCount,
      'Rent lost per month (Nu.)': rentLostAmount,
    },
    checks: [],
  }
}

async function readRows(tx: Tx, buildingIds: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select b.id as "buildingId", b.name as "buildingName", n.*
    from buildings b cross join lateral (
      select count(*) as "unitCount", count(*) filter (where u.occupancy = 'OCCUPIED') as "occupiedCount",
        count(*) filter (where u.occupancy = 'RESERVED') as "reservedCount", count(*) filter (where u.occupancy = 'VACANT') as "vacantCount",
        coalesce(sum(u.asking_rent_amount) filter (where u.occupancy = 'VACANT'), 0)::bigint as "rentLostAmount",
        max(case when u.occupancy = 'VACANT' then greatest(0, ${tx.today}::date - ${vacantSince}) end) as "longestVacantDays"
      from units u
      where u.organisation_id = b.organisation_id and u.building_id = b.id
    ) n where b.id = any(${idsOf(buildingIds)})`.execute(tx)
  return rows
}

type Sums = Record<'unitCount' | 'occupiedCount' | 'reservedCount' | 'vacantCount' | 'rentLostAmount', number>

/** For all units, from the stored sums. */
async function readSums(tx: Tx): Promise<Sums> {
  const of = (occupancy: string) => sql`coalesce(sum(unit_count) filter (where occupancy = ${occupancy}), 0)::bigint`
  const { rows } = await sql<Sums>`
    select coalesce(sum(unit_count), 0)::bigint as "unitCount", ${of('OCCUPIED')} as "occupiedCount", ${of('RESERVED')} as "reservedCount",
      ${of('VACANT')} as "vacantCount",
      coalesce(sum(asking_rent_amount) filter (where occupancy = 'VACANT'), 0)::bigint as "rentLostAmount"
    from unit_sums`.execute(tx)
  const [sums] = rows
  if (!sums) throw new Error('A sum without a row.')
  return sums
}

/** With one decimal: 1 of 3 is 33.3. */
function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part * 1000) / whole) / 10
}
