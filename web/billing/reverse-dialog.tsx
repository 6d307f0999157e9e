import { Textarea } from '@mantine/core'
import type { Payment } from '../../domain/billing/payment-contract.ts'
import { EndpointForm } from '../ui/endpoint-form.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { toast } from '../ui/toast.tsx'
import { required, useFormFields } from '../ui/use-form-fields.ts'
import { stalePayments } from './stale-payments.ts'

export function ReverseDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const form = useFormFields({ initialValues: { reason: '' }, validate: { reason: required('Give the reason.') } })
  return (
    <FormDialog title={`Reverse receipt ${payment.receiptNumber}`} isOpen onClose={onClose}>
      <EndpointForm
        endpoint="payment.reverse"
        form={form}
        toArgs={({ reason }) => ({ params: { id: payment.id }, body: { reason: reason.trim() } })}
        refreshes={stalePayments}
        submitLabel="Reverse payment"
        onCancel={onClose}
        onDone={() => {
          toast('SUCCESS', `Receipt ${payment.receiptNumber} is void`)
          onClose()
        }}
      >
        <p>
          <MoneyText amount={payment.amount} withUnit /> of {payment.tenantName} will be owed again on the advices it paid. The
          receipt keeps its number and is void.
        </p>
        <Textarea label="Reason" required autosize minRows={2} maxLength={500} data-autofocus {...form.getInputProps('reason')} />
      </EndpointForm>
    </FormDialog>
  )
}
