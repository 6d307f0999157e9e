import { t } from '../../platform/texts.ts'
import { EndpointForm } from '../../ui/form/endpoint-form.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { useFormFields } from '../../ui/form/use-form-fields.ts'
import { passwordSentText } from '../sign-in/password-sent-text.ts'
import { newTenantBody } from './tenant-body.ts'
import { TenantFields, tenantChecks, tenantValues } from './tenant-fields.tsx'

/** Registers a tenant in a dialog over the form, so that its input is not lost. */
export function NewTenantDialog({ name, onDone }: { name: string; onDone: (id: string | null) => void }) {
  const form = useFormFields({ initialValues: { ...tenantValues(), ...startingWith(name) }, validate: tenantChecks })
  return (
    <FormDialog title={t`New tenant`} width={560} isOpen onClose={() => onDone(null)}>
      <EndpointForm
        endpoint="tenant.create"
        form={form}
        toArgs={(values) => ({ body: newTenantBody(values) })}
        invalidates={['tenant']}
        submitLabel={t`Save tenant`}
        onCancel={() => onDone(null)}
        onDone={(tenant) => {
          toast('SUCCESS', t`${tenant.fullName} registered`, passwordSentText(tenant.phoneNumber))
          onDone(tenant.id)
        }}
      >
        <TenantFields form={form} isNew />
      </EndpointForm>
    </FormDialog>
  )
}

/** "Tashi Wangdi Dorji" → first, middle and last name. Digits are a CID or a phone number. */
function startingWith(typed: string): {
  firstName?: string
  middleName?: string
  lastName?: string
  cid?: string
  phoneNumber?: string
} {
  const text = typed.trim()
  if (/^\d{11}$/.test(text)) return { cid: text }
  if (/^\d{8}$/.test(text)) return { phoneNumber: text }
  const [firstName = '', ...rest] = text.split(/\s+/)
  return { firstName, middleName: rest.slice(0, -1).join(' '), lastName: rest.at(-1) ?? '' }
}
