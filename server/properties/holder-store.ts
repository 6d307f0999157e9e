import { type RawBuilder, sql } from 'kysely'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import { fraction } from '../../domain/fraction.ts'
import { fieldProblem, Problem } from '../../domain/problem.ts'
import type { Holder } from '../../domain/properties/holder.ts'
import { formatShare, sharesOf } from '../../domain/share.ts'
import type { Tx } from '../platform/database.ts'
import { idsOf } from '../platform/page.ts'

export type NewHolder = { ownerId: string; share?: string | undefined }
export type HeldThing = 'THRAM' | 'PLOT' | 'BUILDING' | 'UNIT'

/** The view that says which of these an owner holds today, its column, and what it comes to for the owner who asks. */
const holdersOf = {
  THRAM: { view: sql.table('thram_holders'), key: sql.ref('h.thram_id'), mine: sql`select owned_thram_ids()` },
  PLOT: {
    view: sql.table('plot_holders'),
    key: sql.ref('h.plot_id'),
    mine: sql`select id from plots where thram_id = any(array(select owned_thram_ids()))`,
  },
  BUILDING: { view: sql.table('building_holders'), key: sql.ref('h.building_id'), mine: sql`select owned_building_ids()` },
  UNIT: { view: sql.table('unit_holders'), key: sql.ref('h.unit_id'), mine: sql`select owned_unit_ids()` },
}

/**
 * Who holds each of these today, or on another day, in the order of the thram: a fixed number of queries for a whole page. The views answer who
 * holds what; asked the other way round they would read the holdings of the whole office, so this goes by the tables.
 */
export async function readHolders(
  tx: Tx,
  thing: HeldThing,
  ids: readonly string[],
  on = tx.today,
): Promise<Map<string, Holder[]>> {
  if (ids.length === 0) return new Map()
  const own = await readOwnHolders(tx, thing, { ids, on })
  const below = belowOf[thing]
  const rest = ids.filter((id) => !own.has(id))
  if (!below || rest.length === 0) return own
  const { rows } = await sql<{ id: string; below: string }>`${below.query(rest)}`.execute(tx)
  const inherited = await readHolders(tx, below.thing, [...new Set(rows.map((row) => row.below))], on)
  return new Map([...own, ...rows.map(({ id, below: from }) => [id, inherited.get(from) ?? []] as const)])
}

/** What a thing follows that names no owners of its own. */
const belowOf: Record<HeldThing, { thing: HeldThing; query(ids: readonly string[]): RawBuilder<unknown> } | undefined> = {
  UNIT: { thing: 'BUILDING', query: (ids) => sql`select id, building_id as below from units where id = any(${idsOf(ids)})` },
  BUILDING: {
    thing: 'PLOT',
    query: (ids) =>
      sql`select building_id as id, plot_id as below from building_plots where building_id = any(${idsOf(ids)}) and position = 0`,
  },
  PLOT: { thing: 'THRAM', query: (ids) => sql`select id, thram_id as below from plots where id = any(${idsOf(ids)})` },
  THRAM: undefined,
}

const ownHoldings = {
  UNIT: { table: sql`unit_holdings`, key: sql.ref('h.unit_id'), where: () => sql`true` },
  BUILDING: { table: sql`building_holdings`, key: sql.ref('h.building_id'), where: () => sql`true` },
  PLOT: undefined,
  THRAM: {
    table: sql`thram_holdings`,
    key: sql.ref('h.thram_id'),
    where: (on: CalendarDate) => sql`h.held_from <= ${on} and (h.held_until is null or h.held_until > ${on})`,
  },
}

type Asked = { ids: readonly string[]; on: CalendarDate }

async function readOwnHolders(tx: Tx, thing: HeldThing, { ids, on }: Asked): Promise<Map<string, Holder[]>> {
  const holdings = ownHoldings[thing]
  if (!holdings) return new Map()
  const { table, key, where } = holdings
  const { rows } = await sql<Omit<Holder, 'share'> & { heldId: string; numerator: number; denominator: number }>`
    select ${key} as "heldId", h.owner_id as "ownerId", o.name_english as "nameEnglish", o.name_dzongkha as "nameDzongkha",
      h.share_numerator as numerator, h.share_denominator as denominator
    from ${table} h join owners o on o.organisation_id = h.organisation_id and o.id = h.owner_id
    where ${key} = any(${idsOf(ids)}) and ${where(on)} order by ${key}, h.position, h.owner_id`.execute(tx)
  const holders = rows.map(({ numerator, denominator, ...row }) => ({
    ...row,
    share: formatShare(fraction(numerator, denominator)),
  }))
  return Map.groupBy(holders, ({ heldId }) => heldId)
}

/** The ids of what an owner holds, as a query for `in (…)`. Owners hear of their own alone; the fence makes the views slow for them. */
export function heldIds(tx: Tx, thing: HeldThing, ownerId: string): RawBuilder<unknown> {
  const { view, key, mine } = holdersOf[thing]
  if (tx.actor.kind === 'owner') return ownerId === tx.actor.personId ? mine : sql`select null::uuid where false`
  return sql`select ${key} from ${view} h where h.owner_id = ${ownerId}`
}

/** For `textMatch` of the office: the row of `id` is held by an owner whose names or CID match a pattern. */
export function heldByOwnerLike(tx: Tx, thing: HeldThing, id: string) {
  const { view, key } = holdersOf[thing]
  if (tx.actor.kind === 'owner' || tx.actor.kind === 'tenant') return () => sql`false`
  return (pattern: string) => sql`${sql.ref(id)} in (
    select ${key} from ${view} h where h.owner_id in (
      select o.id from owners o where concat_ws(' ', o.name_english, o.name_dzongkha, o.cid) ilike ${pattern}))`
}

export type HolderRow = { owner_id: string; position: number; share_numerator: number; share_denominator: number }

/** The rows of new holders: exact shares in the order given, equal where none is given. Every owner is one of this office. */
export async function newHolderRows(tx: Tx, holders: readonly NewHolder[]): Promise<HolderRow[]> {
  const known = await tx
    .selectFrom('owners')
    .where(
      'id',
      'in',
      holders.map(({ ownerId }) => ownerId),
    )
    .select('id')
    .execute()
  const ids = new Set(known.map(({ id }) => id))
  const unknown = holders.findIndex(({ ownerId }) => !ids.has(ownerId))
  if (unknown >= 0)
    throw fieldProblem(`/owners/${unknown}/ownerId`, 'This is not an owner of your office. Register the owner first.')
  return sharesOf(holders).map((share, position) => ({
    owner_id: holders[position]?.ownerId ?? '',
    position,
    share_numerator: Number(share.numerator),
    share_denominator: Number(share.denominator),
  }))
}

/** The plots of a building all belong to the same owners in the same shares, or the building must name its own. */
export async function refuseUnclearOwners(tx: Tx, plotIds: readonly string[]): Promise<void> {
  if (await haveSameOwners(tx, plotIds, tx.today)) return
  throw new Problem('OWNERS_UNCLEAR', 'These plots have different owners. Give the owners of the building with their shares.')
}

export async function haveSameOwners(tx: Tx, plotIds: readonly string[], on: CalendarDate): Promise<boolean> {
  const byPlot = await readHolders(tx, 'PLOT', plotIds, on)
  return new Set(plotIds.map((id) => describe(byPlot.get(id) ?? []))).size <= 1
}

function describe(holders: readonly Holder[]): string {
  return holders
    .map(({ ownerId, share }) => `${ownerId} ${share}`)
    .sort()
    .join(', ')
}
