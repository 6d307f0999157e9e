import { Button } from '@mantine/core'
import { channelLabels, typeLabels } from '../../domain/settings/notification-labels.ts'
import { joinUnits } from '../../domain/money.ts'
import type { CallArgs, Reply } from '../platform/call.ts'
import { plural, t, translated } from '../platform/texts.ts'
import { useAction, useEndpoint } from '../platform/use-endpoint.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Note } from '../ui/feedback/note.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'

type Asked = CallArgs<'arrears.remind'>['body']
type Preview = Reply<'arrears.previewReminders'>
type ReminderDialogProps = { asked: Asked; onClose: () => void; onDone: () => void }

/** Shows the exact messages before they are sent, because an SMS cannot be recalled. */
export function ReminderDialog({ asked, onClose, onDone }: ReminderDialogProps) {
  const preview = useEndpoint('arrears.previewReminders', { body: asked }, { staleTimeMs: 0 })
  const action = useAction('arrears.remind', {
    invalidates: ['arrears', 'outbox', 'notification'],
    onSuccess: ({ tenants, skipped }) => {
      const rest =
        skipped > 0
          ? plural(
              skipped,
              '{n} tenant was already reminded today or cannot be reached.',
              '{n} tenants were already reminded today or cannot be reached.',
            )
          : undefined
      toast(tenants > 0 ? 'SUCCESS' : 'INFO', plural(tenants, '{n} tenant reminded', '{n} tenants reminded'), rest)
      onDone()
    },
  })
  return (
    <FormDialog title={t`Send reminders`} isOpen onClose={onClose} width={600}>
      <Loaded query={preview}>
        {(shown) => (
          <div className="stack">
            <PreviewText preview={shown} />
            <div className="form-actions">
              <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
              <Button
                disabled={shown.tenants === 0}
                loading={action.isPending}
                onClick={() => action.mutate({ body: asked })}
                data-autofocus
              >
                {plural(shown.tenants, 'Remind {n} tenant', 'Remind {n} tenants')}
              </Button>
            </div>
          </div>
        )}
      </Loaded>
    </FormDialog>
  )
}

function PreviewText({ preview }: { preview: Preview }) {
  const { tenants, sms, emails, samples, withoutContact, remindedToday, switchedOff } = preview
  const sent = [sms > 0 && plural(sms, '{n} SMS', '{n} SMS'), emails > 0 && plural(emails, '{n} e-mail', '{n} e-mails')]
    .filter((part) => typeof part === 'string')
    .join(', ')
  return (
    <>
      <p>
        {tenants === 0
          ? t`There is nobody left to remind.`
          : t`${sent || t`Only a notification on screen`}. Each message covers everything overdue on a lease. Messages sent at night wait until morning.`}
      </p>
      {samples.map(({ type, channel, to, text }) => (
        <figure key={`${type} ${channel}`} className="sheet bare pad">
          <figcaption className="small secondary">
            {translated(typeLabels[type].name)} · {translated(channelLabels[channel])} · {t`the first, to ${to}`}
          </figcaption>
          <p className="words">{joinUnits(text)}</p>
        </figure>
      ))}
      {remindedToday > 0 && (
        <p className="secondary">
          {plural(
            remindedToday,
            '{n} tenant was reminded today and is left out.',
            '{n} tenants were reminded today and are left out.',
          )}
        </p>
      )}
      {withoutContact.count > 0 && (
        <Note>
          {plural(
            withoutContact.count,
            '{n} tenant has no phone number or e-mail and sees the reminder only on screen: {0}',
            '{n} tenants have no phone number or e-mail and see the reminder only on screen: {0}',
            withoutContact.names.join(', '),
          )}
        </Note>
      )}
      {switchedOff.map((type) => (
        <Note
          key={type}
        >{t`“${translated(typeLabels[type].name)}” is turned off. An administrator can turn it on under Notifications.`}</Note>
      ))}
    </>
  )
}
