import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import { newId } from '../database/new-id.ts'

/** A message to send after the commit. With a subject it is sent by e-mail, otherwise by SMS. */
export type QueuedMessage = {
  /** Set if the id of the message is needed before it is queued. */
  id?: string
  to: string
  subject?: string | undefined
  /** {secret} is the placeholder of a secret. */
  body: string
  sealedSecret?: Buffer | null
  type?: string | undefined
  isReminder?: boolean
  isLegalNotice?: boolean
  about?: { entity: string; entityId: string } | undefined
  /**
   * The notification for the same event, which must be written before. Without it the message is not queued, because the person was already
   * notified.
   */
  notificationId?: string
  /** The recipient, if it is a known person. */
  personId?: string | undefined
  /** Not before this instant; immediately if omitted. */
  notBefore?: Date | undefined
  /** The content is only valid until then, so the message is sent before or never. */
  deadline?: Date | undefined
}

const maxBodyBytes = 2500

/** Writes messages to the outbox, in the transaction of their cause. */
export async function queueMessages(tx: Tx, messages: readonly QueuedMessage[]): Promise<void> {
  if (messages.length === 0) return
  const rows = messages.map(({ to, subject, body, ...more }) => ({
    id: more.id ?? newId(),
    channel: subject === undefined ? 'SMS' : 'EMAIL',
    recipient: to,
    header: subject ?? null,
    body: body.slice(0, maxBodyBytes),
    sealed_secret: more.sealedSecret?.toString('hex') ?? null,
    type: more.type ?? null,
    is_reminder: more.isReminder ?? false,
    is_legal_notice: more.isLegalNotice ?? false,
    notification_id: more.notificationId ?? null,
    person_id: more.personId ?? null,
    entity: more.about?.entity ?? null,
    entity_id: more.about?.entityId ?? null,
    deadline: more.deadline?.toISOString() ?? null,
    next_attempt_at: (more.notBefore ?? tx.now).toISOString(),
  }))
  await sql`
    insert into outbox (id, channel, recipient, header, body, sealed_secret, type, is_reminder, is_legal_notice, person_id, entity, entity_id, deadline, next_attempt_at)
    select id, channel, recipient, case when channel = 'SMS' then (select sms_header_title from organisations limit 1) else header end, body, decode(sealed_secret, 'hex'), type, is_reminder, is_legal_notice, person_id, entity, entity_id, deadline, next_attempt_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m (id uuid, channel text, recipient text, header text, body text,
      sealed_secret text, type text, is_reminder boolean, is_legal_notice boolean, notification_id uuid, person_id uuid, entity text, entity_id uuid,
      deadline timestamptz, next_attempt_at timestamptz)
    where notification_id is null or exists (select from notifications n where n.id = notification_id)`.execute(tx.byKey)
}
