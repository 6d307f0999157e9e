import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type CalendarDate, formatDate, later } from '../../domain/calendar-date.ts'
import { minus, plus } from '../../domain/money.ts'
import type { Payment } from '../../domain/payments/payment-contract.ts'
import { call } from '../platform/call.ts'
import { asProblem } from '../platform/problem-error.ts'
import { rich, t } from '../platform/texts.ts'
import { refresh } from '../platform/use-endpoint.ts'
import { useToday } from '../platform/use-today.ts'
import { DateInput } from '../ui/input/date-input.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { toast } from '../ui/feedback/toast.tsx'

type TaxRemittedDialogProps = { payments: readonly Payment[]; onClose: () => void }

/** The day on which the tax reached the tax office, for one payment or many; each is recorded by itself. */
export function TaxRemittedDialog({ payments, onClose }: TaxRemittedDialogProps) {
  const today = useToday()
  const lastPaidOn = payments.map(({ paidOn }) => paidOn).reduce(later)
  const [remittedOn, setRemittedOn] = useState<CalendarDate | null>(today)
  const [reference, setReference] = useState('')
  const { isPending, remit } = useRemittance(payments, onClose)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (remittedOn) void remit({ remittedOn, reference: reference.trim() || null })
  }
  return (
    <FormDialog title={t`Remitted`} isOpen onClose={onClose}>
      <form className="form" onSubmit={send} noValidate>
        <div className="form-fields">
          <p>{rich`${<MoneyText amount={plus(...payments.map(waiting))} withUnit />} of tax withheld on ${payments.length === 1 ? t`receipt ${payments[0]?.receiptNumber ?? ''}` : t`${payments.length} receipts`} has reached the tax office. No account balance changes.`}</p>
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
          <Button type="submit" loading={isPending}>{t`Mark remitted`}</Button>
        </div>
      </form>
    </FormDialog>
  )
}

const waiting = ({ taxWithheldAmount, taxRemittedAmount }: Payment) => minus(taxWithheldAmount, taxRemittedAmount)

/** One after the other; what is refused is said by its number, the others stand. */
function useRemittance(payments: readonly Payment[], onClose: () => void) {
  const client = useQueryClient()
  const [isPending, setPending] = useState(false)
  const remit = async (body: { remittedOn: CalendarDate; reference: string | null }) => {
    setPending(true)
    const refused: string[] = []
    for (const { id, receiptNumber } of payments) {
      try {
        // In turn, so that a slow line is not flooded by a long selection.
        // oxlint-disable-next-line no-await-in-loop
        await call('payment.taxRemittance', { params: { id }, body, idempotencyKey: crypto.randomUUID() })
      } catch (error) {
        refused.push(`${receiptNumber}: ${asProblem(error).message}`)
      }
    }
    setPending(false)
    await Promise.all([refresh(client, 'payment'), refresh(client, 'advice'), refresh(client, 'overview')])
    if (refused.length < payments.length) toast('SUCCESS', t`${payments.length - refused.length} marked remitted`)
    if (refused.length > 0) toast('ERROR', t`${refused.length} not remitted`, refused.slice(0, 5).join(' '))
    onClose()
  }
  return { isPending, remit }
}
