import { type RawBuilder, sql } from 'kysely'
import { type CalendarDate, calendarDate } from '../../domain/calendar-date.ts'
import { fraction } from '../../domain/fraction.ts'
import type { DatedHoldings } from '../../domain/leases/rent/rent-split.ts'
import type { PropertyType } from '../../domain/properties/property.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf } from '../platform/database/page.ts'
import type { OwnedProperty } from '../properties/holder-store.ts'

export type Property = { propertyType: PropertyType; propertyId: string }

/** Before any lease: the first known owners of a thram count from here. */
const beginning = calendarDate('1900-01-01')
export const ownedProperty: Record<PropertyType, OwnedProperty> = { UNIT: 'UNIT', BUILDING: 'BUILDING', LAND: 'PLOT' }

type Holding = {
  propertyId: string
  ownerId: string
  numerator: number
  denominator: number
  heldFrom: CalendarDate
  heldUntil: CalendarDate | null
}

/** The owners of each of these properties by day, in one query for all of them, regardless of the number of transfers. */
export async function readOwnership(tx: Tx, properties: readonly Property[]): Promise<Map<string, DatedHoldings[]>> {
  const ownership = new Map<string, DatedHoldings[]>()
  for (const [propertyType, ofType] of Map.groupBy(properties, (property) => property.propertyType)) {
    const ids = [...new Set(ofType.map(({ propertyId }) => propertyId))]
    const held = Map.groupBy(await readHoldings(tx, propertyType, ids), ({ propertyId }) => propertyId)
    for (const [id, holdings] of held) ownership.set(id, datedHoldings(holdings))
  }
  return ownership
}

/** The first known owners count from the beginning, because nobody else could receive rent for earlier days. */
function datedHoldings(holdings: readonly Holding[]): DatedHoldings[] {
  const days = [...new Set(holdings.map(({ heldFrom }) => heldFrom))].sort()
  return days.map((day, nth) => ({
    from: nth === 0 ? beginning : day,
    holdings: holdings
      .filter(({ heldFrom, heldUntil }) => heldFrom <= day && (heldUntil === null || heldUntil > day))
      .map(({ ownerId, numerator, denominator }) => ({ ownerId, share: fraction(numerator, denominator) })),
  }))
}

async function readHoldings(tx: Tx, propertyType: PropertyType, ids: readonly string[]): Promise<Holding[]> {
  const { rows } = await sql<Holding>`
    select held.id as "propertyId", h.owner_id as "ownerId", h.share_numerator as numerator, h.share_denominator as denominator,
      coalesce(h.held_from, ${beginning}::date) as "heldFrom", h.held_until as "heldUntil"
    from unnest(${idsOf(ids)}) held (id) cross join lateral (${holdingsOf[propertyType]}) h
    order by held.id, h.position, h.owner_id`.execute(tx)
  return rows
}

const holding = sql`h.owner_id, h.position, h.share_numerator, h.share_denominator`
/** A building or unit with its own owners has them without days. */
const undated = sql`${holding}, null::date as held_from, null::date as held_until`
const ofBuilding = (buildingId: RawBuilder<unknown>) => sql`
  select ${undated} from building_holdings h where h.building_id = ${buildingId}
  union all (select ${holding}, h.held_from, h.held_until
    from building_plots bp join plots p on p.organisation_id = bp.organisation_id and p.id = bp.plot_id
    join thram_holdings h on h.organisation_id = p.organisation_id and h.thram_id = p.thram_id
    where bp.building_id = ${buildingId} and bp.position = 0
      and not exists (select from building_holdings own where own.building_id = ${buildingId}))`

/** A property without its own owners follows the property that contains it, as in `readHolders`. */
const holdingsOf: Record<PropertyType, RawBuilder<unknown>> = {
  LAND: sql`select ${holding}, h.held_from, h.held_until
    from plots p join thram_holdings h on h.organisation_id = p.organisation_id and h.thram_id = p.thram_id where p.id = held.id`,
  BUILDING: ofBuilding(sql`held.id`),
  UNIT: sql`select ${undated} from unit_holdings h where h.unit_id = held.id
    union all (select below.* from units u cross join lateral (${ofBuilding(sql`u.building_id`)}) below
      where u.id = held.id and not exists (select from unit_holdings own where own.unit_id = held.id))`,
}
