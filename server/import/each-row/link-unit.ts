import { sql } from 'kysely'
import { at, invalidRowsOf, link, plain, type Step, staged } from '../import-step.ts'

/** The unit of a building that was linked before; a row without a unit number is about the whole building. */
export async function linkUnit(step: Step): Promise<void> {
  await link(step, {
    as: 'unitId',
    key: 'unitNumber',
    from: ['unitNumber', 'building', 'plotNumber'],
    inSheet: ['unit', 'unitNumber', 'building'],
    candidates: sql`select r."row", u.id from ${staged(step)} join units u
      on u.building_id = (r.c ->> 'buildingId')::uuid and ${plain(sql`u.unit_number`)} = ${plain(at('unitNumber'))}`,
    none: 'The building has no such unit. Register it first, or add it to the sheet Units.',
    several: 'More than one unit has this number.',
    leansOn: sql`${plain(at('unitNumber'))} in ${invalidRowsOf(step, 'unit', plain(sql`f.content ->> 'unitNumber'`))}`,
    unless: sql`(${at('unitNumber')} is null or not r.c ? 'buildingId')`,
  })
}
