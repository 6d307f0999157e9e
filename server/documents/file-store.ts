import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import { contentInDatabase, contentInObjects, type FileContent } from '../platform/objects/file-content.ts'
import { isObjectWritten } from './objects/object-rows.ts'

type StoredRow = { organisationId: string; hash: string; content: Buffer | null }

/** The content of a row of `files`: the content read with the row, or the content in the object storage. */
export function contentOf({ fileStorage }: Tx, { organisationId, hash, content }: StoredRow): FileContent {
  return content ? contentInDatabase(content) : contentInObjects(fileStorage.objects, { organisationId, hash })
}

/**
 * Stores bytes once under their hash and returns the hash. If `storeObjects` has stored them in the object storage, the row only refers to
 * them. `isPrinted`: logos and signatures stay in PostgreSQL, because PDFs and e-mails are created with them inside a transaction. Runs as
 * staff: owners and tenants can only read files.
 */
export async function insertFile(staff: Tx, content: Buffer, contentType: string, { isPrinted = false } = {}): Promise<string> {
  const hash = hashOf(content)
  const isElsewhere = !isPrinted && staff.fileStorage.target === 'S3' && (await isObjectWritten(staff, hash))
  await staff
    .insertInto('files')
    .values({ hash, content_type: contentType, content: isElsewhere ? null : content })
    .onConflict((conflict) =>
      isPrinted
        ? conflict.columns(['organisation_id', 'hash']).doUpdateSet({ content }).where('files.content', 'is', null)
        : conflict.doNothing(),
    )
    .execute()
  return hash
}

export const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')

type Removed = { file_hash: string; thumbnail_hash: string | null }

/**
 * Deletes the files of removed documents, unless another document uses the same file. A job removes objects from the object storage some
 * days later. Runs as staff.
 */
export async function removeUnusedFiles(staff: Tx, documents: readonly Removed[]): Promise<void> {
  const hashes = documents.flatMap(({ file_hash, thumbnail_hash }) => [file_hash, thumbnail_hash ?? []].flat())
  await sql`
    delete from files f where f.hash = any(${hashes}::text[])
      and not exists (select from documents d where d.organisation_id = f.organisation_id and d.file_hash = f.hash)
      and not exists (select from documents d where d.organisation_id = f.organisation_id and d.thumbnail_hash = f.hash)`.execute(
    staff,
  )
}
