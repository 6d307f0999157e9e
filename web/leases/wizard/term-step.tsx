import { Button, TextInput } from '@mantine/core'
import { addDays, addMonths, type CalendarDate, daysInclusive, formatDate } from '../../../domain/calendar-date.ts'
import { plural, t } from '../../platform/texts.ts'
import { useOfficeRules } from '../../platform/use-office-rules.ts'
import { DateInput } from '../../ui/input/date-input.tsx'
import { FormRow } from '../../ui/form/form-page.tsx'
import type { LeaseDraft } from './lease-draft.ts'
import type { LeaseStepProps } from './lease-step-props.ts'
import { TemplateField } from './template-field.tsx'
import './lease-wizard.css'

const lengths = { LAND: [1, 5, 10, 30], BUILDING: [1, 2, 3, 5], UNIT: [1, 2, 3, 5] } as const

/** Step 3: the dates, the purpose, and the office's clauses. */
export function TermStep({ form, propertyType, choosesTemplate }: LeaseStepProps & { choosesTemplate: boolean }) {
  const { startDate, endDate } = form.getValues()
  const termMonths = useOfficeRules().data?.leaseDefaults.termMonths
  const start = form.getInputProps('startDate')
  /** The first day prefills the default term. Land has no default term. */
  const begin = (day: CalendarDate | null) => {
    form.setFieldValue('startDate', day)
    if (day && !endDate && termMonths && propertyType !== 'LAND')
      form.setFieldValue('endDate', addDays(addMonths(day, termMonths), -1))
  }
  return (
    <>
      <FormRow>
        <DateInput label={t`First day`} required {...start} onChange={begin} />
        <DateInput
          label={t`Last day`}
          required
          description={lengthText({ startDate, endDate })}
          {...form.getInputProps('endDate')}
        />
      </FormRow>
      <fieldset className="bare row wrap lease-quick" aria-label={t`Length of the lease`}>
        {lengths[propertyType].map((years) => (
          <Button
            key={years}
            variant="default"
            size="compact-sm"
            disabled={startDate === null}
            onClick={() => startDate && form.setFieldValue('endDate', addDays(addMonths(startDate, years * 12), -1))}
          >
            {plural(years, '{n} year', '{n} years')}
          </Button>
        ))}
      </fieldset>
      <TextInput
        label={t`Notice to end the lease (days)`}
        required
        inputMode="numeric"
        maw={360}
        description={noticeText(form.getValues())}
        {...form.getInputProps('noticeDays')}
      />
      <TextInput
        label={t`Purpose`}
        placeholder={t`Such as dwelling, shop, office or cultivation`}
        maxLength={200}
        {...form.getInputProps('purpose')}
      />
      {choosesTemplate && <TemplateField form={form} propertyType={propertyType} />}
    </>
  )
}

function lengthText({ startDate, endDate }: Pick<LeaseDraft, 'startDate' | 'endDate'>): string | undefined {
  if (!startDate || !endDate || endDate < startDate) return undefined
  const days = daysInclusive(startDate, endDate)
  const months = fullMonths(startDate, endDate)
  if (months === undefined) return plural(days, '{n} day', '{n} days')
  if (months % 12 === 0) return plural(months / 12, '{n} year', '{n} years')
  return plural(months, '{n} month', '{n} months')
}

type Dates = [NonNullable<LeaseDraft['startDate']>, NonNullable<LeaseDraft['endDate']>]

function fullMonths(...[startDate, endDate]: Dates): number | undefined {
  const next = addDays(endDate, 1)
  const months =
    (Number(next.slice(0, 4)) - Number(startDate.slice(0, 4))) * 12 + Number(next.slice(5, 7)) - Number(startDate.slice(5, 7))
  return months > 0 && addMonths(startDate, months) === next ? months : undefined
}

function noticeText({ endDate, noticeDays }: LeaseDraft): string | undefined {
  if (!endDate || !/^\d{1,3}$/.test(noticeDays.trim()))
    return t`Notice period of the lease. The longer of this and the legal notice period applies.`
  return t`To leave on ${formatDate(endDate)}, notice by ${formatDate(addDays(endDate, -Number(noticeDays)))}. A longer legal notice period applies instead.`
}
