import { Button, NativeSelect, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import type { Advice } from '../../domain/advices/advice-contract.ts'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import { methodsByHand, type PaymentMethod, paymentMethodLabels } from '../../domain/ledger/payment-method.ts'
import { plus } from '../../domain/money.ts'
import { cashLeft } from '../../domain/advices/cash-left.ts'
import { plural, rich, t } from '../platform/texts.ts'
import { useToday } from '../platform/use-today.ts'
import { DateInput } from '../ui/input/date-input.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { FormRow } from '../ui/form/form-page.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { RefusalText } from '../ui/form/refusal-text.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { useFormFields } from '../ui/form/use-form-fields.ts'
import { ReceivedIntoField, useReceivedInto } from './received-into-field.tsx'
import { useRecordPayments } from './use-record-payments.ts'

type Received = { method: PaymentMethod; paidOn: CalendarDate | null; reference: string; bankAccountId: string | null }
type RecordPaymentsDialogProps = { advices: readonly Advice[]; onClose: () => void; onDone: () => void }

const methods = methodsByHand.map((value) => ({ value, label: paymentMethodLabels[value] }))

const maxNamed = 5

/** Records money that was received in one way on one day for several advices. Each is paid in full, with its own payment and receipt. */
export function RecordPaymentsDialog({ advices, onClose, onDone }: RecordPaymentsDialogProps) {
  const today = useToday()
  const payable = advices.filter((advice) => advice.status !== 'WRITEOFF' && cashLeft(advice) > 0)
  const left = advices.length - payable.length
  const form = useFormFields<Received>({
    initialValues: { method: 'CASH', paidOn: today, reference: '', bankAccountId: null },
    validate: { paidOn: (paidOn) => (paidOn ? null : t`Enter the date it was paid.`) },
  })
  const { method, bankAccountId } = form.getValues()
  const into = useReceivedInto(method, bankAccountId)
  const { paidIds, refusals, isPending, record } = useRecordPayments(payable, onDone)
  const waiting = payable.filter(({ id }) => !paidIds.has(id))
  const submit = (event: FormEvent<HTMLFormElement>) =>
    form.onSubmit(({ paidOn, reference }) => {
      const words = reference.trim()
      if (paidOn) void record({ method, paidOn, ...(words ? { reference: words } : {}), ...into.part })
    })(event)
  const total = <MoneyText amount={plus(...waiting.map(cashLeft))} withUnit />
  return (
    <FormDialog title={t`Record payments`} isOpen onClose={onClose} width={520}>
      <form className="form" onSubmit={submit} noValidate>
        <div className="form-fields">
          <p>{rich`${total} for ${plural(waiting.length, '{n} advice', '{n} advices')}. Each is paid in full and gets its own receipt. Tax withheld by tenants is not included.`}</p>
          {left > 0 && (
            <p className="secondary">
              {plural(
                left,
                '{n} advice has nothing to pay and is left out.',
                '{n} advices have nothing to pay and are left out.',
              )}
            </p>
          )}
          <FormRow>
            <DateInput label={t`Paid on`} required max={today} {...form.getInputProps('paidOn')} />
            <NativeSelect label={t`Method`} required data={methods} {...form.getInputProps('method')} />
          </FormRow>
          <TextInput
            label={t`Reference`}
            placeholder={t`Journal or cheque number`}
            maxLength={80}
            autoComplete="off"
            {...form.getInputProps('reference')}
          />
          <ReceivedIntoField into={into} method={method} onChange={(id) => form.setFieldValue('bankAccountId', id)} />
        </div>
        {isPending && <output className="secondary">{t`${paidIds.size} of ${payable.length} recorded`}</output>}
        <RefusalText>{refusals.length > 0 ? refusals.slice(0, maxNamed).join(' ') : null}</RefusalText>
        <div className="form-actions">
          <Button variant="default" onClick={onClose} disabled={isPending}>{t`Cancel`}</Button>
          <SubmitButton loading={isPending} disabled={waiting.length === 0}>
            {plural(waiting.length, 'Record {n} payment', 'Record {n} payments')}
          </SubmitButton>
        </div>
      </form>
    </FormDialog>
  )
}
