import { Textarea } from '@mantine/core'
import { EndpointForm } from '../ui/endpoint-form.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { toast } from '../ui/toast.tsx'
import { useFormFields } from '../ui/use-form-fields.ts'

/** One's data is kept but not used; the office sees why. */
export function RestrictDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const form = useFormFields({ initialValues: { reason: '' } })
  return (
    <FormDialog title="Restrict my data" isOpen onClose={onClose}>
      <EndpointForm
        endpoint="privacy.restrict"
        form={form}
        toArgs={({ reason }) => ({ params: { id: userId }, body: { isRestricted: true, reason } })}
        refreshes={['privacy.restriction']}
        submitLabel="Restrict my data"
        onCancel={onClose}
        onDone={() => {
          toast('SUCCESS', 'Your data is restricted', 'The office sees it on your record.')
          onClose()
        }}
      >
        <p>
          The office keeps your data but does not use it for anything new: no lease is drawn up for you. What you owe and what
          runs already goes on. You lift it yourself at any time.
        </p>
        <Textarea label="What is the question?" autosize minRows={2} maxLength={500} {...form.getInputProps('reason')} />
      </EndpointForm>
    </FormDialog>
  )
}
