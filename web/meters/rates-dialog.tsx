import { type CalendarDate, formatDate } from '../../domain/calendar-date.ts'
import { utilityUnits } from '../../domain/meters/meter.ts'
import type { Tariff } from '../../domain/meters/tariff-contract.ts'
import { type Money, ZERO } from '../../domain/money.ts'
import { t } from '../platform/texts.ts'
import { useAction } from '../platform/use-endpoint.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { FormRow } from '../ui/form/form-page.tsx'
import { required, useFormFields } from '../ui/form/use-form-fields.ts'
import { DateInput } from '../ui/input/date-input.tsx'
import { MoneyInput } from '../ui/input/money-input.tsx'
import { ActionButton } from '../ui/page/action-button.tsx'
import { invalidatesByReading } from './invalidates-by-reading.ts'
import { type StepValue, StepsField, stepsBody, stepsIssueOf } from './steps-field.tsx'

type Values = { effectiveOn: CalendarDate | null; fixedAmount: Money | null; steps: StepValue[] }

/** Sets new rates of a tariff from a day on. Issued bills do not change. */
export function RatesDialog({ tariff, onClose }: { tariff: Tariff; onClose: () => void }) {
  const latest = tariff.rates.at(-1)
  const form = useFormFields<Values>({
    initialValues: {
      effectiveOn: null,
      fixedAmount: latest?.fixedAmount ?? null,
      steps: (latest?.steps ?? []).map(({ upTo, rate }) => ({ upTo: upTo ?? '', rate })),
    },
    validate: { effectiveOn: required(t`Enter the first day of the rates.`), steps: stepsIssueOf },
  })
  const { steps } = form.getValues()
  return (
    <ActionDialog
      title={t`New rates of ${tariff.name}`}
      width={560}
      endpoint="tariff.addRates"
      form={form}
      toArgs={({ effectiveOn, fixedAmount, steps: sent }) => ({
        params: { id: tariff.id },
        body: { effectiveOn: effectiveOn ?? '', fixedAmount: fixedAmount ?? ZERO, steps: stepsBody(sent) },
        ifMatch: tariff.version,
      })}
      invalidates={invalidatesByReading}
      submitLabel={t`Set rates`}
      done={t`Rates of ${tariff.name} set`}
      onClose={onClose}
    >
      {tariff.billedTo !== null && (
        <p className="secondary">{t`Use up to ${formatDate(tariff.billedTo)} has been billed. New rates start on a later day.`}</p>
      )}
      <FormRow>
        <DateInput label={t`From`} required data-autofocus {...form.getInputProps('effectiveOn')} />
        <MoneyInput label={t`Fixed amount a month`} {...form.getInputProps('fixedAmount')} />
      </FormRow>
      <StepsField
        steps={steps}
        unit={utilityUnits[tariff.utility]}
        error={form.errors['steps']}
        onChange={(changed) => form.setFieldValue('steps', changed)}
      />
      <RemoveRates tariff={tariff} onDone={onClose} />
    </ActionDialog>
  )
}

/** Deletes the latest rates, while nothing is billed by them. */
function RemoveRates({ tariff: { id, name, version, rates, billedTo }, onDone }: { tariff: Tariff; onDone: () => void }) {
  const remove = useAction('tariff.removeRates', {
    invalidates: invalidatesByReading,
    onSuccess: () => {
      toast('SUCCESS', t`Rates of ${name} removed`)
      onDone()
    },
  })
  const latest = rates.at(-1)
  if (!latest || rates.length < 2 || (billedTo !== null && latest.effectiveOn <= billedTo)) return null
  return (
    <div>
      <ActionButton
        variant="default"
        size="xs"
        loading={remove.isPending}
        onClick={() => remove.mutate({ params: { id }, body: { effectiveOn: latest.effectiveOn }, ifMatch: version })}
      >{t`Remove the rates from ${formatDate(latest.effectiveOn)}`}</ActionButton>
    </div>
  )
}
