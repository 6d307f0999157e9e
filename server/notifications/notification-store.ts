import { type RawBuilder, sql } from 'kysely'
import type { QueryOf } from '../../domain/endpoint.ts'
import type { Notification, notificationContract } from '../../domain/notifications/notification-contract.ts'
import type { Page } from '../../domain/page.ts'
import { ensureFound, notFound } from '../../domain/problem.ts'
import type {
  AccountNoticeType,
  AnnouncementType,
  DamageNoticeType,
  NoticeAudience,
  NotificationType,
  OfficeNoticeType,
  OperatorNoticeType,
  OwnerNoticeType,
} from '../../domain/settings/notification-type.ts'
import { organisationOf, personOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf, pageOfIds, pageReply, textMatch, optionalFilter } from '../platform/database/page.ts'

export type NewNotification = Pick<Notification, 'type' | 'subject' | 'body' | 'bodyDzongkha' | 'path'> & {
  id: string
  personId: string
  audience: NoticeAudience
  type:
    | NotificationType
    | OfficeNoticeType
    | OperatorNoticeType
    | AccountNoticeType
    | OwnerNoticeType
    | DamageNoticeType
    | AnnouncementType
  cause: string
  isShown: boolean
  isLegalNotice: boolean
  about: { entity: string; entityId: string } | undefined
}

/** Returns the ids of the new ones: a person is notified of a cause once. */
export async function insertNotifications(tx: Tx, notifications: readonly NewNotification[]): Promise<Set<string>> {
  if (notifications.length === 0) return new Set()
  const rows = notifications.map(
    ({ id, personId, audience, type, cause, subject, body, bodyDzongkha, path, isShown, isLegalNotice, about }) => ({
      ...{ id, person_id: personId, audience, type, cause, subject, body, body_dzongkha: bodyDzongkha, path, is_shown: isShown },
      ...{ is_legal_notice: isLegalNotice, entity: about?.entity, entity_id: about?.entityId },
    }),
  )
  const { rows: inserted } = await sql<{ id: string }>`
    insert into notifications (id, person_id, audience, type, cause, subject, body, body_dzongkha, path, is_shown, is_legal_notice,
      entity, entity_id)
    select id, person_id, audience, type, cause, left(subject, 400), left(body, 2000), left(body_dzongkha, 2000), path, is_shown, is_legal_notice,
      entity, entity_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, person_id uuid, audience text, type text, cause text,
      subject text, body text, body_dzongkha text, path text, is_shown boolean, is_legal_notice boolean, entity text, entity_id uuid)
    on conflict do nothing returning id`.execute(tx.byKey)
  announceNotifications(tx, notifications)
  return new Set(inserted.map(({ id }) => id))
}

const audiences: Record<'staff' | 'owner' | 'tenant' | 'operator', NoticeAudience> = {
  staff: 'STAFF',
  owner: 'OWNER',
  tenant: 'TENANT',
  operator: 'OPERATOR',
}

function announceNotifications(tx: Tx, notifications: readonly NewNotification[]): void {
  const organisationId = organisationOf(tx.actor)
  if (!organisationId) return
  for (const { personId } of notifications) tx.announce({ organisationId, kind: 'notification', personId })
}

/** A condition on `notifications n`: those of the caller in the acting role. */
function mine({ actor }: Tx): RawBuilder<unknown> {
  const audience = actor.kind === 'job' || actor.kind === 'visitor' || actor.kind === 'auth' ? null : audiences[actor.kind]
  return sql`n.person_id = ${personOf(actor) ?? null} and n.audience = ${audience} and n.is_shown`
}

export async function listOwnNotifications(
  tx: Tx,
  query: QueryOf<typeof notificationContract.list>,
): Promise<Page<Notification>> {
  const page = await pageOfIds(tx, query, {
    id: 'n.id',
    from: sql`notifications n`,
    where: [
      mine(tx),
      textMatch(query.q, ['n.subject', 'n.body']),
      optionalFilter(query.unread, () => sql`n.read_at is null`),
      optionalFilter(query.type, (type) => sql`n.type = ${type}`),
    ],
    sorts: { createdAt: 'n.created_at' },
    defaultSort: 'createdAt:desc',
  })
  return pageReply(page, await readNotices(tx, page.items))
}

type Row = Omit<Notification, 'createdAt' | 'readAt'> & { createdAt: Date; readAt: Date | null }

async function readNotices(tx: Tx, ids: readonly string[]): Promise<Notification[]> {
  const { rows } = await sql<Row>`
    select id, type, subject, body, body_dzongkha as "bodyDzongkha", path, created_at as "createdAt", read_at as "readAt"
    from notifications where id = any(${idsOf(ids)})`.execute(tx)
  return rows.map(({ createdAt, readAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
  }))
}

export async function countUnread(tx: Tx): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*) as unread from notifications n where ${mine(tx)} and n.read_at is null`.execute(tx)
  return rows[0]?.unread ?? 0
}

export async function markRead(tx: Tx, id: string, isRead: boolean): Promise<Notification> {
  const { rows } = await sql<{ id: string }>`
    update notifications n set read_at = ${isRead ? sql`coalesce(n.read_at, ${tx.now}::timestamptz)` : null}
    where n.id = ${id} and ${mine(tx)} returning id`.execute(tx)
  if (rows.length === 0) throw notFound('notification')
  return ensureFound((await readNotices(tx, [id]))[0], 'notification')
}

export async function markAllRead(tx: Tx): Promise<void> {
  await sql`update notifications n set read_at = ${tx.now}::timestamptz where ${mine(tx)} and n.read_at is null`.execute(tx)
}
