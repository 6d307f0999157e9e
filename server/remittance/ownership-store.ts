import { sql } from 'kysely'
import { type CalendarDate, calendarDate } from '../../domain/calendar-date.ts'
import type { DatedHoldings } from '../../domain/leases/rent-split.ts'
import type { Holder } from '../../domain/properties/holder.ts'
import type { PropertyType } from '../../domain/properties/property.ts'
import { parseShare } from '../../domain/share.ts'
import type { Tx } from '../platform/database.ts'
import { idsOf } from '../platform/page.ts'
import { type HeldThing, readHolders } from '../properties/holder-store.ts'

export type Property = { propertyType: PropertyType; propertyId: string }

/** Before anything was let: whoever a thram had first counts from here. */
const beginning = calendarDate('1900-01-01')
export const heldThing: Record<PropertyType, HeldThing> = { UNIT: 'UNIT', BUILDING: 'BUILDING', LAND: 'PLOT' }

/** Who held each of these properties from which day on. The queries grow with the changes of hands, not with the properties. */
export async function readOwnership(tx: Tx, properties: readonly Property[]): Promise<Map<string, DatedHoldings[]>> {
  const ownership = new Map<string, DatedHoldings[]>()
  const days = properties.length > 0 ? [beginning, ...(await readChangeDays(tx, properties))] : []
  for (const day of days) {
    for (const [propertyType, ofType] of Map.groupBy(properties, (property) => property.propertyType)) {
      const ids = [...new Set(ofType.map(({ propertyId }) => propertyId))]
      const held = await readHolders(tx, heldThing[propertyType], ids, day)
      for (const id of ids) addHolders(ownership, { id, day, holders: held.get(id) ?? [] })
    }
  }
  return ownership
}

type HeldOn = { id: string; day: CalendarDate; holders: readonly Holder[] }

function addHolders(ownership: Map<string, DatedHoldings[]>, { id, day, holders }: HeldOn): void {
  if (holders.length === 0) return
  const known = ownership.get(id) ?? []
  const holdings = holders.flatMap(({ ownerId, share }) => {
    const exact = parseShare(share)
    return exact ? [{ ownerId, share: exact }] : []
  })
  // Who is first known counts from the beginning: rent of the days before is nobody else's.
  ownership.set(id, [...known, { from: known.length === 0 ? beginning : day, holdings }])
}

/** The days on which a thram beneath these properties changed hands. */
async function readChangeDays(tx: Tx, properties: readonly Property[]): Promise<CalendarDate[]> {
  const of = (type: PropertyType) =>
    idsOf(properties.filter(({ propertyType }) => propertyType === type).map(({ propertyId }) => propertyId))
  const { rows } = await sql<{ day: CalendarDate }>`
    with beneath as (
      select id from plots where id = any(${of('LAND')})
      union
      select plot_id from building_plots where position = 0 and (building_id = any(${of('BUILDING')})
        or building_id in (select building_id from units where id = any(${of('UNIT')})))
    )
    select distinct h.held_from::text as day from thram_holdings h
    where h.thram_id in (select thram_id from plots where id in (select id from beneath)) and h.held_from > ${beginning}
    order by day`.execute(tx)
  return rows.map(({ day }) => day)
}
