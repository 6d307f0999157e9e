import { addDays, formatDate } from '../../domain/calendar-date.ts'
import { ZERO } from '../../domain/money.ts'
import type { Payment } from '../../domain/payments/payment-contract.ts'
import { Allocations } from '../advices/allocation-preview.tsx'
import { invalidatesPayments } from '../advices/invalidates-payments.ts'
import { rich, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { Note } from '../ui/feedback/note.tsx'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { CheckField } from '../ui/input/check-field.tsx'
import { ReasonField } from '../ui/input/reason-field.tsx'
import { required, useFormFields } from '../ui/form/use-form-fields.ts'

export function ReverseDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const form = useFormFields({
    initialValues: { reason: '', isReturned: false },
    validate: { reason: required(t`Enter the reason.`) },
  })
  return (
    <ActionDialog
      title={t`Reverse receipt ${payment.receiptNumber}`}
      endpoint="payment.reverse"
      form={form}
      toArgs={({ reason, isReturned }) => ({ params: { id: payment.id }, body: { reason: reason.trim(), isReturned } })}
      invalidates={invalidatesPayments}
      submitLabel={t`Reverse payment`}
      isDangerous
      done={t`Receipt ${payment.receiptNumber} is void`}
      onClose={onClose}
    >
      <ReversalEffect payment={payment} />
      {payment.method === 'CHEQUE' && (
        <CheckField
          label={t`The bank returned the cheque. It is not in the drawer.`}
          isChecked={form.getValues().isReturned}
          onChange={(isReturned) => form.setFieldValue('isReturned', isReturned)}
        />
      )}
      <ReasonField {...form.getInputProps('reason')} />
    </ActionDialog>
  )
}

/** Previews the effect of the reversal. */
function ReversalEffect({ payment }: { payment: Payment }) {
  const { allocations, creditAmount, leaseId } = payment
  const isOfDeposit = allocations.some(({ kind }) => kind === 'SECURITY_DEPOSIT')
  return (
    <>
      <p>{rich`${<MoneyText amount={payment.amount} withUnit />} from ${payment.tenantName} is reversed. The receipt keeps its number and becomes void.`}</p>
      {allocations.length > 0 && (
        <>
          <p>{t`These advices will be owed again, with late interest from the due date if the lease charges late interest:`}</p>
          <Allocations leaseId={leaseId} allocations={allocations} creditAmount={ZERO} />
        </>
      )}
      {creditAmount > 0 && (
        <p>{rich`The credit of ${<MoneyText amount={creditAmount} withUnit />} from this payment is removed.`}</p>
      )}
      {isOfDeposit && <p>{t`The deposit of the lease becomes unpaid.`}</p>}
      <ClosedDays payment={payment} />
    </>
  )
}

/** Closed days do not change, so the value date of the reversal is later than the payment. */
function ClosedDays({ payment: { paidOn } }: { payment: Payment }) {
  const closedUntil = useEndpoint('ledgerClosing.read', {}).data?.closedUntil ?? null
  if (closedUntil === null || paidOn > closedUntil) return null
  return (
    <Note>
      {t`The books are closed until ${formatDate(closedUntil)}, so the reversal counts from ${formatDate(addDays(closedUntil, 1))}. Late interest is not charged for the days from the payment until then. To charge it, ask an administrator to open the days again first.`}
    </Note>
  )
}
