import { Checkbox, TextInput } from '@mantine/core'
import { maxUrlLength, readWebhookUrl } from '../../domain/webhooks/webhook.ts'
import type { Webhook } from '../../domain/webhooks/webhook-contract.ts'
import { type WebhookEvent, webhookEventLabels, webhookEvents } from '../../domain/webhooks/webhook-event.ts'
import { call } from '../platform/call.ts'
import { t } from '../platform/texts.ts'
import { EditDialog } from '../ui/form/edit-dialog.tsx'
import { EndpointForm } from '../ui/form/endpoint-form.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { FormSection } from '../ui/form/form-page.tsx'
import { useFormFields } from '../ui/form/use-form-fields.ts'
import { eventsText, invalidatesWebhooks } from './webhook-labels.ts'

type Values = { name: string; url: string; events: WebhookEvent[] }

const groups = [
  { title: t`Leases`, prefix: 'lease.' },
  { title: t`Payment advices`, prefix: 'advice.' },
  { title: t`Payments`, prefix: 'payment.' },
  { title: t`Listings`, prefix: 'listing.' },
  { title: t`Maintenance`, prefix: 'maintenance.' },
] as const

const compared = {
  name: { label: t`Name`, text: String },
  url: { label: t`Address`, text: String },
  events: { label: t`Events`, text: (events: unknown) => eventsText({ events: events as WebhookEvent[] }) },
}

type NewWebhookDialogProps = { onClose: () => void; onDone: (created: Webhook & { secret: string }) => void }

export function NewWebhookDialog({ onClose, onDone }: NewWebhookDialogProps) {
  const form = useWebhookForm({ name: '', url: '', events: [] })
  return (
    <FormDialog title={t`New webhook`} width={560} isOpen onClose={onClose}>
      <EndpointForm
        endpoint="webhook.create"
        form={form}
        toArgs={(values) => ({ body: values })}
        invalidates={invalidatesWebhooks}
        submitLabel={t`Create webhook`}
        onCancel={onClose}
        onDone={onDone}
      >
        <WebhookFields form={form} />
      </EndpointForm>
    </FormDialog>
  )
}

type EditWebhookDialogProps = { webhook: Webhook; onClose: () => void }

const valuesOf = ({ name, url, events }: Webhook): Values => ({ name, url, events })

export function EditWebhookDialog({ webhook, onClose }: EditWebhookDialogProps) {
  const params = { id: webhook.id }
  const form = useWebhookForm(valuesOf(webhook))
  return (
    <EditDialog
      title={t`Edit webhook`}
      width={560}
      endpoint="webhook.update"
      form={form}
      stored={webhook}
      toValues={valuesOf}
      readCurrent={() => call('webhook.read', { params })}
      compared={compared}
      toArgs={(values) => ({ params, body: values })}
      invalidates={invalidatesWebhooks}
      submitLabel={t`Save webhook`}
      onClose={onClose}
    >
      <WebhookFields form={form} />
    </EditDialog>
  )
}

function useWebhookForm(initialValues: Values) {
  return useFormFields<Values>({
    initialValues,
    validate: {
      name: (name) => (name.trim() === '' ? t`Enter a name.` : null),
      url: (typed) => {
        const read = readWebhookUrl(typed)
        return 'issue' in read ? read.issue : null
      },
    },
  })
}

function WebhookFields({ form }: { form: ReturnType<typeof useWebhookForm> }) {
  const { value, onChange } = form.getInputProps('events') as { value: WebhookEvent[]; onChange: (events: string[]) => void }
  return (
    <>
      <TextInput
        label={t`Name`}
        description={t`The program that receives the events, such as “Accounting”.`}
        required
        maxLength={80}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t`Address`}
        description={t`Receives a POST request for each event, such as https://hooks.example.bt/sakhang.`}
        required
        type="url"
        inputMode="url"
        maxLength={maxUrlLength}
        {...form.getInputProps('url')}
      />
      <FormSection title={t`Events`}>
        <p className="secondary mb-3">{t`Leave all unchecked to receive every event, including those added later.`}</p>
        <Checkbox.Group value={value} onChange={onChange}>
          <div className="stack gap-3">
            {groups.map(({ title, prefix }) => (
              <fieldset key={prefix} className="bare">
                <legend>{title}</legend>
                <div className="stack gap-2">
                  {webhookEvents
                    .filter((event) => event.startsWith(prefix))
                    .map((event) => (
                      <Checkbox key={event} value={event} label={webhookEventLabels[event]} description={event} />
                    ))}
                </div>
              </fieldset>
            ))}
          </div>
        </Checkbox.Group>
      </FormSection>
    </>
  )
}
