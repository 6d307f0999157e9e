import { Button, NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { frequencyLabels, weekdayLabels } from '../../../domain/leases/rent/rent-labels.ts'
import { daysOfWeeks } from '../../../domain/leases/rent/rent-periods.ts'
import { formatMoney } from '../../../domain/money.ts'
import { RentHintOfBuilding } from '../../rent-statistics/rent-hint.tsx'
import { rich, t } from '../../platform/texts.ts'
import { AreaInput } from '../../ui/input/area-input.tsx'
import { CheckField } from '../../ui/input/check-field.tsx'
import { FormRow, FormSection } from '../../ui/form/form-page.tsx'
import { MoneyInput } from '../../ui/input/money-input.tsx'
import { ChargesSection } from './charges-section.tsx'
import { EscalationNote } from './escalation-note.tsx'
import type { LeaseForm, LeaseStepProps } from './lease-step-props.ts'
import { dueTimingLabels, periodMethodLabels, prorationLabels, weekMethodLabels } from '../lease-labels.ts'
import { TableFields } from './table-fields.tsx'
import { useProperty } from './use-property.ts'
import './lease-wizard.css'

/** Step 4: the amount and the frequency. The preview next to it shows the result. */
export function RentStep({ form, propertyType, isNew }: LeaseStepProps & { isNew: boolean }) {
  const { basis } = form.getValues()
  return (
    <>
      <SegmentedControl
        aria-label={t`How the rent is set`}
        className="lease-basis"
        maw={propertyType === 'LAND' ? 440 : 320}
        data={[
          { value: 'AMOUNT', label: t`Amount` },
          { value: 'RATE', label: t`Rate × area` },
          ...(propertyType === 'LAND' ? [{ value: 'TABLE', label: t`By table` }] : []),
        ]}
        {...form.getInputProps('basis')}
      />
      {basis === 'RATE' && <RateFields form={form} />}
      {basis === 'TABLE' && <TableFields form={form} />}
      {basis !== 'AMOUNT' && <Suggested form={form} propertyType={propertyType} />}
      <FormRow>
        {basis === 'AMOUNT' && <MoneyInput label={t`Rent per period`} required {...form.getInputProps('rentAmount')} />}
        <Choice label={t`Paid`} words={frequencyLabels} {...form.getInputProps('frequency')} />
      </FormRow>
      {basis === 'AMOUNT' && <Suggested form={form} propertyType={propertyType} />}
      {basis === 'AMOUNT' && propertyType === 'UNIT' && <RentHint form={form} />}
      <PeriodFields form={form} />
      <FormRow>
        <NativeSelect label={t`Due on day`} data={daysOfMonth} {...form.getInputProps('dueDay')} />
        <Choice label={t`of`} words={dueTimingLabels} {...form.getInputProps('dueTiming')} />
      </FormRow>
      <TextInput
        label={t`Issue the advice before its due date (days)`}
        description={t`Leave empty to issue it with the monthly run. The due date does not change.`}
        inputMode="numeric"
        autoComplete="off"
        maw={320}
        {...form.getInputProps('issueLeadDays')}
      />
      <EscalationFields form={form} />
      <EscalationNote draft={form.getValues()} />
      {isNew && <ChargesSection form={form} />}
    </>
  )
}

/** Where periods begin: by month, by week from a weekday or from the first day of the lease, or on dates of each year. */
function PeriodFields({ form }: { form: LeaseForm }) {
  const { frequency, periodMethod } = form.getValues()
  const isOfWeeks = daysOfWeeks(frequency) !== undefined
  const proration = <Choice label={t`Proration`} words={prorationLabels} {...form.getInputProps('proration')} />
  if (frequency === 'CUSTOM_DATES') {
    return (
      <FormRow>
        <TextInput
          label={t`Periods begin each year on`}
          required
          placeholder={t`1 Feb, 1 Aug`}
          autoComplete="off"
          {...form.getInputProps('customDates')}
        />
        {proration}
      </FormRow>
    )
  }
  return (
    <FormRow>
      <Choice
        label={t`Periods`}
        words={isOfWeeks ? weekMethodLabels : periodMethodLabels}
        {...form.getInputProps('periodMethod')}
      />
      {isOfWeeks && periodMethod === 'CALENDAR' && (
        <Choice label={t`Weeks begin on`} words={weekdayLabels} {...form.getInputProps('weekStartsOn')} />
      )}
      {proration}
    </FormRow>
  )
}

/** Suggestions from the register: the asking rent of a unit, the area of a plot. */
function Suggested({ form, propertyType }: LeaseStepProps) {
  const { basis, propertyId, rentAmount, rate } = form.getValues()
  const property = useProperty(propertyType, propertyId)
  const { askingRentAmount = null, area = null, areaLabels = null } = property ?? {}
  const asked = basis === 'AMOUNT' && askingRentAmount !== null && askingRentAmount !== rentAmount ? askingRentAmount : null
  const registered = basis !== 'AMOUNT' && area && (area.value !== rate.area.value || area.unit !== rate.area.unit) ? area : null
  if (asked === null && registered === null) return null
  return (
    <div className="bare row wrap lease-quick">
      {asked !== null && (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => form.setFieldValue('rentAmount', asked)}
        >{rich`Asking rent: ${formatMoney(asked)}`}</Button>
      )}
      {registered && (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => form.setFieldValue('rate.area', registered)}
        >{rich`Registered area: ${areaLabels}`}</Button>
      )}
    </div>
  )
}

