import type { OrganisationFigures } from '../../domain/overview/operator-contract.ts'
import { t } from '../platform/texts.ts'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { matches, required, useFormFields } from '../ui/form/use-form-fields.ts'
import { EvidenceFields } from '../people/sign-in/evidence-fields.tsx'

/** An ADMIN lost their phone or second factor. The operator records how they identified the person; it takes effect after 72 hours. */
export function AdminIdentityCheckDialog({ organisation, onClose }: { organisation: OrganisationFigures; onClose: () => void }) {
  const { id, adminName, phoneNumber } = organisation
  const form = useFormFields<{ phoneNumber: string; evidence: string }>({
    initialValues: { phoneNumber: phoneNumber ?? '', evidence: '' },
    validate: {
      phoneNumber: matches(/^\d{8}$/, t`Enter the 8 digits of the number.`),
      evidence: required(t`Enter what you checked and how.`),
    },
  })
  return (
    <ActionDialog
      title={t`Check the identity of ${adminName}`}
      width={480}
      endpoint="operator.checkAdminIdentity"
      form={form}
      toArgs={(values) => ({ params: { id }, body: values })}
      invalidates={['operator']}
      submitLabel={t`Record identity check`}
      done={[
        t`Identity check recorded`,
        t`In 72 hours the administrator can sign in without the lost factor, unless they stop it.`,
      ]}
      onClose={onClose}
    >
      <p className="secondary">{t`We send a message to every phone number and e-mail address on record. The person has 72 hours to stop this check with the link in the message. Then second factors, recovery codes and PIN are removed and all sessions end. The password stays.`}</p>
      <EvidenceFields form={form} />
    </ActionDialog>
  )
}
