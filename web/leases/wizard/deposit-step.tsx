import { Button } from '@mantine/core'
import { chhetrum, formatMoney } from '../../../domain/money.ts'
import { plural, t } from '../../platform/texts.ts'
import { useOfficeRules } from '../../platform/use-office-rules.ts'
import { MoneyInput } from '../../ui/input/money-input.tsx'
import type { LeaseStepProps } from './lease-step-props.ts'
import './lease-wizard.css'

/** Step 5: the deposit. Its own advice is issued when the lease is created. */
export function DepositStep({ form }: LeaseStepProps) {
  const { basis, frequency, rentAmount, depositAmount } = form.getValues()
  const defaultValue = useOfficeRules().data?.leaseDefaults.depositMonths ?? 0
  const rentMonthly = basis === 'AMOUNT' && frequency === 'MONTHLY' ? rentAmount : null
  return (
    <>
      <MoneyInput
        label={t`Security deposit`}
        description={
          depositAmount
            ? t`A deposit advice is created with the lease. It must be paid before the lease is activated.`
            : t`Leave empty if there is no deposit.`
        }
        {...form.getInputProps('depositAmount')}
      />
      {rentMonthly !== null && defaultValue > 0 && (
        <fieldset className="bare row wrap lease-quick" aria-label={t`Common amounts`}>
          {defaultDeposits(defaultValue).map((months) => (
            <Button
              key={months}
              variant="default"
              size="compact-sm"
              onClick={() => form.setFieldValue('depositAmount', chhetrum(rentMonthly * months))}
            >
              {plural(months, '{n} month', '{n} months')}: {formatMoney(chhetrum(rentMonthly * months))}
            </Button>
          ))}
        </fieldset>
      )}
    </>
  )
}

/** One month's rent, and the office's setting. */
function defaultDeposits(months: number): number[] {
  return months > 1 ? [1, months] : [months]
}
