import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { type CalendarDate, formatDate, later } from '../../domain/calendar-date.ts'
import { plus } from '../../domain/money.ts'
import type { WaitingTax } from '../../domain/payments/payment-contract.ts'
import { plural, rich, t } from '../platform/texts.ts'
import { useAction } from '../platform/use-endpoint.ts'
import { useToday } from '../platform/use-today.ts'
import { DateInput } from '../ui/input/date-input.tsx'
import { Note } from '../ui/feedback/note.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { toast } from '../ui/feedback/toast.tsx'

export type TaxesToMark = { payments: readonly WaitingTax[]; hasMore: boolean }
type TaxRemittedDialogProps = { taxes: TaxesToMark; onClose: () => void }

/** Records the day on which the tax reached the tax office, for one or more payments. */
export function TaxRemittedDialog({ taxes: { payments, hasMore }, onClose }: TaxRemittedDialogProps) {
  const today = useToday()
  const lastPaidOn = payments.map(({ paidOn }) => paidOn).reduce(later)
  const [remittedOn, setRemittedOn] = useState<CalendarDate | null>(today)
  const [reference, setReference] = useState('')
  const action = useRemittance(onClose)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const named = payments.map(({ id, amount }) => ({ id, amount }))
    if (remittedOn) action.mutate({ body: { remittedOn, reference: reference.trim() || null, payments: named } })
  }
  return (
    <FormDialog title={t`Mark tax as remitted`} isOpen onClose={onClose}>
      <form className="form" onSubmit={send} noValidate>
        <div className="form-fields">
          <p>{rich`${<MoneyText amount={plus(...payments.map(({ amount }) => amount))} withUnit />} of tax withheld on ${payments.length === 1 ? t`receipt ${payments[0]?.receiptNumber ?? ''}` : plural(payments.length, '{n} receipt', '{n} receipts')} has reached the tax office. No account balance changes.`}</p>
          {hasMore && <Note>{t`More payments match. Mark these first, then the rest.`}</Note>}
          <DateInput
            label={t`Remitted on`}
            description={
              payments.length === 1
                ? t`The tenant paid on ${formatDate(lastPaidOn)}.`
                : t`The last of these payments was on ${formatDate(lastPaidOn)}.`
            }
            required
            min={lastPaidOn}
            max={today}
            value={remittedOn}
            onChange={setRemittedOn}
            error={remittedOn ? null : t`Enter the date.`}
          />
          <TextInput
            label={t`Reference`}
            placeholder={t`Number of the challan or receipt`}
            maxLength={80}
            autoComplete="off"
            value={reference}
            onChange={(event) => setReference(event.currentTarget.value)}
          />
        </div>
        <div className="form-actions">
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" loading={action.isPending}>{t`Mark as remitted`}</Button>
        </div>
      </form>
    </FormDialog>
  )
}

function useRemittance(onClose: () => void) {
  return useAction('payment.taxRemittances', {
    invalidates: ['payment', 'advice', 'overview', 'monthEnd'],
    onSuccess: ({ remittedCount, skipped }) => {
      if (remittedCount > 0) toast('SUCCESS', t`${remittedCount} marked as remitted`)
      if (skipped.length > 0) toast('INFO', t`${skipped.length} not marked`, whySkipped(skipped))
      onClose()
    },
  })
}

const maxNamed = 5

function whySkipped(skipped: readonly WaitingTax[]): string {
  const names = skipped.slice(0, maxNamed).map(({ receiptNumber }) => receiptNumber)
  return t`Somebody else has since marked this tax or changed the payment: ${names.join(', ')}.`
}
