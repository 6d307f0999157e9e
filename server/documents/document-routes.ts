import { documentContract } from '../../domain/documents/document-contract.ts'
import type { Services } from '../platform/services.ts'
import { requireRecord } from './require-record.ts'
import { listDocuments, readDocument } from './document-store.ts'
import { saveDocument, removeDocument } from './save-document.ts'
import { receiveDocument } from './objects/store-objects.ts'

export function documentRoutes({ serve }: Services): void {
  serve.endpoint(documentContract.list, ({ tx, query }) => listDocuments(tx, query))
  serve.outside(documentContract.add, async ({ within, beginOnce, actor, readFile, query }) => {
    await within(actor, (tx) => requireRecord(tx, query.entity, query.entityId))
    const file = await receiveDocument({ within, actor }, await readFile())
    return beginOnce((tx) => saveDocument(tx, { ...query, file }))
  })
  serve.file(
    documentContract.read,
    async ({ tx, params: { id }, query: { size } }) => ({ ...(await readDocument(tx, id, size)), size }),
    async ({ content, contentType, hash, title, entity, entityId, size }) => {
      const isPersonal = entity !== null && ['owner', 'tenant', 'lease'].includes(entity)
      const isOf = isPersonal && size !== 'thumb' ? (entityId ?? undefined) : undefined
      const ending = contentType.split('/')[1] ?? 'bin'
      return { content, type: contentType, name: `${title ?? hash.slice(0, 12)}.${ending}`, etag: `"${hash}"`, isOf }
    },
  )
  serve.endpoint(documentContract.remove, ({ tx, params }) => removeDocument(tx, params.id))
}
