import { useState } from 'react'
import { type DocumentEntity, type DocumentKind, documentKindLabel } from '../../domain/documents/document.ts'
import type { Document } from '../../domain/documents/document-contract.ts'
import { useSession } from '../platform/session.ts'
import { rich } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { openDocument } from './open-document.ts'
import { PhotoViewer } from './photo-viewer.tsx'
import { UploadDialog } from './upload-dialog.tsx'

type DocumentsOfKindProps = { entity: DocumentEntity; entityId: string; kind: DocumentKind }

/** The document that proves a fact, next to the fact. Its title opens it; if it is missing, the office can add it here. */
export function DocumentsOfKind({ entity, entityId, kind }: DocumentsOfKindProps) {
  const canAdd = ['ADMIN', 'MANAGER'].includes(useSession()?.currentRole.name ?? '')
  const [viewedId, setViewedId] = useState<string | null>(null)
  const [isAdding, setAdding] = useState(false)
  const { data } = useEndpoint('document.list', { query: { entity, entityId, kind, pageSize: 10 } })
  const documents = data?.items ?? []
  const open = (document: Document) => (document.hasThumbnail ? setViewedId(document.id) : openDocument(document))
  return (
    <>
      {documents.map((document) => (
        <div key={document.id}>
          <button type="button" className="text-link" onClick={() => open(document)}>
            {document.title}
          </button>
        </div>
      ))}
      {data && documents.length === 0 && canAdd && (
        <div>
          <button
            type="button"
            className="text-link"
            onClick={() => setAdding(true)}
          >{rich`Add the ${documentKindLabel(kind).toLowerCase()}`}</button>
        </div>
      )}
      {isAdding && (
        <UploadDialog {...{ entity, entityId }} kinds={[kind]} defaultKind={kind} files={[]} onClose={() => setAdding(false)} />
      )}
      {viewedId && (
        <PhotoViewer
          photos={documents.filter(({ hasThumbnail }) => hasThumbnail)}
          firstId={viewedId}
          onClose={() => setViewedId(null)}
        />
      )}
    </>
  )
}
