import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { ListedObject, ObjectStore } from '../../platform/objects/object-store.ts'

/** The acting office and its database. */
export type Removal = { within: Database['as']; actor: Actor & { kind: 'job' }; signal: AbortSignal }

/**
 * Removes objects of one office that no file has used for the configured days: those of removed files, and those of uploads that were
 * rolled back or interrupted.
 */
export async function removeUnusedObjects(removal: Removal): Promise<number> {
  const { within, actor, signal } = removal
  const { objects, retentionDays } = await within(actor, async (tx) => tx.fileStorage)
  if (!objects) return 0
  await registerUnknownObjects(removal, objects)
  await within(actor, (tx) => markUnused(tx, retentionDays))
  let removed = 0
  for (let marked = await readMarked(removal, ''); marked.length > 0; marked = await readMarked(removal, marked.at(-1) ?? '')) {
    for (const hash of marked) {
      signal.throwIfAborted()
      if (await removeObject(removal, objects, hash)) removed += 1
    }
  }
  return removed
}

/**
 * Objects without a row occur after the database was restored from an older backup. They get a row and are kept for the configured days.
 */
async function registerUnknownObjects({ within, actor, signal }: Removal, objects: ObjectStore): Promise<void> {
  for await (const page of objects.list(actor.organisationId)) {
    signal.throwIfAborted()
    await within(actor, (tx) =>
      adopt(
        tx,
        page.filter(({ byteSize }) => byteSize > 0 && byteSize <= maxFileBytes),
      ),
    )
  }
}

const maxFileBytes = 10_000_000

async function adopt(tx: Tx, listed: readonly ListedObject[]): Promise<void> {
  await sql`insert into stored_objects (hash, byte_size)
    select * from unnest(${listed.map(({ hash }) => hash)}::text[], ${listed.map(({ byteSize }) => byteSize)}::int[])
    on conflict do nothing`.execute(tx)
}

const isNamed = sql`exists (select from files f where f.organisation_id = o.organisation_id and f.object_hash = o.hash)`

/** Marks and commits first: from then on, an upload of the same content does not rely on the object. */
async function markUnused(tx: Tx, retentionDays: number): Promise<void> {
  await sql`update stored_objects o set removing_since = app_now()
    where o.needed_at < app_now() - make_interval(days => ${retentionDays}) and o.removing_since is null and not ${isNamed}`.execute(
    tx,
  )
}

async function readMarked({ within, actor }: Removal, after: string): Promise<string[]> {
  const { rows } = await within(actor, (tx) =>
    sql<{ hash: string }>`
      select hash from stored_objects where removing_since is not null and hash > ${after} order by hash limit 500`.execute(tx),
  )
  return rows.map(({ hash }) => hash)
}

/**
 * The lock is held while the object storage removes it, so that nobody stores it again meanwhile; such content is stored in PostgreSQL. If
 * no response arrives, the mark is renewed, because the removal may still be in progress.
 */
async function removeObject({ within, actor }: Removal, objects: ObjectStore, hash: string): Promise<boolean> {
  try {
    return await within(actor, async (tx) => {
      const { rows } = await sql`select from stored_objects where hash = ${hash} and removing_since is not null
        for update skip locked`.execute(tx)
      if (rows.length === 0) return false
      // Checked again under the lock: a file may have started to use the object since the first check.
      const { rows: unused } = await sql`select from stored_objects o where o.hash = ${hash} and not ${isNamed}`.execute(tx)
      if (unused.length === 0) {
        await sql`update stored_objects set removing_since = null where hash = ${hash}`.execute(tx)
        return false
      }
      await objects.remove({ organisationId: actor.organisationId, hash })
      await sql`delete from stored_objects where hash = ${hash}`.execute(tx)
      return true
    })
  } catch (error) {
    await within(actor, (tx) =>
      sql`update stored_objects set removing_since = app_now() where hash = ${hash} and removing_since is not null`.execute(tx),
    )
    throw error
  }
}
