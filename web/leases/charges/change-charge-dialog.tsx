import { TextInput } from '@mantine/core'
import { type CalendarDate, formatDate } from '../../../domain/calendar-date.ts'
import type { RecurringCharge } from '../../../domain/leases/charges/recurring-charge-contract.ts'
import type { Lease } from '../../../domain/leases/lease-schema.ts'
import { perPeriodLabels } from '../../../domain/leases/rent/rent-labels.ts'
import { formatMoney, type Money, ZERO } from '../../../domain/money.ts'
import { t } from '../../platform/texts.ts'
import { useToday } from '../../platform/use-today.ts'
import { ActionDialog } from '../../ui/form/action-dialog.tsx'
import { FormRow } from '../../ui/form/form-page.tsx'
import { required, useFormFields } from '../../ui/form/use-form-fields.ts'
import { DateInput } from '../../ui/input/date-input.tsx'
import { MoneyInput } from '../../ui/input/money-input.tsx'
import { Fact, Facts } from '../../ui/record/facts.tsx'
import { invalidatesByMove } from '../moves/invalidates-by-move.ts'
import { agreedAfter, stepText } from './charge-steps.ts'
import { isRate } from './is-rate.ts'
import { inLines, useChangedCharge } from './use-changed-charge.tsx'

type Values = { effectiveDate: CalendarDate | null; amount: Money | null; rateAmount: string }
type ChangeChargeDialogProps = { lease: Lease; charge: RecurringCharge; onClose: () => void }

/** Changes the amount or rate from a day on. Issued advices do not change. */
export function ChangeChargeDialog({ lease, charge, onClose }: ChangeChargeDialogProps) {
  const today = useToday()
  const { current, dialog, form: conflictProps } = useChangedCharge(charge)
  const isByArea = charge.rateAmount !== null
  const form = useFormFields<Values>({
    initialValues: { effectiveDate: null, amount: null, rateAmount: '' },
    validate: {
      effectiveDate: required(t`Enter the first day of the new amount.`),
      amount: (amount) => (isByArea || (amount && amount > 0) ? null : t`Enter an amount above 0.`),
      rateAmount: (rate) => (!isByArea || isRate(rate) ? null : t`Enter a rate such as 24.87.`),
    },
  })
  const { effectiveDate, amount, rateAmount } = form.getValues()
  const agreed = agreedAfter(current, today)
  const isTaken = current.changes.some((known) => known.effectiveDate === effectiveDate)
  return (
    <ActionDialog
      title={t`Change ${charge.label} of lease ${lease.leaseNumber}`}
      width={520}
      endpoint="recurringCharge.change"
      form={form}
      toArgs={(sent) => ({
        params: { id: charge.id },
        body: {
          effectiveDate: sent.effectiveDate ?? '',
          ...(isByArea ? { rateAmount: sent.rateAmount.trim() } : { amount: sent.amount ?? ZERO }),
        },
        ifMatch: current.version,
      })}
      invalidates={['recurringCharge', ...invalidatesByMove]}
      submitLabel={t`Change the charge`}
      done={t`${charge.label} changed from ${effectiveDate ? formatDate(effectiveDate) : ''}`}
      onClose={onClose}
      {...conflictProps}
    >
      <Facts>
        {current.currentAmount !== null && (
          <Fact label={t`Now`}>{`${formatMoney(current.currentAmount)} ${perPeriodLabels[lease.frequency]}`}</Fact>
        )}
        {agreed.length > 0 && <Fact label={t`Already agreed`}>{inLines(agreed)}</Fact>}
      </Facts>
      <FormRow>
        <DateInput label={t`From`} required data-autofocus {...form.getInputProps('effectiveDate')} />
        {isByArea ? (
          <TextInput label={t`Rate (Nu. a year)`} required inputMode="decimal" {...form.getInputProps('rateAmount')} />
        ) : (
          <MoneyInput label={t`New amount`} required {...form.getInputProps('amount')} />
        )}
      </FormRow>
      {effectiveDate && effectiveDate <= today && (
        <p className="small secondary">{t`Issued advices do not change. The difference is added to the next advice, or credited.`}</p>
      )}
      {effectiveDate &&
        dialog({
          mine: stepText({ effectiveDate, amount: isByArea ? null : amount, rateAmount }),
          submitLabel: t`Change the charge`,
          clash: isTaken ? t`Only one change can start on a day. Go back and enter another date.` : null,
        })}
    </ActionDialog>
  )
}
