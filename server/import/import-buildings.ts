import { sql } from 'kysely'
import {
  at,
  count,
  invalidRowsOf,
  type Issue,
  holdersOf,
  dependsOnInvalid,
  link,
  plain,
  rejectRows,
  rejectDuplicates,
  rejectUnknownOwners,
  type Sql,
  type Step,
  staged,
  type Taken,
  unreadRow,
} from './import-step.ts'
import { findExisting, known, rejectOtherOwners } from './existing-rows.ts'
import { building } from '../../domain/properties/building.ts'
import { latestYearBuilt, yearBuiltError } from '../../domain/properties/year-built.ts'
import { unit } from '../../domain/properties/unit.ts'
import { importedRow } from './imported-row.ts'
import { linkThram } from './import-land.ts'
import { createAndUpdate } from './write-in-blocks.ts'

export async function importBuildings(step: Step): Promise<Taken> {
  await linkThram(step)
  const named = plotsNamed(staged(step))
  const isOfInvalidPlot = sql`(n."row" in (select r."row" from ${staged(step)} where not r.c ? 'thramId')
    or coalesce(${plain(sql`n.number`)} in ${invalidRowsOf(step, 'plot', sql`case when not f.content ? 'thramId' then ${plain(sql`f.content ->> 'plotNumber'`)} end`)}, false)
    or coalesce(n."thramId" || ' ' || ${plain(sql`n.number`)} in ${invalidRowsOf(step, 'plot', sql`(f.content ->> 'thramId') || ' ' || ${plain(sql`f.content ->> 'plotNumber'`)}`)}, false))`
  const hintAboutPlots = await unreadRow(step, 'plot', ['plotNumber', 'thramNumber'])
  await dependsOnInvalid(step, sql`select distinct n."row" from (${named}) n where plot_id is null and ${isOfInvalidPlot}`)
  await rejectRows(
    step,
    'plotNumbers',
    sql<Issue>`
      select "row", 'The thram has no plot ' || number || '. Register it first, or add it to the sheet Plots.' || ${hintAboutPlots}::text as message
      from (${named}) n where plot_id is null and not ${isOfInvalidPlot}
      union all select "row", 'The plot ' || min(number) || ' is named twice.' from (${named}) n group by "row", ${plain(sql`number`)} having count(*) > 1
      union all select "row", 'Plot ' || number || ' was subdivided or merged. Enter the plot that replaced it.' from (${named}) n where retired_on is not null`,
  )
  await rejectDuplicates(step, 'name', sql`${at('thramId')} || ' ' || lower(${at('name')})`)
  await findExisting(step, {
    key: 'name',
    matches: sql`select distinct n."row", b.id from (${named}) n
      join (select r."row", ${at('name')} as name from ${staged(step)}) g on g."row" = n."row"
      join building_plots bp on bp.plot_id = n.plot_id join buildings b on b.organisation_id = bp.organisation_id and b.id = bp.building_id
      where lower(b.name) = lower(g.name)`,
    refusal: 'This plot already has a building of this name.',
    several: 'These plots have several buildings of this name. Correct them on their pages.',
  })
  await rejectRows(
    step,
    'yearBuilt',
    sql<Issue>`select r."row", ${yearBuiltError}::text as message from ${staged(step)}
      where (r.c ->> 'yearBuilt')::integer > ${latestYearBuilt(step.tx.today)}::integer`,
  )
  await rejectUnknownOwners(step)
  await rejectOtherOwners(step, { ...held('building'), holders: holdersOf(known(step)) })
  await rejectOtherGround(step)
  return createAndUpdate(step, (rows) => writeBuildings(step, rows))
}

async function writeBuildings(step: Step, rows: Sql): Promise<number> {
  const { columns, values } = importedRow(building)
  const created = await count(
    step,
    sql`insert into buildings (id, ${columns}, occupancy, administrative_zone_id)
      select r.id, ${values}, o.occupancy, o.zone_id
      from ${rows} join (
        select id, case max(case occupancy when 'OCCUPIED' then 2 when 'RESERVED' then 1 else 0 end)
          when 2 then 'OCCUPIED' when 1 then 'RESERVED' else 'VACANT' end as occupancy,
          (array_agg(zone_id order by position))[1] as zone_id from (${plotsNamed(rows)}) n group by id
      ) o on o.id = r.id`,
  )
  await count(
    step,
    sql`insert into building_plots (building_id, plot_id, position) select id, plot_id, position - 1 from (${plotsNamed(rows)}) n`,
  )
  await writeHoldings(step, 'building', rows)
  return created
}

/** Each plot that a building row names, with its registered data. */
function plotsNamed(rows: Sql): Sql {
  return sql`select r."row", r.id, r.c ->> 'thramId' as "thramId", n.number, n.position, p.id as plot_id, p.occupancy, p.retired_on,
      p.administrative_zone_id as zone_id from ${rows}
    cross join lateral jsonb_array_elements_text(case jsonb_typeof(r.c -> 'plotNumbers') when 'array' then r.c -> 'plotNumbers' else '[]' end) with ordinality as n (number, position)
    left join plots p on p.thram_id = (r.c ->> 'thramId')::uuid and ${plain(sql`p.plot_number`)} = ${plain(sql`n.number`)}`
}

