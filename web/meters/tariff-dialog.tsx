import type { CalendarDate } from '../../domain/calendar-date.ts'
import { utilityUnits } from '../../domain/meters/meter.ts'
import { tariff as definition } from '../../domain/meters/tariff.ts'
import type { Tariff } from '../../domain/meters/tariff-contract.ts'
import { type Money, ZERO } from '../../domain/money.ts'
import { type FormValuesOf, formBody, formChecks, formValues } from '../platform/record-form.ts'
import { t } from '../platform/texts.ts'
import { useToday } from '../platform/use-today.ts'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { FormRow } from '../ui/form/form-page.tsx'
import { RecordField } from '../ui/form/record-field.tsx'
import { required, useFormFields } from '../ui/form/use-form-fields.ts'
import { DateInput } from '../ui/input/date-input.tsx'
import { MoneyInput } from '../ui/input/money-input.tsx'
import { type StepValue, StepsField, stepsBody, stepsIssueOf } from './steps-field.tsx'

type Values = FormValuesOf<typeof definition> & {
  effectiveOn: CalendarDate | null
  fixedAmount: Money | null
  steps: StepValue[]
}

/** Creates a tariff with its first rates. */
export function TariffDialog({ onClose }: { onClose: () => void }) {
  const today = useToday()
  const form = useFormFields<Values>({
    initialValues: {
      ...formValues(definition),
      utility: 'ELECTRICITY',
      effectiveOn: today,
      fixedAmount: null,
      steps: [{ upTo: '', rate: '' }],
    },
    validate: {
      ...formChecks(definition),
      effectiveOn: required(t`Enter the first day of the rates.`),
      steps: stepsIssueOf,
    },
  })
  const { utility, steps } = form.getValues()
  return (
    <ActionDialog
      title={t`New tariff`}
      width={560}
      endpoint="tariff.create"
      form={form}
      toArgs={({ effectiveOn, fixedAmount, steps: sent, ...values }) => {
        const { name, utility: of } = formBody(definition, values)
        return {
          body: {
            name,
            utility: of ?? 'ELECTRICITY',
            rates: { effectiveOn: effectiveOn ?? today, fixedAmount: fixedAmount ?? ZERO, steps: stepsBody(sent) },
          },
        }
      }}
      invalidates={['tariff']}
      submitLabel={t`Save tariff`}
      done={({ name }) => t`${name} saved`}
      onClose={onClose}
    >
      <FormRow>
        <RecordField of={definition} name="name" form={form} isFocused />
        <RecordField of={definition} name="utility" form={form} />
      </FormRow>
      <FormRow>
        <DateInput label={t`From`} required {...form.getInputProps('effectiveOn')} />
        <MoneyInput label={t`Fixed amount a month`} {...form.getInputProps('fixedAmount')} />
      </FormRow>
      <StepsField
        steps={steps}
        unit={utilityUnits[utility ?? 'ELECTRICITY']}
        error={form.errors['steps']}
        onChange={(changed) => form.setFieldValue('steps', changed)}
      />
    </ActionDialog>
  )
}

/** Renames a tariff. Its rates stay. */
export function RenameTariffDialog({ tariff, onClose }: { tariff: Tariff; onClose: () => void }) {
  const form = useFormFields({
    initialValues: { name: tariff.name },
    validate: { name: required(t`Enter a name for the tariff.`) },
  })
  return (
    <ActionDialog
      title={t`Rename ${tariff.name}`}
      endpoint="tariff.rename"
      form={form}
      toArgs={({ name }) => ({ params: { id: tariff.id }, body: { name: name.trim() }, ifMatch: tariff.version })}
      invalidates={['tariff', 'meter', 'audit']}
      submitLabel={t`Rename`}
      done={({ name }) => t`${name} saved`}
      onClose={onClose}
    >
      <RecordField of={definition} name="name" form={form} isFocused />
    </ActionDialog>
  )
}