/** The usual rent of similar units here, next to the entered monthly rent. */
function RentHint({ form }: { form: LeaseForm }) {
  const { propertyId, rentAmount, frequency } = form.getValues()
  const unit = useProperty('UNIT', propertyId)?.unit
  if (!unit) return null
  const { buildingId, use, bedrooms, area, askingRentAmount } = unit
  const entered = rentAmount ?? askingRentAmount
  return <RentHintOfBuilding {...{ buildingId, use, bedrooms, area }} rent={frequency === 'MONTHLY' ? entered : null} />
}

const daysOfMonth = Array.from({ length: 31 }, (_, index) => String(index + 1))

type ChoiceProps = { label: string; words: Readonly<Record<string, string>> }

/** Selects one of several codes by its label. */
function Choice({ label, words, ...field }: ChoiceProps) {
  return <NativeSelect label={label} data={Object.entries(words).map(([value, word]) => ({ value, label: word }))} {...field} />
}

function RateFields({ form }: { form: LeaseForm }) {
  return (
    <FormRow>
      <TextInput
        label={t`Rate a year (Nu.)`}
        required
        inputMode="decimal"
        autoComplete="off"
        classNames={{ input: 'figures-input' }}
        {...form.getInputProps('rate.amount')}
      />
      <NativeSelect
        label={t`per`}
        data={[
          { value: 'ACRE', label: t`acre` },
          { value: 'SQFT', label: t`sq ft` },
        ]}
        {...form.getInputProps('rate.per')}
      />
      <AreaInput label={t`Area let`} required {...form.getInputProps('rate.area')} value={form.getValues().rate.area} />
    </FormRow>
  )
}

function EscalationFields({ form }: { form: LeaseForm }) {
  const { hasEscalation } = form.getValues()
  return (
    <FormSection
      title={t`Escalation`}
      text={t`An increase agreed now. Each increase applies to the previous rent, counted from the first day.`}
    >
      <CheckField
        label={t`The rent rises during the lease`}
        isChecked={hasEscalation}
        onChange={(isChecked) => form.setFieldValue('hasEscalation', isChecked)}
      />
      {hasEscalation && (
        <FormRow>
          <TextInput
            label={t`By percent`}
            required
            inputMode="decimal"
            autoComplete="off"
            {...form.getInputProps('escalation.percent')}
          />
          <TextInput
            label={t`Every (months)`}
            required
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps('escalation.everyMonths')}
          />
        </FormRow>
      )}
    </FormSection>
  )
}