/** A file cannot change the plots of a registered building, and it cannot remove floors that have units. */
async function rejectOtherGround(step: Step): Promise<void> {
  await rejectRows(
    step,
    'plotNumbers',
    sql<Issue>`
      select distinct r."row", 'The building is on other plots. Correct them on its page.' as message from ${known(step)} join (
        select coalesce(n.id, bp.building_id) as id from (${plotsNamed(known(step))}) n
        full join (select * from building_plots where building_id in (select r.id from ${known(step)})) bp
          on bp.building_id = n.id and bp.plot_id = n.plot_id
        where n.plot_id is null or bp.plot_id is null
      ) d on d.id = r.id`,
  )
  await rejectRows(
    step,
    'floors',
    sql<Issue>`
      select r."row", 'Unit ' || min(u.unit_number) || ' is on a higher floor. Correct the unit first, or enter more floors.' as message
      from ${known(step)} join units u on u.building_id = r.id and u.floor > (r.c ->> 'floors')::integer group by r."row"`,
  )
}

async function writeHoldings(step: Step, what: 'building' | 'unit', rows: Sql): Promise<void> {
  await count(
    step,
    sql`insert into ${sql.table(`${what}_holdings`)} (${sql.ref(`${what}_id`)}, owner_id, position, share_numerator, share_denominator)
      select held_id, owner_id, position, numerator, denominator from (${holdersOf(rows)}) h`,
  )
}

/** The holders of buildings or units that do not follow their thram. */
function held(what: 'building' | 'unit') {
  const registered = sql`select ${sql.ref(`${what}_id`)} as held_id, owner_id, share_numerator as numerator,
    share_denominator as denominator from ${sql.table(`${what}_holdings`)}`
  return { registered, message: `Other owners or shares are registered. Correct them on the page of the ${what}.` }
}

export async function importUnits(step: Step): Promise<Taken> {
  await linkBuilding(step)
  await rejectDuplicates(step, 'unitNumber', sql`${at('buildingId')} || ' ' || ${plain(at('unitNumber'))}`)
  await findExisting(step, {
    key: 'unitNumber',
    matches: sql`select r."row", u.id from ${staged(step)} join units u
      on u.building_id = (r.c ->> 'buildingId')::uuid and ${plain(sql`u.unit_number`)} = ${plain(at('unitNumber'))}`,
    refusal: 'This building already has a unit with this number.',
    several: 'More than one unit matches.',
  })
  await rejectRows(
    step,
    'floor',
    sql<Issue>`
      select r."row", 'The building has ' || b.floors || case b.floors when 1 then ' floor' else ' floors' end
        || '. Choose a lower floor, or correct the building first.' as message
      from ${staged(step)} join buildings b on b.id = (r.c ->> 'buildingId')::uuid and (r.c ->> 'floor')::integer > b.floors`,
  )
  await rejectUnknownOwners(step)
  await rejectOtherOwners(step, { ...held('unit'), holders: holdersOf(known(step)) })
  return createAndUpdate(step, (rows) => writeUnits(step, rows))
}

async function writeUnits(step: Step, rows: Sql): Promise<number> {
  const { columns, values } = importedRow(unit)
  const created = await count(
    step,
    sql`insert into units (id, building_id, ${columns}, occupancy)
      select r.id, b.id, ${values}, b.occupancy
      from ${rows} join buildings b on b.id = (r.c ->> 'buildingId')::uuid`,
  )
  await writeHoldings(step, 'unit', rows)
  return created
}

/** Links by name or number; a plot distinguishes buildings with the same name. */
export async function linkBuilding(step: Step, unless = sql`false`): Promise<void> {
  const ofPlot = sql`(${at('plotNumber')} is null or exists (select from building_plots bp
    join plots p on p.organisation_id = bp.organisation_id and p.id = bp.plot_id where bp.building_id = b.id and ${plain(sql`p.plot_number`)} = ${plain(at('plotNumber'))}))`
  await link(step, {
    as: 'buildingId',
    key: 'building',
    from: ['building', 'plotNumber'],
    inSheet: ['building', 'name', 'buildingNumber'],
    candidates: sql`select r."row", b.id from ${staged(step)} join buildings b on lower(b.name) = lower(${at('building')}) where ${ofPlot}
      union select r."row", b.id from ${staged(step)} join buildings b on b.building_number = ${at('building')} where ${ofPlot}`,
    none: 'This building does not exist. Register it first, or add it to the sheet Buildings.',
    several: 'More than one building has this name. Enter the plot number too.',
    leansOn: sql`(lower(${at('building')}) in ${invalidRowsOf(step, 'building', sql`lower(f.content ->> 'name')`)})
      or (${at('building')} in ${invalidRowsOf(step, 'building', sql`f.content ->> 'buildingNumber'`)})`,
    unless,
  })
}
