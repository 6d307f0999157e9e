import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'

/** Stores bytes once, under their hash, which it answers. Run as staff: owners and tenants only read files. */
export async function insertFile(staff: Tx, content: Buffer, contentType: string): Promise<string> {
  const hash = createHash('sha256').update(content).digest('hex')
  await staff
    .insertInto('files')
    .values({ hash, content_type: contentType, content })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return hash
}

type Removed = { file_hash: string; thumbnail_hash: string | null }

/** Takes away the bytes of removed documents, unless another one shows the same. Run as staff. */
export async function removeUnusedFiles(staff: Tx, documents: readonly Removed[]): Promise<void> {
  const hashes = documents.flatMap(({ file_hash, thumbnail_hash }) => [file_hash, thumbnail_hash ?? []].flat())
  await sql`
    delete from files f where f.hash = any(${hashes}::text[])
      and not exists (select from documents d where d.organisation_id = f.organisation_id and d.file_hash = f.hash)
      and not exists (select from documents d where d.organisation_id = f.organisation_id and d.thumbnail_hash = f.hash)`.execute(
    staff,
  )
}
