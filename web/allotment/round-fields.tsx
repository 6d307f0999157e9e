import { Button, Input, NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { AllotmentRound } from '../../domain/allotment/allotment-contract.ts'
import { maxPointRules, pointKindLabels, pointKinds, roundModeLabels, roundModes } from '../../domain/allotment/allotment.ts'
import { addDays, type CalendarDate } from '../../domain/calendar-date.ts'
import { oneOf } from '../platform/one-of.ts'
import { t } from '../platform/texts.ts'
import { UnitPicker } from '../properties/units/unit-picker.tsx'
import { FormRow, FormSection } from '../ui/form/form-page.tsx'
import { required } from '../ui/form/use-form-fields.ts'
import { DateInput } from '../ui/input/date-input.tsx'
import { MoneyInput } from '../ui/input/money-input.tsx'
import { FollowsField } from './follows-field.tsx'
import type { RoundValues } from './round-values.ts'
import { VacantUnits } from './vacant-units.tsx'

type Form = { form: UseFormReturnType<RoundValues> }

const wholeOrNone = (value: number | string) => (typeof value === 'number' ? value : null)

/** The default values of a round drafted today. */
export const newRoundValues = (today: CalendarDate): RoundValues => ({
  ...{ title: '', description: '', mode: 'POINTS', unitIds: [null], registerUntil: addDays(today, 30) },
  ...{ incomeCeilingAmount: null, eligibility: '', minHousehold: 1, maxHousehold: '', longestStayMonths: '', offerDays: 7 },
  pointRules: [
    { kind: 'WAITING_YEAR', label: '', points: 5, max: 25 },
    { kind: 'MEMBER', label: '', points: 2, max: 10 },
    { kind: 'DISABILITY', label: '', points: 10, max: 10 },
  ],
  ...{ seedEvent: '', seedSource: '', seedOn: addDays(today, 37), followsRoundId: '', carriesOver: false },
})

export function roundValues(round: AllotmentRound): RoundValues {
  const { title, description, mode, units, registerUntil, incomeCeilingAmount, eligibility, minHousehold, offerDays } = round
  return {
    ...{ title, mode, registerUntil, incomeCeilingAmount, minHousehold, offerDays },
    ...{ description: description ?? '', eligibility: eligibility ?? '' },
    unitIds: units.length > 0 ? units.map(({ id }) => id) : [null],
    maxHousehold: round.maxHousehold ?? '',
    longestStayMonths: round.longestStayMonths ?? '',
    pointRules: round.pointRules.map((rule) => ({ ...rule, label: rule.label ?? '' })),
    ...{ seedEvent: round.seedEvent, seedSource: round.seedSource, seedOn: round.seedOn },
    followsRoundId: round.followsRoundId ?? '',
    carriesOver: round.carriesOver,
  }
}

export const roundChecks = {
  title: required(t`Enter a title.`),
  registerUntil: required(t`Enter the last day of registration.`),
  offerDays: required(t`Enter the number of days.`),
  seedEvent: required(t`Enter the event whose outcome is the seed.`),
  seedSource: required(t`Enter where the outcome is published.`),
  seedOn: required(t`Enter the day of the event.`),
}

export function RoundFields({ form }: Form) {
  return (
    <>
      <TextInput label={t`Title`} required maxLength={120} {...form.getInputProps('title')} />
      <Textarea label={t`Description`} autosize minRows={2} maxLength={2000} {...form.getInputProps('description')} />
      <UnitFields form={form} />
      <CriteriaFields form={form} />
      {form.getValues().mode === 'POINTS' && <RuleFields form={form} />}
      <FormSection
        title={t`Draw`}
        text={t`Name a public event at least two days after the last day of registration. You publish the list on a day between these two. The outcome of the event is the seed of the draw, so nobody can choose the order.`}
      >
        <TextInput
          label={t`Event`}
          required
          maxLength={300}
          placeholder={t`First prize number of the weekly lottery`}
          {...form.getInputProps('seedEvent')}
        />
        <FormRow>
          <TextInput label={t`Published in`} required maxLength={300} {...form.getInputProps('seedSource')} />
          <DateInput label={t`Day of the event`} required {...form.getInputProps('seedOn')} />
        </FormRow>
      </FormSection>
    </>
  )
}

function UnitFields({ form }: Form) {
  const { unitIds } = form.getValues()
  return (
    <FormSection title={t`Units`}>
      <FollowsField form={form} />
      {unitIds.map((_unit, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields are identified by their index
        <UnitPicker key={index} label={t`Unit ${index + 1}`} {...form.getInputProps(`unitIds.${index}`)} />
      ))}
      {form.errors['unitIds'] && <Input.Error role="alert">{form.errors['unitIds']}</Input.Error>}
      <div>
        <Button variant="default" onClick={() => form.insertListItem('unitIds', null)}>{t`Add a unit`}</Button>
      </div>
      <VacantUnits chosen={unitIds.filter((id) => id !== null)} onChange={(ids) => form.setFieldValue('unitIds', ids)} />
    </FormSection>
  )
}

function CriteriaFields({ form }: Form) {
  return (
    <FormSection title={t`Criteria`}>
      <FormRow>
        <NativeSelect
          label={t`Allotted by`}
          data={roundModes.map((value) => ({ value, label: roundModeLabels[value] }))}
          {...form.getInputProps('mode')}
        />
        <DateInput label={t`Register by`} required {...form.getInputProps('registerUntil')} />
      </FormRow>
      <TextInput
        label={t`For whom`}
        maxLength={300}
        placeholder={t`Civil servants posted in Thimphu`}
        {...form.getInputProps('eligibility')}
      />
      <MoneyInput label={t`Monthly income up to`} {...form.getInputProps('incomeCeilingAmount')} />
      <FormRow>
        <NumberInput
          label={t`Smallest household`}
          min={1}
          max={20}
          allowDecimal={false}
          {...form.getInputProps('minHousehold')}
        />
        <NumberInput label={t`Largest household`} min={1} max={20} allowDecimal={false} {...form.getInputProps('maxHousehold')} />
      </FormRow>
      <FormRow>
        <NumberInput
          label={t`Longest stay in months`}
          min={1}
          max={240}
          allowDecimal={false}
          {...form.getInputProps('longestStayMonths')}
        />
        <NumberInput
          label={t`Days to answer an offer`}
          required
          min={1}
          max={60}
          allowDecimal={false}
          {...form.getInputProps('offerDays')}
        />
      </FormRow>
    </FormSection>
  )
}

function RuleFields({ form }: Form) {
  const { pointRules } = form.getValues()
  return (
    <FormSection title={t`Points table`} text={t`Equal points are ordered by the draw.`}>
      {pointRules.map(({ kind }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields are identified by their index
        <div key={index} className="stack gap-2">
          <NativeSelect
            label={t`Rule ${index + 1}`}
            data={pointKinds.map((value) => ({ value, label: pointKindLabels[value] }))}
            {...form.getInputProps(`pointRules.${index}.kind`)}
          />
          {kind === 'OTHER' && (
            <TextInput label={t`Statement ${index + 1}`} maxLength={120} {...form.getInputProps(`pointRules.${index}.label`)} />
          )}
          <FormRow>
            <NumberInput
              label={t`Points of rule ${index + 1}`}
              min={1}
              max={1000}
              allowDecimal={false}
              {...form.getInputProps(`pointRules.${index}.points`)}
            />
            <NumberInput
              label={t`Maximum points of rule ${index + 1}`}
              min={1}
              max={10_000}
              allowDecimal={false}
              {...form.getInputProps(`pointRules.${index}.max`)}
            />
          </FormRow>
          <div>
            <Button
              variant="subtle"
              size="compact-md"
              onClick={() => form.removeListItem('pointRules', index)}
            >{t`Remove rule ${index + 1}`}</Button>
          </div>
        </div>
      ))}
      {pointRules.length < maxPointRules && (
        <div>
          <Button
            variant="default"
            onClick={() => form.insertListItem('pointRules', { kind: 'OTHER', label: '', points: 5, max: 5 })}
          >{t`Add a rule`}</Button>
        </div>
      )}
    </FormSection>
  )
}

export function roundBody(values: RoundValues, today: CalendarDate) {
  const { title, mode, eligibility, description, seedEvent, seedSource } = values
  return {
    ...{ title, seedEvent, seedSource, eligibility: eligibility.trim() || null, description: description.trim() || null },
    mode: oneOf(roundModes, mode) ?? 'POINTS',
    unitIds: values.unitIds.filter((id) => id !== null),
    registerUntil: values.registerUntil ?? today,
    seedOn: values.seedOn ?? today,
    followsRoundId: values.followsRoundId || null,
    carriesOver: values.followsRoundId !== '' && values.carriesOver,
    incomeCeilingAmount: values.incomeCeilingAmount,
    minHousehold: wholeOrNone(values.minHousehold) ?? 1,
    maxHousehold: wholeOrNone(values.maxHousehold),
    longestStayMonths: wholeOrNone(values.longestStayMonths),
    offerDays: Number(values.offerDays),
    pointRules:
      mode === 'DRAW'
        ? []
        : values.pointRules.map(({ kind, label, points, max }) => ({
            ...{ kind, label: label.trim() || null, points: Number(points), max: Number(max) },
          })),
  }
}
