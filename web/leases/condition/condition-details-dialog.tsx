import { TextInput } from '@mantine/core'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import type { ConditionReport } from '../../../domain/leases/condition/condition-contract.ts'
import { t } from '../../platform/texts.ts'
import { DateInput } from '../../ui/input/date-input.tsx'
import { ActionDialog } from '../../ui/form/action-dialog.tsx'
import { FormRow } from '../../ui/form/form-page.tsx'
import { matches, required, useFormFields } from '../../ui/form/use-form-fields.ts'

type Values = { inspectedOn: CalendarDate | null; witnesses: { name: string; cid: string }[] }

/** On which day it was looked at, and before whom: those of the lease, unless others came. */
export function ConditionDetailsDialog({ report, onClose }: { report: ConditionReport; onClose: () => void }) {
  const [first, second] = report.witnesses
  const nobody = { name: '', cid: '' }
  const form = useFormFields<Values>({
    initialValues: { inspectedOn: report.inspectedOn, witnesses: [{ ...(first ?? nobody) }, { ...(second ?? nobody) }] },
    validate: {
      inspectedOn: required(t`Give the day.`),
      witnesses: { name: required(t`Give the name of the witness.`), cid: matches(/^\d{11}$/, t`A CID has 11 digits.`) },
    },
  })
  return (
    <ActionDialog
      title={t`Day and witnesses`}
      endpoint="condition.update"
      form={form}
      toArgs={({ inspectedOn, witnesses }) => ({
        params: { id: report.id },
        body: { inspectedOn: inspectedOn ?? report.inspectedOn, witnesses },
      })}
      refreshes={['condition']}
      submitLabel={t`Save`}
      done={t`Day and witnesses saved`}
      onClose={onClose}
    >
      <DateInput label={t`Inspected on`} required data-autofocus {...form.getInputProps('inspectedOn')} />
      {form.getValues().witnesses.map((_, index) => (
        <FormRow key={index === 0 ? 'first' : 'second'}>
          <TextInput label={t`Name of witness ${index + 1}`} required {...form.getInputProps(`witnesses.${index}.name`)} />
          <TextInput
            label={t`CID of witness ${index + 1}`}
            required
            inputMode="numeric"
            maxLength={11}
            {...form.getInputProps(`witnesses.${index}.cid`)}
          />
        </FormRow>
      ))}
    </ActionDialog>
  )
}
