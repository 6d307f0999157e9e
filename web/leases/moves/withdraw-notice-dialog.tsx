import { Textarea } from '@mantine/core'
import { formatDate } from '../../../domain/calendar-date.ts'
import type { Lease } from '../../../domain/leases/lease-schema.ts'
import { rich, t } from '../../platform/texts.ts'
import { useFormFields } from '../../ui/form/use-form-fields.ts'
import { MoveDialog } from './move-dialog.tsx'
import { useLeaseEffect } from './use-lease-effect.ts'

/** Withdraws the notice before it takes effect. */
export function WithdrawNoticeDialog({ lease, onClose }: { lease: Lease; onClose: () => void }) {
  const form = useFormFields({ initialValues: { reason: '' } })
  return (
    <MoveDialog
      title={t`Withdraw the notice on lease ${lease.leaseNumber}`}
      endpoint="lease.withdrawNotice"
      form={form}
      toArgs={({ reason }) => ({ params: { id: lease.id }, body: reason.trim() ? { reason: reason.trim() } : {} })}
      submitLabel={t`Withdraw notice`}
      done={t`Notice withdrawn: lease ${lease.leaseNumber} runs to ${formatDate(lease.endDate)}`}
      effect={useLeaseEffect(lease.id, { move: 'WITHDRAW_NOTICE' })}
      onClose={onClose}
    >
      <p>{rich`The lease runs to ${formatDate(lease.endDate)} again, as agreed.`}</p>
      <Textarea label={t`Reason`} autosize minRows={2} maxLength={500} data-autofocus {...form.getInputProps('reason')} />
    </MoveDialog>
  )
}
