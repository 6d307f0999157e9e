import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { contentInObjects } from '../../platform/objects/file-content.ts'
import { type FileStorage, type ObjectStore, ObjectsUnavailable } from '../../platform/objects/object-store.ts'
import { claimObjects, noteWritten } from './object-rows.ts'
import { putObject } from './store-objects.ts'

/** Moves one file at a time in short transactions: stopping it loses nothing, and the next run continues. */
export type Moving = { within: Database['as']; actor: Actor & { kind: 'job' }; signal: AbortSignal; until: () => boolean }
/** `lost`: files whose objects are missing from the object storage. */
export type Moved = { moved: number; left: number; lost: number }

/** Moves files of one office to their current storage, until `until` returns true. */
export async function moveFiles(moving: Moving): Promise<Moved> {
  const { target, objects } = await moving.within(moving.actor, async (tx) => tx.fileStorage)
  if (!objects) return { moved: 0, left: 0, lost: 0 }
  const step = target === 'S3' ? toObjects : toPostgres
  const count = { MOVED: 0, LOST: 0, SKIPPED: 0 }
  const sum = (left: number): Moved => ({ moved: count.MOVED, lost: count.LOST, left })
  for (let after = ''; !moving.until(); ) {
    moving.signal.throwIfAborted()
    const done = await step(moving, objects, after)
    // Most runs end here: nothing is counted if nothing is left.
    if (!done) return sum(count.LOST + count.SKIPPED)
    after = done.hash
    count[done.outcome] += 1
  }
  return sum(await countLeft(moving, target))
}

type Step = { hash: string; outcome: 'MOVED' | 'LOST' | 'SKIPPED' } | undefined

/** These files are printed inside transactions (file-store.ts). */
const isPrinted = sql`exists (select from documents d where d.organisation_id = f.organisation_id and d.file_hash = f.hash
  and d.kind in ('LOGO', 'SIGNATURE'))`

/** The object is stored before the row removes its content, so readers always find one of the two. */
async function toObjects({ within, actor }: Moving, objects: ObjectStore, after: string): Promise<Step> {
  const next = await within(actor, async (tx) => {
    const { rows } = await sql<{ hash: string; content: Buffer }>`
      select f.hash, f.content from files f where f.object_hash is null and f.hash > ${after} and not ${isPrinted}
      order by f.hash limit 1`.execute(tx)
    const [file] = rows
    if (!file) return undefined
    const [claim] = await claimObjects(tx, [{ hash: file.hash, byteSize: file.content.length }])
    return { ...file, claim }
  })
  if (!next) return undefined
  const { hash, content, claim } = next
  if (!claim) return { hash, outcome: 'SKIPPED' }
  await putObject(objects, { organisationId: actor.organisationId, claim, content })
  await within(actor, async (tx) => {
    await noteWritten(tx, [hash])
    await sql`update files f set content = null where f.hash = ${hash} and f.content is not null and not ${isPrinted}
      and exists (select from stored_objects o where o.organisation_id = f.organisation_id and o.hash = f.hash
        and o.written_at is not null and o.removing_since is null)`.execute(tx)
  })
  return { hash, outcome: 'MOVED' }
}

/** The object stays for some days, for backups that only refer to it. */
async function toPostgres({ within, actor }: Moving, objects: ObjectStore, after: string): Promise<Step> {
  const { rows } = await within(actor, (tx) =>
    sql<{ hash: string }>`
      select hash from files where object_hash is not null and hash > ${after} order by hash limit 1`.execute(tx),
  )
  const hash = rows[0]?.hash
  if (hash === undefined) return undefined
  const address = { organisationId: actor.organisationId, hash }
  const content = await contentInObjects(objects, address)
    .bytes()
    .catch((error: unknown) => {
      if (error instanceof ObjectsUnavailable) throw error
      return undefined
    })
  if (!content) return { hash, outcome: 'LOST' }
  await within(actor, (tx) => sql`update files set content = ${content} where hash = ${hash} and content is null`.execute(tx))
  return { hash, outcome: 'MOVED' }
}

function countLeft({ within, actor }: Moving, target: FileStorage['target']): Promise<number> {
  const isLeft = target === 'S3' ? sql`f.object_hash is null and not ${isPrinted}` : sql`f.object_hash is not null`
  return within(actor, async (tx) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from files f where ${isLeft}`.execute(tx)
    return rows[0]?.count ?? 0
  })
}

export type FileCounts = { inPostgres: number; inObjects: number; unusedObjects: number }

/** Where the files of the acting office are stored. Logos and signatures, which stay in PostgreSQL, are not counted. */
export async function countFiles(tx: Parameters<Parameters<Database['as']>[1]>[0]): Promise<FileCounts> {
  const { rows } = await sql<FileCounts>`
    select (select count(*)::int from files f where f.object_hash is null and not ${isPrinted}) as "inPostgres",
      (select count(*)::int from files f where f.object_hash is not null) as "inObjects",
      (select count(*)::int from stored_objects o where not exists (
        select from files f where f.organisation_id = o.organisation_id and f.object_hash = o.hash)) as "unusedObjects"`.execute(
    tx,
  )
  return rows[0] ?? { inPostgres: 0, inObjects: 0, unusedObjects: 0 }
}
