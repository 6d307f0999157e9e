import { t } from '../platform/texts.ts'
import { PageHeader } from '../ui/page/page-header.tsx'
import { Tabs } from '../ui/page/tabs.tsx'
import { SendTestButton } from './send-test-button.tsx'
import { OutboxList } from './outbox-list.tsx'
import { TemplateList } from './template-list.tsx'

/** For the ADMIN: the texts and times of messages, and the delivery status of each. */
export function NotificationSettingsScreen() {
  return (
    <>
      <PageHeader
        title={t`Notifications`}
        subtitle={t`Messages sent by SMS, by e-mail and on screen`}
        secondary={<SendTestButton />}
      />
      <Tabs
        label={t`Notifications`}
        tabs={[
          { value: 'messages', label: t`Messages`, panel: () => <TemplateList /> },
          { value: 'outbox', label: t`Outbox`, panel: () => <OutboxList /> },
        ]}
      />
    </>
  )
}
