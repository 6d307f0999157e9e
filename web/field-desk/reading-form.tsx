import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { type CalendarDate, formatDate } from '../../domain/calendar-date.ts'
import type { DownloadedMeter } from '../../domain/field-desk/field-desk-contract.ts'
import type { FieldReading } from '../../domain/field-desk/field-record.ts'
import { utilityUnits } from '../../domain/meters/meter.ts'
import { groupThousands } from '../../domain/money.ts'
import { PhotoChoice } from '../documents/photo-choice.tsx'
import { t } from '../platform/texts.ts'
import { useToday } from '../platform/use-today.ts'
import { useFormFields } from '../ui/form/use-form-fields.ts'
import { CheckField } from '../ui/input/check-field.tsx'
import { DateInput } from '../ui/input/date-input.tsx'
import { DeskForm } from './desk-form.tsx'
import type { OpenDesk, StoredRecord } from './desk-store.ts'

type ReadMeter = Pick<FieldReading, 'meterId' | 'meterNumber' | 'placeLabel' | 'unit'> & {
  last: { value: string; readOn: CalendarDate } | null
  canRollOver: boolean
}
type ReadingFormProps = {
  desk: OpenDesk
  meter: ReadMeter
  edited?: StoredRecord & { content: FieldReading }
  onClose: () => void
}

export function readingOfMeter({ id, number, placeLabel, utility, digits, lastValue, lastReadOn }: DownloadedMeter): ReadMeter {
  return {
    meterId: id,
    meterNumber: number,
    placeLabel,
    unit: utilityUnits[utility],
    last: lastValue === null || lastReadOn === null ? null : { value: lastValue, readOn: lastReadOn },
    canRollOver: digits !== null,
  }
}

/** Records a meter reading. A reading lower than the last one is reported immediately; the server decides. */
export function ReadingForm({ desk, meter, edited, onClose }: ReadingFormProps) {
  const today = useToday()
  const [photo, setPhoto] = useState<File | null>(null)
  const { meterId, meterNumber, placeLabel, unit, last, canRollOver } = meter
  const form = useFormFields<{ readOn: CalendarDate | null; value: string; hasRolledOver: boolean }>({
    initialValues: {
      readOn: edited?.content.readOn ?? today,
      value: edited?.content.value ?? '',
      hasRolledOver: edited?.content.hasRolledOver ?? false,
    },
    validate: {
      readOn: (day) => (day ? null : t`Enter the day of the reading.`),
      value: (value) => (/^(0|[1-9]\d{0,8})(\.\d{1,3})?$/.test(value.trim()) ? null : t`Enter a number such as 1204.5.`),
    },
  })
  const { value, hasRolledOver } = form.getValues()
  const isLower = last !== null && !hasRolledOver && value.trim() !== '' && Number(value) < Number(last.value)
  return (
    <DeskForm
      desk={desk}
      title={t`Reading of meter ${meterNumber}`}
      form={form}
      contentOf={(values) => ({
        kind: 'READING',
        meterId,
        meterNumber,
        placeLabel,
        unit,
        readOn: values.readOn ?? today,
        value: values.value.trim(),
        hasRolledOver: values.hasRolledOver,
      })}
      photos={photo ? [photo] : []}
      edited={edited}
      onClose={onClose}
    >
      <p className="secondary">
        {placeLabel}
        {last && `. ${t`Last reading: ${groupThousands(last.value)} ${unit} on ${formatDate(last.readOn)}`}`}
      </p>
      <TextInput
        label={t`Reading (${unit})`}
        required
        data-autofocus
        inputMode="decimal"
        autoComplete="off"
        {...form.getInputProps('value')}
      />
      {isLower && <p className="small">{t`This is lower than the last reading. Check the meter again before you save.`}</p>}
      <DateInput label={t`Read on`} required max={today} {...form.getInputProps('readOn')} />
      {canRollOver && (
        <CheckField
          label={t`The meter started again at 0 since the last reading`}
          isChecked={hasRolledOver}
          onChange={(isChecked) => form.setFieldValue('hasRolledOver', isChecked)}
        />
      )}
      {!edited && (
        <PhotoChoice label={photo ? t`Photo: ${photo.name}. Choose another` : t`Add a photo of the meter`} onChange={setPhoto} />
      )}
    </DeskForm>
  )
}
