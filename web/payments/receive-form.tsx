import { NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { useIsMutating } from '@tanstack/react-query'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import { methodsByHand, type PaymentMethod, paymentMethodLabels } from '../../domain/ledger/payment-method.ts'
import { type Money, plus, ZERO } from '../../domain/money.ts'
import type { Payer } from '../../domain/payments/payer-contract.ts'
import { Allocations } from '../advices/allocation-preview.tsx'
import { invalidatesPayments } from '../advices/invalidates-payments.ts'
import type { Reply } from '../platform/call.ts'
import { rich, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useToday } from '../platform/use-today.ts'
import { DateInput } from '../ui/input/date-input.tsx'
import { EndpointForm } from '../ui/form/endpoint-form.tsx'
import { FormRow } from '../ui/form/form-page.tsx'
import { MoneyInput } from '../ui/input/money-input.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { useFormFields } from '../ui/form/use-form-fields.ts'
import { cashOf, firstChosen, OpenItems } from './open-items.tsx'
import { ReceivedIntoField, useReceivedInto } from './received-into-field.tsx'
import { useAnotherPayment } from './use-another-payment.ts'
import { certificateIssue, noTaxTyped, TaxFields, type TaxValues, taxOf } from './tax-fields.tsx'

type Received = TaxValues & {
  /** The ids of the selected advices. */
  chosen: string[]
  amount: Money | null
  method: PaymentMethod
  paidOn: CalendarDate | null
  reference: string
  bankAccountId: string | null
}
type Recorded = Reply<'tenantPayment.record'>
type ReceiveFormProps = {
  /** The selected lease comes first. */
  leases: readonly [Payer, ...Payer[]]
  onPaid: (recorded: Recorded) => void
  /** Refetches the open amounts after another person recorded a payment. */
  onStale: () => Promise<readonly Payer[]>
  onCancel: () => void
}

const methods = methodsByHand.map((value) => ({ value, label: paymentMethodLabels[value] }))
const pauseMs = 200

/** The due advices are preselected and their total is prefilled. Enter saves. */
export function ReceiveForm({ leases, onPaid, onStale, onCancel }: ReceiveFormProps) {
  const today = useToday()
  const [{ tenantId, leaseId: creditTo }] = leases
  const first = firstChosen(leases, today)
  const form = useFormFields<Received>({
    initialValues: {
      ...{ chosen: first, amount: cashOf(leases, first), method: 'CASH', paidOn: today, reference: '', bankAccountId: null },
      ...noTaxTyped,
    },
    validate: {
      certificateNumber: certificateIssue,
      amount: (amount) => (amount && amount > 0 ? null : t`Enter an amount above 0.`),
      paidOn: (paidOn) => (paidOn ? null : t`Enter the date it was paid.`),
    },
  })
  const { amount, chosen, method, bankAccountId, taxWithheldAmount } = form.getValues()
  const into = useReceivedInto(method, bankAccountId)
  const choose = (ids: string[]) => form.setValues({ chosen: ids, amount: cashOf(leases, ids), taxWithheldAmount: null })
  const showStillOpen = async () => {
    const now = await onStale()
    const open = now.flatMap(({ advices }) => advices.map(({ adviceId }) => adviceId))
    const stillOpen = form.getValues().chosen.filter((id) => open.includes(id))
    form.setValues({ chosen: stillOpen, amount: cashOf(now, stillOpen), taxWithheldAmount: null })
  }
  const another = useAnotherPayment()
  const asked = { tenantId, creditTo, adviceIds: chosen, amount }
  return (
    <EndpointForm
      endpoint="tenantPayment.record"
      form={form}
      elementRef={another.elementRef}
      toArgs={(values) => ({
        params: { id: tenantId },
        body: { creditTo, ...bodyOf(values, today), ...into.part, ...another.part() },
      })}
      invalidates={invalidatesPayments}
      submitLabel={t`Save payment`}
      onCancel={onCancel}
      onDone={onPaid}
      onProblem={(problem) => {
        if (problem.code === 'NOT_OPEN') void showStillOpen()
        return another.onProblem(problem)
      }}
    >
      <OpenItems leases={leases} chosen={chosen} onChange={choose} />
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
      {leases.some(({ taxToWithholdAmount }) => taxToWithholdAmount > 0) && <WithheldTax form={form} asked={asked} />}
      <Preview {...asked} taxWithheldAmount={taxWithheldAmount} leases={leases} />
    </EndpointForm>
  )
}

function bodyOf({ chosen, reference, amount, method, paidOn, bankAccountId: _account, ...tax }: Received, today: CalendarDate) {
  return {
    adviceIds: chosen,
    amount: amount ?? ZERO,
    method,
    paidOn: paidOn ?? today,
    ...(reference.trim() ? { reference: reference.trim() } : {}),
    ...taxOf(tax),
  }
}

type Asked = {
  tenantId: string
  creditTo: string
  adviceIds: string[]
  amount: Money | null
  taxWithheldAmount?: Money | null
}

/** Requests the allocation of the amount when typing pauses. A payment that is being saved is not previewed again. */
function useSplit({ tenantId, creditTo, adviceIds, amount, taxWithheldAmount }: Asked) {
  const [asked] = useDebouncedValue(amount, pauseMs)
  const [taxAsked] = useDebouncedValue(taxWithheldAmount, pauseMs)
  const isAmount = asked !== null && asked > 0
  const isSaving = useIsMutating() > 0
  const tax = typeof taxAsked === 'number' ? { taxWithheldAmount: taxAsked } : {}
  const preview = useEndpoint(
    'tenantPayment.preview',
    { params: { id: tenantId }, body: { amount: asked ?? 0, creditTo, adviceIds, ...tax } },
    { isEnabled: isAmount && !isSaving, showsPreviousPage: true },
  )
  return { isAmount, preview }
}

function WithheldTax({ form, asked }: { form: UseFormReturnType<Received>; asked: Asked }) {
  const { data } = useSplit(asked).preview
  const byRule = data ? plus(ZERO, ...data.leases.map(({ taxWithheldAmount }): Money => taxWithheldAmount)) : null
  return <TaxFields form={form} byRule={byRule} />
}

/** Previews the allocation, lease by lease, while the amount is typed. */
function Preview({ leases, ...asked }: Asked & { leases: readonly Payer[] }) {
  const { isAmount, preview } = useSplit(asked)
  if (!isAmount) return <p className="allocation">{t`Enter an amount to see which advices it pays.`}</p>
  if (preview.error) return <p className="allocation">{preview.error.message}</p>
  if (!preview.data) return <p className="allocation">…</p>
  const parts = preview.data.leases
  return parts.map(({ leaseId, amount, ...allocated }) => (
    <div key={leaseId}>
      {parts.length > 1 && (
        <p className="small secondary">{rich`${labelOf(leases, leaseId)}: ${<MoneyText amount={amount} withUnit />}, with a separate receipt`}</p>
      )}
      <Allocations leaseId={leaseId} {...allocated} />
    </div>
  ))
}

function labelOf(leases: readonly Payer[], id: string): string {
  return leases.find(({ leaseId }) => leaseId === id)?.propertyLabel ?? ''
}

function focusInput(around: HTMLDivElement | null) {
  around?.querySelector('input')?.focus()
}

/** Selects the prefilled amount, so that typing replaces it. */
function selectAmount() {
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.select()
}
