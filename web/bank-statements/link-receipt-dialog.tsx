import type { BankLine } from '../../domain/bank-statements/statement-contract.ts'
import { addDays, formatDate } from '../../domain/calendar-date.ts'
import { paymentMethodLabels } from '../../domain/ledger/payment-method.ts'
import { formatMoney } from '../../domain/money.ts'
import { call } from '../platform/call.ts'
import { rich, t } from '../platform/texts.ts'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { required, useFormFields } from '../ui/form/use-form-fields.ts'
import { EntityPicker } from '../ui/input/entity-picker.tsx'
import { DateText } from '../ui/text/date-text.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'

/** Receipts within this number of days of the line are suggested before the person types anything. */
const daysAround = 31
const maxFound = 50

/** Links the line to an existing receipt. Nothing is posted again. */
export function LinkReceiptDialog({ line, onClose }: { line: BankLine; onClose: () => void }) {
  const { id: lineId, statementId: id, amount, bookedOn } = line
  const form = useFormFields<{ paymentId: string | null }>({
    initialValues: { paymentId: null },
    validate: { paymentId: required(t`Choose the receipt.`) },
  })
  return (
    <ActionDialog
      title={t`Link this line to a receipt`}
      endpoint="bankStatement.link"
      form={form}
      toArgs={({ paymentId }) => ({ params: { id, lineId }, body: { paymentId: paymentId ?? '' } })}
      invalidates={['bankStatement', 'payment']}
      submitLabel={t`Link receipt`}
      done={t`Line linked to its receipt`}
      onClose={onClose}
    >
      <p>{rich`${<MoneyText amount={amount} withUnit />} of ${<DateText date={bookedOn} />}. The receipt stays as it is, and nothing is recorded again.`}</p>
      <EntityPicker
        label={t`Receipt of this amount`}
        required
        noun={t`receipt of ${formatMoney(amount)}`}
        placeholder={t`Tenant or receipt number`}
        fetchOptions={(q, signal) => findReceipts(line, q, signal)}
        {...form.getInputProps('paymentId')}
      />
    </ActionDialog>
  )
}

async function findReceipts({ amount, bookedOn }: BankLine, q: string, signal: AbortSignal) {
  const near = { from: addDays(bookedOn, -daysAround), to: addDays(bookedOn, daysAround) }
  const query = { status: 'POSTED', setOff: 'false', sort: 'paidOn:desc', pageSize: maxFound, ...(q ? { q } : near) } as const
  const { items } = await call('payment.list', { query, signal })
  return items
    .filter((receipt) => receipt.amount === amount && receipt.method !== 'CASH')
    .map(({ id, receiptNumber, tenantName, paidOn, method, reference }) => ({
      value: id,
      label: `${receiptNumber}, ${tenantName}`,
      description: [formatDate(paidOn), paymentMethodLabels[method], reference].filter(Boolean).join(' · '),
    }))
}
