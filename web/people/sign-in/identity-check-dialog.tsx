import { Select } from '@mantine/core'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { ActionDialog } from '../../ui/form/action-dialog.tsx'
import { matches, required, useFormFields } from '../../ui/form/use-form-fields.ts'
import { EvidenceFields } from './evidence-fields.tsx'

type IdentityCheckDialogProps = {
  personId: string
  phoneNumber: string | null
  /** The record whose documents may be the evidence. A manager has none here. */
  entity: 'owner' | 'tenant' | undefined
  onClose: () => void
}

/** The old phone is lost: the ADMIN records how they identified the person, and the new number becomes valid after 72 hours. */
export function IdentityCheckDialog({ personId, phoneNumber, entity, onClose }: IdentityCheckDialogProps) {
  const documents = useEndpoint(
    'document.list',
    { query: { entity: entity ?? 'owner', entityId: personId, pageSize: 50 } },
    { isEnabled: entity !== undefined },
  )
  const form = useFormFields<{ phoneNumber: string; evidence: string; evidenceDocumentId: string | null }>({
    initialValues: { phoneNumber: phoneNumber ?? '', evidence: '', evidenceDocumentId: null },
    validate: {
      phoneNumber: matches(/^\d{8}$/, t`Enter the 8 digits of the new number.`),
      evidence: required(t`Enter what you checked and how.`),
    },
  })
  const choices = (documents.data?.items ?? []).map(({ id, title }) => ({ value: id, label: title }))
  return (
    <ActionDialog
      title={t`Phone or second factor lost`}
      width={480}
      endpoint="person.checkIdentity"
      form={form}
      toArgs={(values) => ({ params: { id: personId }, body: values })}
      invalidates={['person', 'audit']}
      submitLabel={t`Record identity check`}
      done={[t`Identity check recorded`, t`The change takes effect in 72 hours, unless the person stops it.`]}
      onClose={onClose}
    >
      <p className="secondary">{t`We send a message to every phone number and e-mail address on record. The person has 72 hours to stop this check with the link in the message. Then a new number takes effect, second factors, recovery codes and PIN are removed, and all sessions end.`}</p>
      <EvidenceFields form={form} />
      {choices.length > 0 && (
        <Select label={t`Document on record`} clearable data={choices} {...form.getInputProps('evidenceDocumentId')} />
      )}
    </ActionDialog>
  )
}
