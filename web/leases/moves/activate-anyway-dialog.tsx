import type { Lease } from '../../../domain/leases/lease-schema.ts'
import type { Reply } from '../../platform/call.ts'
import { t } from '../../platform/texts.ts'
import { ActionDialog } from '../../ui/form/action-dialog.tsx'
import { ReasonField } from '../../ui/input/reason-field.tsx'
import { required, useFormFields } from '../../ui/form/use-form-fields.ts'
import { MissingList } from '../wizard/missing-list.tsx'
import { invalidatesByMove } from './invalidates-by-move.ts'

type ActivateAnywayDialogProps = { lease: Lease; missing: Reply<'lease.gaps'>['missing']; onClose: () => void }

/** An ADMIN goes on without papers: what is missing and why stay in the history. */
export function ActivateAnywayDialog({ lease, missing, onClose }: ActivateAnywayDialogProps) {
  const form = useFormFields({
    initialValues: { overrideReason: '' },
    validate: { overrideReason: required(t`Give the reason; it is kept.`) },
  })
  return (
    <ActionDialog
      title={t`Activate lease ${lease.leaseNumber}`}
      endpoint="lease.activate"
      form={form}
      toArgs={(values) => ({ params: { id: lease.id }, body: values })}
      refreshes={invalidatesByMove}
      submitLabel={t`Activate anyway`}
      done={t`Lease ${lease.leaseNumber} is active`}
      onClose={onClose}
    >
      <p>{t`This is still missing. It will be recorded, with your name and reason:`}</p>
      <MissingList missing={missing} />
      <ReasonField {...form.getInputProps('overrideReason')} />
    </ActionDialog>
  )
}
