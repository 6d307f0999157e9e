import { sql } from 'kysely'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import { choosePublished, type PlaceTree } from '../../domain/rent-statistics/choose-published.ts'
import type { Part } from '../../domain/rent-statistics/publishable.ts'
import { isQuarterOpen, lastDayOfQuarter, quartersPublishedOn } from '../../domain/rent-statistics/quarter.ts'
import { rateStep, rentStep, roundCount, roundSpread } from '../../domain/rent-statistics/rounded-figures.ts'
import { authActor } from '../platform/actor.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { newId } from '../platform/database/new-id.ts'

type Quartiles = [number, number, number]
/** A place with one kind of unit; the parts of a gewog or thromde are in three arrays of the same length. */
type PlaceRow = {
  use: string
  bedrooms: number | null
  dzongkhagId: string | null
  zoneId: string | null
  leaseCount: number
  rents: Quartiles
  rates: Quartiles
  owners: number[] | null
  offices: number[] | null
  partLeases: number[] | null
}

/**
 * Computes the quarters that may have changed: those that ended recently, and all of them if the set of participating offices has changed.
 * Each one has its own transaction; the run of the job is the claim, so no two processes compute at the same time.
 */
export async function computeRentStatistics(within: Database['as']): Promise<{ quarters: number; figures: number }> {
  const days = await within(authActor, daysToCompute)
  let figures = 0
  for (const day of days) figures += await within(authActor, (tx) => computeQuarter(tx, day))
  return { quarters: days.length, figures }
}

async function daysToCompute(tx: Tx): Promise<CalendarDate[]> {
  const published = quartersPublishedOn(tx.today)
  const days = published.map(lastDayOfQuarter)
  await sql`delete from rent_statistic_quarters where quarter_ends_on <> all(${days}::date[])`.execute(tx)
  const { rows } = await sql<{ day: CalendarDate }>`
    select quarter_ends_on as day from rent_statistic_quarters where offices_hash = rent_statistic_offices_hash()`.execute(tx)
  const known = new Set(rows.map(({ day }) => day))
  return published
    .filter((quarter) => isQuarterOpen(quarter, tx.today) || !known.has(lastDayOfQuarter(quarter)))
    .map(lastDayOfQuarter)
}

/** Returns the number of published figures. */
async function computeQuarter(tx: Tx, day: CalendarDate): Promise<number> {
  await sql`insert into rent_statistic_quarters (quarter_ends_on, offices_hash) values (${day}, rent_statistic_offices_hash())
    on conflict (quarter_ends_on) do update set offices_hash = excluded.offices_hash, computed_at = excluded.computed_at`.execute(
    tx,
  )
  const { rows } = await sql<PlaceRow>`
    select use, bedrooms, dzongkhag_id as "dzongkhagId", administrative_zone_id as "zoneId", lease_count as "leaseCount",
      rents, rates, owners, offices, part_leases as "partLeases" from rent_statistic_places(${day})`.execute(tx)
  const kinds = Map.groupBy(rows, ({ use, bedrooms }) => `${use} ${bedrooms}`)
  const published = [...kinds.values()].flatMap(publishedOf)
  await tx.deleteFrom('rent_statistics').where('quarter_ends_on', '=', day).execute()
  await insertFigures(tx, day, published)
  return published.length
}

const country = 'country'
const idOf = ({ zoneId, dzongkhagId }: PlaceRow) => zoneId ?? dzongkhagId ?? country

/** For one kind of unit. */
function publishedOf(rows: readonly PlaceRow[]): PlaceRow[] {
  const zones = Map.groupBy(
    rows.filter(({ zoneId }) => zoneId !== null),
    ({ dzongkhagId }) => dzongkhagId ?? '',
  )
  const children = [...zones].map(([id, ofDzongkhag]): PlaceTree => {
    return { id, parts: [], children: ofDzongkhag.map((row) => ({ id: idOf(row), parts: partsOf(row), children: [] })) }
  })
  const published = choosePublished({ id: country, parts: [], children })
  return rows.filter((row) => published.has(idOf(row)))
}

function partsOf({ owners, offices, partLeases }: PlaceRow): Part[] {
  return (owners ?? []).map((owner, at) => ({ owner, office: offices?.[at] ?? 0, leases: partLeases?.[at] ?? 0 }))
}

/** Rounded before storage: the table has no finer values. */
async function insertFigures(tx: Tx, day: CalendarDate, places: readonly PlaceRow[]): Promise<void> {
  const figures = places.map(({ use, bedrooms, dzongkhagId, zoneId, leaseCount, rents, rates }) => {
    const [rent, rate] = [roundSpread(rentStep, rents), roundSpread(rateStep, rates)]
    return {
      ...{ id: newId(), quarter_ends_on: day, use, bedrooms, dzongkhag_id: dzongkhagId, administrative_zone_id: zoneId },
      lease_count: roundCount(leaseCount),
      ...{ rent_lower: rent.lower, rent_median: rent.median, rent_upper: rent.upper },
      ...{ rate_lower: rate.lower, rate_median: rate.median, rate_upper: rate.upper },
    }
  })
  for (let from = 0; from < figures.length; from += blockSize) {
    await tx
      .insertInto('rent_statistics')
      .values(figures.slice(from, from + blockSize))
      .execute()
  }
}

const blockSize = 500
