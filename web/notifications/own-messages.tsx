import { Checkbox } from '@mantine/core'
import { t } from '../platform/texts.ts'
import { useAction, useEndpoint } from '../platform/use-endpoint.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'

/** Shown on the profile of an owner or tenant. */
export function OwnMessagesCard() {
  return (
    <RecordCard title={t`Messages`}>
      <OwnMessages />
    </RecordCard>
  )
}

/** The messages that a person may turn off, and those that are always sent. */
export function OwnMessages() {
  const own = useEndpoint('ownMessages.read', {})
  const change = useAction('ownMessages.change', {
    invalidates: ['ownMessages', 'emailStanding'],
    onSuccess: ({ hasUnsubscribed }) =>
      toast('SUCCESS', hasUnsubscribed ? t`Announcements by e-mail stopped` : t`Announcements by e-mail switched on`),
  })
  return (
    <Loaded query={own}>
      {({ officeName, address, getsAnnouncements, hasUnsubscribed }) =>
        getsAnnouncements ? (
          <div className="stack gap-3">
            <Checkbox
              label={t`Announcements by e-mail`}
              description={
                address
                  ? t`${officeName} sends announcements to ${address}.`
                  : t`${officeName} has no e-mail address for you. Ask the office to add one.`
              }
              checked={!hasUnsubscribed}
              disabled={change.isPending}
              onChange={(event) => change.mutate({ body: { hasUnsubscribed: !event.currentTarget.checked } })}
            />
            <p className="small secondary">{t`Announcements also appear under Notifications. These messages are always sent: payment advices, reminders and receipts, notices about your lease or property that the law or your contract requires, urgent announcements, and messages that protect your sign-in.`}</p>
          </div>
        ) : (
          <p className="small secondary">{t`${officeName} notifies you in the product. By SMS and e-mail you receive only messages about your sign-in, which cannot be switched off.`}</p>
        )
      }
    </Loaded>
  )
}
