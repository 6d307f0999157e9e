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
  subZonesNamed,
  type Taken,
  thramsNamed,
  zonesNamed,
} from './import-step.ts'

const nothing: Taken = { created: 0, updated: 0 }

export async function takeThrams(step: Step): Promise<Taken> {
  await link(step, {
    as: 'zoneId',
    key: 'zone',
    candidates: zonesNamed(step, sql`z.type = case ${at('areaType')} when 'RURAL' then 'R' else 'U' end`),
    none: 'There is no such gewog (rural) or thromde (urban) in this dzongkhag. Check both names.',
    several: 'Several gewogs or thromdes are called so.',
  })
  await link(step, {
    as: 'subZoneId',
    key: 'subZone',
    candidates: subZonesNamed(step),
    none: 'There is no such chiwog or locality there.',
    several: 'A chiwog and a locality are called so.',
    unless: sql`${at('subZone')} is null`,
  })
  await refuseDoubles(step, 'thramNumber', sql`${at('zoneId')} || ' ' || ${at('thramNumber')}`)
  await refuse(
    step,
    'thramNumber',
    sql<{ row: number; message: string }>`
      select r."row", 'This gewog or thromde has a thram of this number already.' as message from ${staged(step)}
      join thrams t on t.administrative_zone_id = (r.c ->> 'zoneId')::uuid and t.thram_number = ${at('thramNumber')}`,
  )
  await refuseUnknownOwners(step)
  if (step.faults.length > 0) return nothing
  const created = await count(
    step,
    sql`insert into thrams (id, thram_number, area_type, ownership_category, dzongkhag_id, administrative_zone_id, sub_administrative_zone_id)
      select r.id, ${at('thramNumber')}, ${at('areaType')}, ${at('ownershipCategory')}, z.dzongkhag_id, z.id, (r.c ->> 'subZoneId')::uuid
      from ${staged(step)} join administrative_zones z on z.id = (r.c ->> 'zoneId')::uuid`,
  )
  await count(
    step,
    sql`insert into thram_holdings (id, thram_id, owner_id, position, share_numerator, share_denominator, held_from)
      select gen_random_uuid(), held_id, owner_id, position, numerator, denominator, ${step.tx.today} from (${holdersOf(step)}) h`,
  )
  return { created, updated: 0 }
}

export async function takePlots(step: Step): Promise<Taken> {
  await linkThram(step)
  await refuse(
    step,
    'precinct',
    sql<{ row: number; message: string }>`
      select r."row", 'Only urban land has a precinct or a Local Area Plan. Leave it out.' as message from ${staged(step)}
      join thrams t on t.id = (r.c ->> 'thramId')::uuid and t.area_type <> 'URBAN'
      where ${at('precinct')} is not null or ${at('lapName')} is not null`,
  )
  await refuseDoubles(step, 'plotNumber', sql`${at('thramId')} || ' ' || ${at('plotNumber')}`)
  await refuse(
    step,
    'plotNumber',
    sql<{ row: number; message: string }>`
      select r."row", 'This thram has a plot of this number already.' as message from ${staged(step)}
      join plots p on p.thram_id = (r.c ->> 'thramId')::uuid and p.plot_number = ${at('plotNumber')}`,
  )
  if (step.faults.length > 0) return nothing
  const created = await count(
    step,
    sql`insert into plots (id, plot_number, thram_id, land_origin, land_use, area_value, area_unit, gross_area_value, gross_area_unit,
        precinct, lap_name, kasho_number, kasho_date, address)
      select r.id, ${at('plotNumber')}, (r.c ->> 'thramId')::uuid, ${at('landOrigin')}, ${at('landUse')}, (r.c ->> 'areaValue')::numeric,
        ${at('areaUnit')}, (r.c ->> 'grossAreaValue')::numeric, case when r.c ->> 'grossAreaValue' is not null then ${at('grossAreaUnit')} end,
        ${at('precinct')}, ${at('lapName')}, ${at('kashoNumber')}, (r.c ->> 'kashoDate')::date, ${at('address')}
      from ${staged(step)}`,
  )
  return { created, updated: 0 }
}

export async function linkThram(step: Step): Promise<void> {
  await link(step, {
    as: 'thramId',
    key: 'thramNumber',
    candidates: thramsNamed(step),
    none: 'There is no thram of this number in this place. Register it first, or put it in the sheet of thrams.',
    several: 'Several thrams of this number lie in places called so.',
  })
}
