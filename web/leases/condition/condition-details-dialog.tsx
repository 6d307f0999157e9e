import { TextInput } from '@mantine/core'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import type { ConditionReport } from '../../../domain/leases/condition/condition-contract.ts'
import { t } from '../../platform/texts.ts'
import { DateInput } from '../../ui/input/date-input.tsx'
import { EditDialog } from '../../ui/form/edit-dialog.tsx'
import type { ComparedField } from '../../ui/form/record-edit-form.tsx'
import { DateText } from '../../ui/text/date-text.tsx'
import { FormRow } from '../../ui/form/form-page.tsx'
import { matches, required, useFormFields } from '../../ui/form/use-form-fields.ts'
import { readStoredReport } from './read-stored-report.ts'

type Values = { inspectedOn: CalendarDate | null; witnesses: { name: string; cid: string }[] }

/** The day and the witnesses of the inspection. By default those of the lease. */
export function ConditionDetailsDialog({ report, onClose }: { report: ConditionReport; onClose: () => void }) {
  const form = useFormFields<Values>({
    initialValues: valuesOf(report),
    validate: {
      inspectedOn: required(t`Enter the date.`),
      witnesses: { name: required(t`Enter the witness’s name.`), cid: matches(/^\d{11}$/, t`A CID has 11 digits.`) },
    },
  })
  return (
    <EditDialog
      title={t`Day and witnesses`}
      endpoint="condition.update"
      form={form}
      stored={report}
      toValues={valuesOf}
      readCurrent={() => readStoredReport(report)}
      compared={compared}
      toArgs={({ inspectedOn, witnesses }) => ({
        params: { id: report.id },
        body: { inspectedOn: inspectedOn ?? report.inspectedOn, witnesses },
      })}
      invalidates={['condition']}
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
    </EditDialog>
  )
}

const nobody = { name: '', cid: '' }

function valuesOf({ inspectedOn, witnesses: [first, second] }: ConditionReport): Values {
  return { inspectedOn, witnesses: [{ ...(first ?? nobody) }, { ...(second ?? nobody) }] }
}

const compared: Readonly<Record<string, ComparedField>> = {
  inspectedOn: { label: t`Inspected on`, text: (day) => <DateText date={typeof day === 'string' ? day : null} /> },
  witnesses: { label: t`Witnesses`, text: (witnesses) => namesOf(witnesses) },
}

/** "Karma Dorji (11410000001), Pema Lhamo (11410000002)" */
function namesOf(witnesses: unknown): string {
  if (!Array.isArray(witnesses)) return '–'
  const words = witnesses.map((one: unknown) => {
    if (typeof one !== 'object' || one === null) return ''
    const cid = String(Reflect.get(one, 'cid') ?? '')
    const name = String(Reflect.get(one, 'name') ?? '')
    return cid ? `${name} (${cid})` : name
  })
  return words.filter(Boolean).join(', ') || '–'
}
