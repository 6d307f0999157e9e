import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import type { FieldContent } from '../../domain/field-desk/field-record.ts'
import { t } from '../platform/texts.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { FormErrors, type FormErrorsHandle } from '../ui/form/form-errors.tsx'
import { FormSheet } from '../ui/form/form-sheet.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import type { useFormFields } from '../ui/form/use-form-fields.ts'
import { useUnsavedGuard } from '../ui/form/use-unsaved-guard.ts'
import { reloadDesk } from './desk-state.ts'
import { addRecord, type OpenDesk, saveRecord, type StoredRecord } from './desk-store.ts'
import { sendQueue } from './send-queue.ts'

const longestSide = 1600
const quality = 0.8

type DeskFormProps<Values extends Record<string, unknown>> = {
  desk: OpenDesk
  title: string
  form: ReturnType<typeof useFormFields<Values>>
  contentOf: (values: Values) => FieldContent
  photos?: readonly File[]
  /** A record that is changed before it is sent again. Its photos stay. */
  edited?: StoredRecord | undefined
  submitLabel?: string
  onClose: () => void
  onSaved?: ((id: string) => void) | undefined
  children: ReactNode
}

/** A form that shows “Saved” only after the device has stored its record. */
export function DeskForm<Values extends Record<string, unknown>>(props: DeskFormProps<Values>) {
  return (
    <FormSheet title={props.title} isOpen onClose={props.onClose}>
      <DeskFormFields {...props} />
    </FormSheet>
  )
}

function DeskFormFields<Values extends Record<string, unknown>>(props: DeskFormProps<Values>) {
  const { desk, form, contentOf, photos = [], edited, submitLabel, onClose, onSaved, children } = props
  const [isPending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const element = useRef<HTMLFormElement>(null)
  const errors = useRef<FormErrorsHandle>(null)
  const guard = useUnsavedGuard(() => form.isDirty() || photos.length > 0)
  const save = async (values: Values) => {
    if (element.current?.querySelector('[data-own-error]')) return errors.current?.show(document.activeElement)
    setPending(true)
    setRefusal(null)
    try {
      const id = edited ? await rewrite(desk, edited, contentOf(values)) : await add(desk, contentOf(values), photos)
      guard.release()
      toast('SUCCESS', t`Saved on this device`, t`The record is sent when there is a connection.`)
      await reloadDesk()
      onClose()
      onSaved?.(id)
      void sendQueue()
    } catch (error) {
      setRefusal(refusalOf(error))
      errors.current?.show(document.activeElement)
    }
    setPending(false)
  }
  const submit = (event: FormEvent<HTMLFormElement>) =>
    form.onSubmit(
      (values) => void save(values),
      () => errors.current?.show(document.activeElement),
    )(event)
  return (
    <form ref={element} className="form" onSubmit={submit} noValidate>
      <FormErrors ref={errors} form={element} refusal={refusal} />
      <div className="form-fields">{children}</div>
      <div className="form-actions">
        <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
        <SubmitButton loading={isPending}>{submitLabel ?? t`Save on this device`}</SubmitButton>
      </div>
    </form>
  )
}

async function add(desk: OpenDesk, content: FieldContent, photos: readonly File[]): Promise<string> {
  return addRecord(desk, content, await Promise.all(photos.map(scalePhoto)))
}

async function rewrite(desk: OpenDesk, record: StoredRecord, content: FieldContent): Promise<string> {
  const { refusal: _, isAccepted: _accepted, ...progress } = record.progress
  const saved = await saveRecord(desk, record, { state: 'WAITING', content, progress })
  if (!saved) throw new Error(t`This record has since been sent or changed. Close this form and open the record again.`)
  return record.id
}

function refusalOf(error: unknown): string {
  if (error instanceof DOMException && error.name === 'QuotaExceededError')
    return t`Not saved: this device has no more space. Send records or delete something else first.`
  return t`Not saved: ${error instanceof Error ? error.message : String(error)}`
}

/** Prepares a photo for storage on the device: rotated upright, scaled down for a slow connection, without the camera's metadata. */
async function scalePhoto(file: File): Promise<Blob> {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!image) throw new Error(t`${file.name} is not a photo that this browser can read. Choose another.`)
  const scale = Math.min(1, longestSide / Math.max(image.width, image.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (!blob) throw new Error(t`${file.name} is not a photo that this browser can read. Choose another.`)
  return blob
}
