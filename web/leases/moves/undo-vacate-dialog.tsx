import { Textarea } from '@mantine/core'
import { formatDate } from '../../../domain/calendar-date.ts'
import type { Lease } from '../../../domain/leases/lease-schema.ts'
import { t } from '../../platform/texts.ts'
import { required, useFormFields } from '../../ui/form/use-form-fields.ts'
import { MoveDialog } from './move-dialog.tsx'
import { useLeaseEffect } from './use-lease-effect.ts'

/** Undoes a hand-back that was recorded on the wrong lease. */
export function UndoVacateDialog({ lease, onClose }: { lease: Lease; onClose: () => void }) {
  const form = useFormFields({ initialValues: { reason: '' }, validate: { reason: required(t`Enter the reason.`) } })
  return (
    <MoveDialog
      title={t`Undo the hand-back of ${lease.propertyLabel}?`}
      endpoint="lease.undoVacate"
      form={form}
      toArgs={({ reason }) => ({ params: { id: lease.id }, body: { reason: reason.trim() }, ifMatch: lease.version })}
      submitLabel={t`Undo hand-back`}
      done={t`Hand-back undone: lease ${lease.leaseNumber}`}
      effect={useLeaseEffect(lease.id, { move: 'UNDO_VACATE' })}
      onClose={onClose}
    >
      <p>
        {lease.status === 'EXPIRED'
          ? t`The lease is in holdover again, as if the property had not been handed back on ${formatDate(lease.vacatedOn ?? lease.endDate)}. Credited rent is charged again.`
          : t`The lease continues, as if the property had not been handed back on ${formatDate(lease.vacatedOn ?? lease.endDate)}.`}
      </p>
      <Textarea
        label={t`Reason`}
        required
        autosize
        minRows={2}
        maxLength={500}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </MoveDialog>
  )
}
