import { sql } from 'kysely'
import { defaultTemplate } from '../../domain/settings/default-templates.ts'
import type { MessageTemplate } from '../../domain/settings/message-template.ts'
import { type NotificationType, notificationTypes } from '../../domain/settings/notification-type.ts'
import type { Tx } from '../platform/database/database.ts'

export type StoredTemplate = MessageTemplate & { type: NotificationType; changedAt: Date | null }

/** The template of a type in the organisation's wording, or the default one. */
export async function readTemplate(tx: Tx, type: NotificationType): Promise<StoredTemplate> {
  const [kept] = await selectTemplates(tx, [type])
  return kept ?? { ...defaultTemplate(type), type, changedAt: null }
}

export async function readTemplates(tx: Tx): Promise<StoredTemplate[]> {
  const kept = new Map((await selectTemplates(tx, notificationTypes)).map((template) => [template.type, template]))
  return notificationTypes.map((type) => kept.get(type) ?? { ...defaultTemplate(type), type, changedAt: null })
}

async function selectTemplates(tx: Tx, types: readonly NotificationType[]): Promise<StoredTemplate[]> {
  const { rows } = await sql<StoredTemplate>`
    select type, is_on as "isOn", channels, audiences, language, subject, english, dzongkha, timings, changed_at as "changedAt"
    from notification_templates where type = any(${[...types]}::text[])`.execute(tx.byKey)
  return rows
}

export async function upsertTemplate(tx: Tx, type: NotificationType, template: MessageTemplate): Promise<void> {
  const { isOn, channels, audiences, language, subject, english, dzongkha, timings } = template
  await sql`
    insert into notification_templates (type, is_on, channels, audiences, language, subject, english, dzongkha, timings)
    values (${type}, ${isOn}, ${[...channels]}::text[], ${[...audiences]}::text[], ${language}, ${subject}, ${english}, ${dzongkha},
      ${JSON.stringify(timings)}::jsonb)
    on conflict (organisation_id, type) do update set is_on = excluded.is_on, channels = excluded.channels, audiences = excluded.audiences,
      language = excluded.language, subject = excluded.subject, english = excluded.english, dzongkha = excluded.dzongkha,
      timings = excluded.timings, changed_at = excluded.changed_at, changed_by = excluded.changed_by`.execute(tx)
}

/** Restores the default text. */
export async function deleteTemplate(tx: Tx, type: NotificationType): Promise<void> {
  await tx.deleteFrom('notification_templates').where('type', '=', type).execute()
}
