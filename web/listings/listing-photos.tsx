import { Button } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { maxListingPhotos } from '../../domain/listings/listing.ts'
import type { OwnListing } from '../../domain/listings/listing-contract.ts'
import { FileChoice } from '../documents/file-choice.tsx'
import { asProblem } from '../platform/problem-error.ts'
import { plural, t } from '../platform/texts.ts'
import { useAction } from '../platform/use-endpoint.ts'
import { usePicture } from '../platform/use-picture.ts'
import { RecordCard } from '../ui/record/record-card.tsx'
import { useVersionedAction } from '../ui/form/use-versioned-action.tsx'
import { RefusalText } from '../ui/form/refusal-text.tsx'
import '../documents/documents.css'

/** The photos in order. The first is the cover photo. */
export function ListingPhotos({ listing }: { listing: OwnListing }) {
  const { id, photoIds, status } = listing
  const [refusal, setRefusal] = useState<string | null>(null)
  const add = useAction('listing.addPhoto', { invalidates: ['listing'], onProblem: () => undefined })
  const { save, dialog } = useVersionedAction('listing.update', {
    invalidates: ['listing'],
    compared: {
      photoIds: { label: t`Photos`, text: (ids) => plural(Array.isArray(ids) ? ids.length : 0, '{n} photo', '{n} photos') },
    },
  })
  const keep = (ids: readonly string[]) => save({ params: { id }, body: { photoIds: [...ids] } }, listing)
  const send = async (files: readonly File[]) => {
    setRefusal(null)
    try {
      for (const file of files) {
        const body = new FormData()
        body.set('file', file)
        await add.mutateAsync({ params: { id }, body })
      }
    } catch (error) {
      setRefusal(asProblem(error).message)
    }
  }
  return (
    <RecordCard title={t`Photos`}>
      {photoIds.length === 0 && (
        <p className="secondary">{t`Listings with photos get more views. The first photo is the cover.`}</p>
      )}
      <ul className="bare photo-tiles mb-3">
        {photoIds.map((photoId, index) => (
          <Photo key={photoId} id={photoId} name={`Photo ${index + 1}`} isCover={index === 0}>
            {status !== 'CLOSED' && (
              <>
                {index > 0 && (
                  <Button
                    variant="default"
                    size="compact-md"
                    aria-label={t`Make cover: photo ${index + 1}`}
                    onClick={() => keep([photoId, ...photoIds.filter((other) => other !== photoId)])}
                  >{t`Make cover`}</Button>
                )}
                <Button
                  variant="default"
                  size="compact-md"
                  aria-label={t`Remove photo ${index + 1}`}
                  onClick={() => keep(photoIds.filter((other) => other !== photoId))}
                >{t`Remove`}</Button>
              </>
            )}
          </Photo>
        ))}
      </ul>
      {status !== 'CLOSED' && photoIds.length < maxListingPhotos && (
        <div className="file-choices">
          <FileChoice
            label={add.isPending ? t`Sending…` : t`Add photos`}
            icon={<IconPhotoPlus size={24} stroke={1.5} aria-hidden />}
            onChoose={(files) => void send(files)}
          />
        </div>
      )}
      <RefusalText>{refusal}</RefusalText>
      {dialog}
    </RecordCard>
  )
}

type PhotoProps = { id: string; name: string; isCover: boolean; children: ReactNode }

function Photo({ id, name, isCover, children }: PhotoProps) {
  const picture = usePicture(`/document/${id}?size=thumb`)
  return (
    <li>
      {picture ? <img src={picture} alt={name} width={240} height={180} /> : <span className="photo-wait" />}
      <span className="row wrap mt-1">
        {isCover && <span className="small secondary">{t`Cover`}</span>}
        {children}
      </span>
    </li>
  )
}
