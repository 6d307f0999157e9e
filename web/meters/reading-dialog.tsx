import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { type CalendarDate, formatDate } from '../../domain/calendar-date.ts'
import { utilityUnits } from '../../domain/meters/meter.ts'
import type { Meter } from '../../domain/meters/meter-contract.ts'
import { type ReadingKind, readingKindLabels } from '../../domain/meters/meter-reading.ts'
import { groupThousands } from '../../domain/money.ts'
import { PhotoChoice } from '../documents/photo-choice.tsx'
import type { CallArgs } from '../platform/call.ts'
import { plural, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useToday } from '../platform/use-today.ts'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { FormRow } from '../ui/form/form-page.tsx'
import { useFormFields } from '../ui/form/use-form-fields.ts'
import { CheckField } from '../ui/input/check-field.tsx'
import { DateInput } from '../ui/input/date-input.tsx'
import { invalidatesByReading } from './invalidates-by-reading.ts'

type Values = {
  kind: ReadingKind
  readOn: CalendarDate | null
  value: string
  hasRolledOver: boolean
  newNumber: string
  newValue: string
  readBy: 'OFFICE' | 'CARETAKER'
}
type ReadingDialogProps = {
  meter: Meter
  /** A tenant can only send a reading. */
  isTenant?: boolean
  onClose: () => void
}

const isValue = (text: string) => /^(0|[1-9]\d{0,8})(\.\d{1,3})?$/.test(text.trim())

/** Records a reading, an estimate, or the exchange of the meter. It previews the resulting use before saving. */
export function ReadingDialog({ meter, isTenant = false, onClose }: ReadingDialogProps) {
  const today = useToday()
  const [photo, setPhoto] = useState<File | null>(null)
  const form = useFormFields<Values>({
    initialValues: {
      kind: 'READ',
      readOn: today,
      value: '',
      hasRolledOver: false,
      newNumber: '',
      newValue: '',
      readBy: 'OFFICE',
    },
    validate: {
      readOn: (day) => (day ? null : t`Enter the day of the reading.`),
      value: (value, { kind }) => (kind === 'ESTIMATE' || isValue(value) ? null : t`Enter a number such as 1204.5.`),
      newNumber: (number, { kind }) => (kind !== 'EXCHANGE' || number.trim() ? null : t`Enter the number of the new meter.`),
      newValue: (value, { kind }) => (kind !== 'EXCHANGE' || isValue(value) ? null : t`Enter a number such as 0.`),
    },
  })
  const values = form.getValues()
  return (
    <ActionDialog
      title={isTenant ? t`Send a reading of meter ${meter.number}` : t`Record a reading of meter ${meter.number}`}
      width={520}
      endpoint="meterReading.create"
      form={form}
      toArgs={(sent) => ({ body: formOf(meter.id, sent, photo) })}
      invalidates={invalidatesByReading}
      submitLabel={isTenant ? t`Send to the office` : t`Record reading`}
      done={
        isTenant
          ? [t`Sent to the office`, t`The reading counts once the office has checked it.`]
          : t`Reading of meter ${meter.number} recorded`
      }
      onClose={onClose}
    >
      <LastReading meter={meter} />
      {!isTenant && (
        <NativeSelect
          label={t`Type of reading`}
          data={(['READ', 'ESTIMATE', 'EXCHANGE'] as const).map((value) => ({ value, label: readingKindLabels[value] }))}
          {...form.getInputProps('kind')}
        />
      )}
      <ReadingFields form={form} meter={meter} isTenant={isTenant} />
      {!isTenant && <Preview body={previewOf(meter.id, values)} unit={utilityUnits[meter.utility]} />}
      {values.kind !== 'ESTIMATE' && (
        <PhotoChoice label={photo ? t`Photo: ${photo.name}. Choose another` : t`Add a photo of the meter`} onChange={setPhoto} />
      )}
    </ActionDialog>
  )
}

function LastReading({ meter: { lastReadOn, lastValue, utility } }: { meter: Meter }) {
  if (lastReadOn === null || lastValue === null)
    return <p className="secondary">{t`This is the first reading. Use is counted from this reading.`}</p>
  return (
    <p className="secondary">{t`Last reading: ${groupThousands(lastValue)} ${utilityUnits[utility]} on ${formatDate(lastReadOn)}`}</p>
  )
}

type FieldsProps = { form: ReturnType<typeof useFormFields<Values>>; meter: Meter; isTenant: boolean }

