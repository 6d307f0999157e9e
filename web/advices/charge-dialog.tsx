import { TextInput } from '@mantine/core'
import { defaultDaysToPay } from '../../domain/advices/advice-status.ts'
import { addDays, type CalendarDate } from '../../domain/calendar-date.ts'
import { type Money, ZERO } from '../../domain/money.ts'
import { rich, t } from '../platform/texts.ts'
import { useToday } from '../platform/use-today.ts'
import { DateInput } from '../ui/input/date-input.tsx'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { FormRow } from '../ui/form/form-page.tsx'
import { MoneyInput } from '../ui/input/money-input.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { required, useFormFields } from '../ui/form/use-form-fields.ts'
import { invalidatesPayments } from './invalidates-payments.ts'

type Values = { description: string; amount: Money | null; dueDate: CalendarDate | null }

/** Charges the tenant an amount in addition to the rent, with its own advice. */
export function ChargeDialog({ leaseId, onClose }: { leaseId: string; onClose: () => void }) {
  const today = useToday()
  const form = useFormFields<Values>({
    initialValues: { description: '', amount: null, dueDate: addDays(today, defaultDaysToPay) },
    validate: {
      description: required(t`Enter what the charge is for.`),
      amount: (amount) => (amount && amount > 0 ? null : t`Enter an amount above 0.`),
    },
  })
  const { amount } = form.getValues()
  return (
    <ActionDialog
      title={t`Charge the tenant`}
      width={520}
      endpoint="leaseMoney.charge"
      form={form}
      toArgs={(values) => ({
        params: { id: leaseId },
        body: {
          description: values.description.trim(),
          amount: values.amount ?? ZERO,
          ...(values.dueDate ? { dueDate: values.dueDate } : {}),
        },
      })}
      invalidates={invalidatesPayments}
      submitLabel={t`Charge the tenant`}
      done={({ adviceNumber }) => t`Charged by advice ${adviceNumber}`}
      onClose={onClose}
    >
      <TextInput label={t`Description`} required maxLength={200} data-autofocus {...form.getInputProps('description')} />
      <FormRow>
        <MoneyInput label={t`Amount`} required {...form.getInputProps('amount')} />
        <DateInput label={t`Due on`} min={today} {...form.getInputProps('dueDate')} />
      </FormRow>
      <p className="allocation" aria-live="polite">
        {amount ? (
          <span>{rich`The tenant owes ${(
            <strong>
              <MoneyText amount={amount} withUnit />
            </strong>
          )} more, on a separate advice. Credit on the lease pays this advice at once.`}</span>
        ) : (
          t`Enter an amount to see its effect.`
        )}
      </p>
    </ActionDialog>
  )
}
