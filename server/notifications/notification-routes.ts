import { notificationContract } from '../../domain/notifications/notification-contract.ts'
import { outboxContract } from '../../domain/notifications/outbox-contract.ts'
import { renewalContract } from '../../domain/leases/renewals/renewal-contract.ts'
import { reminderContract } from '../../domain/notifications/reminder-contract.ts'
import { servedNoticeContract } from '../../domain/notifications/served-notice-contract.ts'
import { templateContract } from '../../domain/notifications/template-contract.ts'
import type { Services } from '../platform/services.ts'
import { askAboutRenewal } from './ask-about-renewal.ts'
import { askForSignature } from './ask-for-signature.ts'
import { changeTemplate, listTemplates, resetTemplate } from './change-template.ts'
import { countUnread, listOwnNotifications, markAllRead, markRead } from './notification-store.ts'
import { previewReminders, remindOfAdvices } from './remind-of-advices.ts'
import { listServedNotices } from './served-notice-store.ts'
import { cancelMessage, listMessages, resendAll, resendMessage } from './outbox-store.ts'

/** Notifications: their recipients, templates and delivery. */
export function notificationRoutes({ serve }: Services): void {
  serve.endpoint(notificationContract.list, ({ tx, query }) => listOwnNotifications(tx, query))
  serve.endpoint(notificationContract.countUnread, async ({ tx }) => ({ unread: await countUnread(tx) }))
  serve.endpoint(notificationContract.markAllRead, ({ tx }) => markAllRead(tx))
  serve.endpoint(notificationContract.update, ({ tx, params, body }) => markRead(tx, params.id, body.read))
  serve.endpoint(templateContract.list, async ({ tx }) => ({ items: await listTemplates(tx) }))
  serve.endpoint(templateContract.update, ({ tx, params, body, ifMatch }) =>
    changeTemplate(tx, params.type, { ...body, ifMatch }),
  )
  serve.endpoint(templateContract.reset, ({ tx, params, ifMatch }) => resetTemplate(tx, params.type, ifMatch))
  serve.endpoint(outboxContract.list, ({ tx, query }) => listMessages(tx, query))
  serve.endpoint(outboxContract.resend, ({ tx, params }) => resendMessage(tx, params.id))
  serve.endpoint(outboxContract.resendAll, async ({ tx }) => ({ resent: await resendAll(tx) }))
  serve.endpoint(outboxContract.cancel, ({ tx, params }) => cancelMessage(tx, params.id))
  serve.endpoint(reminderContract.preview, ({ tx, body }) => previewReminders(tx, body))
  serve.endpoint(reminderContract.remind, ({ tx, body }) => remindOfAdvices(tx, body.adviceIds))
  serve.endpoint(reminderContract.askToSign, ({ tx, params }) => askForSignature(tx, params.id))
  serve.endpoint(renewalContract.ask, ({ tx, body }) => askAboutRenewal(tx, body))
  serve.endpoint(servedNoticeContract.list, ({ tx, params }) => listServedNotices(tx, params.id))
}
