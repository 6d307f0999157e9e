import { TextInput } from '@mantine/core'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { Payment } from '../../domain/payments/payment-contract.ts'
import { invalidatesPayments } from '../advices/invalidates-payments.ts'
import { rich, t } from '../platform/texts.ts'
import { useToday } from '../platform/use-today.ts'
import { DateInput } from '../ui/input/date-input.tsx'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { useDuplicateQuestion } from '../ui/form/use-duplicate-question.ts'
import { required, useFormFields } from '../ui/form/use-form-fields.ts'

/** Records the tax certificate for the tax that the tenant withheld. */
export function CertificateDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const today = useToday()
  const form = useFormFields<{ number: string; date: CalendarDate | null }>({
    initialValues: { number: payment.taxCertificate?.number ?? '', date: payment.taxCertificate?.date ?? null },
    validate: { number: required(t`Enter the number of the certificate.`) },
  })
  const replace = useDuplicateQuestion({ title: t`Replace the certificate?`, action: t`Replace certificate` })
  return (
    <ActionDialog
      title={t`Tax certificate`}
      endpoint="payment.keepCertificate"
      form={form}
      toArgs={({ number, date }) => ({
        params: { id: payment.id },
        body: { number: number.trim(), ...(date ? { date } : {}), canReplace: replace.takeAnswer() },
      })}
      elementRef={replace.elementRef}
      onProblem={replace.onProblem}
      invalidates={invalidatesPayments}
      submitLabel={t`Save certificate`}
      done={t`Certificate recorded`}
      onClose={onClose}
    >
      <p>{rich`For ${<MoneyText amount={payment.taxWithheldAmount} withUnit />} withheld by ${payment.tenantName}.`}</p>
      <TextInput
        label={t`Certificate number`}
        required
        maxLength={80}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('number')}
      />
      <DateInput label={t`Certificate date`} max={today} {...form.getInputProps('date')} />
    </ActionDialog>
  )
}
