import { sql } from 'kysely'
import { subAdministrativeZoneContract } from '../../../domain/locations/location-contract.ts'
import { recordChange } from '../../audit/record-change.ts'
import { addSubZone, assertTypeOfZone } from '../../locations/add-location.ts'
import { eachRow, markExisting } from '../each-row/each-row.ts'
import { at, link, markExcluded, rejectDuplicates, type Step, type Taken, zonesNamed } from '../import-step.ts'

/** Imports chiwogs of gewogs and localities of thromdes. A row of an existing one, national or the office's own, changes nothing. */
export async function importChiwogs(step: Step): Promise<Taken> {
  await link(step, {
    as: 'zoneId',
    key: 'zone',
    from: ['dzongkhag', 'zone'],
    candidates: zonesNamed(step),
    none: 'This dzongkhag has no gewog or thromde with this name.',
    several: 'A gewog and a thromde of this dzongkhag have this name. Add it on the page Chiwogs and localities.',
  })
  await markExcluded(step)
  await rejectDuplicates(step, 'name', sql`(r.c ->> 'zoneId', ${at('type')}, lower(${at('name')}))::text`)
  await markExcluded(step)
  return eachRow(step, async (tx, { name, nameDzongkha, type, zoneId }, row) => {
    const given = { name, type, administrativeZoneId: zoneId, ...(nameDzongkha ? { nameDzongkha } : {}) }
    const body = subAdministrativeZoneContract.create.body.parse(given)
    const { rows } = await sql<{
      id: string
    }>`select id from sub_administrative_zones where administrative_zone_id = ${String(zoneId)}
      and type = ${body.type} and lower(name) = lower(${body.name}) order by added_by_organisation nulls first limit 1`.execute(
      tx,
    )
    if (rows[0]) {
      await markExisting(step, row, { id: rows[0].id, isChanged: false })
      return undefined
    }
    await assertTypeOfZone(tx, body)
    const id = await addSubZone(tx, body)
    await recordChange(tx, { entity: 'subAdministrativeZone', entityId: id, before: {}, after: { name: body.name } })
    return id
  })
}
