import { useState } from 'react'
import type { DamageItem, DamageReportDetail } from '../../domain/maintenance/damage-contract.ts'
import { PhotoViewer } from '../documents/photo-viewer.tsx'
import { issueOfFile } from '../documents/use-uploads.ts'
import { t } from '../platform/texts.ts'
import { useAction, useEndpoint } from '../platform/use-endpoint.ts'
import { usePicture } from '../platform/use-picture.ts'
import { toast } from '../ui/feedback/toast.tsx'
import '../documents/documents.css'

type DamagePhotosProps = { report: DamageReportDetail; item: DamageItem; canAdd: boolean }

/** The photos of an item in a row. One tap enlarges a photo; the camera adds more. */
export function DamagePhotos({ report, item, canAdd }: DamagePhotosProps) {
  const [viewedId, setViewedId] = useState<string | null>(null)
  const { data } = useEndpoint(
    'document.list',
    { query: { entity: 'damageItem', entityId: item.id, kind: 'PHOTO', pageSize: 50, sort: 'addedAt:asc' } },
    { isEnabled: viewedId !== null },
  )
  const add = useAction('damageReport.addPhoto', { invalidates: ['damageReport', 'document'] })
  const send = (file: File | undefined) => {
    if (!file) return
    const issue = issueOfFile(file)
    if (issue) return toast('ERROR', issue)
    const body = new FormData()
    body.set('file', file)
    add.mutate({ params: { id: report.id, itemId: item.id }, body })
  }
  if (item.photoIds.length === 0 && !canAdd) return null
  return (
    <div className="row wrap gap-3 damage-photos">
      {item.photoIds.map((id, index) => (
        <button
          key={id}
          type="button"
          aria-label={t`Open photo ${index + 1} of ${item.location}`}
          onClick={() => setViewedId(id)}
        >
          <DamagePhoto id={id} />
        </button>
      ))}
      {canAdd && (
        <label className="drop-zone pad-line">
          <input
            type="file"
            accept="image/*"
            className="visually-hidden"
            onChange={(event) => {
              send(event.currentTarget.files?.[0])
              event.currentTarget.value = ''
            }}
          />
          {add.isPending ? t`Sending…` : t`Add photo`}
        </label>
      )}
      {viewedId && data && <PhotoViewer photos={data.items} firstId={viewedId} onClose={() => setViewedId(null)} />}
    </div>
  )
}

export function DamagePhoto({ id }: { id: string }) {
  const picture = usePicture(`/document/${id}?size=thumb`)
  return picture ? <img src={picture} alt="" /> : <span />
}
