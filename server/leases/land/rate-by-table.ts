import { sql } from 'kysely'
import { type CalendarDate, formatDate } from '../../../domain/calendar-date.ts'
import type { RatedArea } from '../../../domain/properties/land-rates/land-rate.ts'
import {
  isSameRate,
  leaseRateOf,
  rateIn,
  rateKeyText,
  tableRateText,
} from '../../../domain/properties/land-rates/rate-of-table.ts'
import type { LeaseTerms, Rate } from '../../../domain/leases/lease-terms-shape.ts'
import { formatRate, type Money } from '../../../domain/money.ts'
import { fieldProblem } from '../../../domain/problem.ts'
import { editionInForceOn } from '../../properties/land-rates/land-rate-table-store.ts'
import type { Tx } from '../../platform/database/database.ts'
import { idsOf } from '../../platform/database/page.ts'
import type { LeaseRow } from '../lease-row.ts'

export type TableRow = {
  id: string
  name: string
  startsOn: CalendarDate
  town: string
  use: string
  category: string | null
  amount: string
  per: RatedArea
  minimumFee: Money | null
  isInForce: boolean
}

const columns = sql`r.id, e.name, e.starts_on as "startsOn", r.town, r.use, r.category, r.amount, r.per, e.minimum_fee as "minimumFee"`

/**
 * Terms of land by table use the table's rate on the first day, not the typed one. The rate is locked until the lease is written, so that
 * nobody corrects it meanwhile.
 */
export async function withTableRate<T extends Pick<LeaseTerms, 'propertyType' | 'startDate' | 'rate'>>(
  tx: Tx,
  terms: T,
): Promise<T> {
  const { rate, propertyType, startDate } = terms
  if (!rate?.table) return terms
  if (propertyType !== 'LAND') throw fieldProblem('/rate/table', 'Only land is let by a table of rates.')
  const { rows } = await sql<TableRow>`select ${columns}, ${editionInForceOn(startDate)} as "isInForce"
    from land_rates r join land_rate_tables e on e.organisation_id = r.organisation_id and e.id = r.land_rate_table_id
    where r.id = ${rate.table.rateId} for share`.execute(tx)
  const [row] = rows
  if (!row) throw fieldProblem('/rate/table', 'This rate does not exist. Choose another one.')
  if (!row.isInForce) {
    throw fieldProblem(
      '/rate/table',
      `The table ${row.name} from ${formatDate(row.startsOn)} is not in force on ${formatDate(startDate)}. Choose the rate again.`,
    )
  }
  const stated = rateIn(rate.per, row)
  if (stated === undefined || !isSameRate(stated, rate.amount)) {
    const { amount, per } = leaseRateOf(row)
    throw fieldProblem('/rate/amount', `The table states ${formatRate(amount)} a year per ${per === 'ACRE' ? 'acre' : 'sq ft'}.`)
  }
  return { ...terms, rate: rateOfRow(rate, row) }
}

/** The area and the kind of term stay; figures and text come from the table. */
function rateOfRow({ per, area, table }: Rate, row: TableRow): Rate {
  const stated = rateIn(per, row)
  const { amount, per: unit } = stated === undefined ? leaseRateOf(row) : { amount: stated, per }
  return {
    ...{ amount, per: unit, area },
    ...(row.minimumFee === null ? {} : { minimumAmount: row.minimumFee }),
    ...(table ? { table: { rateId: row.id, term: table.term, label: tableRateText(row, row) } } : {}),
  }
}

/** Finds the rate by its text in a downloaded list ("State land from 01 Jan 2024: Thimphu, Industrial, Nu. 24.87 a year per sq ft"). */
export async function rateByText(tx: Tx, label: string): Promise<string | undefined> {
  const { rows } = await sql<TableRow>`select ${columns}, false as "isInForce" from land_rates r
    join land_rate_tables e on e.organisation_id = r.organisation_id and e.id = r.land_rate_table_id
    where starts_with(lower(${label}), lower(e.name)) order by r.id`.execute(tx)
  return rows.find((row) => tableRateText(row, row).toLowerCase() === label.toLowerCase())?.id
}

type Asked = readonly { rateId: string; on: CalendarDate }[]

/**
 * The rates for the town, use and category of each given rate, in the edition of its table that applies on a day; keyed by `keyOf` of the
 * former rate. With `isLocked`, nobody can correct them before the transaction ends.
 */
export async function currentRates(tx: Tx, asked: Asked, { isLocked = false } = {}): Promise<Map<string, TableRow>> {
  const pairs = [...new Map(asked.map((one) => [keyOf(one.rateId, one.on), one])).values()]
  const { rows } = await sql<TableRow & { former: string; on: CalendarDate }>`
    select asked.id as former, asked.day as on, true as "isInForce", ${columns}
    from unnest(${idsOf(pairs.map(({ rateId }) => rateId))}, ${pairs.map(({ on }) => on)}::date[]) asked (id, day)
    join land_rates f on f.id = asked.id
    join land_rate_tables g on g.organisation_id = f.organisation_id and g.id = f.land_rate_table_id
    join land_rate_tables e on e.organisation_id = f.organisation_id and lower(e.name) = lower(g.name) and e.starts_on <= asked.day
      and not exists (select from land_rate_tables n where n.organisation_id = e.organisation_id and lower(n.name) = lower(e.name)
        and n.starts_on > e.starts_on and n.starts_on <= asked.day)
    join land_rates r on r.organisation_id = f.organisation_id and r.land_rate_table_id = e.id and lower(r.town) = lower(f.town)
      and r.use = f.use and lower(coalesce(r.category, '')) = lower(coalesce(f.category, ''))
    order by r.id ${isLocked ? sql`for share of r` : sql``}`.execute(tx)
  return new Map(rows.map((row) => [keyOf(row.former, row.on), row]))
}

/** The rates themselves, by id. */
export async function formerRates(tx: Tx, asked: Asked): Promise<Map<string, TableRow>> {
  const { rows } = await sql<TableRow>`select ${columns}, false as "isInForce" from land_rates r
    join land_rate_tables e on e.organisation_id = r.organisation_id and e.id = r.land_rate_table_id
    where r.id = any(${idsOf(asked.map(({ rateId }) => rateId))})`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

export function keyOf(rateId: string, on: CalendarDate): string {
  return `${rateId} ${on}`
}

type Renewal = {
  startDate: CalendarDate
  rate?: Rate | undefined
  rateAmount?: string | undefined
  rentAmount?: number | undefined
}

/** A lease by table continues with the table of its new first day, unless another rent or rate is agreed. */
export async function renewedTableRate(
  tx: Tx,
  { rate: before }: LeaseRow,
  { startDate, rate, rateAmount, rentAmount }: Renewal,
): Promise<Rate | undefined> {
  if (!before?.table || rate || rateAmount !== undefined || rentAmount !== undefined) return undefined
  const { rateId } = before.table
  const row = (await currentRates(tx, [{ rateId, on: startDate }])).get(keyOf(rateId, startDate))
  if (row) return rateOfRow(before, row)
  const former = (await formerRates(tx, [{ rateId, on: startDate }])).get(rateId)
  throw fieldProblem(
    '/rate',
    `The table in force on ${formatDate(startDate)} has no rate for ${former ? rateKeyText(former) : 'this land'}. Enter the rate.`,
  )
}
