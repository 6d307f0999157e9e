import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Advice } from '../../domain/billing/advice-contract.ts'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import { plus, ZERO } from '../../domain/money.ts'
import { call } from '../platform/call.ts'
import { asProblem } from '../platform/problem-error.ts'
import { rich, t } from '../platform/texts.ts'
import { refresh } from '../platform/use-endpoint.ts'
import { useToday } from '../platform/use-today.ts'
import { DateInput } from '../ui/date-input.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { toast } from '../ui/toast.tsx'

type TaxRemittedDialogProps = { advices: readonly Advice[]; onClose: () => void }

/** The day on which the tax reached the tax office, for one advice or many; each is recorded by itself. */
export function TaxRemittedDialog({ advices, onClose }: TaxRemittedDialogProps) {
  const today = useToday()
  const [remittedOn, setRemittedOn] = useState<CalendarDate | null>(today)
  const [reference, setReference] = useState('')
  const { isPending, remit } = useRemittance(advices, onClose)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (remittedOn) void remit({ remittedOn, reference: reference.trim() || null })
  }
  return (
    <FormDialog title={t`Remitted`} isOpen onClose={onClose}>
      <form className="form" onSubmit={send} noValidate>
        <div className="form-fields">
          <p>{rich`${<MoneyText amount={plus(...advices.map(({ tax }) => tax?.withheldAmount ?? ZERO))} withUnit />} of tax withheld on ${advices.length === 1 ? t`advice ${advices[0]?.adviceNumber ?? ''}` : t`${advices.length} advices`} has reached the tax office. No account changes.`}</p>
          <DateInput
            label={t`Remitted on`}
            required
            max={today}
            value={remittedOn}
            onChange={setRemittedOn}
            error={remittedOn ? null : t`Give the day.`}
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

/** One after the other; what is refused is said by its number, the others stand. */
function useRemittance(advices: readonly Advice[], onClose: () => void) {
  const client = useQueryClient()
  const [isPending, setPending] = useState(false)
  const remit = async (body: { remittedOn: CalendarDate; reference: string | null }) => {
    setPending(true)
    const refused: string[] = []
    for (const { id, adviceNumber } of advices) {
      try {
        // In turn, so that a slow line is not flooded by a long selection.
        // oxlint-disable-next-line no-await-in-loop
        await call('advice.taxRemittance', { params: { id }, body, idempotencyKey: crypto.randomUUID() })
      } catch (error) {
        refused.push(`${adviceNumber}: ${asProblem(error).message}`)
      }
    }
    setPending(false)
    await Promise.all([refresh(client, 'advice'), refresh(client, 'overview')])
    if (refused.length < advices.length) toast('SUCCESS', t`${advices.length - refused.length} marked remitted`)
    if (refused.length > 0) toast('ERROR', t`${refused.length} not remitted`, refused.slice(0, 5).join(' '))
    onClose()
  }
  return { isPending, remit }
}
