import { TextInput } from '@mantine/core'
import type { RepairBill } from '../../domain/maintenance/damage-contract.ts'
import type { Money } from '../../domain/money.ts'
import { rich, t } from '../platform/texts.ts'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { MoneyInput } from '../ui/input/money-input.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { ReasonField } from '../ui/input/reason-field.tsx'
import { required, useFormFields } from '../ui/form/use-form-fields.ts'
import { invalidatesDamage, invalidatesDamageMoney } from './invalidates-damage.ts'

type BillDialogProps = { bill: RepairBill; onClose: () => void }

export function ApproveBillDialog({ bill, onClose }: BillDialogProps) {
  const form = useFormFields<{ amount: Money | null; note: string }>({
    initialValues: { amount: bill.amount, note: '' },
    validate: { amount: required(t`Enter the amount to credit.`) },
  })
  return (
    <ActionDialog
      title={t`Approve the repair bill`}
      endpoint="damageReport.approveBill"
      form={form}
      toArgs={({ amount, note }) => ({ params: { id: bill.id }, body: { amount: amount ?? 0, note: note.trim() || null } })}
      refreshes={invalidatesDamageMoney}
      submitLabel={t`Approve and set off`}
      done={t`Repair bill set off`}
      onClose={onClose}
    >
      <p>{rich`The bill is ${<MoneyText amount={bill.amount} withUnit />}. The approved amount counts as rent paid today. It pays the oldest advices first, and the rest reduces the next advice. The owner bears the cost.`}</p>
      <MoneyInput label={t`Amount credited`} required {...form.getInputProps('amount')} />
      <TextInput label={t`Note to the tenant`} maxLength={500} {...form.getInputProps('note')} />
    </ActionDialog>
  )
}

export function RejectBillDialog({ bill, onClose }: BillDialogProps) {
  const form = useFormFields({ initialValues: { reason: '' }, validate: { reason: required(t`Enter the reason.`) } })
  return (
    <ActionDialog
      title={t`Refuse the repair bill`}
      endpoint="damageReport.rejectBill"
      form={form}
      toArgs={({ reason }) => ({ params: { id: bill.id }, body: { reason } })}
      refreshes={invalidatesDamage}
      submitLabel={t`Refuse bill`}
      done={t`Repair bill refused`}
      onClose={onClose}
    >
      <p>{t`The rent does not change. The tenant sees the reason and may send another bill.`}</p>
      <ReasonField {...form.getInputProps('reason')} />
    </ActionDialog>
  )
}
