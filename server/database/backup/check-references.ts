import { formatCount } from '../../../domain/money.ts'
import type pg from 'pg'
import { findMissing } from '../../platform/objects/find-missing.ts'
import type { ListedObject, ObjectStore } from '../../platform/objects/object-store.ts'

/** The number of files of all offices in the object storage, and those that are missing. */
export type References = { count: number; missing: number; keys: string[] }

/** Compares the rows that this connection can see with the object storage. Reads only. */
export async function checkReferences(client: pg.Client, objects: ObjectStore): Promise<References> {
  const { rows: offices } = await client.query<{ id: string }>(
    'select distinct organisation_id as id from files where object_hash is not null order by 1',
  )
  const found: References = { count: 0, missing: 0, keys: [] }
  for (const { id } of offices) {
    const { checked, missing, hashes } = await findMissing(objects, id, (after, upTo) => readNamed(client, { id, after, upTo }))
    found.count += checked
    found.missing += missing
    found.keys.push(...hashes.map((hash) => `${id}/${hash}`))
  }
  return found
}

export async function countReferences(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from files where object_hash is not null')
  return rows[0]?.count ?? 0
}

type Named = { id: string; after: string; upTo: string | undefined }

async function readNamed(client: pg.Client, { id, after, upTo }: Named): Promise<ListedObject[]> {
  const { rows } = await client.query<ListedObject>(
    `select f.object_hash as hash, o.byte_size as "byteSize" from files f
    join stored_objects o on o.organisation_id = f.organisation_id and o.hash = f.object_hash
    where f.organisation_id = $1 and f.object_hash > $2 and ($3::text is null or f.object_hash <= $3)`,
    [id, after, upTo],
  )
  return rows
}

/** The message of a backup, a restore and the check; undefined if no file is missing. */
export function missingSentence({ count, missing, keys }: References, place: string): string | undefined {
  if (missing === 0) return undefined
  const [first, ...others] = keys
  const more = missing === 1 ? '' : ` The first are ${[first, ...others.slice(0, 4)].join(', ')}.`
  const files = (number: number) => `${formatCount(number)} ${number === 1 ? 'file' : 'files'}`
  return missing === 1
    ? `1 of ${files(count)} is missing in the object storage (${place}): ${first ?? ''}.`
    : `${formatCount(missing)} of ${files(count)} are missing in the object storage (${place}).${more}`
}
