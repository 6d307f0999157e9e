import { sql } from 'kysely'
import { beforeRemoval, changedMeanwhile, notFound, Problem } from '../../domain/problem.ts'
import { organisationOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { lockRecord } from '../platform/database/lock-record.ts'
import { listReferences } from '../platform/database/list-references.ts'
import { deleteLocation, type LocationTable, updateNames, organisationThatAdded } from './location-store.ts'

const words: Record<LocationTable, string> = {
  dzongkhags: 'dzongkhag',
  administrative_zones: 'administrative zone',
  sub_administrative_zones: 'sub administrative zone',
}

type Seen<Place> = { id: string; ifMatch: number | undefined; read: (tx: Tx, id: string) => Promise<Place> }
type Renaming<Place> = Seen<Place> & { names: Parameters<typeof updateNames>[3] }

export async function renameLocation<Place extends { version: number }>(
  tx: Tx,
  table: LocationTable,
  { id, names, ifMatch, read }: Renaming<Place>,
): Promise<Place> {
  await lockUnchanged(tx, table, { id, ifMatch, read })
  await updateNames(tx, table, id, names)
  return read(tx, id)
}

export async function removeLocation<Place extends { version: number }>(
  tx: Tx,
  table: LocationTable,
  { id, ...seen }: Seen<Place>,
): Promise<void> {
  await lockUnchanged(tx, table, { id, ...seen }, beforeRemoval)
  await listReferences(tx, { what: 'This place', ids: sql`(${id})` }, () => deleteLocation(tx, table, id))
}

async function lockUnchanged<Place extends { version: number }>(
  tx: Tx,
  table: LocationTable,
  { id, ifMatch, read }: Seen<Place>,
  next?: string,
): Promise<void> {
  await assertOwnLocation(tx, table, id)
  await lockRecord(tx, { table, noun: words[table] }, id)
  const current = await read(tx, id)
  // National places are in no office's history, so nobody is named.
  if (ifMatch !== undefined && ifMatch !== current.version) throw changedMeanwhile(words[table], current, undefined, next)
}

/** An office changes only places that it added; a SUPERADMIN changes national ones; places of other offices are not found. */
async function assertOwnLocation(tx: Tx, table: LocationTable, id: string): Promise<void> {
  const addedBy = await organisationThatAdded(tx, table, id)
  if (addedBy === undefined) throw notFound(words[table])
  if (tx.actor.kind === 'operator') return
  if (addedBy === null) throw new Problem('FORBIDDEN', `This ${words[table]} is national data. Ask the operator to correct it.`)
  if (addedBy !== organisationOf(tx.actor)) throw notFound(words[table])
}
