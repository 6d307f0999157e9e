import { duplicateProblem, ensureFound, fieldProblem, Problem } from '../../domain/problem.ts'
import type { Tx } from '../platform/database/database.ts'
import { insertDzongkhag, insertSubZone, insertZone, isNational, listZones } from './location-store.ts'

// An office sees the national places and its own, so it cannot add one with the same name. It neither sees nor learns of places that other
// offices added.

export async function addDzongkhag(tx: Tx, dzongkhag: Parameters<typeof insertDzongkhag>[1]): Promise<string> {
  const { name, code } = dzongkhag
  if (await isNational(tx, 'dzongkhags', { name })) throw taken('/name', 'A dzongkhag with this name already exists.')
  if (await isNational(tx, 'dzongkhags', { code })) throw taken('/code', 'A dzongkhag with this code already exists.')
  return insertDzongkhag(tx, dzongkhag)
}

export async function addZone(tx: Tx, zone: Parameters<typeof insertZone>[1]): Promise<string> {
  const { name, type, dzongkhagId } = zone
  if (await isNational(tx, 'administrative_zones', { name, type, dzongkhag_id: dzongkhagId }))
    throw taken('/name', 'This dzongkhag already has a zone with this name and type.')
  return insertZone(tx, zone)
}

export async function addSubZone(tx: Tx, zone: Parameters<typeof insertSubZone>[1]): Promise<string> {
  const { name, type, administrativeZoneId } = zone
  if (await isNational(tx, 'sub_administrative_zones', { name, type, administrative_zone_id: administrativeZoneId }))
    throw taken('/name', 'This zone already has a sub-zone with this name and type.')
  return insertSubZone(tx, zone)
}

/** A gewog is divided into chiwogs, a thromde into localities. */
export async function assertTypeOfZone(
  tx: Tx,
  { type, administrativeZoneId }: Parameters<typeof insertSubZone>[1],
): Promise<void> {
  const [found] = await listZones(tx, { id: administrativeZoneId })
  const isGewog = ensureFound(found, 'zone').type === 'R'
  if (isGewog === (type === 'CHIWOG')) return
  throw fieldProblem('/type', isGewog ? 'A gewog has chiwogs, not localities.' : 'A thromde has localities, not chiwogs.')
}

function taken(path: string, message: string): Problem {
  return duplicateProblem(path, message)
}
