import { Box, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Advice } from '../../../domain/advices/advice-contract.ts'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import { methodsByHand, type PaymentMethod, paymentMethodLabels } from '../../../domain/ledger/payment-method.ts'
import { formatMoney, larger, type Money, minus, plus, ZERO } from '../../../domain/money.ts'
import { adviceTitle } from '../../advices/advice-title.ts'
import { PhotoChoice } from '../../documents/photo-choice.tsx'
import { rich, t } from '../../platform/texts.ts'
import { useToday } from '../../platform/use-today.ts'
import { DateInput } from '../../ui/input/date-input.tsx'
import { ActionDialog } from '../../ui/form/action-dialog.tsx'
import { FormRow } from '../../ui/form/form-page.tsx'
import { DateText } from '../../ui/text/date-text.tsx'
import { MoneyText } from '../../ui/text/money-text.tsx'
import { useRemainingOfEach } from '../use-remaining-amount.ts'
import { MoneyInput } from '../../ui/input/money-input.tsx'
import { required, useFormFields } from '../../ui/form/use-form-fields.ts'
import type { OpenOfLease } from '../use-open-of-lease.ts'

type Claimed = {
  /** The paid advices, oldest first. */
  adviceIds: readonly string[]
  isInAdvance: boolean
  amount: Money | null
  method: PaymentMethod
  paidOn: CalendarDate | null
  reference: string
}

// Cash is excluded, because it gets its receipt at the counter.
const methods = methodsByHand.filter((method) => method !== 'CASH').map((value) => ({ value, label: paymentMethodLabels[value] }))

/**
 * "I have paid": the amount is prefilled, and only the journal number and a photo of the slip are required. If the lease has other open
 * advices, the tenant selects those that the payment also covers.
 */
export function ClaimDialog({ advice, ofLease, onClose }: { advice: Advice; ofLease: OpenOfLease; onClose: () => void }) {
  const today = useToday()
  const [slip, setSlip] = useState<File | null>(null)
  const { form, open, leftOf, max, choose } = useClaim(advice, ofLease)
  return (
    <ActionDialog
      title={open.length > 1 ? t`I have paid` : t`I have paid · ${adviceTitle(advice)}`}
      endpoint="claim.create"
      form={form}
      toArgs={(values) => ({ body: formOf(values, slip) })}
      invalidates={['claim']}
      submitLabel={t`Send to the office`}
      done={[t`Sent to the office`, t`You get your receipt once the office has checked your proof.`]}
      onClose={onClose}
    >
      {open.length > 1 && (
        <ClaimedItems
          advices={open}
          chosen={form.values.adviceIds}
          leftOf={leftOf}
          error={form.errors['adviceIds']}
          onChange={choose}
        />
      )}
      <FormRow>
        <MoneyInput label={t`Amount`} required {...form.getInputProps('amount')} />
        <NativeSelect label={t`Paid by`} required data={methods} {...form.getInputProps('method')} />
      </FormRow>
      <FormRow>
        <TextInput
          label={t`Journal or reference number`}
          required
          // If there is a choice above, it receives the focus, because leaving this empty field would show an error immediately.
          data-autofocus={open.length <= 1 || undefined}
          maxLength={80}
          autoComplete="off"
          {...form.getInputProps('reference')}
        />
        <DateInput label={t`Paid on`} required max={today} {...form.getInputProps('paidOn')} />
      </FormRow>
      {form.values.amount !== null && form.values.amount > max && (
        <Checkbox
          label={t`I paid ${formatMoney(minus(form.values.amount, max))} in advance. Keep it as credit.`}
          {...form.getInputProps('isInAdvance', { type: 'checkbox' })}
        />
      )}
      <PhotoChoice label={slip ? t`Slip: ${slip.name}. Choose another` : t`Add the slip or a screenshot`} onChange={setSlip} />
    </ActionDialog>
  )
}

