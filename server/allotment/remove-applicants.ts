import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import { removeDocumentsOf } from './applicant-documents.ts'

/** Of rounds that were finished before, with their documents; the published lists of references stay. Returns how many went, at most a block. */
export async function deleteOldAllotmentApplicants(tx: Tx, before: Date, blockSize: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    delete from allotment_applicants where (organisation_id, id) in (
      select a.organisation_id, a.id from allotment_rounds r
      join allotment_applicants a on a.organisation_id = r.organisation_id and a.round_id = r.id
      where r.finished_at < ${before} limit ${blockSize}) returning id`.execute(tx)
  return removedWithDocuments(tx, rows)
}

/** Of somebody whose data is erased: by their record, their CID or number. What was published names nobody. */
export async function removeAllotmentApplicantsOf(tx: Tx, personId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`delete from allotment_applicants a where a.tenant_id = ${personId} or exists (
    select from (
      select phone_number, cid from tenants where id = ${personId}
      union select phone_number, cid from owners where id = ${personId}
    ) as known where a.phone_number = known.phone_number or a.cid = known.cid) returning a.id`.execute(tx)
  await removedWithDocuments(tx, rows)
}

async function removedWithDocuments(tx: Tx, removed: readonly { id: string }[]): Promise<number> {
  await removeDocumentsOf(
    tx,
    removed.map(({ id }) => id),
  )
  return removed.length
}
