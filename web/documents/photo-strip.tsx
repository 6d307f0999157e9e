import { useState } from 'react'
import type { DocumentEntity } from '../../domain/documents/document.ts'
import type { Document } from '../../domain/documents/document-contract.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { usePicture } from '../platform/use-picture.ts'
import { PhotoViewer } from './photo-viewer.tsx'
import './documents.css'

/** The newest photos of a building or a unit, in one row with the same aspect ratio. Renders nothing if there are none. */
export function PhotoStrip({ entity, entityId }: { entity: DocumentEntity; entityId: string }) {
  const [viewedId, setViewedId] = useState<string | null>(null)
  const { data } = usePhotos(entity, entityId)
  const photos = data?.items ?? []
  if (photos.length === 0) return null
  return (
    <section className="sheet row photo-strip" aria-label={t`Photos`}>
      {photos.map((photo) => (
        <button key={photo.id} type="button" aria-label={t`Open the photo ${photo.title}`} onClick={() => setViewedId(photo.id)}>
          <StripPhoto photo={photo} />
        </button>
      ))}
      {viewedId && <PhotoViewer photos={photos} firstId={viewedId} onClose={() => setViewedId(null)} />}
    </section>
  )
}

/** For a page that waits for its photos, so that the content below does not move when they load. */
export function usePhotos(entity: DocumentEntity, entityId: string) {
  return useEndpoint('document.list', { query: { entity, entityId, kind: 'PHOTO', pageSize: 20 } })
}

function StripPhoto({ photo }: { photo: Document }) {
  const picture = usePicture(`/document/${photo.id}?size=thumb`)
  return picture ? <img src={picture} alt="" /> : <span />
}