function ReadingFields({ form, meter, isTenant }: FieldsProps) {
  const today = useToday()
  const { kind, hasRolledOver } = form.getValues()
  const unit = utilityUnits[meter.utility]
  return (
    <>
      <FormRow>
        <DateInput label={t`Read on`} required max={today} {...form.getInputProps('readOn')} />
        {kind !== 'ESTIMATE' && (
          <TextInput
            label={kind === 'EXCHANGE' ? t`Last reading of the old meter (${unit})` : t`Reading (${unit})`}
            required
            data-autofocus
            inputMode="decimal"
            autoComplete="off"
            {...form.getInputProps('value')}
          />
        )}
      </FormRow>
      {kind === 'EXCHANGE' && (
        <FormRow>
          <TextInput
            label={t`Number of the new meter`}
            required
            maxLength={40}
            autoComplete="off"
            {...form.getInputProps('newNumber')}
          />
          <TextInput
            label={t`Reading of the new meter (${unit})`}
            required
            inputMode="decimal"
            autoComplete="off"
            {...form.getInputProps('newValue')}
          />
        </FormRow>
      )}
      {!isTenant && kind !== 'ESTIMATE' && (
        <NativeSelect
          label={t`Read by`}
          data={[
            { value: 'OFFICE', label: t`Office` },
            { value: 'CARETAKER', label: t`Caretaker` },
          ]}
          {...form.getInputProps('readBy')}
        />
      )}
      {kind !== 'ESTIMATE' && meter.digits !== null && (
        <CheckField
          label={t`The meter started again at 0 since the last reading`}
          isChecked={hasRolledOver}
          onChange={(isChecked) => form.setFieldValue('hasRolledOver', isChecked)}
        />
      )}
    </>
  )
}

type PreviewBody = CallArgs<'meterReading.preview'>['body']
const pauseMs = 300

/** Previews the result of the reading: its use, whether that is unusual, and how an estimate is computed. */
function Preview({ body, unit }: { body: PreviewBody | null; unit: string }) {
  const [settled] = useDebouncedValue(JSON.stringify(body), pauseMs)
  const asked: PreviewBody | null = JSON.parse(settled)
  const preview = useEndpoint(
    'meterReading.preview',
    { body: asked ?? { meterId: '', readOn: '' } },
    { isEnabled: asked !== null, showsPreviousPage: true },
  )
  if (asked === null || preview.error || !preview.data) return null
  const { value, use, days, unusual, basis } = preview.data
  return (
    <section className="stack gap-2" aria-label={t`Effect of this reading`} aria-live="polite">
      {basis !== null && <p className="small">{t`Estimate: ${groupThousands(value)} ${unit}. ${basis}`}</p>}
      {use !== null && days !== null && (
        <p className="small">{plural(days, 'Use: {0} {1} in {n} day', 'Use: {0} {1} in {n} days', groupThousands(use), unit)}</p>
      )}
      {unusual !== null && <p className="small">{t`Unusual: ${unusual}`}</p>}
    </section>
  )
}

function previewOf(
  meterId: string,
  { kind, readOn, value, hasRolledOver, newNumber, newValue, readBy }: Values,
): PreviewBody | null {
  if (readOn === null || (kind !== 'ESTIMATE' && !isValue(value))) return null
  const isExchange = kind === 'EXCHANGE'
  if (isExchange && (newNumber.trim() === '' || !isValue(newValue))) return null
  return {
    meterId,
    readOn,
    kind,
    readBy,
    ...(kind === 'ESTIMATE' ? {} : { value: value.trim(), hasRolledOver }),
    ...(isExchange ? { newNumber: newNumber.trim(), newValue: newValue.trim() } : {}),
  }
}

function formOf(meterId: string, values: Values, photo: File | null): FormData {
  const { kind, readOn, value, hasRolledOver, newNumber, newValue, readBy } = values
  const body = new FormData()
  body.set('meterId', meterId)
  body.set('readOn', readOn ?? '')
  body.set('kind', kind)
  body.set('readBy', readBy)
  if (kind !== 'ESTIMATE') body.set('value', value.trim())
  if (hasRolledOver && kind !== 'ESTIMATE') body.set('hasRolledOver', 'true')
  if (kind === 'EXCHANGE') {
    body.set('newNumber', newNumber.trim())
    body.set('newValue', newValue.trim())
  }
  // The file comes last, so that a server that reads the stream sees the fields first.
  if (photo && kind !== 'ESTIMATE') body.set('file', photo)
  return body
}
