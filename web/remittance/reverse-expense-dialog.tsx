import type { Expense } from '../../domain/remittance/expense-contract.ts'
import { rich, t } from '../platform/texts.ts'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { ReasonField } from '../ui/input/reason-field.tsx'
import { required, useFormFields } from '../ui/form/use-form-fields.ts'
import { invalidatesDues } from './invalidates-dues.ts'

export function ReverseExpenseDialog({ expense, onClose }: { expense: Expense; onClose: () => void }) {
  const form = useFormFields({ initialValues: { reason: '' }, validate: { reason: required(t`Give the reason.`) } })
  return (
    <ActionDialog
      title={t`Reverse the bill of ${expense.vendor}`}
      endpoint="expense.reverse"
      form={form}
      toArgs={({ reason }) => ({ params: { id: expense.id }, body: { reason: reason.trim() } })}
      refreshes={invalidatesDues}
      submitLabel={t`Reverse bill`}
      isDangerous
      done={t`The bill of ${expense.vendor} is void`}
      onClose={onClose}
    >
      <p>{rich`${<MoneyText amount={expense.amount} withUnit />} is taken back. What owners bore of it comes with their next remittance.`}</p>
      <ReasonField {...form.getInputProps('reason')} />
    </ActionDialog>
  )
}
