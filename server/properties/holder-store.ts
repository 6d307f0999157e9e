import { type RawBuilder, sql } from 'kysely'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import { fraction } from '../../domain/fraction.ts'
import { fieldProblem, Problem } from '../../domain/problem.ts'
import type { Holder } from '../../domain/properties/holder.ts'
import { formatShare, sharesOf } from '../../domain/share.ts'
import type { Tx } from '../platform/database/database.ts'
import { keysOf } from '../platform/database/page.ts'

export type NewHolder = { ownerId: string; share?: string | undefined }
export type OwnedProperty = 'THRAM' | 'PLOT' | 'BUILDING' | 'UNIT'

/** The properties that the acting owner holds today. */
const ownIds: Record<OwnedProperty, RawBuilder<unknown>> = {
  THRAM: sql`select owned_thram_ids()`,
  PLOT: sql`select id from plots where thram_id = any(array(select owned_thram_ids()))`,
  BUILDING: sql`select owned_building_ids()`,
  UNIT: sql`select owned_unit_ids()`,
}

/**
 * The holders of each of these properties today, or on another day, in the order of the thram: one query for a whole page, with a look-up
 * by key for each property. The views are for the other direction, and would read the holdings of the whole office here.
 */
export async function readHolders(
  tx: Tx,
  thing: OwnedProperty,
  ids: readonly string[],
  on = tx.today,
): Promise<Map<string, Holder[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Omit<Holder, 'share'> & { heldId: string; numerator: number; denominator: number }>`
    select held.id as "heldId", h.owner_id as "ownerId", o.name_english as "nameEnglish", o.name_dzongkha as "nameDzongkha",
      h.share_numerator as numerator, h.share_denominator as denominator
    from unnest(${keysOf(ids)}) held (id)
    cross join lateral (${holdingsOf[thing](sql`held.id`, on)}) h
    join owners o on o.organisation_id = h.organisation_id and o.id = h.owner_id
    order by held.id, h.position, h.owner_id`.execute(tx.byKey)
  const holders = rows.map(({ numerator, denominator, ...row }) => ({
    ...row,
    share: formatShare(fraction(numerator, denominator)),
  }))
  return Map.groupBy(holders, ({ heldId }) => heldId)
}

const holding = sql`h.organisation_id, h.owner_id, h.position, h.share_numerator, h.share_denominator`
const current = (on: CalendarDate) => sql`h.held_from <= ${on} and (h.held_until is null or h.held_until > ${on})`
const ofBuildingsThram = (on: CalendarDate, buildingId: RawBuilder<unknown>) => sql`
  select ${holding} from building_plots bp join plots p on p.organisation_id = bp.organisation_id and p.id = bp.plot_id
  join thram_holdings h on h.organisation_id = p.organisation_id and h.thram_id = p.thram_id
  where bp.building_id = ${buildingId} and bp.position = 0 and ${current(on)}`

/**
 * The holdings of one property by its id, which a query may take from another row: each step is a look-up by key. A property without its
 * own owners follows the property that contains it. The views are for `owner_id`: for one unit they would read the holdings of the whole
 * office.
 */
export const holdingsOf: Record<OwnedProperty, (id: RawBuilder<unknown>, on: CalendarDate) => RawBuilder<unknown>> = {
  THRAM: (id, on) => sql`select ${holding} from thram_holdings h where h.thram_id = ${id} and ${current(on)}`,
  PLOT: (id, on) => sql`
    select ${holding} from plots p join thram_holdings h on h.organisation_id = p.organisation_id and h.thram_id = p.thram_id
    where p.id = ${id} and ${current(on)}`,
  BUILDING: (id, on) => sql`select ${holding} from building_holdings h where h.building_id = ${id}
    union all (${ofBuildingsThram(on, id)} and not exists (select from building_holdings own where own.building_id = ${id}))`,
  UNIT: (id, on) => sql`select ${holding} from unit_holdings h where h.unit_id = ${id}
    union all (select below.* from units u cross join lateral (
      select ${holding} from building_holdings h where h.building_id = u.building_id
      union all (${ofBuildingsThram(on, sql`u.building_id`)}
        and not exists (select from building_holdings own where own.building_id = u.building_id))
    ) below where u.id = ${id} and not exists (select from unit_holdings own where own.unit_id = ${id}))`,
}

/**
 * The ids of the properties that an owner holds today, as a query for `= any(array(…))`: each step from the owner uses keys. The views are
 * for the other direction, and would read the holdings of the whole office. Owners see only their own.
 */
export function heldIds(tx: Tx, thing: OwnedProperty, ownerId: string): RawBuilder<unknown> {
  if (tx.actor.kind === 'owner') return ownerId === tx.actor.personId ? ownIds[thing] : sql`select null::uuid where false`
  const thrams = sql`select thram_id from thram_holders where owner_id = ${ownerId}`
  const plots = sql`select id from plots where thram_id = any(array(${thrams}))`
  const buildings = sql`select building_id from building_holdings where owner_id = ${ownerId}
    union select bp.building_id from building_plots bp where bp.plot_id = any(array(${plots})) and bp.position = 0
      and not exists (select from building_holdings own where own.building_id = bp.building_id)`
  const units = sql`select unit_id from unit_holdings where owner_id = ${ownerId}
    union select u.id from units u where u.building_id = any(array(${buildings}))
      and not exists (select from unit_holdings own where own.unit_id = u.id)`
  return { THRAM: thrams, PLOT: plots, BUILDING: buildings, UNIT: units }[thing]
}

/** For `textMatch` of the office: the row with `id` is held by an owner whose names or CID match a pattern. */
export function heldByOwnerLike(tx: Tx, thing: OwnedProperty, id: string) {
  if (tx.actor.kind === 'owner' || tx.actor.kind === 'tenant') return () => sql`false`
  // `offset 0` keeps it for each row: computed once, it would read the holdings of the whole office.
  return (pattern: string) => sql`exists (
    select from (${holdingsOf[thing](sql.ref(id), tx.today)}) h
    join owners o on o.organisation_id = h.organisation_id and o.id = h.owner_id
    where concat_ws(' ', o.name_english, o.name_dzongkha, o.cid) ilike ${pattern} offset 0)`
}

export type HolderRow = { owner_id: string; position: number; share_numerator: number; share_denominator: number }

/**
 * The rows of new holders: exact shares in the given order, equal shares if none is given. Every owner belongs to this office, and is
 * locked, so that nobody deletes their account meanwhile.
 */
export async function newHolderRows(tx: Tx, holders: readonly NewHolder[]): Promise<HolderRow[]> {
  const known = await tx
    .selectFrom('owners')
    .where(
      'id',
      'in',
      holders.map(({ ownerId }) => ownerId),
    )
    .where('erased_at', 'is', null)
    .select('id')
    .orderBy('id')
    .forKeyShare()
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

/** The plots of a building must have the same owners with the same shares, or the building must name its own. */
export async function assertOwnersUnambiguous(tx: Tx, plotIds: readonly string[]): Promise<void> {
  if (await haveSameOwners(tx, plotIds, tx.today)) return
  throw new Problem('OWNERS_UNCLEAR', 'These plots have different owners. Enter the owners of the building with their shares.')
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
