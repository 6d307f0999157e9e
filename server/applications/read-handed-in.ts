import { sql } from 'kysely'
import type { ApplicationByLink } from '../../domain/applications/application-contract.ts'
import type { Tx } from '../platform/database/database.ts'

type SubmittedDocument = ApplicationByLink['documents'][number]

/** The documents that an applicant added to an application or to a registration for a round, oldest first. */
export async function readHandedIn(
  tx: Tx,
  entity: 'application' | 'allotmentApplicant',
  id: string,
): Promise<SubmittedDocument[]> {
  const { rows } = await sql<Omit<SubmittedDocument, 'addedAt'> & { addedAt: Date }>`
    select id, kind, byte_size as "byteSize", created_at as "addedAt" from documents
    where entity = ${entity} and entity_id = ${id} order by created_at, id limit 50`.execute(tx)
  return rows.map(({ addedAt, ...document }) => ({ ...document, addedAt: addedAt.toISOString() }))
}
