import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { notFound } from '../../domain/problem.ts'
import type { Tx } from '../platform/database.ts'
import { newId } from '../platform/new-id.ts'
import type { Picture } from './make-picture.ts'

type DocumentKind = 'PROFILE' | 'SIGNATURE' | 'LOGO'
type Subject = { kind: DocumentKind; personId: string | null }

export type StoredFile = { hash: string; contentType: string; content: Buffer }

/** Whoever sees the document sees the file; that is the fence's to say. */
export async function readDocument(tx: Tx, id: string): Promise<StoredFile> {
  const file = await tx
    .selectFrom('documents as d')
    .innerJoin('files as f', (join) =>
      join.onRef('f.organisation_id', '=', 'd.organisation_id').onRef('f.hash', '=', 'd.file_hash'),
    )
    .select(['f.hash', 'f.content_type as contentType', 'f.content'])
    .where('d.id', '=', id)
    .executeTakeFirst()
  if (!file) throw notFound('document')
  return file
}

/**
 * Stores a picture in place of the one before and answers its address below the API root. The use case has decided that the
 * caller may; staff store it, because owners and tenants only read files.
 */
export function putPicture(tx: Tx, subject: Subject, picture: Picture): Promise<string> {
  return tx.actingAs('staff', async (staff) => {
    await removeDocuments(staff, subject)
    const id = newId()
    const hash = createHash('sha256').update(picture.content).digest('hex')
    await staff
      .insertInto('files')
      .values({ hash, content_type: picture.contentType, content: picture.content })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await staff.insertInto('documents').values({ id, kind: subject.kind, person_id: subject.personId, file_hash: hash }).execute()
    return `/document/${id}`
  })
}

/** Takes the document away, and its bytes unless another one shows the same. Run as staff. */
async function removeDocuments(tx: Tx, { kind, personId }: Subject): Promise<void> {
  const removed = await tx
    .deleteFrom('documents')
    .where('kind', '=', kind)
    .where(sql<boolean>`person_id is not distinct from ${personId}`)
    .returning('file_hash')
    .execute()
  await removeUnusedFiles(tx, removed)
}

/** Every picture of someone in the acting organisation: for erasure. Run as staff. */
export async function removeDocumentsOf(tx: Tx, personId: string): Promise<void> {
  await removeUnusedFiles(tx, await tx.deleteFrom('documents').where('person_id', '=', personId).returning('file_hash').execute())
}

async function removeUnusedFiles(tx: Tx, documents: readonly { file_hash: string }[]): Promise<void> {
  const hashes = documents.map(({ file_hash }) => file_hash)
  await sql`
    delete from files f where f.hash = any(${hashes}::text[])
      and not exists (select from documents d where d.organisation_id = f.organisation_id and d.file_hash = f.hash)`.execute(tx)
}
