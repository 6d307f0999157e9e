import { Button } from '@mantine/core'
import { IconFileText, IconUpload } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import { type DocumentEntity, type DocumentKind, documentKinds } from '../../domain/documents/document.ts'
import { useSession } from '../platform/session.ts'
import { rich, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { DocumentRow } from './document-row.tsx'
import { PhotoViewer } from './photo-viewer.tsx'
import { UploadDialog } from './upload-dialog.tsx'
import './documents.css'

type DocumentsCardProps = {
  entity: DocumentEntity
  entityId: string
  /** The usual kinds for such a record, listed first. */
  defaultKinds?: readonly DocumentKind[]
}

const pageSize = 10

/** The documents and photos of a record. Everyone who sees the record sees them; only the office adds and removes them. */
export function DocumentsCard({ entity, entityId, defaultKinds = [] }: DocumentsCardProps) {
  const canChange = ['ADMIN', 'MANAGER'].includes(useSession()?.currentRole.name ?? '')
  const [pageNo, setPageNo] = useState(1)
  const [chosen, setChosen] = useState<readonly File[] | null>(null)
  const [viewedId, setViewedId] = useState<string | null>(null)
  const documents = useEndpoint('document.list', { query: { entity, entityId, pageNo, pageSize } }, { showsPreviousPage: true })
  const total = documents.data?.total ?? 0
  const kinds = [...defaultKinds, ...documentKinds.filter((kind) => !defaultKinds.includes(kind))]
  return (
    <DropZone isOn={canChange} onDrop={setChosen}>
      <RecordCard
        title={total > 0 ? t`Documents and photos (${total})` : t`Documents and photos`}
        actions={
          canChange && (
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconUpload size={16} aria-hidden />}
              onClick={() => setChosen([])}
            >{t`Add`}</Button>
          )
        }
      >
        <Loaded query={documents}>
          {(page) =>
            page.items.length === 0 ? (
              <p className="secondary row">
                <IconFileText size={20} stroke={1.5} aria-hidden />
                {canChange ? t`None yet. Drop a PDF or a photo here, or press Add.` : t`None yet.`}
              </p>
            ) : (
              <ul className="bare tiles documents-list">
                {page.items.map((document) => (
                  <DocumentRow
                    key={document.id}
                    document={document}
                    canRemove={canChange}
                    onView={() => setViewedId(document.id)}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
        {total > pageSize && <DocumentPager pageNo={pageNo} pages={Math.ceil(total / pageSize)} onTurn={setPageNo} />}
      </RecordCard>
      {chosen && <UploadDialog {...{ entity, entityId, kinds }} files={chosen} onClose={() => setChosen(null)} />}
      {viewedId && (
        <PhotoViewer
          photos={documents.data?.items.filter(({ hasThumbnail }) => hasThumbnail) ?? []}
          firstId={viewedId}
          onClose={() => setViewedId(null)}
        />
      )}
    </DropZone>
  )
}

type DropZoneProps = { isOn: boolean; onDrop: (files: readonly File[]) => void; children: ReactNode }

/** A file dropped anywhere on the card is offered for upload. Keyboard users have the button. */
function DropZone({ isOn, onDrop, children }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false)
  if (!isOn) return <div>{children}</div>
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    if (event.dataTransfer.files.length > 0) onDrop([...event.dataTransfer.files])
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping is an alternative to the button
    <div
      className="documents-drop"
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      {children}
    </div>
  )
}

function DocumentPager({ pageNo, pages, onTurn }: { pageNo: number; pages: number; onTurn: (pageNo: number) => void }) {
  return (
    <div className="row end gap-3 mt-4">
      <Button variant="default" size="compact-md" disabled={pageNo === 1} onClick={() => onTurn(pageNo - 1)}>{t`Newer`}</Button>
      <span className="small secondary figures">{rich`${pageNo} of ${pages}`}</span>
      <Button
        variant="default"
        size="compact-md"
        disabled={pageNo >= pages}
        onClick={() => onTurn(pageNo + 1)}
      >{t`Older`}</Button>
    </div>
  )
}
