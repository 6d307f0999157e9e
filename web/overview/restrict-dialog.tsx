import { Textarea } from '@mantine/core'
import { t } from '../platform/texts.ts'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { useFormFields } from '../ui/form/use-form-fields.ts'

/** One's data is kept but not used; the office sees why. */
export function RestrictDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const form = useFormFields({ initialValues: { reason: '' } })
  return (
    <ActionDialog
      title={t`Restrict my data`}
      endpoint="privacy.restrict"
      form={form}
      toArgs={({ reason }) => ({ params: { id: userId }, body: { isRestricted: true, reason } })}
      refreshes={['privacy.restriction']}
      submitLabel={t`Restrict my data`}
      done={[t`Your data is restricted`, t`The office sees it on your record.`]}
      onClose={onClose}
    >
      <p>{t`The office keeps your data but does not use it for anything new: no lease is drawn up for you. What you owe and what runs already goes on. You lift it yourself at any time.`}</p>
      <Textarea label={t`What is the question?`} autosize minRows={2} maxLength={500} {...form.getInputProps('reason')} />
    </ActionDialog>
  )
}
