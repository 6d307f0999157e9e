import { useState } from 'react'
import type { ShownItem } from '../../domain/field-desk/field-condition.ts'
import { type FieldLease, maxPhotosOfRecord } from '../../domain/field-desk/field-record.ts'
import type { ConditionKind } from '../../domain/leases/condition/condition-contract.ts'
import { PhotoChoice } from '../maintenance/photo-choice.tsx'
import { t } from '../platform/texts.ts'
import { RefusalText } from '../ui/form/refusal-text.tsx'
import { useFormFields } from '../ui/form/use-form-fields.ts'
import { DeskForm } from './desk-form.tsx'
import type { OpenDesk } from './desk-store.ts'
import { fieldLease } from './field-lease.ts'

type ConditionPhotoFormProps = {
  desk: OpenDesk
  lease: FieldLease
  report: ConditionKind
  of: Pick<ShownItem, 'room' | 'item'>
  onClose: () => void
}

/** Photos of one item of a condition report, encrypted like every record of the field desk. */
export function ConditionPhotoForm({ desk, lease, report, of: { room, item }, onClose }: ConditionPhotoFormProps) {
  const [photos, setPhotos] = useState<readonly File[]>([])
  const [isMissing, setMissing] = useState(false)
  const form = useFormFields({
    initialValues: {},
    validate: () => {
      setMissing(photos.length === 0)
      return {}
    },
  })
  const hasError = isMissing && photos.length === 0
  return (
    <DeskForm
      desk={desk}
      title={t`Photos of ${room}, ${item}`}
      form={form}
      contentOf={() => ({ kind: 'CONDITION_PHOTO', lease: fieldLease(lease), report, room, item })}
      photos={photos}
      onClose={onClose}
    >
      <PhotoChoice photos={photos} onChange={(chosen) => setPhotos(chosen.slice(0, maxPhotosOfRecord))} />
      <p className="small secondary">{t`At most ${maxPhotosOfRecord} photos.`}</p>
      <div data-own-error={photos.length === 0 ? '' : undefined}>
        <RefusalText>{hasError ? t`Take or choose a photo.` : null}</RefusalText>
      </div>
    </DeskForm>
  )
}
