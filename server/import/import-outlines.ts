import { sql } from 'kysely'
import { at, count, link, plain, rejectDuplicates, markExcluded, type Step, staged, type Taken } from './import-step.ts'
import { linkBuilding } from './import-houses.ts'

/** Outlines on the map for plots or buildings that are registered; what stood there before is kept for the undo. */
export async function importOutlines(step: Step): Promise<Taken> {
  const { kind, tx, importId } = step
  const as = kind === 'plot' ? 'plotId' : 'buildingId'
  if (kind === 'plot') await linkPlots(step)
  else await linkBuilding(step, sql`${at('building')} is null`)
  await rejectDuplicates(step, kind === 'plot' ? 'plotNumber' : 'name', at(as))
  await markExcluded(step)
  if (step.issues.length > 0) return { created: 0, updated: 0 }
  const table = sql.table(kind === 'plot' ? 'plots' : 'buildings')
  await sql`update import_rows i set record_id = p.id, content = i.content || jsonb_build_object('before', p.geometry)
    from ${table} p where i.import_id = ${importId} and i.kind = ${kind} and p.id = (i.content ->> ${sql.lit(as)})::uuid`.execute(
    tx,
  )
  const updated = await count(
    step,
    sql`update ${table} p set geometry = r.c -> 'geometry' from ${staged(step)} where p.id = (r.c ->> ${sql.lit(as)})::uuid`,
  )
  return { created: 0, updated }
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
    none: 'There is no plot of this number. Register it first.',
    several: 'Several plots have this number. Give thramNumber, zone and dzongkhag in the properties.',
  })
}
