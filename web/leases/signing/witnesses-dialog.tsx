import { TextInput, type TextInputProps } from '@mantine/core'
import type { Lease } from '../../../domain/leases/lease-schema.ts'
import { call } from '../../platform/call.ts'
import { t } from '../../platform/texts.ts'
import { FormRow } from '../../ui/form/form-page.tsx'
import { EditDialog } from '../../ui/form/edit-dialog.tsx'
import { useFormFields } from '../../ui/form/use-form-fields.ts'
import { invalidatesByMove } from '../moves/invalidates-by-move.ts'
import { comparedTerms } from '../wizard/compared-terms.tsx'

/** Names the two witnesses of a pending lease. They are part of the agreement, so existing signatures must be given again. */
export function WitnessesDialog({ lease, onClose }: { lease: Lease; onClose: () => void }) {
  const form = useFormFields({ initialValues: valuesOf(lease) })
  return (
    <EditDialog
      title={t`Witnesses of lease ${lease.leaseNumber}`}
      endpoint="lease.change"
      form={form}
      stored={lease}
      toValues={valuesOf}
      readCurrent={() => call('lease.read', { params: { id: lease.id } })}
      compared={comparedTerms}
      toArgs={({ witnesses }) => ({ params: { id: lease.id }, body: { witnesses } })}
      invalidates={[...invalidatesByMove, 'signing']}
      submitLabel={t`Save witnesses`}
      done={t`Witnesses saved`}
      onClose={onClose}
    >
      <p>{t`Two different people, neither the tenant nor an owner.`}</p>
      {lease.signatures.length > 0 && <p>{t`The agreement names the witnesses. Everybody who has signed must sign again.`}</p>}
      <WitnessFields inputProps={(path) => form.getInputProps(path)} />
    </EditDialog>
  )
}

type WitnessFieldsProps = { inputProps: (path: string) => TextInputProps }

function WitnessFields({ inputProps }: WitnessFieldsProps) {
  return [0, 1].map((index) => (
    <FormRow key={index}>
      <TextInput label={t`Name of witness ${index + 1}`} required autoComplete="off" {...inputProps(`witnesses.${index}.name`)} />
      <TextInput
        label={t`CID of witness ${index + 1}`}
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={11}
        {...inputProps(`witnesses.${index}.cid`)}
      />
    </FormRow>
  ))
}

const nobody = { name: '', cid: '' }

function valuesOf({ witnesses: [first, second] }: Lease) {
  return { witnesses: [{ ...(first ?? nobody) }, { ...(second ?? nobody) }] }
}
