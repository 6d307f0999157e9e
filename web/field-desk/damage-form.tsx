import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type FieldDamage, type FieldLease, maxPhotosOfRecord } from '../../domain/field-desk/field-record.ts'
import { PhotoChoice } from '../maintenance/photo-choice.tsx'
import { t } from '../platform/texts.ts'
import { required, useFormFields } from '../ui/form/use-form-fields.ts'
import { DeskForm } from './desk-form.tsx'
import type { OpenDesk, StoredRecord } from './desk-store.ts'
import { fieldLease } from './field-lease.ts'

type DamageFormProps = {
  desk: OpenDesk
  lease: FieldLease
  edited?: StoredRecord & { content: FieldDamage }
  onClose: () => void
}

/** Records damage: what is broken and where, with up to five photos. */
export function DamageForm({ desk, lease, edited, onClose }: DamageFormProps) {
  const [photos, setPhotos] = useState<readonly File[]>([])
  const form = useFormFields({
    initialValues: { location: edited?.content.location ?? '', description: edited?.content.description ?? '' },
    validate: { location: required(t`Enter where it is.`), description: required(t`Enter what is wrong.`) },
  })
  return (
    <DeskForm
      desk={desk}
      title={t`Damage in ${lease.propertyLabel}`}
      form={form}
      contentOf={({ location, description }) => ({
        kind: 'DAMAGE',
        lease: fieldLease(lease),
        location: location.trim(),
        description: description.trim(),
      })}
      photos={photos}
      edited={edited}
      onClose={onClose}
    >
      <TextInput
        label={t`Where`}
        required
        data-autofocus
        placeholder={t`Kitchen, bathroom, roof …`}
        maxLength={120}
        {...form.getInputProps('location')}
      />
      <Textarea label={t`What is wrong`} required autosize minRows={3} maxLength={1000} {...form.getInputProps('description')} />
      {!edited && <PhotoChoice photos={photos} onChange={(chosen) => setPhotos(chosen.slice(0, maxPhotosOfRecord))} />}
      {!edited && <p className="small secondary">{t`At most ${maxPhotosOfRecord} photos.`}</p>}
    </DeskForm>
  )
}
