import { sql } from 'kysely'
import { removeUnusedFiles } from '../documents/file-store.ts'
import type { Tx } from '../platform/database/database.ts'
import { isApplicant } from './is-applicant.ts'

/**
 * Deletes applications in any state that were not changed since the date, with their documents. A document that was added later counts as
 * a change. Returns the number deleted, at most one block.
 */
export async function deleteOldApplications(tx: Tx, before: Date, blockSize: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from applications a where a.changed_at < ${before} and not exists (
      select from documents d where d.organisation_id = a.organisation_id and d.entity = 'application' and d.entity_id = a.id
        and d.created_at >= ${before})
    order by a.changed_at, a.id limit ${blockSize} for update`.execute(tx)
  return removeThese(
    tx,
    rows.map(({ id }) => id),
  )
}

/** Deletes the applications of an erased person, also those from before they rented here. */
export async function removeApplicationsOf(tx: Tx, personId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select a.id from applications a where ${isApplicant(personId, ['phone_number', 'email'])}`.execute(tx)
  await removeThese(
    tx,
    rows.map(({ id }) => id),
  )
}

async function removeThese(tx: Tx, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0
  const { rows } = await sql<{ file_hash: string; thumbnail_hash: string | null }>`
    delete from documents where entity = 'application' and entity_id = any(${ids}::uuid[]) returning file_hash, thumbnail_hash`.execute(
    tx,
  )
  await removeUnusedFiles(tx, rows)
  await sql`delete from applications where id = any(${ids}::uuid[])`.execute(tx)
  return ids.length
}
