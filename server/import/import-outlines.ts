import { sql } from 'kysely'
import {
  at,
  type Issue,
  link,
  markExcluded,
  plain,
  rejectDuplicates,
  rejectRows,
  type Step,
  staged,
  type Taken,
} from './import-step.ts'
import { linkBuilding } from './import-buildings.ts'
import { rejectRetired } from './import-land.ts'
import { known, lockExisting, updateExisting } from './existing-rows.ts'
import { tableOf } from './known-fields.ts'

/** Imports map outlines for registered plots or buildings. An existing outline is refused or updated. */
export async function importOutlines(step: Step): Promise<Taken> {
  const { kind, tx, importId } = step
  const as = kind === 'plot' ? 'plotId' : 'buildingId'
  if (kind === 'plot') await linkPlots(step)
  else await linkBuilding(step, sql`${at('building')} is null`)
  await rejectDuplicates(step, kind === 'plot' ? 'plotNumber' : 'name', at(as))
  await sql`update import_rows set record_id = (content ->> ${sql.lit(as)})::uuid, content = content || '{"known": true}'
    where import_id = ${importId} and kind = ${kind} and content ? ${sql.lit(as)}`.execute(tx)
  await lockExisting(step)
  if (kind === 'plot') await rejectRetired(step)
  if (!step.canUpdate) await rejectDrawn(step)
  await markExcluded(step)
  if (step.issues.length > 0) return { created: 0, updated: 0 }
  return { created: 0, updated: await updateExisting(step) }
}

async function rejectDrawn(step: Step): Promise<void> {
  const message = `This ${step.kind} already has an outline. Leave the feature out, or choose to update registered rows.`
  await rejectRows(
    step,
    'geometry',
    sql<Issue>`select r."row", ${message}::text as message from ${known(step)} join ${tableOf(step.kind)} t on t.id = r.id
      where t.geometry is not null`,
  )
}

async function linkPlots(step: Step): Promise<void> {
  await link(step, {
    as: 'plotId',
    key: 'plotNumber',
    from: ['plotNumber', 'thramNumber', 'zone', 'dzongkhag'],
    candidates: sql`select r."row", p.id from ${staged(step)} join plots p on ${plain(sql`p.plot_number`)} = ${plain(at('plotNumber'))}
      join thrams t on t.organisation_id = p.organisation_id and t.id = p.thram_id
      join administrative_zones z on z.id = t.administrative_zone_id join dzongkhags d on d.id = t.dzongkhag_id
      where (${at('thramNumber')} is null or ${plain(sql`t.thram_number`)} = ${plain(at('thramNumber'))})
        and (${at('zone')} is null or lower(z.name) = lower(${at('zone')}))
        and (${at('dzongkhag')} is null or lower(d.name) = lower(${at('dzongkhag')}))`,
    unless: sql`${at('plotNumber')} is null`,
    none: 'There is no plot with this number. Register it first.',
    several: 'More than one plot has this number. Add thramNumber, zone and dzongkhag to the properties.',
  })
}
