import { sql } from 'kysely'
import {
  at,
  count,
  holdersOf,
  link,
  refuse,
  refuseDoubles,
  refuseUnknownOwners,
  type Step,
  staged,
  type Taken,
} from './import-step.ts'
import { linkThram } from './take-land.ts'

const nothing: Taken = { created: 0, updated: 0 }

export async function takeBuildings(step: Step): Promise<Taken> {
  await linkThram(step)
  const named = sql`select r."row", r.id, n.number, n.position, p.id as plot_id, p.occupancy from ${staged(step)}
    cross join lateral jsonb_array_elements_text(r.c -> 'plotNumbers') with ordinality as n (number, position)
    left join plots p on p.thram_id = (r.c ->> 'thramId')::uuid and p.plot_number = n.number`
  await refuse(
    step,
    'plotNumbers',
    sql<{ row: number; message: string }>`
      select "row", 'The thram has no plot ' || number || '. Register it first, or put it in the sheet of plots.' as message
      from (${named}) n where plot_id is null
      union all select "row", 'The plot ' || number || ' is named twice.' from (${named}) n group by "row", number having count(*) > 1`,
  )
  await refuseDoubles(step, 'name', sql`${at('thramId')} || ' ' || lower(${at('name')})`)
  await refuse(
    step,
    'name',
    sql<{ row: number; message: string }>`
      select distinct n."row", 'A building of this name stands on this plot already.' as message from (${named}) n
      join (select r."row", ${at('name')} as name from ${staged(step)}) g on g."row" = n."row"
      join building_plots bp on bp.plot_id = n.plot_id join buildings b on b.organisation_id = bp.organisation_id and b.id = bp.building_id
      where lower(b.name) = lower(g.name)`,
  )
  await refuseUnknownOwners(step)
  if (step.faults.length > 0) return nothing
  const created = await count(
    step,
    sql`insert into buildings (id, name, building_number, use, architecture_style, floors, year_built, certificate_number,
        certificate_date, occupancy)
      select r.id, ${at('name')}, ${at('buildingNumber')}, ${at('use')}, coalesce(${at('architectureStyle')}, 'CONTEMPORARY'),
        coalesce((r.c ->> 'floors')::integer, 1), (r.c ->> 'yearBuilt')::integer, ${at('certificateNumber')},
        (r.c ->> 'certificateDate')::date, o.occupancy
      from ${staged(step)} join (
        select id, case max(case occupancy when 'OCCUPIED' then 2 when 'RESERVED' then 1 else 0 end)
          when 2 then 'OCCUPIED' when 1 then 'RESERVED' else 'VACANT' end as occupancy from (${named}) n group by id
      ) o on o.id = r.id`,
  )
  await count(
    step,
    sql`insert into building_plots (building_id, plot_id, position) select id, plot_id, position - 1 from (${named}) n`,
  )
  await count(
    step,
    sql`insert into building_holdings (building_id, owner_id, position, share_numerator, share_denominator)
      select held_id, owner_id, position, numerator, denominator from (${holdersOf(step)}) h`,
  )
  return { created, updated: 0 }
}

export async function takeUnits(step: Step): Promise<Taken> {
  await linkBuilding(step)
  await refuseDoubles(step, 'unitNumber', sql`${at('buildingId')} || ' ' || ${at('unitNumber')}`)
  await refuse(
    step,
    'unitNumber',
    sql<{ row: number; message: string }>`
      select r."row", 'This building has a unit of this number already.' as message from ${staged(step)}
      join units u on u.building_id = (r.c ->> 'buildingId')::uuid and u.unit_number = ${at('unitNumber')}`,
  )
  await refuseUnknownOwners(step)
  if (step.faults.length > 0) return nothing
  const created = await count(
    step,
    sql`insert into units (id, building_id, unit_number, floor, use, bedrooms, area_value, area_unit, asking_rent_amount, electricity_meter,
        water_meter, occupancy)
      select r.id, b.id, ${at('unitNumber')}, coalesce((r.c ->> 'floor')::integer, 0), coalesce(${at('use')}, 'RESIDENTIAL'),
        (r.c ->> 'bedrooms')::integer, (r.c ->> 'areaValue')::numeric, case when r.c ->> 'areaValue' is not null then ${at('areaUnit')} end,
        (r.c ->> 'askingRentAmount')::bigint, ${at('electricityMeter')}, ${at('waterMeter')}, b.occupancy
      from ${staged(step)} join buildings b on b.id = (r.c ->> 'buildingId')::uuid`,
  )
  await count(
    step,
    sql`insert into unit_holdings (unit_id, owner_id, position, share_numerator, share_denominator)
      select held_id, owner_id, position, numerator, denominator from (${holdersOf(step)}) h`,
  )
  return { created, updated: 0 }
}

/** By its name or number; a plot tells namesakes apart. */
export async function linkBuilding(step: Step, unless = sql`false`): Promise<void> {
  const ofPlot = sql`(${at('plotNumber')} is null or exists (select from building_plots bp
    join plots p on p.organisation_id = bp.organisation_id and p.id = bp.plot_id where bp.building_id = b.id and p.plot_number = ${at('plotNumber')}))`
  await link(step, {
    as: 'buildingId',
    key: 'building',
    candidates: sql`select r."row", b.id from ${staged(step)} join buildings b on lower(b.name) = lower(${at('building')}) where ${ofPlot}
      union select r."row", b.id from ${staged(step)} join buildings b on b.building_number = ${at('building')} where ${ofPlot}`,
    none: 'There is no such building. Register it first, or put it in the sheet of buildings.',
    several: 'Several buildings are called so. Give the plot number too.',
    unless,
  })
}
