import { sql } from 'kysely'
import { notFound, Problem } from '../../domain/problem.ts'
import { organisationOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { listReferences } from '../platform/database/list-references.ts'
import { deleteLocation, type LocationTable, updateNames, organisationThatAdded } from './location-store.ts'

const words: Record<LocationTable, string> = {
  dzongkhags: 'dzongkhag',
  administrative_zones: 'administrative zone',
  sub_administrative_zones: 'sub administrative zone',
}

export async function renameLocation(
  tx: Tx,
  table: LocationTable,
  id: string,
  names: Parameters<typeof updateNames>[3],
): Promise<void> {
  await assertOwnLocation(tx, table, id)
  await updateNames(tx, table, id, names)
}

export async function removeLocation(tx: Tx, table: LocationTable, id: string): Promise<void> {
  await assertOwnLocation(tx, table, id)
  await listReferences(tx, { what: 'This place', ids: sql`(${id})` }, () => deleteLocation(tx, table, id))
}

/** An office changes what it added; the national ones are a SUPERADMIN's; another office's are not there at all. */
async function assertOwnLocation(tx: Tx, table: LocationTable, id: string): Promise<void> {
  const addedBy = await organisationThatAdded(tx, table, id)
  if (addedBy === undefined) throw notFound(words[table])
  if (tx.actor.kind === 'operator') return
  if (addedBy === null)
    throw new Problem('FORBIDDEN', `This ${words[table]} belongs to the whole country. Ask the operator to correct it.`)
  if (addedBy !== organisationOf(tx.actor)) throw notFound(words[table])
}
