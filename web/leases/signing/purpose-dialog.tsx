import { TextInput } from '@mantine/core'
import type { Lease } from '../../../domain/leases/lease-schema.ts'
import { call } from '../../platform/call.ts'
import { t } from '../../platform/texts.ts'
import { EditDialog } from '../../ui/form/edit-dialog.tsx'
import { required, useFormFields } from '../../ui/form/use-form-fields.ts'
import { invalidatesByMove } from '../moves/invalidates-by-move.ts'
import { comparedTerms } from '../wizard/compared-terms.tsx'

/** Records the purpose of a pending lease. It is part of the agreement, so existing signatures must be given again. */
export function PurposeDialog({ lease, onClose }: { lease: Lease; onClose: () => void }) {
  const form = useFormFields({ initialValues: valuesOf(lease), validate: { purpose: required(t`Enter the purpose.`) } })
  return (
    <EditDialog
      title={t`Purpose of lease ${lease.leaseNumber}`}
      endpoint="lease.change"
      form={form}
      stored={lease}
      toValues={valuesOf}
      readCurrent={() => call('lease.read', { params: { id: lease.id } })}
      compared={comparedTerms}
      toArgs={({ purpose }) => ({ params: { id: lease.id }, body: { purpose: purpose.trim() } })}
      invalidates={[...invalidatesByMove, 'signing']}
      submitLabel={t`Save purpose`}
      done={t`Purpose saved`}
      onClose={onClose}
    >
      {lease.signatures.length > 0 && <p>{t`The agreement states the purpose. Everybody who has signed must sign again.`}</p>}
      <TextInput
        label={t`Purpose`}
        placeholder={t`Such as dwelling, shop, office or cultivation`}
        required
        maxLength={200}
        {...form.getInputProps('purpose')}
      />
    </EditDialog>
  )
}

function valuesOf({ purpose }: Lease) {
  return { purpose: purpose ?? '' }
}
