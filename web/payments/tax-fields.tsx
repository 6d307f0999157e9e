import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { Money } from '../../domain/money.ts'
import { t } from '../platform/texts.ts'
import { useToday } from '../platform/use-today.ts'
import { DateInput } from '../ui/input/date-input.tsx'
import { FormRow } from '../ui/form/form-page.tsx'
import { MoneyInput } from '../ui/input/money-input.tsx'

export type TaxValues = {
  /** Null until it is typed: then the rule determines the tax for the amount. */
  taxWithheldAmount: Money | null
  certificateNumber: string
  certificateDate: CalendarDate | null
}

export const noTaxTyped: TaxValues = { taxWithheldAmount: null, certificateNumber: '', certificateDate: null }

/** The tax fields of a payment's request body. */
export function taxOf({ taxWithheldAmount, certificateNumber, certificateDate }: TaxValues) {
  const number = certificateNumber.trim()
  return {
    ...(taxWithheldAmount === null ? {} : { taxWithheldAmount }),
    ...(number ? { taxCertificate: { number, ...(certificateDate ? { date: certificateDate } : {}) } } : {}),
  }
}

type TaxFieldsProps<Values extends TaxValues> = {
  form: UseFormReturnType<Values>
  /** The tax for the amount by the rate; null while it is unknown. */
  byRule: Money | null
}

/** The tax for the amount is prefilled by the rule. The person can replace it with the amount on the certificate. */
export function TaxFields<Values extends TaxValues>({ form, byRule }: TaxFieldsProps<Values>) {
  const today = useToday()
  const { value, ...tax } = form.getInputProps('taxWithheldAmount')
  return (
    <>
      <MoneyInput
        {...tax}
        label={t`Tax withheld`}
        description={t`Tax that the tenant pays to the tax office. Tax and amount together settle the advice.`}
        value={value ?? byRule}
      />
      <FormRow>
        <TextInput label={t`Certificate number`} maxLength={80} autoComplete="off" {...form.getInputProps('certificateNumber')} />
        <DateInput label={t`Certificate date`} max={today} {...form.getInputProps('certificateDate')} />
      </FormRow>
    </>
  )
}

/** A certificate with a date must have a number. */
export function certificateIssue(number: string, { certificateDate }: TaxValues): string | null {
  return certificateDate && number.trim() === '' ? t`Enter the number of the certificate.` : null
}
