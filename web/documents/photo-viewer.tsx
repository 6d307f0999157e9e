import { Button, Modal } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import type { Document } from '../../domain/documents/document-contract.ts'
import { rich, t } from '../platform/texts.ts'
import { usePicture } from '../platform/use-picture.ts'
import { InstantText } from '../ui/text/date-text.tsx'
import './documents.css'

type PhotoViewerProps = { photos: readonly Document[]; firstId: string; onClose: () => void }

/** Shows the photos of a record one by one in full size. The arrow keys switch between them. */
export function PhotoViewer({ photos, firstId, onClose }: PhotoViewerProps) {
  const [shownId, setShownId] = useState(firstId)
  const at = Math.max(
    0,
    photos.findIndex(({ id }) => id === shownId),
  )
  const photo = photos[at]
  const turn = (by: number) => setShownId(photos[(at + by + photos.length) % photos.length]?.id ?? shownId)
  const turnByKey = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') turn(-1)
    if (key === 'ArrowRight') turn(1)
  }
  if (!photo) return null
  return (
    <Modal
      opened
      onClose={onClose}
      title={photo.title}
      size="xl"
      onKeyDown={turnByKey}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <LargePhoto photo={photo} />
      <div className="row wrap spread gap-3 mt-4">
        <span className="small secondary">
          <InstantText at={photo.addedAt} />
          {photo.addedByName && <>, {photo.addedByName}</>}
        </span>
        {photos.length > 1 && (
          <span className="row gap-3">
            <Button
              variant="default"
              leftSection={<IconChevronLeft size={16} aria-hidden />}
              onClick={() => turn(-1)}
            >{t`Previous`}</Button>
            <span className="small figures">{rich`${at + 1} of ${photos.length}`}</span>
            <Button
              variant="default"
              rightSection={<IconChevronRight size={16} aria-hidden />}
              onClick={() => turn(1)}
            >{t`Next`}</Button>
          </span>
        )}
      </div>
    </Modal>
  )
}

function LargePhoto({ photo }: { photo: Document }) {
  // The thumbnail is shown until the full image has loaded.
  const small = usePicture(`/document/${photo.id}?size=thumb`)
  const large = usePicture(`/document/${photo.id}`)
  const picture = large ?? small
  return <div className="photo-viewer-frame">{picture && <img src={picture} alt={photo.title} />}</div>
}
