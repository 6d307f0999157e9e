import { Select } from '@mantine/core'
import type { SignInProvider } from '../../domain/sign-in-providers/sign-in-provider-contract.ts'
import { actingAdminId } from '../people/admin-id.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { EndpointForm } from '../ui/form/endpoint-form.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useFormFields } from '../ui/form/use-form-fields.ts'

/** A link by SMS, with which a manager connects their account and signs in. */
export function InviteDialog({ provider, onClose }: { provider: SignInProvider; onClose: () => void }) {
  const managers = useEndpoint('manager.all', { params: { adminId: actingAdminId() } })
  const form = useFormFields<{ personId: string }>({
    initialValues: { personId: '' },
    validate: { personId: (id) => (id === '' ? t`Choose a manager.` : null) },
  })
  const options = (managers.data ?? []).map(({ id, nameEnglish }) => ({ value: id, label: nameEnglish }))
  return (
    <FormDialog title={t`Invite manager`} width={440} isOpen onClose={onClose}>
      <EndpointForm
        endpoint="signInProvider.invite"
        form={form}
        toArgs={(values) => ({ params: { id: provider.id }, body: values })}
        submitLabel={t`Send invitation`}
        onCancel={onClose}
        onDone={() => {
          toast('SUCCESS', t`Invitation sent`)
          onClose()
        }}
      >
        <p className="secondary">{t`The manager gets an SMS with a link that works once, within 7 days. The link connects the account with which they sign in at ${provider.name}.`}</p>
        <Select label={t`Manager`} required searchable data={options} {...form.getInputProps('personId')} />
      </EndpointForm>
    </FormDialog>
  )
}
