import { NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import { methodsByHand, type PaymentMethod, paymentMethodLabels } from '../../domain/ledger/payment-method.ts'
import { chhetrum, formatMoney, type Money, minus, plus, ZERO } from '../../domain/money.ts'
import type { Payer } from '../../domain/payments/payer-contract.ts'
import type { Payment } from '../../domain/payments/payment-contract.ts'
import { adviceShortName } from '../advices/advice-labels.ts'
import { Allocations, taxByRule } from '../advices/allocation-preview.tsx'
import { invalidatesPayments } from '../advices/invalidates-payments.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useToday } from '../platform/use-today.ts'
import { DateInput } from '../ui/input/date-input.tsx'
import { EndpointForm } from '../ui/form/endpoint-form.tsx'
import { FormRow } from '../ui/form/form-page.tsx'
import { MoneyInput } from '../ui/input/money-input.tsx'
import { useFormFields } from '../ui/form/use-form-fields.ts'
import { ReceivedIntoField, useReceivedInto } from './received-into-field.tsx'
import { certificateIssue, noTaxTyped, TaxFields, type TaxValues, taxOf } from './tax-fields.tsx'

type Received = TaxValues & {
  adviceId: string
  amount: Money | null
  method: PaymentMethod
  paidOn: CalendarDate | null
  reference: string
  bankAccountId: string | null
}
type ReceiveFormProps = { payer: Payer; onPaid: (payment: Payment) => void; onCancel: () => void }

const methods = methodsByHand.map((value) => ({ value, label: paymentMethodLabels[value] }))
const pauseMs = 200
const oldestFirst = ''

/** What is due stands there already; Enter saves. */
export function ReceiveForm({ payer, onPaid, onCancel }: ReceiveFormProps) {
  const today = useToday()
  const first = firstChoice(payer)
  const form = useFormFields<Received>({
    initialValues: {
      ...{ adviceId: first, amount: cashOf(payer, first), method: 'CASH', paidOn: today, reference: '', bankAccountId: null },
      ...noTaxTyped,
    },
    validate: {
      certificateNumber: certificateIssue,
      amount: (amount) => (amount && amount > 0 ? null : t`Give an amount above 0.`),
      paidOn: (paidOn) => (paidOn ? null : t`Give the day it was paid.`),
    },
  })
  const { amount, adviceId, method, bankAccountId, taxWithheldAmount } = form.getValues()
  const into = useReceivedInto(method, bankAccountId)
  const chooseAdvice = (id: string) => form.setValues({ adviceId: id, amount: cashOf(payer, id), taxWithheldAmount: null })
  const asked = { leaseId: payer.leaseId, adviceIds: adviceId === oldestFirst ? [] : [adviceId], amount }
  return (
    <EndpointForm
      endpoint="payment.payLease"
      form={form}
      toArgs={(values) => ({ body: { ...bodyOf(payer, values, today), ...into.part } })}
      refreshes={invalidatesPayments}
      submitLabel={t`Save payment`}
      onCancel={onCancel}
      onDone={onPaid}
    >
      <p className="secondary">
        {payer.propertyLabel}, {payer.leaseNumber}.
      </p>
      <NativeSelect
        label={t`For`}
        data={choicesOf(payer)}
        value={adviceId}
        onChange={(event) => chooseAdvice(event.currentTarget.value)}
      />
      <FormRow>
        <div ref={focusInput}>
          <MoneyInput label={t`Amount`} required {...form.getInputProps('amount')} onFocus={selectAmount} />
        </div>
        <NativeSelect label={t`Method`} required data={methods} {...form.getInputProps('method')} />
      </FormRow>
      <FormRow>
        <DateInput label={t`Paid on`} required max={today} {...form.getInputProps('paidOn')} />
        <TextInput
          label={t`Reference`}
          placeholder={method === 'CHEQUE' ? t`Cheque number` : t`Journal or cheque number`}
          maxLength={80}
          autoComplete="off"
          {...form.getInputProps('reference')}
        />
      </FormRow>
      <ReceivedIntoField into={into} method={method} onChange={(id) => form.setFieldValue('bankAccountId', id)} />
      {payer.advices.some(({ taxToWithholdAmount }) => taxToWithholdAmount > 0) && <LeaseTax form={form} asked={asked} />}
      <LeasePreview {...asked} taxWithheldAmount={taxWithheldAmount} />
    </EndpointForm>
  )
}

function bodyOf(payer: Payer, { adviceId, reference, amount, method, paidOn, ...tax }: Received, today: CalendarDate) {
  return {
    tenantId: payer.tenantId,
    leaseId: payer.leaseId,
    adviceIds: adviceId === oldestFirst ? [] : [adviceId],
    amount: amount ?? ZERO,
    method,
    paidOn: paidOn ?? today,
    ...(reference.trim() ? { reference: reference.trim() } : {}),
    ...taxOf(tax),
  }
}

/** Rent and the late interest that was charged. */
function dueOf({ dueAmount, interestAmount }: Payer): Money {
  return plus(chhetrum(dueAmount), chhetrum(interestAmount))
}

/** All that is due; where nothing but a deposit is open, the deposit. */
function firstChoice(payer: Payer): string {
  const { advices } = payer
  return dueOf(payer) > 0 ? oldestFirst : (advices[0]?.adviceId ?? oldestFirst)
}

/** What comes in as cash: what the tenant withholds goes to the tax office. */
function cashOf(payer: Payer, adviceId: string): Money | null {
  const { taxToWithholdAmount, advices } = payer
  if (adviceId === oldestFirst) return minus(dueOf(payer), chhetrum(taxToWithholdAmount)) || null
  const advice = advices.find((open) => open.adviceId === adviceId)
  return (advice && minus(advice.balanceAmount, advice.taxToWithholdAmount)) || null
}

function choicesOf(payer: Payer): { value: string; label: string }[] {
  const due = dueOf(payer)
  return [
    {
      value: oldestFirst,
      label: due > 0 ? t`All that is due, oldest first: ${formatMoney(due)}` : t`In advance`,
    },
    ...payer.advices.map((advice) => ({
      value: advice.adviceId,
      label: `${adviceShortName(advice)}: ${formatMoney(advice.balanceAmount)}`,
    })),
  ]
}

type Asked = { leaseId: string; adviceIds: readonly string[]; amount: Money | null; taxWithheldAmount?: Money | null }

/** Where the amount would go, asked for when the typing pauses. */
function useLeasePreview({ leaseId, adviceIds, amount, taxWithheldAmount }: Asked) {
  const [asked] = useDebouncedValue(amount, pauseMs)
  const [taxAsked] = useDebouncedValue(taxWithheldAmount, pauseMs)
  const isAmount = asked !== null && asked > 0
  const tax = typeof taxAsked === 'number' ? { taxWithheldAmount: taxAsked } : {}
  const preview = useEndpoint(
    'payer.preview',
    { params: { id: leaseId }, body: { amount: asked ?? 0, adviceIds: [...adviceIds], ...tax } },
    { isEnabled: isAmount, showsPreviousPage: true },
  )
  return { isAmount, preview }
}

function LeaseTax({ form, asked }: { form: UseFormReturnType<Received>; asked: Asked }) {
  const { preview } = useLeasePreview(asked)
  return <TaxFields form={form} byRule={taxByRule(preview.data)} />
}

/** Where the amount would go, while it is typed. */
function LeasePreview(asked: Asked) {
  const { isAmount, preview } = useLeasePreview(asked)
  if (!isAmount) return <p className="allocation">{t`Give an amount: where it goes is shown here.`}</p>
  if (preview.error) return <p className="allocation">{preview.error.message}</p>
  if (!preview.data) return <p className="allocation">…</p>
  return <Allocations leaseId={asked.leaseId} {...preview.data} />
}

function focusInput(around: HTMLDivElement | null) {
  around?.querySelector('input')?.focus()
}

/** Another amount can be typed at once, over what stands there. */
function selectAmount() {
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.select()
}
