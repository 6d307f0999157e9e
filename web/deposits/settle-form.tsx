import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type CalendarDate, formatDate } from '../../domain/calendar-date.ts'
import { coverDeductions, refundInterest } from '../../domain/deposits/deposit-refund.ts'
import { methodsByHand, type PaymentMethod, paymentMethodLabels } from '../../domain/ledger/payment-method.ts'
import { formatMoney, type Money, minus, plus, ZERO } from '../../domain/money.ts'
import { invalidatesAccount } from '../advices/invalidates-payments.ts'
import type { Reply } from '../platform/call.ts'
import { rich, t } from '../platform/texts.ts'
import { useToday } from '../platform/use-today.ts'
import { DateInput } from '../ui/input/date-input.tsx'
import { Note } from '../ui/feedback/note.tsx'
import { EndpointForm } from '../ui/form/endpoint-form.tsx'
import { FormRow } from '../ui/form/form-page.tsx'
import { MoneyInput } from '../ui/input/money-input.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { required, useFormFields } from '../ui/form/use-form-fields.ts'
import '../advices/billing.css'
import { useEffect, useEffectEvent } from 'react'
import { useEndpoint } from '../platform/use-endpoint.ts'

type Deposit = Reply<'deposit.read'>
type Line = {
  key: string
  description: string
  amount: Money | null
  adviceId: string | null
  chargeId: string | null
  isLateInterest: boolean
}
type Values = { deductions: Line[]; refundedOn: CalendarDate | null; method: PaymentMethod }
type Form = UseFormReturnType<Values>

const methods = methodsByHand.map((value) => ({ value, label: paymentMethodLabels[value] }))

/** Possible deductions are prefilled. Each change updates the refund or the claim immediately. */
export function SettleForm(of: { leaseId: string; deposit: Deposit }) {
  const today = useToday()
  // Restarts when the server's date is known, if it differs from the date of this device.
  return <SettleFields key={today} today={today} {...of} />
}

type SettleFieldsProps = { leaseId: string; deposit: Deposit; today: CalendarDate }

function SettleFields({ leaseId, deposit, today }: SettleFieldsProps) {
  const form = useFormFields<Values>({
    initialValues: {
      deductions: deposit.suggestions.map((suggested) => ({ ...suggested, key: crypto.randomUUID() })),
      refundedOn: today,
      method: 'BANK_TRANSFER',
    },
    validate: {
      deductions: {
        description: required(t`Enter what the deduction is for.`),
        amount: (amount) => (amount && amount > 0 ? null : t`Enter an amount above 0.`),
      },
      refundedOn: required(t`Enter the date.`),
    },
  })
  const { deductions, refundedOn, method } = form.getValues()
  useInterestOfDay(leaseId, form, refundedOn ?? today)
  const hasRefund = settlementOf(deposit, deductions, refundedOn ?? today).refundAmount > 0
  return (
    <EndpointForm
      endpoint="deposit.settle"
      form={form}
      toArgs={(values) => ({ params: { id: leaseId }, body: bodyOf(deposit.heldAmount, values, today) })}
      invalidates={invalidatesAccount}
      submitLabel={t`Settle deposit`}
      asks={(values) => ({
        title: t`Settle this deposit?`,
        text: consequence(deposit, values.deductions, values.refundedOn ?? today),
        action: t`Settle deposit`,
      })}
      onDone={({ settlementNumber }) => toast('SUCCESS', t`Deposit settled: ${settlementNumber}`)}
    >
      <DeductionLines form={form} deductions={deductions} />
      <FormRow>
        <DateInput
          label={hasRefund ? t`Refunded on` : t`Settled on`}
          required
          max={today}
          {...form.getInputProps('refundedOn')}
        />
        {hasRefund && <NativeSelect label={t`Method`} required data={methods} {...form.getInputProps('method')} />}
      </FormRow>
      {hasRefund && <RefundPlace deposit={deposit} method={method} />}
      <Arithmetic deposit={deposit} deductions={deductions} refundedOn={refundedOn ?? today} />
    </EndpointForm>
  )
}

/** Late interest is computed up to the entered day. Removed lines stay removed. */
function useInterestOfDay(leaseId: string, form: Form, day: CalendarDate): void {
  const suggestions = useEndpoint('deposit.read', { params: { id: leaseId }, query: { on: day } }).data?.suggestions
  const follow = useEffectEvent((suggested: Deposit['suggestions']) => {
    const lines = form.getValues().deductions.flatMap((line) => {
      if (!line.isLateInterest) return [line]
      const fresh = suggested.find(({ adviceId, isLateInterest }) => isLateInterest && adviceId === line.adviceId)
      return fresh ? [{ ...line, ...fresh }] : []
    })
    form.setFieldValue('deductions', lines)
  })
  useEffect(() => {
    if (suggestions) follow(suggestions)
  }, [suggestions])
}

/** Shows the refund account and the forwarding address from the tenant's notice. The account applies to bank transfers only. */
function RefundPlace({ deposit: { refundAccount, forwardingAddress }, method }: { deposit: Deposit; method: PaymentMethod }) {
  if (!refundAccount && !forwardingAddress) return null
  return (
    <Note>
      {refundAccount && method === 'BANK_TRANSFER' && <div>{t`Refund to ${refundAccount}`}</div>}
      {forwardingAddress && <div>{t`Forwarding address: ${forwardingAddress}`}</div>}
    </Note>
  )
}

