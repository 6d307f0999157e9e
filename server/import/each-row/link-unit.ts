import { sql } from 'kysely'
import { at, invalidRowsOf, link, plain, type Sql, type Step, staged } from '../import-step.ts'

/** The row names no unit and applies to the whole building. */
export const hasNoUnit = sql`${at('unitNumber')} is null`

/** Links the unit of the building that was linked before. Rows for which `isOfNone` is true need none. */
export async function linkUnit(step: Step, isOfNone: Sql): Promise<void> {
  const numberOf = plain(sql`f.content ->> 'unitNumber'`)
  await link(step, {
    as: 'unitId',
    key: 'unitNumber',
    from: ['unitNumber', 'building', 'plotNumber'],
    inSheet: ['unit', 'unitNumber', 'building'],
    candidates: sql`select r."row", u.id from ${staged(step)} join units u
      on u.building_id = (r.c ->> 'buildingId')::uuid and ${plain(sql`u.unit_number`)} = ${plain(at('unitNumber'))}`,
    none: 'The building has no such unit. Register it first, or add it to the sheet Units.',
    several: 'More than one unit has this number.',
    leansOn: sql`${plain(at('unitNumber'))} in ${invalidRowsOf(step, 'unit', sql`case when not f.content ? 'buildingId' then ${numberOf} end`)}
      or (r.c ->> 'buildingId') || ' ' || ${plain(at('unitNumber'))} in ${invalidRowsOf(step, 'unit', sql`(f.content ->> 'buildingId') || ' ' || ${numberOf}`)}`,
    // If the building is not found, its units are not reported.
    unless: sql`(${isOfNone} or not r.c ? 'buildingId')`,
  })
}