/** The form of a claim, and the open advices of the lease to select from. */
function useClaim(advice: Advice, { advices, openAmount, checkedAmount }: OpenOfLease) {
  const today = useToday()
  const leftOf = useRemainingOfEach()
  const max = larger(minus(openAmount, checkedAmount), ZERO)
  const form = useFormFields<Claimed>({
    initialValues: {
      adviceIds: [advice.id],
      isInAdvance: false,
      amount: leftOf(advice),
      method: 'MBOB',
      paidOn: today,
      reference: '',
    },
    validate: {
      adviceIds: (chosen) => (chosen.length > 0 ? null : t`Choose what you paid.`),
      amount: (amount, { isInAdvance }) => {
        if (!amount || amount <= 0) return t`Enter the amount you paid.`
        return amount > max && !isInAdvance ? tooMuchText(openAmount, checkedAmount) : null
      },
      paidOn: (paidOn) => (paidOn ? null : t`Enter the date you paid.`),
      reference: required(t`Enter the journal or reference number of the payment.`),
    },
  })
  const open = advices.filter((each) => leftOf(each) > 0)
  const sumOf = (ids: readonly string[]) => plus(ZERO, ...open.filter(({ id }) => ids.includes(id)).map(leftOf))
  const choose = (adviceIds: readonly string[]) => {
    // A typed amount stays.
    if (form.values.amount === sumOf(form.values.adviceIds)) form.setFieldValue('amount', sumOf(adviceIds))
    form.setFieldValue('adviceIds', adviceIds)
  }
  return { form, open, leftOf, max, choose }
}

type ClaimedItemsProps = {
  advices: readonly Advice[]
  chosen: readonly string[]
  leftOf: (advice: Advice) => Money
  error: ReactNode
  onChange: (chosen: readonly string[]) => void
}

/** The open advices of the lease. The tenant selects those that were paid. */
function ClaimedItems({ advices, chosen, leftOf, error, onChange }: ClaimedItemsProps) {
  const isChosen = ({ id }: Advice) => chosen.includes(id)
  const toggle = (advice: Advice) =>
    onChange(advices.filter((each) => (each.id === advice.id ? !isChosen(each) : isChosen(each))).map(({ id }) => id))
  return (
    <fieldset className="bare stack gap-2">
      <Box component="legend" className="secondary" px={0} pb="xs">{t`What did you pay?`}</Box>
      {advices.map((advice, index) => (
        <div key={advice.id} className="row spread gap-4">
          <Checkbox
            checked={isChosen(advice)}
            data-autofocus={index === 0 || undefined}
            onChange={() => toggle(advice)}
            label={adviceTitle(advice)}
            description={rich`Due ${<DateText date={advice.dueDate} />}`}
          />
          <MoneyText amount={leftOf(advice)} withUnit />
        </div>
      ))}
      {error && (
        <p className="danger" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

function tooMuchText(openAmount: Money, checkedAmount: Money): string {
  const open = formatMoney(openAmount)
  return checkedAmount > 0
    ? t`${open} is outstanding on this lease, and ${formatMoney(checkedAmount)} of it is being checked. Correct the amount, or tick below that you paid in advance.`
    : t`${open} is outstanding on this lease. Correct the amount, or tick below that you paid in advance.`
}

function formOf({ adviceIds, isInAdvance, amount, method, paidOn, reference }: Claimed, slip: File | null): FormData {
  const [first = '', ...others] = adviceIds
  const body = new FormData()
  body.set('adviceId', first)
  if (others.length > 0) body.set('otherAdviceIds', others.join(','))
  body.set('amount', String(amount ?? ZERO))
  if (isInAdvance) body.set('isInAdvance', 'true')
  body.set('method', method)
  body.set('reference', reference.trim())
  body.set('paidOn', paidOn ?? '')
  // The file comes last, so that a server that reads the stream sees the fields first.
  if (slip) body.set('file', slip)
  return body
}
