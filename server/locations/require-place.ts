import { ensureFound, fieldProblem, notFound } from '../../domain/problem.ts'
import type { Tx } from '../platform/database/database.ts'
import { listDzongkhags, listSubZones, listZones } from './location-store.ts'

export type Place = {
  dzongkhagId?: string | null | undefined
  administrativeZoneId?: string | null | undefined
  subadministrativeZoneId?: string | null | undefined
}

/** The three levels of a place must exist and belong to each other. Returns the type of its zone: R (gewog) or U (thromde). */
export async function requirePlace(tx: Tx, place: Place): Promise<'R' | 'U' | undefined> {
  const { dzongkhagId, administrativeZoneId, subadministrativeZoneId } = place
  if (dzongkhagId && !(await listDzongkhags(tx, { id: dzongkhagId }))[0]) throw notFound('dzongkhag')
  if (!administrativeZoneId) {
    if (subadministrativeZoneId) throw fieldProblem('/administrativeZoneId', 'Choose the gewog or thromde too.')
    return undefined
  }
  const zone = ensureFound((await listZones(tx, { id: administrativeZoneId }))[0], 'administrative zone')
  if (zone.dzongkhagId !== dzongkhagId) throw fieldProblem('/administrativeZoneId', `${zone.name} is in another dzongkhag.`)
  if (subadministrativeZoneId) await requireSubZone(tx, subadministrativeZoneId, zone)
  return zone.type
}

async function requireSubZone(tx: Tx, id: string, zone: { id: string; name: string }): Promise<void> {
  const subZone = ensureFound((await listSubZones(tx, { id }))[0], 'sub administrative zone')
  if (subZone.administrativeZoneId !== zone.id)
    throw fieldProblem('/subadministrativeZoneId', `${subZone.name} is not in ${zone.name}.`)
}
