import { sql } from 'kysely'
import { plot } from '../../domain/properties/plot.ts'
import { thram } from '../../domain/properties/thram.ts'
import { importedRow } from './imported-row.ts'
import {
  at,
  count,
  invalidRowsOf,
  type Issue,
  holdersOf,
  isBad,
  link,
  plain,
  rejectRows,
  rejectDuplicates,
  rejectUnknownOwners,
  type Sql,
  type Step,
  staged,
  subZonesNamed,
  type Taken,
  thramsNamed,
  zonesNamed,
} from './import-step.ts'
import { findExisting, fresh, known, rejectOtherOwners } from './existing-rows.ts'
import { createAndUpdate } from './write-in-blocks.ts'

export async function importThrams(step: Step): Promise<Taken> {
  await link(step, {
    as: 'zoneId',
    key: 'zone',
    from: ['dzongkhag', 'zone'],
    candidates: zonesNamed(
      step,
      sql`(${at('areaType')} is null or z.type = case ${at('areaType')} when 'RURAL' then 'R' else 'U' end)`,
    ),
    none: 'This dzongkhag has no such gewog (rural) or thromde (urban). Check both names.',
    several: 'More than one gewog or thromde has this name.',
  })
  await link(step, {
    as: 'subZoneId',
    key: 'subZone',
    from: ['subZone'],
    candidates: subZonesNamed(step),
    none: 'There is no chiwog or locality with this name there.',
    several: 'A chiwog and a locality both have this name.',
    unless: sql`(${at('subZone')} is null or not r.c ? 'zoneId')`,
  })
  await rejectDuplicates(step, 'thramNumber', sql`${at('zoneId')} || ' ' || ${plain(at('thramNumber'))}`)
  await findExisting(step, {
    key: 'thramNumber',
    matches: sql`select r."row", t.id from ${staged(step)} join thrams t
      on t.administrative_zone_id = (r.c ->> 'zoneId')::uuid and ${plain(sql`t.thram_number`)} = ${plain(at('thramNumber'))}`,
    refusal: 'This gewog or thromde already has a thram with this number.',
    several: 'More than one thram matches.',
  })
  await rejectUnknownOwners(step)
  await rejectRows(
    step,
    'heldSince',
    sql<Issue>`select r."row", 'This date is in the future. Enter the day from which they own the land.' as message from ${fresh(step)}
      where (r.c ->> 'heldSince')::date > ${step.tx.today}`,
  )
  await rejectOtherOwners(step, {
    holders: holdersOf(known(step)),
    registered: sql`select thram_id as held_id, owner_id, share_numerator as numerator, share_denominator as denominator
      from thram_holdings where held_from <= ${step.tx.today} and (held_until is null or held_until > ${step.tx.today})`,
    message: 'Other owners or shares are registered. Record a transfer on the page of the thram.',
  })
  return createAndUpdate(step, (rows) => writeThrams(step, rows))
}

async function writeThrams(step: Step, rows: Sql): Promise<number> {
  const { columns, values } = importedRow(thram)
  const created = await count(
    step,
    sql`insert into thrams (id, ${columns}, dzongkhag_id, administrative_zone_id, sub_administrative_zone_id)
      select r.id, ${values}, z.dzongkhag_id, z.id, (r.c ->> 'subZoneId')::uuid
      from ${rows} join administrative_zones z on z.id = (r.c ->> 'zoneId')::uuid`,
  )
  await count(
    step,
    sql`insert into thram_holdings (id, thram_id, owner_id, position, share_numerator, share_denominator, held_from)
      select gen_random_uuid(), held_id, owner_id, position, numerator, denominator, coalesce((r.c ->> 'heldSince')::date, '-infinity')
      from (${holdersOf(rows)}) h join ${rows} on r.id = h.held_id`,
  )
  return created
}

export async function importPlots(step: Step): Promise<Taken> {
  await linkThram(step)
  await rejectRows(
    step,
    'precinct',
    sql<Issue>`
      select r."row", 'Only urban land has a precinct or a Local Area Plan. Leave the fields empty.' as message from ${staged(step)}
      join thrams t on t.id = (r.c ->> 'thramId')::uuid and t.area_type <> 'URBAN'
      where ${at('precinct')} is not null or ${at('lapName')} is not null`,
  )
  await rejectDuplicates(step, 'plotNumber', sql`${at('thramId')} || ' ' || ${plain(at('plotNumber'))}`)
  await findExisting(step, {
    key: 'plotNumber',
    matches: sql`select r."row", p.id from ${staged(step)} join plots p
      on p.thram_id = (r.c ->> 'thramId')::uuid and ${plain(sql`p.plot_number`)} = ${plain(at('plotNumber'))}`,
    refusal: 'This thram already has a plot with this number.',
    several: 'More than one plot matches.',
  })
  await rejectRetired(step)
  await rejectSmallerGross(step)
  return createAndUpdate(step, (rows) => writePlots(step, rows))
}

/** Other plots replaced it, so it does not change, as on its page. */
export async function rejectRetired(step: Step): Promise<void> {
  await rejectRows(
    step,
    'plotNumber',
    sql<Issue>`select r."row", 'This plot was subdivided or merged, so it cannot change. Leave the row out.' as message
      from ${known(step)} join plots p on p.id = r.id and p.retired_on is not null`,
  )
}

function writePlots(step: Step, rows: Sql): Promise<number> {
  const { columns, values } = importedRow(plot)
  return count(
    step,
    sql`insert into plots (id, thram_id, ${columns}) select r.id, (r.c ->> 'thramId')::uuid, ${values} from ${rows}`,
  )
}

const sqFtOf = (value: Sql, unit: Sql) => sql`(${value} * case ${unit} when 'ACRE' then 43560 else 1 end)`

/** An updated net area must not exceed the registered gross area. */
async function rejectSmallerGross(step: Step): Promise<void> {
  await rejectRows(
    step,
    'areaValue',
    sql<Issue>`
      select r."row", 'The registered gross area is smaller. Enter the gross area too.' as message
      from ${known(step)} join plots p on p.id = r.id
      where ${at('grossAreaValue')} is null and not ${isBad('areaUnit', 'grossAreaValue')} and ${sqFtOf(sql`p.gross_area_value`, sql`p.gross_area_unit`)}
        < ${sqFtOf(sql`${at('areaValue')}::numeric`, at('areaUnit'))}`,
  )
}

export async function linkThram(step: Step): Promise<void> {
  await link(step, {
    as: 'thramId',
    key: 'thramNumber',
    from: ['thramNumber', 'dzongkhag', 'zone'],
    inSheet: ['thram', 'thramNumber', 'dzongkhag', 'zone'],
    candidates: thramsNamed(step),
    none: 'There is no thram with this number in this place. Register it first, or add it to the sheet Thrams.',
    several: 'More than one place with this name has a thram with this number.',
    leansOn: sql`${plain(at('thramNumber'))} in ${invalidRowsOf(step, 'thram', plain(sql`f.content ->> 'thramNumber'`))}`,
  })
}
