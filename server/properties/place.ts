import { type RawBuilder, sql } from 'kysely'
import { fieldProblem, type Problem } from '../../domain/problem.ts'
import type { Thram } from '../../domain/properties/thram-contract.ts'
import type { Tx } from '../platform/database/database.ts'

// The place of a thram, for queries of the register. Each expression expects the thram as `t` and these joins.

export const placeJoins = sql`
  join administrative_zones z on z.id = t.administrative_zone_id
  join dzongkhags d on d.id = t.dzongkhag_id
  left join sub_administrative_zones s on s.id = t.sub_administrative_zone_id`
/** For example "Thimphu Thromde, Thimphu". */
export const placeLabel = sql<string>`z.name || ', ' || d.name`
/** Every name of the place in both scripts, with alternative names. */
export const placeNames = sql<string>`concat_ws(' ', z.name, z.name_dzongkha, array_to_string(z.aliases, ' '),
  d.name, d.name_dzongkha, array_to_string(d.aliases, ' '), s.name, s.name_dzongkha)`

/** The place of a building, as `place`: the place of its first plot. `buildingId` is the column with its id. */
export function placeOfBuilding(organisationId: RawBuilder<unknown>, buildingId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`left join lateral (
    select ${placeLabel} as label, ${placeNames} as names
    from building_plots bp
    join plots p on p.organisation_id = bp.organisation_id and p.id = bp.plot_id
    join thrams t on t.organisation_id = p.organisation_id and t.id = p.thram_id
    ${placeJoins}
    where bp.organisation_id = ${organisationId} and bp.building_id = ${buildingId} and bp.position = 0
  ) place on true`
}

export type Place = Pick<Thram, 'areaType' | 'dzongkhagId' | 'administrativeZoneId' | 'subadministrativeZoneId'>

/** Rural land is in a gewog, urban land in a thromde, of the given dzongkhag. */
export async function checkPlace(tx: Tx, place: Place): Promise<void> {
  const zone = await tx
    .selectFrom('administrative_zones')
    .where('id', '=', place.administrativeZoneId)
    .select(['dzongkhag_id', 'type'])
    .executeTakeFirst()
  if (zone?.dzongkhag_id !== place.dzongkhagId)
    throw zoneProblem('This gewog or thromde is not in the chosen dzongkhag. Choose another.')
  if (place.areaType === 'RURAL' && zone.type !== 'R') throw zoneProblem('Rural land must be in a gewog. Choose a gewog.')
  if (place.areaType === 'URBAN' && zone.type !== 'U') throw zoneProblem('Urban land must be in a thromde. Choose a thromde.')
  if (place.subadministrativeZoneId !== null) await checkSubZone(tx, place.subadministrativeZoneId, place.administrativeZoneId)
}

async function checkSubZone(tx: Tx, id: string, zoneId: string): Promise<void> {
  const found = await tx
    .selectFrom('sub_administrative_zones')
    .where('id', '=', id)
    .where('administrative_zone_id', '=', zoneId)
    .select('id')
    .executeTakeFirst()
  if (!found)
    throw fieldProblem(
      '/subadministrativeZoneId',
      'This chiwog or locality is not in the chosen gewog or thromde. Choose another.',
    )
}

function zoneProblem(message: string): Problem {
  return fieldProblem('/administrativeZoneId', message)
}
