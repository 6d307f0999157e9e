import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useState } from 'react'
import type { Advice } from '../../../domain/advices/advice-contract.ts'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import { methodsByHand, type PaymentMethod, paymentMethodLabels } from '../../../domain/ledger/payment-method.ts'
import { formatMoney, larger, type Money, minus, ZERO } from '../../../domain/money.ts'
import { adviceTitle } from '../../advices/advice-title.ts'
import { FileChoice } from '../../documents/file-choice.tsx'
import { issueOfFile } from '../../documents/use-uploads.ts'
import { t } from '../../platform/texts.ts'
import { useToday } from '../../platform/use-today.ts'
import { DateInput } from '../../ui/input/date-input.tsx'
import { ActionDialog } from '../../ui/form/action-dialog.tsx'
import { FormRow } from '../../ui/form/form-page.tsx'
import { MoneyInput } from '../../ui/input/money-input.tsx'
import { required, useFormFields } from '../../ui/form/use-form-fields.ts'
import { useOpenOfLease } from '../use-open-of-lease.ts'

type Claimed = {
  isInAdvance: boolean
  amount: Money | null
  method: PaymentMethod
  paidOn: CalendarDate | null
  reference: string
}

// What is handed over in cash gets its receipt at the counter.
const methods = methodsByHand.filter((method) => method !== 'CASH').map((value) => ({ value, label: paymentMethodLabels[value] }))

/** "I have paid": the amount stands there already; the journal number and a photo of the slip are all that is asked. */
export function ClaimDialog({ advice, onClose }: { advice: Advice; onClose: () => void }) {
  const today = useToday()
  const [slip, setSlip] = useState<File | null>(null)
  const { openAmount, checkedAmount } = useOpenOfLease(advice)
  const max = larger(minus(openAmount, checkedAmount), ZERO)
  const form = useFormFields<Claimed>({
    initialValues: { isInAdvance: false, amount: advice.balanceAmount, method: 'MBOB', paidOn: today, reference: '' },
    validate: {
      amount: (amount, { isInAdvance }) => {
        if (!amount || amount <= 0) return t`Give the amount you paid.`
        return amount > max && !isInAdvance ? tooMuchText(openAmount, checkedAmount) : null
      },
      paidOn: (paidOn) => (paidOn ? null : t`Give the day on which you paid.`),
      reference: required(t`Give the journal or reference number of the payment.`),
    },
  })
  return (
    <ActionDialog
      title={t`I have paid · ${adviceTitle(advice)}`}
      endpoint="claim.create"
      form={form}
      toArgs={(values) => ({ body: formOf(advice, values, slip) })}
      refreshes={['claim']}
      submitLabel={t`Send to the office`}
      done={[t`Sent to the office`, t`Your receipt comes as soon as they have checked it.`]}
      onClose={onClose}
    >
      <FormRow>
        <MoneyInput label={t`Amount`} required {...form.getInputProps('amount')} />
        <NativeSelect label={t`Paid by`} required data={methods} {...form.getInputProps('method')} />
      </FormRow>
      <FormRow>
        <TextInput
          label={t`Journal or reference number`}
          required
          data-autofocus
          maxLength={80}
          autoComplete="off"
          {...form.getInputProps('reference')}
        />
        <DateInput label={t`Paid on`} required max={today} {...form.getInputProps('paidOn')} />
      </FormRow>
      {form.values.amount !== null && form.values.amount > max && (
        <Checkbox
          label={t`I paid ${formatMoney(minus(form.values.amount, max))} in advance: it stays as my credit for what comes`}
          {...form.getInputProps('isInAdvance', { type: 'checkbox' })}
        />
      )}
      <SlipField slip={slip} onChange={setSlip} />
    </ActionDialog>
  )
}

function SlipField({ slip, onChange }: { slip: File | null; onChange: (slip: File | null) => void }) {
  const [issue, setIssue] = useState<string | null>(null)
  const choose = ([file]: readonly File[]) => {
    if (!file) return
    setIssue(issueOfFile(file))
    onChange(issueOfFile(file) ? null : file)
  }
  return (
    <>
      <FileChoice
        label={slip ? t`Slip: ${slip.name}. Choose another` : t`Add the slip or a screenshot`}
        icon={<IconCamera size={18} stroke={1.75} aria-hidden />}
        onChoose={choose}
      />
      {issue && (
        <p className="danger" role="alert">
          {issue}
        </p>
      )}
    </>
  )
}

function tooMuchText(openAmount: Money, checkedAmount: Money): string {
  const open = formatMoney(openAmount)
  return checkedAmount > 0
    ? t`${open} is open on this lease, and ${formatMoney(checkedAmount)} of it is being checked. Correct the amount, or tick below that you paid in advance.`
    : t`${open} is open on this lease. Correct the amount, or tick below that you paid in advance.`
}

function formOf({ id }: Advice, { isInAdvance, amount, method, paidOn, reference }: Claimed, slip: File | null): FormData {
  const body = new FormData()
  body.set('adviceId', id)
  body.set('amount', String(amount ?? ZERO))
  if (isInAdvance) body.set('isInAdvance', 'true')
  body.set('method', method)
  body.set('reference', reference.trim())
  body.set('paidOn', paidOn ?? '')
  // Last, so that a server reading from the front knows the fields first.
  if (slip) body.set('file', slip)
  return body
}
