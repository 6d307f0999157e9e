import { Textarea } from '@mantine/core'
import type { Lease } from '../../../domain/leases/lease-schema.ts'
import { rich, t } from '../../platform/texts.ts'
import { ActionDialog } from '../../ui/form/action-dialog.tsx'
import { useFormFields } from '../../ui/form/use-form-fields.ts'
import { EffectCard } from './effect-card.tsx'
import { invalidatesByMove } from './invalidates-by-move.ts'
import { useLeaseEffect } from './use-lease-effect.ts'

export function CancelLeaseDialog({ lease, onClose }: { lease: Lease; onClose: () => void }) {
  const form = useFormFields({ initialValues: { reason: '' } })
  const effect = useLeaseEffect(lease.id, { move: 'CANCEL', body: {} })
  return (
    <ActionDialog
      title={t`Cancel lease ${lease.leaseNumber}`}
      endpoint="lease.cancel"
      form={form}
      toArgs={({ reason }) => ({ params: { id: lease.id }, body: reason.trim() ? { reason: reason.trim() } : {} })}
      invalidates={invalidatesByMove}
      submitLabel={t`Cancel lease`}
      isDangerous
      done={t`Lease ${lease.leaseNumber} cancelled`}
      onClose={onClose}
    >
      <p>{rich`${lease.propertyLabel} is free again on these dates. The open deposit advice is credited. Any deposit paid is listed under Security Deposits to refund. A cancelled lease cannot be restored.`}</p>
      <Textarea label={t`Reason`} autosize minRows={2} maxLength={500} data-autofocus {...form.getInputProps('reason')} />
      <EffectCard effect={effect} />
    </ActionDialog>
  )
}
