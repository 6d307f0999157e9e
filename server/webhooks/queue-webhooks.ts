import { sql } from 'kysely'
import type { SentEvent, WebhookEvent } from '../../domain/webhooks/webhook-event.ts'
import { organisationOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/database/new-id.ts'

/** The data about a record: its id first, then the data of the event. Ids, numbers, days and amounts; nothing that names a person. */
export type WebhookData = { id: string } & Readonly<Record<string, unknown>>

/** The announcement that messages wait to be sent: webhook pages reload, and the sender starts. */
export const webhookKind = 'webhook'

export function announceMessages(tx: Tx): void {
  tx.announce({ organisationId: organisationOf(tx.actor) ?? null, kind: webhookKind })
}

/** The format of Standard Webhooks: the event, the time and the record. */
export const bodyOf = (type: SentEvent, at: Date, data: WebhookData): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data })

/**
 * Writes a message for each record and each webhook of the office with this event, in the transaction of the event. `recordsOf` is called
 * only if there is such a webhook.
 */
export async function queueWebhooks(
  tx: Tx,
  event: WebhookEvent,
  recordsOf: (office: Tx) => readonly WebhookData[] | Promise<readonly WebhookData[]>,
): Promise<void> {
  if (organisationOf(tx.actor) === undefined) return
  await tx.actingAs('staff', async (office) => {
    // Waits for a deletion that is not committed yet; the messages could otherwise refer to a deleted webhook, and the event would fail.
    const { rows: webhooks } = await sql<{ id: string }>`
      select id from webhooks where status = 'ACTIVE' and (events = '{}' or ${event} = any(events)) order by id for key share`.execute(
      office,
    )
    const records = webhooks.length > 0 ? await recordsOf(office) : []
    if (records.length === 0) return
    for (const { id: webhookId } of webhooks) {
      const messages = records.map((data) => ({ id: newId(), record_id: data.id, body: bodyOf(event, tx.now, data) }))
      await sql`
        insert into webhook_messages (id, webhook_id, event, record_id, body)
        select id, ${webhookId}, ${event}, record_id, body
        from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as m (id uuid, record_id uuid, body text)`.execute(office)
    }
    announceMessages(office)
  })
}
