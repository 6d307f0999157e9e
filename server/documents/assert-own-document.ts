import type { DocumentEntity } from '../../domain/documents/document.ts'
import { fieldProblem } from '../../domain/problem.ts'
import type { Tx } from '../platform/database/database.ts'

type Named = { documentId: string | null | undefined; entity: DocumentEntity; entityId: string }

/** A named document must belong to the record that it is about. */
export async function assertOwnDocument(tx: Tx, { documentId, entity, entityId }: Named): Promise<void> {
  if (!documentId) return
  const document = await tx
    .selectFrom('documents')
    .where('id', '=', documentId)
    .where('entity', '=', entity)
    .where('entity_id', '=', entityId)
    .select('id')
    .executeTakeFirst()
  if (!document) throw fieldProblem('/documentId', `This is not a document of the ${entity}. Add it to the ${entity} first.`)
}
