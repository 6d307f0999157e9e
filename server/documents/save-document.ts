import {
  type DocumentEntity,
  type DocumentKind,
  documentKindLabel,
  maxDocumentsOfRecord,
} from '../../domain/documents/document.ts'
import type { Document } from '../../domain/documents/document-contract.ts'
import { Problem } from '../../domain/problem.ts'
import { recordChange } from '../audit/record-change.ts'
import { personOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { publishEvent } from '../platform/events.ts'
import { newId } from '../platform/database/new-id.ts'
import { lockRecordOf, requireRecord } from './require-record.ts'
import { findDocument } from './document-store.ts'
import { insertFile, removeUnusedFiles } from './file-store.ts'
import type { DocumentFile } from './make-document-file.ts'

export type NewDocument = {
  entity: DocumentEntity
  entityId: string
  file: DocumentFile
  kind?: DocumentKind | undefined
  title?: string | undefined
  isOfficeOnly?: boolean
}

/**
 * Stores a file with a record that the caller can see. `makeDocumentFile` prepared it outside of transactions, and the use case has checked
 * that the caller may do this. The row is written as staff because owners and tenants can only read.
 */
export async function saveDocument(tx: Tx, document: NewDocument): Promise<Document> {
  const { entity, entityId, file, isOfficeOnly = false } = document
  await requireRecord(tx, entity, entityId)
  const kind = document.kind ?? (file.contentType === 'application/pdf' ? 'OTHERS' : 'PHOTO')
  const id = newId()
  await tx.actingAs('staff', async (staff) => {
    await lockRecordOf(staff, entity, entityId)
    await assertRoomForDocument(staff, entity, entityId)
    const row = {
      id,
      kind,
      entity,
      entity_id: entityId,
      title: document.title || documentKindLabel(kind),
      byte_size: file.content.length,
      is_office_only: isOfficeOnly,
      file_hash: await insertFile(staff, file.content, file.contentType),
      thumbnail_hash: file.thumbnail && (await insertFile(staff, file.thumbnail, 'image/webp')),
      added_by: personOf(tx.actor) ?? null,
    }
    await staff.insertInto('documents').values(row).execute()
  })
  await publishEvent(tx, 'document.saved', { entity, entityId, kind })
  await recordChange(tx, { entity, entityId, before: {}, after: { document: kind } })
  return findDocument(tx, id)
}

async function assertRoomForDocument(staff: Tx, entity: DocumentEntity, entityId: string): Promise<void> {
  const { count } = await staff
    .selectFrom('documents')
    .where('entity', '=', entity)
    .where('entity_id', '=', entityId)
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count < maxDocumentsOfRecord) return
  throw new Problem(
    'POLICY_VIOLATION',
    `A record can have at most ${maxDocumentsOfRecord} documents. Remove some that you no longer need.`,
  )
}

/** Removes one document from its record. */
export async function removeDocument(tx: Tx, id: string): Promise<void> {
  const { entity, entityId, kind } = await findDocument(tx, id)
  const removed = await tx.deleteFrom('documents').where('id', '=', id).returning(['file_hash', 'thumbnail_hash']).execute()
  await removeUnusedFiles(tx, removed)
  if (entity && entityId) await publishEvent(tx, 'document.removed', { entity, entityId, kind })
  await recordChange(tx, { entity, entityId, before: { document: kind }, after: {} })
}

/** Called when a use case removes a record: its documents are removed too. */
export async function removeDocumentsOfRecord(tx: Tx, entity: DocumentEntity, entityId: string): Promise<void> {
  const removed = await tx
    .deleteFrom('documents')
    .where('entity', '=', entity)
    .where('entity_id', '=', entityId)
    .returning(['file_hash', 'thumbnail_hash'])
    .execute()
  await removeUnusedFiles(tx, removed)
}