/** The confirmation question, which states the totals shown above the button. */
function consequence(deposit: Deposit, deductions: readonly Line[], refundedOn: CalendarDate): string {
  const { deductedAmount, backAmount } = settlementOf(deposit, deductions, refundedOn)
  const [deducted, back] = [formatMoney(deductedAmount), formatMoney(backAmount)]
  if (deductedAmount > deposit.heldAmount)
    return t`The full deposit of ${formatMoney(deposit.heldAmount)} is used. The tenant still owes ${formatMoney(minus(deductedAmount, deposit.heldAmount))}: it stays on its advice, or a new advice charges it. The settlement cannot be changed or undone.`
  if (backAmount === 0)
    return t`${deducted} is deducted and nothing is refunded to the tenant. The settlement cannot be changed or undone.`
  return t`${deducted} is deducted and ${back} is refunded to the tenant. The settlement cannot be changed or undone.`
}

function bodyOf(heldAmount: Money, { deductions, refundedOn, method }: Values, today: CalendarDate) {
  const { refundAmount } = coverDeductions(heldAmount, amountsOf(deductions))
  return {
    deductions: deductions.map(({ description, amount, adviceId, chargeId }) => ({
      description: description.trim(),
      amount: amount ?? ZERO,
      ...(adviceId === null ? {} : { adviceId }),
      ...(chargeId === null ? {} : { chargeId }),
    })),
    refundAmount,
    refundedOn: refundedOn ?? today,
    ...(refundAmount > 0 ? { method } : {}),
  }
}

function DeductionLines({ form, deductions }: { form: Form; deductions: readonly Line[] }) {
  const add = () =>
    form.insertListItem('deductions', {
      key: crypto.randomUUID(),
      description: '',
      amount: null,
      adviceId: null,
      chargeId: null,
      isLateInterest: false,
    })
  return (
    <fieldset className="bare stack start">
      <legend className="bare strong mb-3">{t`Deductions, in the order they use up the deposit`}</legend>
      {deductions.length === 0 && <p className="secondary">{t`No deductions. The full deposit is refunded.`}</p>}
      {deductions.map((line, index) => (
        <div key={line.key} className="settle-line">
          <TextInput
            label={t`Description`}
            required
            maxLength={200}
            autoComplete="off"
            {...form.getInputProps(`deductions.${index}.description`)}
          />
          <MoneyInput label={t`Amount`} required {...form.getInputProps(`deductions.${index}.amount`)} />
          <ActionIcon
            variant="subtle"
            size={36}
            aria-label={t`Remove ${line.description || t`this deduction`}`}
            onClick={() => form.removeListItem('deductions', index)}
          >
            <IconX size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="default"
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        onClick={add}
      >{t`Add a deduction`}</Button>
    </fieldset>
  )
}

type ArithmeticProps = { deposit: Deposit; deductions: readonly Line[]; refundedOn: CalendarDate }

/** Held − deductions = refund, plus interest if the refund is late; or the claim that exceeds the deposit. */
function Arithmetic({ deposit, deductions, refundedOn }: ArithmeticProps) {
  const { heldAmount, refundBy, interestRates } = deposit
  const { deductedAmount, refundAmount, interestAmount, backAmount } = settlementOf(deposit, deductions, refundedOn)
  const isAbove = deductedAmount > heldAmount
  return (
    <>
      <dl className="bare stack gap-2 tinted figures" aria-live="polite">
        <Sum label={t`Held`} amount={heldAmount} />
        <Sum label={t`Less deductions`} amount={deductedAmount} />
        {interestAmount > 0 && <Sum label={t`Refund from the deposit`} amount={refundAmount} />}
        {interestAmount > 0 && <Sum label={t`Interest for the late refund`} amount={interestAmount} />}
        {isAbove ? (
          <Sum label={t`Owed by the tenant above the deposit`} amount={minus(deductedAmount, heldAmount)} isResult />
        ) : (
          <Sum label={t`Refund to the tenant`} amount={backAmount} isResult />
        )}
      </dl>
      {interestAmount > 0 && refundBy && (
        <p className="field-note">{rich`The refund was due by ${formatDate(refundBy)}. From the next day, the law adds ${interestRates.at(-1)?.percent} % a year (Tenancy Act s.113).`}</p>
      )}
    </>
  )
}

function settlementOf(deposit: Deposit, deductions: readonly Line[], refundedOn: CalendarDate) {
  const { heldAmount, endedOn, refundBy, interestRates } = deposit
  const taken = amountsOf(deductions)
  const deductedAmount = plus(...taken.map(({ amount }) => amount))
  const { refundAmount } = coverDeductions(heldAmount, taken)
  const { interestAmount } = refundInterest(
    { heldAmount, deductedAmount, refundAmount, refundedOn, endedOn, refundBy },
    interestRates,
  )
  return { deductedAmount, refundAmount, interestAmount, backAmount: plus(refundAmount, interestAmount) }
}

function Sum({ label, amount, isResult = false }: { label: string; amount: Money; isResult?: boolean }) {
  return (
    <div className={`row spread gap-4 ${isResult ? 'strong ruled' : ''}`}>
      <dt>{label}</dt>
      <dd className="bare">
        <MoneyText amount={amount} withUnit />
      </dd>
    </div>
  )
}

function amountsOf(deductions: readonly Line[]) {
  return deductions.map(({ description, amount }) => ({ description, amount: amount ?? ZERO }))
}
