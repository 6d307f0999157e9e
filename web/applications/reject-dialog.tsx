import { NativeSelect, Textarea } from '@mantine/core'
import type { Application } from '../../domain/applications/application-contract.ts'
import { refusalReasonLabels, refusalReasons } from '../../domain/applications/application.ts'
import { oneOf } from '../platform/one-of.ts'
import { t } from '../platform/texts.ts'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { useFormFields } from '../ui/form/use-form-fields.ts'
import { refreshesByApplication } from './application-paths.ts'

/** Rejects an application with a reason from the list. The applicant sees the reason. */
export function RejectDialog({ application, onClose }: { application: Application; onClose: () => void }) {
  const { id, version, name } = application
  const form = useFormFields({
    initialValues: { reason: 'LET_TO_ANOTHER', text: '' },
    validate: { text: (text, { reason }) => (reason !== 'OTHER' || text.trim() ? null : t`Enter the reason.`) },
  })
  const isOther = form.getValues().reason === 'OTHER'
  return (
    <ActionDialog
      title={t`Refuse the application of ${name}`}
      endpoint="application.refuse"
      form={form}
      toArgs={({ reason, text }) => ({
        params: { id },
        body: { reason: oneOf(refusalReasons, reason) ?? 'OTHER', text: text.trim() || null },
        ifMatch: version,
      })}
      invalidates={refreshesByApplication}
      refetchOnConflict={['application']}
      submitLabel={t`Refuse`}
      isDangerous
      done={t`Application refused. The applicant gets a message.`}
      onClose={onClose}
    >
      <p>{t`The applicant gets the reason by SMS. Do not refuse anybody for who they are, where they come from or what they believe.`}</p>
      <NativeSelect
        label={t`Reason`}
        data={refusalReasons.map((value) => ({ value, label: refusalReasonLabels[value] }))}
        {...form.getInputProps('reason')}
      />
      <Textarea
        label={isOther ? t`Other reason` : t`Note for the office`}
        required={isOther}
        autosize
        minRows={2}
        maxLength={300}
        {...form.getInputProps('text')}
      />
    </ActionDialog>
  )
}
