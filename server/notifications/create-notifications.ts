import { type NotificationSubject, notificationPath } from '../../domain/notifications/notification-path.ts'
import { templateFor } from '../../domain/settings/default-templates.ts'
import { type FieldValues, fillTemplate, messageText } from '../../domain/settings/message-template.ts'
import { type Audience, type NotificationType, typeRules } from '../../domain/settings/notification-type.ts'
import { endOfQuiet } from '../../domain/settings/quiet-hours.ts'
import { currentCall } from '../platform/http/current-call.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/database/new-id.ts'
import { payLinkPlaceholder } from '../platform/delivery/outbox.ts'
import { type QueuedMessage, queueMessages } from '../platform/delivery/queue-messages.ts'
import { publicAddress } from '../platform/http/public-address.ts'
import { readQuietHours } from '../settings/read-quiet-hours.ts'
import { type StoredTemplate, readTemplate } from '../settings/template-store.ts'
import {
  type LeaseFacts,
  type PersonOfLease,
  type Recipient,
  readLeaseFacts,
  readRecipients,
  readTenants,
  valuesOfLease,
} from './lease-facts.ts'
import { insertNotifications, type NewNotification } from './notification-store.ts'

/** The reason to notify people of something about a lease. */
export type Cause = {
  leaseId: string
  /** Identifies the cause within its type: nobody is notified of the same cause twice. */
  key: string
  about: Pick<NotificationSubject, 'entity' | 'entityId'>
  values?: FieldValues
  /** Only these recipients of the template; if omitted, all of them. */
  onlyTo?: readonly Audience[]
  onlyPersonId?: string
}

/**
 * Notifies people in the product and queues the SMS and e-mails, in the transaction of the causes. Nobody is notified of imported records,
 * because they are already known.
 */
export async function createNotifications(tx: Tx, type: NotificationType, causes: readonly Cause[]): Promise<number> {
  if (causes.length === 0 || isImport(currentCall()?.key)) return 0
  return tx.actingAs('staff', async (office) => {
    // Both are read together, because hardly any template is turned off.
    const [template, facts] = await Promise.all([readTemplate(office, type), readFacts(office, type, causes)])
    if (!template.isOn) return 0
    const notifications = await composeNotifications(office, template, { causes, facts })
    const messages = await messagesOf(office, template, notifications)
    const [isNew] = await Promise.all([insertNotifications(office, notifications), queueMessages(office, messages)])
    return isNew.size
  })
}

/** Records from the import templates, or from an old workbook on the first day. */
const isImport = (key = '') => key.startsWith('import.') || key.startsWith('firstDay.')

/** The exact SMS and e-mails that these causes would send, and the tenants that none of them reaches. Writes nothing. */
export async function previewNotifications(tx: Tx, type: NotificationType, causes: readonly Cause[]) {
  const template = await readTemplate(tx, type)
  const notifications = template.isOn
    ? await composeNotifications(tx, template, { causes, facts: await readFacts(tx, type, causes) })
    : []
  const messages = await messagesOf(tx, template, notifications)
  const reached = new Set(messages.map(({ personId }) => personId))
  const unreached = notifications.filter(({ audience, personId }) => audience === 'TENANT' && !reached.has(personId))
  return { isOn: template.isOn, messages, unreachedTenantIds: [...new Set(unreached.map(({ personId }) => personId))] }
}

type ComposedNotification = NewNotification & { recipient: Recipient; text: string; link: string }

type Facts = { leases: ReadonlyMap<string, LeaseFacts>; tenants: readonly PersonOfLease[] }
type Explained = { causes: readonly Cause[]; facts: Facts }

async function readFacts(tx: Tx, type: NotificationType, causes: readonly Cause[]): Promise<Facts> {
  const ids = causes.map(({ leaseId }) => leaseId)
  const hasTenants = typeRules[type].audiences.includes('TENANT')
  const [leases, tenants] = await Promise.all([readLeaseFacts(tx, ids), hasTenants ? readTenants(tx, ids) : []])
  return { leases, tenants }
}

async function composeNotifications(
  tx: Tx,
  template: StoredTemplate,
  { causes, facts }: Explained,
): Promise<ComposedNotification[]> {
  const audiences = new Set(template.audiences.filter((audience) => typeRules[template.type].audiences.includes(audience)))
  const recipients = await readRecipients(tx, { leases: [...facts.leases.values()], tenants: facts.tenants }, audiences)
  return causes.flatMap((cause) => {
    const lease = facts.leases.get(cause.leaseId)
    if (!lease) return []
    const notified = recipients.get(lease.id) ?? []
    return notified
      .filter(({ audience }) => cause.onlyTo?.includes(audience) ?? true)
      .filter(({ personId }) => cause.onlyPersonId === undefined || personId === cause.onlyPersonId)
      .map((recipient) => notificationFor(template, { cause, lease, recipient }))
  })
}

type For = { cause: Cause; lease: LeaseFacts; recipient: Recipient }

function notificationFor(stored: StoredTemplate, { cause, lease, recipient }: For): ComposedNotification {
  const template = templateFor(stored.type, stored, recipient.audience)
  const path = notificationPath(recipient.audience, { ...cause.about, propertyType: lease.propertyType })
  const link = `${publicAddress()}${path}`
  const values = { ...valuesOfLease(lease), payLink: link, ...cause.values, link }
  // In the product, people are already signed in, and the text is stored.
  const shown = { ...values, payLink: link }
  const dzongkha = template.language === 'ENGLISH' ? '' : fillTemplate(template.dzongkha, shown)
  return {
    id: newId(),
    personId: recipient.personId,
    audience: recipient.audience,
    type: template.type,
    cause: cause.key,
    subject: fillTemplate(template.subject, shown),
    body: fillTemplate(template.english, shown),
    bodyDzongkha: dzongkha || null,
    path,
    isShown: recipient.audience === 'STAFF' || template.channels.includes('IN_PRODUCT'),
    recipient,
    text: messageText(template, values),
    link,
    about: cause.about,
    isLegalNotice: typeRules[template.type].isLegalNotice,
  }
}

async function messagesOf(
  tx: Tx,
  template: StoredTemplate,
  notifications: readonly ComposedNotification[],
): Promise<QueuedMessage[]> {
  const { isReminder, isLegalNotice } = typeRules[template.type]
  const notBefore = isReminder ? endOfQuiet(tx.now, await readQuietHours(tx)) : tx.now
  return notifications.flatMap(({ id, recipient: { personId, phoneNumber, email }, text, link, subject, about }) => {
    const common = { notificationId: id, body: text, type: template.type, isReminder, isLegalNotice, personId, about, notBefore }
    return [
      ...(phoneNumber && template.channels.includes('SMS') ? [{ ...common, to: phoneNumber }] : []),
      ...(email && template.channels.includes('EMAIL') ? [{ ...common, to: email, subject, body: withLink(text, link) }] : []),
    ]
  })
}

/** An e-mail always has the link; an SMS has it only if its text includes the field. */
function withLink(text: string, link: string): string {
  return text.includes(link) || text.includes(payLinkPlaceholder) ? text : `${text}\n\n${link}`
}
