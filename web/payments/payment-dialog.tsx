import { NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import type { Advice } from '../../domain/advices/advice-contract.ts'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import { methodsByHand, type PaymentMethod, paymentMethodLabels } from '../../domain/ledger/payment-method.ts'
import { type Money, ZERO } from '../../domain/money.ts'
import { recoverable } from '../advices/advice-labels.ts'
import { AllocationPreview, taxByRule, usePaymentPreview } from '../advices/allocation-preview.tsx'
import { cashLeft } from '../../domain/advices/cash-left.ts'
import { invalidatesPayments } from '../advices/invalidates-payments.ts'
import type { Reply } from '../platform/call.ts'
import { rich, t } from '../platform/texts.ts'
import { useToday } from '../platform/use-today.ts'
import { DateInput } from '../ui/input/date-input.tsx'
import { EndpointForm } from '../ui/form/endpoint-form.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { FormRow } from '../ui/form/form-page.tsx'
import { MoneyInput } from '../ui/input/money-input.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { useFormFields } from '../ui/form/use-form-fields.ts'
import { PaymentResult } from './payment-result.tsx'
import { ReceivedIntoField, useReceivedInto } from './received-into-field.tsx'
import { useAnotherPayment } from './use-another-payment.ts'
import { certificateIssue, noTaxTyped, TaxFields, type TaxValues, taxOf } from './tax-fields.tsx'
import '../advices/billing.css'

type Received = TaxValues & {
  amount: Money | null
  method: PaymentMethod
  paidOn: CalendarDate | null
  reference: string
  bankAccountId: string | null
}
type PaymentDialogProps = { advice: Advice; onClose: () => void }

const methods = methodsByHand.map((value) => ({ value, label: paymentMethodLabels[value] }))

/** The form that a clerk fills in while the tenant waits. The balance is prefilled, Enter saves, and one key prints the receipt. */
export function PaymentDialog({ advice, onClose }: PaymentDialogProps) {
  const [paid, setPaid] = useState<Reply<'payment.payAdvice'> | null>(null)
  return (
    <FormDialog
      title={paid ? t`Payment recorded` : t`Record payment · ${advice.adviceNumber}`}
      isOpen
      onClose={onClose}
      width={520}
    >
      {paid ? (
        <PaymentResult payment={paid} onDone={onClose} />
      ) : (
        <PaymentForm advice={advice} onPaid={setPaid} onCancel={onClose} />
      )}
    </FormDialog>
  )
}

type PaymentFormProps = { advice: Advice; onPaid: (payment: Reply<'payment.payAdvice'>) => void; onCancel: () => void }

function PaymentForm({ advice, onPaid, onCancel }: PaymentFormProps) {
  const today = useToday()
  const isWrittenOff = advice.status === 'WRITEOFF'
  const form = useFormFields<Received>({
    initialValues: {
      amount: isWrittenOff ? recoverable(advice) : cashLeft(advice),
      method: 'CASH',
      paidOn: today,
      reference: '',
      bankAccountId: null,
      ...noTaxTyped,
    },
    validate: {
      certificateNumber: certificateIssue,
      amount: (amount) => (amount && amount > 0 ? null : t`Enter an amount above 0.`),
      paidOn: (paidOn) => (paidOn ? null : t`Enter the date it was paid.`),
    },
  })
  const { amount, taxWithheldAmount, method, bankAccountId } = form.getValues()
  const into = useReceivedInto(method, bankAccountId)
  const another = useAnotherPayment()
  const isWithheld = advice.tax !== null && advice.tax.withheldAmount < advice.tax.amount
  return (
    <EndpointForm
      endpoint="payment.payAdvice"
      form={form}
      elementRef={another.elementRef}
      onProblem={another.onProblem}
      toArgs={({ reference, ...values }) => ({
        params: { id: advice.id },
        body: {
          amount: values.amount ?? ZERO,
          method: values.method,
          paidOn: values.paidOn ?? today,
          ...(reference.trim() ? { reference: reference.trim() } : {}),
          ...into.part,
          ...taxOf(values),
          ...another.part(),
        },
      })}
      invalidates={invalidatesPayments}
      submitLabel={t`Save payment`}
      onCancel={onCancel}
      onDone={onPaid}
    >
      <p className="secondary">
        {isWrittenOff
          ? rich`${advice.tenantName}, ${advice.propertyLabel}. Written off and not recovered: ${<MoneyText amount={recoverable(advice)} withUnit />}`
          : rich`${advice.tenantName}, ${advice.propertyLabel}. Outstanding on this advice: ${<MoneyText amount={advice.balanceAmount} withUnit />}`}
      </p>
      <FormRow>
        <MoneyInput label={t`Amount`} required data-autofocus {...form.getInputProps('amount')} onFocus={selectAmount} />
        <NativeSelect label={t`Method`} required data={methods} {...form.getInputProps('method')} />
      </FormRow>
      <FormRow>
        <DateInput label={t`Paid on`} required max={today} {...form.getInputProps('paidOn')} />
        <TextInput
          label={t`Reference`}
          placeholder={t`Journal or cheque number`}
          maxLength={80}
          autoComplete="off"
          {...form.getInputProps('reference')}
        />
      </FormRow>
      <ReceivedIntoField into={into} method={method} onChange={(id) => form.setFieldValue('bankAccountId', id)} />
      {isWithheld && <AdviceTax form={form} advice={advice} amount={amount} />}
      <AllocationPreview advice={advice} amount={amount} taxWithheldAmount={taxWithheldAmount} />
    </EndpointForm>
  )
}

function AdviceTax({ form, ...asked }: { form: UseFormReturnType<Received>; advice: Advice; amount: Money | null }) {
  const { preview } = usePaymentPreview(asked)
  return <TaxFields form={form} byRule={taxByRule(preview.data)} />
}

/** Selects the prefilled balance, so that typing replaces it. */
function selectAmount() {
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.select()
}
