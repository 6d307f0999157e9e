import { type RawBuilder, sql } from 'kysely'
import { type CalendarDate, calendarDate } from '../../domain/calendar-date.ts'
import { occupyingStatuses } from '../../domain/leases/lease-status.ts'
import type { Money } from '../../domain/money.ts'
import type { PropertyType } from '../../domain/properties/property.ts'
import { fieldProblem } from '../../domain/problem.ts'
import { chainToLet, assertNoOverlap } from '../leases/assert-no-overlap.ts'
import { personOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { readHolders } from '../properties/holder-store.ts'
import { placeJoins } from '../properties/place.ts'

export type ListedProperty = { propertyType: PropertyType; propertyId: string }

/** The data of a property in the register, as a listing stores it. */
export type ListedFacts = {
  use: string
  bedrooms: number | null
  floor: number | null
  building_floors: number | null
  area_value: string | null
  area_unit: string | null
  building_name: string | null
  place_label: string
  dzongkhag_id: string
  administrative_zone_id: string
}
type Described = ListedFacts & { askingRent: Money | null }

const onFirstPlot = sql`join building_plots bp on bp.organisation_id = b.organisation_id and bp.building_id = b.id and bp.position = 0
  join plots p on p.organisation_id = bp.organisation_id and p.id = bp.plot_id`
const sources: Record<PropertyType, { from: RawBuilder<unknown>; id: RawBuilder<unknown>; facts: RawBuilder<unknown> }> = {
  LAND: {
    from: sql`plots p`,
    id: sql`p.id`,
    facts: sql`p.land_use as use, null::int as bedrooms, null::int as floor, null::int as building_floors, p.area_value::text as area_value, p.area_unit,
      null as building_name, null::bigint as "askingRent"`,
  },
  BUILDING: {
    from: sql`buildings b ${onFirstPlot}`,
    id: sql`b.id`,
    facts: sql`b.use, null::int as bedrooms, null::int as floor, b.floors as building_floors, null as area_value, null as area_unit, b.name as building_name,
      null::bigint as "askingRent"`,
  },
  UNIT: {
    from: sql`units u join buildings b on b.organisation_id = u.organisation_id and b.id = u.building_id ${onFirstPlot}`,
    id: sql`u.id`,
    facts: sql`u.use, u.bedrooms, u.floor, b.floors as building_floors, u.area_value::text as area_value, u.area_unit, b.name as building_name,
      u.asking_rent_amount as "askingRent"`,
  },
}

/** Runs as staff. The place is text, because an office's own places are visible only to that office. */
export async function describeListed(staff: Tx, { propertyType, propertyId }: ListedProperty): Promise<Described> {
  const { from, id, facts } = sources[propertyType]
  const { rows } = await sql<Described>`
    select ${facts}, concat_ws(', ', s.name, z.name, d.name) as place_label, t.dzongkhag_id, t.administrative_zone_id
    from ${from} join thrams t on t.organisation_id = p.organisation_id and t.id = p.thram_id ${placeJoins}
    where ${id} = ${propertyId}`.execute(staff)
  if (!rows[0]) throw noSuchProperty()
  return rows[0]
}

/** An owner lists only their own property, not property that they see because theirs is in it. */
export async function requireOwnProperty(tx: Tx, { propertyType, propertyId }: ListedProperty): Promise<void> {
  if (tx.actor.kind !== 'owner') return
  const thing = propertyType === 'LAND' ? 'PLOT' : propertyType
  const holders = await tx.actingAs('staff', (staff) => readHolders(staff, thing, [propertyId]))
  if (!holders.get(propertyId)?.some(({ ownerId }) => ownerId === personOf(tx.actor))) throw noSuchProperty()
}

/** Runs as staff: vacant, or free by the given day, from every lease of it, in it and under it. */
export async function assertVacant(staff: Tx, property: ListedProperty, availableOn: CalendarDate | null): Promise<void> {
  const { rows } = await sql`select 1 from plots where id = ${property.propertyId} and retired_on is not null`.execute(staff)
  if (rows.length > 0)
    throw fieldProblem('/propertyId', 'This plot was subdivided or merged. Choose one of the plots that replaced it.')
  const from = availableOn && availableOn > staff.today ? availableOn : staff.today
  await assertNoOverlap(staff, await chainToLet(staff, property), {
    days: { from, to: calendarDate('2199-12-31') },
    statuses: occupyingStatuses,
    remedy: 'Enter the date from which it is available.',
  })
}

function noSuchProperty() {
  return fieldProblem('/propertyId', 'This property does not exist. Choose another.')
}
