import { TextInput } from '@mantine/core'
import { formatDate } from '../../domain/calendar-date.ts'
import type { MeterReading } from '../../domain/meters/meter-reading-contract.ts'
import { t } from '../platform/texts.ts'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { required, useFormFields } from '../ui/form/use-form-fields.ts'
import { ReasonField } from '../ui/input/reason-field.tsx'
import { invalidatesByReading } from './invalidates-by-reading.ts'

type DialogProps = { reading: MeterReading; onClose: () => void }

/** Corrects a reading. Amounts billed by it are charged or credited. */
export function CorrectReadingDialog({ reading, onClose }: DialogProps) {
  const form = useFormFields({
    initialValues: { value: reading.value, reason: '' },
    validate: { value: required(t`Enter what the meter showed.`), reason: required(t`Enter the reason.`) },
  })
  return (
    <ActionDialog
      title={t`Correct the reading of ${formatDate(reading.readOn)}`}
      endpoint="meterReading.correct"
      form={form}
      toArgs={({ value, reason }) => ({
        params: { id: reading.id },
        body: { value: value.trim(), hasRolledOver: reading.hasRolledOver, reason: reason.trim() },
        ifMatch: reading.version,
      })}
      invalidates={invalidatesByReading}
      submitLabel={t`Correct reading`}
      done={t`Reading of meter ${reading.meterNumber} corrected`}
      onClose={onClose}
    >
      <TextInput
        label={t`Reading`}
        required
        data-autofocus
        inputMode="decimal"
        autoComplete="off"
        {...form.getInputProps('value')}
      />
      <p className="small secondary">{t`Issued advices do not change. Amounts billed too much are credited. Amounts billed too little are added to the next advice.`}</p>
      <ReasonField {...form.getInputProps('reason')} />
    </ActionDialog>
  )
}

export function VoidReadingDialog({ reading, onClose }: DialogProps) {
  const form = useFormFields({ initialValues: { reason: '' }, validate: { reason: required(t`Enter the reason.`) } })
  return (
    <ActionDialog
      title={t`Void the reading of ${formatDate(reading.readOn)}`}
      endpoint="meterReading.void"
      form={form}
      toArgs={({ reason }) => ({ params: { id: reading.id }, body: { reason: reason.trim() }, ifMatch: reading.version })}
      invalidates={invalidatesByReading}
      submitLabel={t`Void reading`}
      isDangerous
      done={t`Reading of meter ${reading.meterNumber} voided`}
      onClose={onClose}
    >
      <p>{t`Use is counted without this reading. Amounts billed by this reading are credited, and charged again with the next one.`}</p>
      <ReasonField {...form.getInputProps('reason')} />
    </ActionDialog>
  )
}

export function RejectReadingDialog({ reading, onClose }: DialogProps) {
  const form = useFormFields({ initialValues: { reason: '' }, validate: { reason: required(t`Enter the reason.`) } })
  return (
    <ActionDialog
      title={t`Reject the reading of ${formatDate(reading.readOn)}`}
      endpoint="meterReading.reject"
      form={form}
      toArgs={({ reason }) => ({ params: { id: reading.id }, body: { reason: reason.trim() }, ifMatch: reading.version })}
      invalidates={invalidatesByReading}
      submitLabel={t`Reject reading`}
      isDangerous
      done={t`Reading of meter ${reading.meterNumber} rejected`}
      onClose={onClose}
    >
      <p>{t`The tenant sees the reason and can send another reading.`}</p>
      <ReasonField {...form.getInputProps('reason')} />
    </ActionDialog>
  )
}
