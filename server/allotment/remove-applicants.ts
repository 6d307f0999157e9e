import { sql } from 'kysely'
import { isApplicant } from '../applications/is-applicant.ts'
import type { Tx } from '../platform/database/database.ts'
import { removeDocumentsOf } from './applicant-documents.ts'

/**
 * Deletes applicants of rounds that finished before the date, with their documents. The published lists of references stay. Returns the
 * number deleted, at most one block.
 */
export async function deleteOldAllotmentApplicants(tx: Tx, before: Date, blockSize: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    delete from allotment_applicants where (organisation_id, id) in (
      select a.organisation_id, a.id from allotment_rounds r
      join allotment_applicants a on a.organisation_id = r.organisation_id and a.round_id = r.id
      where r.finished_at < ${before} limit ${blockSize}) returning id`.execute(tx)
  return removedWithDocuments(tx, rows)
}

/** Deletes the registrations of an erased person. Published lists contain no names. */
export async function removeAllotmentApplicantsOf(tx: Tx, personId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    delete from allotment_applicants a where ${isApplicant(personId, ['phone_number'])} returning a.id`.execute(tx)
  await removedWithDocuments(tx, rows)
}

async function removedWithDocuments(tx: Tx, removed: readonly { id: string }[]): Promise<number> {
  await removeDocumentsOf(
    tx,
    removed.map(({ id }) => id),
  )
  return removed.length
}
