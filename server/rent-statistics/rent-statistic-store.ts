import { type RawBuilder, sql } from 'kysely'
import { addMonths, type CalendarDate } from '../../domain/calendar-date.ts'
import type { QueryOf, ReplyOf } from '../../domain/endpoint.ts'
import type { Page } from '../../domain/page.ts'
import { notFound } from '../../domain/problem.ts'
import { lastDayOfQuarter, publishedQuarters, type Quarter, quarterOf } from '../../domain/rent-statistics/quarter.ts'
import type { RentStatistic, rentStatisticContract } from '../../domain/rent-statistics/rent-statistic-contract.ts'
import type { Tx } from '../platform/database/database.ts'
import { allOf, idsOf, optionalFilter, pageOfIds, pageReply, textMatch } from '../platform/database/page.ts'

type Row = Omit<RentStatistic, 'quarter'> & { quarterEndsOn: CalendarDate }
type Kind = { use: string; bedrooms?: number | undefined }

const columns = sql`s.id, s.quarter_ends_on as "quarterEndsOn", s.use, s.bedrooms, s.dzongkhag_id as "dzongkhagId", d.name as "dzongkhagName",
  s.administrative_zone_id as "administrativeZoneId", z.name as "administrativeZoneName", z.type as "administrativeZoneType",
  s.lease_count as "leaseCount",
  jsonb_build_object('lower', s.rent_lower, 'median', s.rent_median, 'upper', s.rent_upper) as rent,
  jsonb_build_object('lower', s.rate_lower, 'median', s.rate_median, 'upper', s.rate_upper) as rate`
const tables = sql`rent_statistics s left join dzongkhags d on d.id = s.dzongkhag_id
  left join administrative_zones z on z.id = s.administrative_zone_id`

type Asked = { where: readonly RawBuilder<unknown>[]; order: RawBuilder<unknown>; max: number }

async function read(tx: Tx, { where, order, max }: Asked): Promise<RentStatistic[]> {
  const { rows } = await sql<Row>`
    select ${columns} from ${tables} where ${allOf(where)} order by ${order} limit ${max}`.execute(tx)
  return rows.map(({ quarterEndsOn, ...row }) => ({ ...row, quarter: quarterOf(quarterEndsOn) }))
}

const ofKind = ({ use, bedrooms }: Kind) => [
  sql`s.use = ${use}`,
  sql`s.bedrooms is not distinct from ${bedrooms ?? null}::integer`,
]
const ofQuarter = (quarter: Quarter) => sql`s.quarter_ends_on = ${lastDayOfQuarter(quarter)}`

export async function listRentStatistics(
  tx: Tx,
  query: QueryOf<typeof rentStatisticContract.list>,
): Promise<Page<RentStatistic>> {
  const page = await pageOfIds(tx, query, {
    id: 's.id',
    from: tables,
    where: [
      optionalFilter(query.quarter, ofQuarter),
      optionalFilter(query.use, (use) => sql`s.use = ${use}`),
      optionalFilter(query.bedrooms, (bedrooms) => sql`s.bedrooms = ${bedrooms}`),
      optionalFilter(query.dzongkhagId, (id) => sql`s.dzongkhag_id = ${id}`),
      optionalFilter(query.administrativeZoneId, (id) => sql`s.administrative_zone_id = ${id}`),
      textMatch(query.q, ['d.name', 'z.name']),
    ],
    sorts: { quarter: 's.quarter_ends_on', leaseCount: 's.lease_count' },
    defaultSort: 'quarter:desc',
  })
  return pageReply(
    page,
    await read(tx, { where: [sql`s.id = any(${idsOf(page.items)})`], order: sql`s.id`, max: query.pageSize }),
  )
}

/** There are 20 dzongkhags, 205 gewogs and 40 thromdes. */
const maxPlaces = 1000

/** At most one row for the country, each dzongkhag and each gewog or thromde. */
export async function readPlaces(
  tx: Tx,
  { quarter, ...kind }: QueryOf<typeof rentStatisticContract.places>,
): Promise<ReplyOf<typeof rentStatisticContract.places>> {
  const { rows } = await sql<{ day: CalendarDate }>`
    select distinct s.quarter_ends_on as day from rent_statistics s where ${allOf(ofKind(kind))} order by 1 desc`.execute(tx)
  const quarters = rows.map(({ day }) => quarterOf(day))
  const shown = quarter ?? quarters[0] ?? null
  if (shown === null) return { quarter: shown, quarters, items: [] }
  const order = sql`d.name nulls first, z.name nulls first, z.type`
  return {
    quarter: shown,
    quarters,
    items: await read(tx, { where: [...ofKind(kind), ofQuarter(shown)], order, max: maxPlaces }),
  }
}

export async function readTrend(tx: Tx, query: QueryOf<typeof rentStatisticContract.trend>): Promise<RentStatistic[]> {
  const zone = query.administrativeZoneId
  const place = zone
    ? sql`s.administrative_zone_id = ${zone}`
    : sql`s.administrative_zone_id is null and s.dzongkhag_id is not distinct from ${query.dzongkhagId ?? null}::uuid`
  return read(tx, { where: [...ofKind(query), place], order: sql`s.quarter_ends_on`, max: publishedQuarters })
}

/** Older figures are not meaningful for a current rent. */
const maxAgeMonths = 15

/** The figure of the gewog or thromde before that of its dzongkhag, then the newest. */
export async function findOfZone(tx: Tx, { administrativeZoneId, ...kind }: QueryOf<typeof rentStatisticContract.ofZone>) {
  const place = sql`(s.administrative_zone_id = ${administrativeZoneId} or s.administrative_zone_id is null
    and s.dzongkhag_id = (select dzongkhag_id from administrative_zones where id = ${administrativeZoneId}))`
  const recent = sql`s.quarter_ends_on >= ${addMonths(tx.today, -maxAgeMonths)}`
  const order = sql`s.administrative_zone_id nulls last, s.quarter_ends_on desc`
  const [statistic] = await read(tx, { where: [...ofKind(kind), place, recent], order, max: 1 })
  return { statistic: statistic ?? null }
}

export async function findOfBuilding(
  tx: Tx,
  { buildingId, ...kind }: QueryOf<typeof rentStatisticContract.ofBuilding>,
): ReturnType<typeof findOfZone> {
  const building = await tx
    .selectFrom('buildings')
    .select('administrative_zone_id')
    .where('id', '=', buildingId)
    .executeTakeFirst()
  if (!building) throw notFound('building')
  if (building.administrative_zone_id === null) return { statistic: null }
  return findOfZone(tx, { ...kind, administrativeZoneId: building.administrative_zone_id })
}
