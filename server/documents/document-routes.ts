import { documentContract } from '../../domain/documents/document-contract.ts'
import type { Services } from '../platform/services.ts'
import { readDocument } from './document-store.ts'

export function documentRoutes({ serve }: Services): void {
  serve.file(
    documentContract.read,
    ({ tx, params: { id } }) => readDocument(tx, id),
    async ({ content, contentType, hash }) => {
      const ending = contentType.split('/')[1] ?? 'bin'
      return { content, type: contentType, name: `${hash.slice(0, 12)}.${ending}`, etag: `"${hash}"` }
    },
  )
}
