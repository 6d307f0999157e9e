import { Button, NumberInput, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Application } from '../../domain/applications/application-contract.ts'
import { maxMembers } from '../../domain/applications/application.ts'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import { type Money, ZERO } from '../../domain/money.ts'
import { t } from '../platform/texts.ts'
import { FormRow, FormSection } from '../ui/form/form-page.tsx'
import { matches, required } from '../ui/form/use-form-fields.ts'
import { DateInput } from '../ui/input/date-input.tsx'
import { MoneyInput } from '../ui/input/money-input.tsx'

export type StatementValues = {
  name: string
  cid: string
  adults: number | string
  children: number | string
  members: { name: string; relationship: string }[]
  occupation: string
  employer: string
  monthlyIncomeAmount: Money | null
  presentAddress: string
  moveInOn: CalendarDate | null
  months: number | string
}

type Stated = { [K in keyof StatementValues]: Application[K] }

export function statementValues(stated: Partial<Stated> = {}): StatementValues {
  return {
    name: stated.name ?? '',
    cid: stated.cid ?? '',
    adults: stated.adults ?? 1,
    children: stated.children ?? 0,
    members: stated.members ?? [],
    occupation: stated.occupation ?? '',
    employer: stated.employer ?? '',
    monthlyIncomeAmount: stated.monthlyIncomeAmount ?? null,
    presentAddress: stated.presentAddress ?? '',
    moveInOn: stated.moveInOn ?? null,
    months: stated.months ?? 12,
  }
}

const whole = (message: string) => (value: number | string) => (typeof value === 'number' ? null : message)

export const statementChecks = {
  name: required(t`Enter the full name.`),
  cid: (cid: string) => required(t`Enter the CID.`)(cid) ?? matches(/^[\d\s]{11,14}$/, t`A CID has 11 digits.`)(cid),
  adults: whole(t`Enter the number of adults.`),
  children: whole(t`Enter the number of children.`),
  occupation: required(t`Enter the occupation.`),
  monthlyIncomeAmount: required(t`Enter the monthly income.`),
  presentAddress: required(t`Enter the present address.`),
  moveInOn: required(t`Enter the move-in date.`),
  months: whole(t`Enter the number of months.`),
}

export function statementBody(values: StatementValues, today: CalendarDate) {
  return {
    name: values.name,
    cid: values.cid,
    adults: Number(values.adults),
    children: Number(values.children),
    members: values.members.filter(({ name, relationship }) => name.trim() !== '' || relationship.trim() !== ''),
    occupation: values.occupation,
    employer: values.employer.trim() || null,
    monthlyIncomeAmount: values.monthlyIncomeAmount ?? ZERO,
    presentAddress: values.presentAddress,
    moveInOn: values.moveInOn ?? today,
    months: Number(values.months),
  }
}

type Form = { form: UseFormReturnType<StatementValues> }

/** The applicant's details, entered through the link by the applicant or by the office. */
export function StatementFields({ form }: Form) {
  return (
    <>
      <FormSection title={t`Applicant`}>
        <TextInput label={t`Full name`} required autoComplete="name" maxLength={120} {...form.getInputProps('name')} />
        <TextInput label={t`CID`} required inputMode="numeric" maxLength={14} {...form.getInputProps('cid')} />
        <FormRow>
          <TextInput label={t`Occupation`} required maxLength={120} {...form.getInputProps('occupation')} />
          <TextInput label={t`Employer`} maxLength={160} {...form.getInputProps('employer')} />
        </FormRow>
        <MoneyInput label={t`Monthly income`} required {...form.getInputProps('monthlyIncomeAmount')} />
        <Textarea
          label={t`Present address`}
          required
          autosize
          minRows={2}
          maxLength={300}
          {...form.getInputProps('presentAddress')}
        />
      </FormSection>
      <FormSection title={t`Household`}>
        <FormRow>
          <NumberInput label={t`Adults`} required min={1} max={20} allowDecimal={false} {...form.getInputProps('adults')} />
          <NumberInput label={t`Children`} required min={0} max={20} allowDecimal={false} {...form.getInputProps('children')} />
        </FormRow>
        <MemberFields form={form} />
      </FormSection>
      <FormSection title={t`Lease`}>
        <FormRow>
          <DateInput label={t`Move-in date`} required {...form.getInputProps('moveInOn')} />
          <NumberInput label={t`Months`} required min={1} max={120} allowDecimal={false} {...form.getInputProps('months')} />
        </FormRow>
      </FormSection>
    </>
  )
}

function MemberFields({ form }: Form) {
  const { members } = form.getValues()
  return (
    <>
      {members.map((_member, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields are identified by their index
        <div key={index} className="stack gap-2">
          <FormRow>
            <TextInput label={t`Name of person ${index + 2}`} maxLength={120} {...form.getInputProps(`members.${index}.name`)} />
            <TextInput
              label={t`Relationship of person ${index + 2}`}
              maxLength={60}
              {...form.getInputProps(`members.${index}.relationship`)}
            />
          </FormRow>
          <div>
            <Button
              variant="subtle"
              size="compact-md"
              onClick={() => form.removeListItem('members', index)}
            >{t`Remove person ${index + 2}`}</Button>
          </div>
        </div>
      ))}
      {members.length < maxMembers && (
        <div>
          <Button
            variant="default"
            onClick={() => form.insertListItem('members', { name: '', relationship: '' })}
          >{t`Add a person of the household`}</Button>
        </div>
      )}
    </>
  )
}
