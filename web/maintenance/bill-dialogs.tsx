import { Button, Checkbox, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { DamageItem, RepairBill } from '../../domain/maintenance/damage-contract.ts'
import type { Money } from '../../domain/money.ts'
import { rich, t } from '../platform/texts.ts'
import { Note } from '../ui/feedback/note.tsx'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { MoneyInput } from '../ui/input/money-input.tsx'
import { Link } from '../ui/page/link.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { ReasonField } from '../ui/input/reason-field.tsx'
import { required, useFormFields } from '../ui/form/use-form-fields.ts'
import { WorkOrderDialog } from './work-orders/work-order-dialog.tsx'
import { workOrderPath } from './work-orders/work-paths.ts'
import { invalidatesDamage, invalidatesDamageMoney } from './invalidates-damage.ts'

type BillDialogProps = { bill: RepairBill; onClose: () => void }
type ApprovedBill = { amount: Money | null; note: string; isEssential: boolean }

/** If the amount exceeds an owner's limit, the owners are asked, unless the repair was essential. */
export function ApproveBillDialog({ bill, item, onClose }: BillDialogProps & { item: DamageItem }) {
  const navigate = useNavigate()
  const [needsApproval, setNeedsApproval] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const form = useFormFields<ApprovedBill>({
    initialValues: { amount: bill.amount, note: '', isEssential: false },
    validate: {
      amount: required(t`Enter the amount to credit.`),
      note: (note, { isEssential }) => (isEssential && !note.trim() ? t`Enter why the repair was essential.` : null),
    },
  })
  if (isAsking)
    return (
      <WorkOrderDialog
        order={null}
        item={{ damageItemId: item.id, title: `${item.location}: ${item.description}` }}
        onClose={onClose}
        onSaved={({ id }) => void navigate({ to: workOrderPath(id) })}
      />
    )
  return (
    <ActionDialog
      title={t`Approve the repair bill`}
      endpoint="damageReport.approveBill"
      form={form}
      toArgs={({ amount, note, isEssential }) => ({
        params: { id: bill.id },
        body: { amount: amount ?? 0, note: note.trim() || null, isEssential },
      })}
      invalidates={invalidatesDamageMoney}
      submitLabel={t`Approve and set off`}
      done={t`Repair bill set off`}
      onProblem={({ code, message }) => {
        if (code !== 'OWNER_APPROVAL_NEEDED') return false
        setNeedsApproval(message)
        return true
      }}
      onClose={onClose}
    >
      <p>{rich`The bill is ${<MoneyText amount={bill.amount} withUnit />}. The approved amount counts as rent paid today. It pays the oldest advices first, and the rest reduces the next advice. The owner bears the cost.`}</p>
      <MoneyInput label={t`Amount credited`} required {...form.getInputProps('amount')} />
      <TextInput label={t`Note to the tenant`} maxLength={500} {...form.getInputProps('note')} />
      {needsApproval !== null && (
        <>
          <Note>{needsApproval}</Note>
          <AskOwners workOrderId={item.work?.workOrderId ?? null} onAsk={() => setAsking(true)} />
          <Checkbox
            label={t`Essential repair: deduct it without the owners’ approval`}
            description={t`The tenant has this right if the owner does not repair (Tenancy Rules ss.55–59). Enter the reason in the note. The credit pays rent only and is not refunded.`}
            {...form.getInputProps('isEssential', { type: 'checkbox' })}
          />
        </>
      )}
    </ActionDialog>
  )
}

/** Owners decide on the quote of the item's work order. */
function AskOwners({ workOrderId, onAsk }: { workOrderId: string | null; onAsk: () => void }) {
  return (
    <div className="stack gap-2">
      <p>{t`To ask the owners, enter the amount of the bill as the quote of a work order. Once they approve the quote, approve the bill.`}</p>
      <div className="row">
        {workOrderId === null ? (
          <Button variant="default" onClick={onAsk}>{t`Ask the owners…`}</Button>
        ) : (
          <Link to={workOrderPath(workOrderId)}>{t`Work order`}</Link>
        )}
      </div>
    </div>
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
      invalidates={invalidatesDamage}
      submitLabel={t`Refuse bill`}
      done={t`Repair bill refused`}
      onClose={onClose}
    >
      <p>{t`The rent does not change. The tenant sees the reason and may send another bill.`}</p>
      <ReasonField {...form.getInputProps('reason')} />
    </ActionDialog>
  )
}
