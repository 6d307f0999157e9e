import { TextInput } from '@mantine/core'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { ConditionReport } from '../../domain/leases/condition-contract.ts'
import { DateInput } from '../ui/date-input.tsx'
import { EndpointForm } from '../ui/endpoint-form.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { FormRow } from '../ui/form-page.tsx'
import { toast } from '../ui/toast.tsx'
import { matches, required, useFormFields } from '../ui/use-form-fields.ts'

type Values = { inspectedOn: CalendarDate | null; witnesses: { name: string; cid: string }[] }

/** On which day it was looked at, and before whom: those of the lease, unless others came. */
export function ConditionDetailsDialog({ report, onClose }: { report: ConditionReport; onClose: () => void }) {
  const [first, second] = report.witnesses
  const nobody = { name: '', cid: '' }
  const form = useFormFields<Values>({
    initialValues: { inspectedOn: report.inspectedOn, witnesses: [{ ...(first ?? nobody) }, { ...(second ?? nobody) }] },
    validate: {
      inspectedOn: required('Give the day.'),
      witnesses: { name: required('Give the name of the witness.'), cid: matches(/^\d{11}$/, 'A CID has 11 digits.') },
    },
  })
  return (
    <FormDialog title="Day and witnesses" isOpen onClose={onClose}>
      <EndpointForm
        endpoint="condition.update"
        form={form}
        toArgs={({ inspectedOn, witnesses }) => ({
          params: { id: report.id },
          body: { inspectedOn: inspectedOn ?? report.inspectedOn, witnesses },
        })}
        refreshes={['condition']}
        submitLabel="Save"
        onCancel={onClose}
        onDone={() => {
          toast('SUCCESS', 'Day and witnesses saved')
          onClose()
        }}
      >
        <DateInput label="Inspected on" required data-autofocus {...form.getInputProps('inspectedOn')} />
        {form.getValues().witnesses.map((_, index) => (
          <FormRow key={index === 0 ? 'first' : 'second'}>
            <TextInput label={`Name of witness ${index + 1}`} required {...form.getInputProps(`witnesses.${index}.name`)} />
            <TextInput
              label={`CID of witness ${index + 1}`}
              required
              inputMode="numeric"
              maxLength={11}
              {...form.getInputProps(`witnesses.${index}.cid`)}
            />
          </FormRow>
        ))}
      </EndpointForm>
    </FormDialog>
  )
}
