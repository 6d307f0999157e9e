import { t } from '../../platform/texts.ts'
import { EndpointForm } from '../../ui/form/endpoint-form.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { useFormFields } from '../../ui/form/use-form-fields.ts'
import { OwnerFields } from './owner-fields.tsx'
import { ownerBody, ownerChecks, ownerValues } from './owner-values.ts'
import { passwordSentText } from '../sign-in/password-sent.ts'

/** Registers an owner over the form that needs one, so that nothing typed there is lost. */
export function NewOwnerDialog({ name, onDone }: { name: string; onDone: (id: string | null) => void }) {
  const form = useFormFields({ initialValues: { ...ownerValues(), ...startingWith(name) }, validate: ownerChecks })
  return (
    <FormDialog title={t`New owner`} width={560} isOpen onClose={() => onDone(null)}>
      <EndpointForm
        endpoint="owner.create"
        form={form}
        toArgs={(values) => ({ body: ownerBody(values) })}
        refreshes={['owner']}
        submitLabel={t`Save owner`}
        onCancel={() => onDone(null)}
        onDone={(owner) => {
          toast('SUCCESS', t`${owner.nameEnglish} registered`, passwordSentText(owner.phoneNumber))
          onDone(owner.id)
        }}
      >
        <OwnerFields form={form} />
      </EndpointForm>
    </FormDialog>
  )
}

/** What was searched for is most often the name, sometimes the CID or the phone. */
function startingWith(typed: string): { nameEnglish?: string; cid?: string; phoneNumber?: string } {
  const text = typed.trim()
  if (/^\d{11}$/.test(text)) return { cid: text }
  return /^\d{8}$/.test(text) ? { phoneNumber: text } : { nameEnglish: text }
}
