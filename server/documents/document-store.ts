import { sql } from 'kysely'
import type { Document, documentContract } from '../../domain/documents/document-contract.ts'
import type { QueryOf } from '../../domain/endpoint.ts'
import type { Page } from '../../domain/page.ts'
import { ensureFound, notFound } from '../../domain/problem.ts'
import type { Tx } from '../platform/database/database.ts'
import type { FileContent } from '../platform/objects/file-content.ts'
import { newId } from '../platform/database/new-id.ts'
import { idsOf, keysOf, pageOfIds, pageReply, optionalFilter } from '../platform/database/page.ts'
import { contentOf, insertFile, removeUnusedFiles } from './file-store.ts'
import type { Picture } from './make-picture.ts'

type PictureKind = 'PROFILE' | 'SIGNATURE' | 'LOGO'
type Subject = { kind: PictureKind; personId: string | null }

export type StoredFile = {
  hash: string
  contentType: string
  content: FileContent
  title: string | null
  entity: string | null
  entityId: string | null
}

/**
 * Callers who see the document may see the file; row-level security decides. Returns the thumbnail if there is one, otherwise the whole
 * file.
 */
export async function readDocument(tx: Tx, id: string, size?: 'thumb'): Promise<StoredFile> {
  const hash = size === 'thumb' ? sql<string>`coalesce(d.thumbnail_hash, d.file_hash)` : sql<string>`d.file_hash`
  const file = await tx
    .selectFrom('documents as d')
    .innerJoin('files as f', (join) => join.onRef('f.organisation_id', '=', 'd.organisation_id').on('f.hash', '=', hash))
    .select(['f.organisation_id as organisationId', 'f.hash', 'f.content_type as contentType', 'f.content'])
    .select(['d.title', 'd.entity', 'd.entity_id as entityId'])
    .where('d.id', '=', id)
    .executeTakeFirst()
  if (!file) throw notFound('document')
  return { ...file, content: contentOf(tx, file) }
}

/** The thumbnails of photos for a PDF, all read together. */
export async function readThumbnails(tx: Tx, ids: readonly string[]): Promise<Map<string, FileContent>> {
  const rows = await tx
    .selectFrom('documents as d')
    .innerJoin('files as f', (join) =>
      join.onRef('f.organisation_id', '=', 'd.organisation_id').onRef('f.hash', '=', 'd.thumbnail_hash'),
    )
    .select(['d.id', 'f.organisation_id as organisationId', 'f.hash', 'f.content'])
    .where('d.id', '=', sql<string>`any(${idsOf(ids)})`)
    .execute()
  return new Map(rows.map(({ id, ...file }) => [id, contentOf(tx, file)]))
}

/**
 * Stores a picture in place of the previous one and returns its address below the API root. The use case has checked that the caller may do
 * this. It is stored as staff, because owners and tenants can only read files.
 */
export function putPicture(tx: Tx, subject: Subject, picture: Picture): Promise<string> {
  return tx.actingAs('staff', async (staff) => {
    await lockSubject(staff, subject)
    await removeDocuments(staff, subject)
    const id = newId()
    const isPrinted = subject.kind !== 'PROFILE'
    const hash = await insertFile(staff, picture.content, picture.contentType, { isPrinted })
    await staff.insertInto('documents').values({ id, kind: subject.kind, person_id: subject.personId, file_hash: hash }).execute()
    return `/document/${id}`
  })
}

/** If two pictures of one person are sent at the same time, they replace each other in turn, even if there was none to lock. */
async function lockSubject(staff: Tx, { kind, personId }: Subject): Promise<void> {
  const subject = sql`'picture ' || app_organisation_id() || ${` ${kind} ${personId ?? ''}`}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`.execute(staff)
}

/** Deletes the document, and its bytes unless another document uses the same file. Runs as staff. */
async function removeDocuments(tx: Tx, { kind, personId }: Subject): Promise<void> {
  const removed = await tx
    .deleteFrom('documents')
    .where('kind', '=', kind)
    .where(sql<boolean>`person_id is not distinct from ${personId}`)
    .returning(['file_hash', 'thumbnail_hash'])
    .execute()
  await removeUnusedFiles(tx, removed)
}

/**
 * Deletes every picture of a person in the acting organisation, the documents of their records and the slips of their payments, for an
 * erasure. Runs as staff.
 */
export async function removeDocumentsOf(tx: Tx, personId: string): Promise<void> {
  const removed = await tx
    .deleteFrom('documents')
    .where(
      sql<boolean>`person_id = ${personId} or (entity in ('owner', 'tenant') and entity_id = ${personId})
        or (entity = 'claim' and entity_id in (select id from payment_claims where tenant_id = ${personId}))`,
    )
    .returning(['file_hash', 'thumbnail_hash'])
    .execute()
  await removeUnusedFiles(tx, removed)
}

export async function listDocuments(tx: Tx, query: QueryOf<typeof documentContract.list>): Promise<Page<Document>> {
  const page = await pageOfIds(tx, query, {
    id: 'd.id',
    from: sql`documents d`,
    where: [
      sql`d.entity = ${query.entity} and d.entity_id = ${query.entityId}`,
      optionalFilter(query.kind, (kind) => sql`d.kind = ${kind}`),
    ],
    sorts: { addedAt: 'd.created_at' },
    defaultSort: 'addedAt:desc',
  })
  return pageReply(page, await readDocuments(tx, page.items))
}

/** Finds one document of a record. Pictures of people are not included. */
export async function findDocument(tx: Tx, id: string): Promise<Document> {
  return ensureFound((await readDocuments(tx, [id]))[0], 'document')
}

type Row = Omit<Document, 'addedAt' | 'addedByName'> & { addedAt: Date; addedBy: string | null }

async function readDocuments(tx: Tx, ids: readonly string[]): Promise<Document[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`
    select d.id, d.entity, d.entity_id as "entityId", d.kind, d.title, f.content_type as "contentType", d.byte_size as "byteSize",
      d.thumbnail_hash is not null as "hasThumbnail", d.is_office_only as "isOfficeOnly", d.created_at as "addedAt", d.added_by as "addedBy"
    from documents d join files f on f.organisation_id = d.organisation_id and f.hash = d.file_hash
    where d.id = any(${keysOf(ids)}) and d.entity is not null`.execute(tx.byKey)
  const names = await namesOf(
    tx,
    rows.flatMap(({ addedBy }) => addedBy ?? []),
  )
  return rows.map(({ addedAt, addedBy, ...row }) => ({
    ...row,
    addedAt: addedAt.toISOString(),
    addedByName: names.get(addedBy ?? '') ?? null,
  }))
}

/** The current names in the organisation. Only the office may see who works there. */
async function namesOf(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0 || (tx.actor.kind !== 'staff' && tx.actor.kind !== 'job')) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name_english as name from staff_members where id = any(${keysOf(ids)})
    union all select id, name_english from owners where id = any(${idsOf(ids)})
    union all select id, full_name from tenants where id = any(${idsOf(ids)})`.execute(tx.byKey)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
