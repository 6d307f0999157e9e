import { NativeSelect, Select } from '@mantine/core'
import type { SignInProvider } from '../../domain/sign-in-providers/sign-in-provider-contract.ts'
import { actingAdminId } from '../people/acting-admin-id.ts'
import { ownerSource } from '../people/owners/owner-picker.tsx'
import { tenantSource } from '../people/tenants/tenant-picker.tsx'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { useFormFields } from '../ui/form/use-form-fields.ts'
import { RecordPicker } from '../ui/input/record-picker.tsx'

type Kind = 'MANAGER' | 'OWNER' | 'TENANT'
const kinds = (): { value: Kind; label: string }[] => [
  { value: 'MANAGER', label: t`Manager` },
  { value: 'OWNER', label: t`Owner` },
  { value: 'TENANT', label: t`Tenant` },
]

/** Sends an SMS with a link to the sign-in phone, with which a person of the office connects their account and signs in. */
export function InviteDialog({ provider, onClose }: { provider: SignInProvider; onClose: () => void }) {
  const form = useFormFields<{ kind: Kind; personId: string | null }>({
    initialValues: { kind: 'MANAGER', personId: null },
    validate: { personId: (id) => (id === null ? t`Choose a person.` : null) },
  })
  const { kind } = form.values
  const person = form.getInputProps('personId')
  const change = (chosen: string) =>
    form.setValues({ kind: kinds().find(({ value }) => value === chosen)?.value ?? 'MANAGER', personId: null })
  return (
    <ActionDialog
      title={t`Invite person`}
      width={440}
      endpoint="signInProvider.invite"
      form={form}
      toArgs={({ personId }) => ({ params: { id: provider.id }, body: { personId: personId ?? '' } })}
      submitLabel={t`Send invitation`}
      done={t`Invitation sent`}
      onClose={onClose}
    >
      <p className="secondary">{t`We send an SMS with a link to the person’s sign-in phone. The link works once, within 7 days, and connects their account at ${provider.name}.`}</p>
      <NativeSelect label={t`Role`} data={kinds()} value={kind} onChange={(event) => change(event.currentTarget.value)} />
      {kind === 'MANAGER' && <ManagerSelect {...person} />}
      {kind === 'OWNER' && (
        <RecordPicker source={ownerSource} label={t`Owner`} required placeholder={t`Name, CID or phone`} {...person} />
      )}
      {kind === 'TENANT' && (
        <RecordPicker source={tenantSource} label={t`Tenant`} required placeholder={t`Name, CID or phone`} {...person} />
      )}
    </ActionDialog>
  )
}

function ManagerSelect(field: object) {
  const managers = useEndpoint('manager.all', { params: { adminId: actingAdminId() } })
  const options = (managers.data ?? []).map(({ id, nameEnglish }) => ({ value: id, label: nameEnglish }))
  return <Select label={t`Manager`} required searchable data={options} {...field} />
}
