import { NativeSelect, TextInput } from '@mantine/core'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import { methodsByHand, type PaymentMethod, paymentMethodLabels } from '../../domain/ledger/payment-method.ts'
import { formatMoney, larger, type Money, minus, ZERO } from '../../domain/money.ts'
import { rich, t } from '../platform/texts.ts'
import { useToday } from '../platform/use-today.ts'
import { DateInput } from '../ui/input/date-input.tsx'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { FormRow } from '../ui/form/form-page.tsx'
import { MoneyInput } from '../ui/input/money-input.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { required, useFormFields } from '../ui/form/use-form-fields.ts'
import { invalidatesAccount } from './invalidates-payments.ts'

type Values = { amount: Money | null; method: PaymentMethod; refundedOn: CalendarDate | null; reference: string }
type RefundDialogProps = { leaseId: string; creditAmount: Money; onClose: () => void }

const methods = methodsByHand.map((value) => ({ value, label: paymentMethodLabels[value] }))

/** Refunds the credit of a lease to its tenant. */
export function RefundDialog({ leaseId, creditAmount, onClose }: RefundDialogProps) {
  const today = useToday()
  const form = useFormFields<Values>({
    initialValues: { amount: creditAmount, method: 'BANK_TRANSFER', refundedOn: today, reference: '' },
    validate: {
      amount: (amount) =>
        !amount || amount <= 0
          ? t`Enter an amount above 0.`
          : amount > creditAmount
            ? t`${formatMoney(creditAmount)} is credit on this lease.`
            : null,
      refundedOn: required(t`Enter the date.`),
    },
  })
  const { amount } = form.getValues()
  return (
    <ActionDialog
      title={t`Refund credit`}
      width={520}
      endpoint="leaseMoney.refund"
      form={form}
      toArgs={({ reference, ...values }) => ({
        params: { id: leaseId },
        body: {
          amount: values.amount ?? ZERO,
          method: values.method,
          refundedOn: values.refundedOn ?? today,
          reference: reference.trim() || null,
        },
      })}
      invalidates={invalidatesAccount}
      submitLabel={t`Refund credit`}
      done={({ refundNumber }) => t`Refunded: ${refundNumber}`}
      onClose={onClose}
    >
      <FormRow>
        <MoneyInput label={t`Amount`} required data-autofocus {...form.getInputProps('amount')} />
        <NativeSelect label={t`Method`} required data={methods} {...form.getInputProps('method')} />
      </FormRow>
      <FormRow>
        <DateInput label={t`Refunded on`} required max={today} {...form.getInputProps('refundedOn')} />
        <TextInput label={t`Reference`} maxLength={80} autoComplete="off" {...form.getInputProps('reference')} />
      </FormRow>
      <p className="allocation" aria-live="polite">
        <span>{rich`${(
          <strong>
            <MoneyText amount={larger(minus(creditAmount, amount ?? ZERO), ZERO)} withUnit />
          </strong>
        )} of the ${<MoneyText amount={creditAmount} withUnit />} credit stays for future rent. The payments behind this credit can no longer be reversed.`}</span>
      </p>
    </ActionDialog>
  )
}
