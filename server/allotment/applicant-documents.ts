import { sql } from 'kysely'
import { hasRoundEnded, takesDocuments } from '../../domain/allotment/allotment.ts'
import { maxDocumentsByLink, type applicantDocumentKinds } from '../../domain/applications/application.ts'
import { Problem } from '../../domain/problem.ts'
import { readHandedIn } from '../applications/read-handed-in.ts'
import { removeUnusedFiles } from '../documents/file-store.ts'
import type { DocumentFile } from '../documents/make-document-file.ts'
import { saveDocument } from '../documents/save-document.ts'
import type { Tx } from '../platform/database/database.ts'
import { lockRecord } from '../platform/database/lock-record.ts'
import { readApplicant } from './applicant-store.ts'
import { readRound } from './round-store.ts'

export const documentsOf = (tx: Tx, applicantId: string) => readHandedIn(tx, 'allotmentApplicant', applicantId)

/** Locks the applicant, so that the document limit holds. Called before the file is read, and again after it. */
export async function assertTakesDocuments(tx: Tx, id: string): Promise<void> {
  await lockRecord(tx, { table: 'allotment_applicants', noun: 'applicant' }, id)
  const { roundId, state } = await readApplicant(tx, id)
  const round = await readRound(tx, roundId)
  if (hasRoundEnded(round.state) || !takesDocuments(state))
    throw new Problem('ILLEGAL_TRANSITION', 'You can no longer add papers to this registration. Call the office.')
  if ((await documentsOf(tx, id)).length >= maxDocumentsByLink)
    throw new Problem(
      'POLICY_VIOLATION',
      `A registration can have at most ${maxDocumentsByLink} papers. Call the office to hand in another.`,
    )
}

export async function addDocument(
  tx: Tx,
  id: string,
  kind: (typeof applicantDocumentKinds)[number],
  file: DocumentFile,
): Promise<void> {
  await assertTakesDocuments(tx, id)
  await saveDocument(tx, { entity: 'allotmentApplicant', entityId: id, file, kind, isOfficeOnly: true })
}

/** Copies the documents of applicants who are carried over into another round. The files are stored once. */
export async function copyDocuments(tx: Tx, pairs: readonly { old: string; new: string }[]): Promise<void> {
  await sql`
    insert into documents (id, kind, entity, entity_id, title, byte_size, is_office_only, file_hash, thumbnail_hash, added_by)
    select gen_random_uuid(), d.kind, d.entity, n.new, d.title, d.byte_size, d.is_office_only, d.file_hash, d.thumbnail_hash, d.added_by
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as n (old uuid, new uuid)
    join documents d on d.entity = 'allotmentApplicant' and d.entity_id = n.old`.execute(tx)
}

/** Used when applicants are removed: their documents are removed with them. */
export async function removeDocumentsOf(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<{ file_hash: string; thumbnail_hash: string | null }>`
    delete from documents where entity = 'allotmentApplicant' and entity_id = any(${[...ids]}::uuid[])
    returning file_hash, thumbnail_hash`.execute(tx)
  await removeUnusedFiles(tx, rows)
}
