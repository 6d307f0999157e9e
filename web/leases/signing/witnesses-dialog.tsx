import type { Lease } from '../../../domain/leases/lease-schema.ts'
import { t } from '../../platform/texts.ts'
import { ActionDialog } from '../../ui/form/action-dialog.tsx'
import { useFormFields } from '../../ui/form/use-form-fields.ts'
import { invalidatesByMove } from '../moves/invalidates-by-move.ts'
import { WitnessFields } from '../wizard/witness-fields.tsx'

/** Names the two witnesses of a pending lease. They are part of the agreement, so whoever had signed signs again. */
export function WitnessesDialog({ lease, onClose }: { lease: Lease; onClose: () => void }) {
  const named = (index: number) => lease.witnesses[index] ?? { name: '', cid: '' }
  const form = useFormFields({ initialValues: { witnesses: [named(0), named(1)] } })
  return (
    <ActionDialog
      title={t`Witnesses of lease ${lease.leaseNumber}`}
      endpoint="lease.change"
      form={form}
      toArgs={({ witnesses }) => ({ params: { id: lease.id }, body: { witnesses }, ifMatch: lease.version })}
      refreshes={[...invalidatesByMove, 'signing']}
      submitLabel={t`Save witnesses`}
      done={t`Witnesses saved`}
      onClose={onClose}
    >
      <p>{t`Two different persons, neither the tenant nor an owner.`}</p>
      {lease.signatures.length > 0 && <p>{t`The agreement names the witnesses. Whoever has signed must sign again.`}</p>}
      <WitnessFields inputProps={(path) => form.getInputProps(path)} />
    </ActionDialog>
  )
}
