import { NumberInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { AllotmentRound } from '../../domain/allotment/allotment-contract.ts'
import { type Money, ZERO } from '../../domain/money.ts'
import { t } from '../platform/texts.ts'
import { FormRow } from '../ui/form/form-page.tsx'
import { matches, required } from '../ui/form/use-form-fields.ts'
import { CheckField } from '../ui/input/check-field.tsx'
import { MoneyInput } from '../ui/input/money-input.tsx'
import { PhoneInput } from '../ui/input/phone-input.tsx'

export type ApplicantValues = {
  name: string
  phoneNumber: string
  cid: string
  householdSize: number | string
  monthlyIncomeAmount: Money | null
  employer: string
  hasDisability: boolean
  distanceKm: number | string
  statements: number[]
}

export const applicantValues: ApplicantValues = {
  ...{ name: '', phoneNumber: '', cid: '', householdSize: 1, monthlyIncomeAmount: null, employer: '' },
  ...{ hasDisability: false, distanceKm: 0, statements: [] },
}

export const applicantChecks = {
  name: required(t`Enter the full name.`),
  phoneNumber: required(t`Enter the phone number.`),
  cid: (cid: string) => required(t`Enter the CID.`)(cid) ?? matches(/^[\d\s]{11,14}$/, t`A CID has 11 digits.`)(cid),
  householdSize: (size: number | string) => (typeof size === 'number' ? null : t`Enter the number of people.`),
  monthlyIncomeAmount: required(t`Enter the monthly income.`),
}

export function applicantBody({ monthlyIncomeAmount, householdSize, distanceKm, employer, ...values }: ApplicantValues) {
  const { name, phoneNumber, cid, hasDisability, statements } = values
  return {
    ...{ name, phoneNumber, cid, hasDisability, statements, employer: employer.trim() || null },
    ...{
      monthlyIncomeAmount: monthlyIncomeAmount ?? ZERO,
      householdSize: Number(householdSize),
      distanceKm: Number(distanceKm) || 0,
    },
  }
}

type ApplicantFieldsProps = { form: UseFormReturnType<ApplicantValues>; rules: AllotmentRound['pointRules'] }

/** Shows only the fields that the criteria and the points table of the round need. */
export function ApplicantFields({ form, rules }: ApplicantFieldsProps) {
  const { hasDisability, statements } = form.getValues()
  const has = (kind: string) => rules.some((rule) => rule.kind === kind)
  const confirmStatement = (index: number, isConfirmed: boolean) =>
    form.setFieldValue('statements', isConfirmed ? [...statements, index] : statements.filter((one) => one !== index))
  return (
    <>
      <TextInput label={t`Full name`} required autoComplete="name" maxLength={120} {...form.getInputProps('name')} />
      <FormRow>
        <TextInput label={t`CID`} required inputMode="numeric" maxLength={14} {...form.getInputProps('cid')} />
        <PhoneInput label={t`Phone Number`} required {...form.getInputProps('phoneNumber')} />
      </FormRow>
      <FormRow>
        <NumberInput
          label={t`People in the household`}
          required
          min={1}
          max={20}
          allowDecimal={false}
          {...form.getInputProps('householdSize')}
        />
        <MoneyInput label={t`Monthly income`} required {...form.getInputProps('monthlyIncomeAmount')} />
      </FormRow>
      <TextInput label={t`Employer`} maxLength={160} {...form.getInputProps('employer')} />
      {has('DISTANCE') && (
        <NumberInput
          label={t`Kilometres from work to the present home`}
          min={0}
          max={2000}
          allowDecimal={false}
          {...form.getInputProps('distanceKm')}
        />
      )}
      {has('DISABILITY') && (
        <CheckField
          label={t`A member of the household has a disability`}
          isChecked={hasDisability}
          onChange={(isSo) => form.setFieldValue('hasDisability', isSo)}
        />
      )}
      {rules.map(
        ({ kind, label }, index) =>
          kind === 'OTHER' && (
            <CheckField
              key={label}
              label={label}
              isChecked={statements.includes(index)}
              onChange={(isSo) => confirmStatement(index, isSo)}
            />
          ),
      )}
    </>
  )
}
