import { type RawBuilder, sql } from 'kysely'
import { announcement as definition } from '../../domain/announcements/announcement.ts'
import type {
  Announcement,
  AnnouncementDelivery,
  announcementContract,
} from '../../domain/announcements/announcement-contract.ts'
import type { QueryOf, ReplyOf } from '../../domain/endpoint.ts'
import { Problem } from '../../domain/problem.ts'
import { recordChange } from '../audit/record-change.ts'
import { personOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { lockRecord } from '../platform/database/lock-record.ts'
import { forFullList, idsOf, optionalFilter, pageOfIds, pageReply, textMatch } from '../platform/database/page.ts'
import { readAnnouncement } from './announcement-store.ts'

type Deliveries = ReplyOf<typeof announcementContract.deliveries>

/** The name of the recipient, and the state of the delivery. The outbox and the notification use the id of the delivery. */
const joins = sql`
  join announcements a on a.organisation_id = d.organisation_id and a.id = d.announcement_id
  left join tenants t on t.organisation_id = d.organisation_id and t.id = d.tenant_id
  left join owners w on w.organisation_id = d.organisation_id and w.id = d.owner_id
  left join outbox o on o.organisation_id = d.organisation_id and o.id = d.id
  left join notifications n on n.organisation_id = d.organisation_id and n.id = d.id`
const personName = sql`coalesce(t.full_name, w.name_english)`
const state = sql`case when d.queued_at is null then case a.state when 'CANCELLED' then 'CANCELLED' else 'WAITING' end
  else coalesce(o.state, 'SENT') end`

export async function listDeliveries(
  tx: Tx,
  id: string,
  query: QueryOf<typeof announcementContract.deliveries>,
): Promise<Deliveries> {
  await readAnnouncement(tx, id)
  const page = await pageOfIds(tx, query, {
    id: 'd.id',
    from: sql`announcement_deliveries d ${joins}`,
    where: [
      sql`d.announcement_id = ${id}`,
      optionalFilter(query.state, (wanted) => sql`${state} = ${wanted}`),
      optionalFilter(query.channel, (channel) => sql`d.channel = ${channel}`),
      textMatch(query.q, [personName, 'd.recipient']),
    ],
    sorts: { personName },
    defaultSort: 'personName:asc',
  })
  const counts = await forFullList(tx, 'counts', () => countDeliveries(tx, id))
  return { ...pageReply(page, await readDeliveries(tx, page.items)), counts }
}

type Row = Omit<AnnouncementDelivery, 'sentAt' | 'readAt'> & { sentAt: Date | null; readAt: Date | null }

async function readDeliveries(tx: Tx, ids: readonly string[]): Promise<AnnouncementDelivery[]> {
  const { rows } = await sql<Row>`
    select d.id, coalesce(d.tenant_id, d.owner_id) as "personId", ${personName} as "personName",
      case when d.tenant_id is null then 'OWNER' else 'TENANT' end as audience, d.channel, d.recipient, ${state} as state,
      coalesce(o.sent_at, n.created_at) as "sentAt", n.read_at as "readAt", o.last_error as "lastError"
    from announcement_deliveries d ${joins} where d.id = any(${idsOf(ids)})`.execute(tx)
  return rows.map(({ sentAt, readAt, ...row }) => ({
    ...row,
    sentAt: sentAt?.toISOString() ?? null,
    readAt: readAt?.toISOString() ?? null,
  }))
}

async function countDeliveries(tx: Tx, id: string): Promise<Deliveries['counts']> {
  const { rows } = await sql<Deliveries['counts']>`
    select count(*) filter (where state = 'WAITING') as waiting, count(*) filter (where state in ('SENT', 'DELIVERED')) as sent,
      count(*) filter (where state = 'DELIVERED') as delivered,
      count(*) filter (where state = 'DEAD') as failed, count(*) filter (where state = 'CANCELLED') as cancelled
    from (select ${state} as state from announcement_deliveries d ${joins} where d.announcement_id = ${id}) each`.execute(tx)
  return rows[0] ?? { waiting: 0, sent: 0, delivered: 0, failed: 0, cancelled: 0 }
}

const ofAnnouncement = (id: string): RawBuilder<unknown> => sql`entity = 'announcement' and entity_id = ${id}`

/** Cancels deliveries that were not sent yet. It waits for a block that is being queued, and cancels its messages too. */
export async function cancelAnnouncement(tx: Tx, id: string): Promise<Announcement> {
  await sql`select id from announcements where id = ${id} for update`.execute(tx)
  const before = await readAnnouncement(tx, id)
  if (before.state === 'DRAFT') throw new Problem('ILLEGAL_TRANSITION', 'This is a draft. Delete it instead.')
  if (before.state === 'CANCELLED') throw new Problem('ILLEGAL_TRANSITION', 'This announcement was already cancelled.')
  const { numAffectedRows = 0n } = await sql`
    update outbox set state = 'CANCELLED' where ${ofAnnouncement(id)} and state = 'WAITING'`.execute(tx)
  if (before.state === 'SENT' && numAffectedRows === 0n)
    throw new Problem('ILLEGAL_TRANSITION', 'All messages of this announcement were already sent.')
  await sql`update announcements set state = 'CANCELLED', cancelled_at = ${tx.now}, cancelled_by = ${personOf(tx.actor) ?? null}
    where id = ${id}`.execute(tx)
  const cancelled = await readAnnouncement(tx, id)
  await recordChange(tx, { entity: 'announcement', entityId: id, before, after: cancelled })
  return cancelled
}

/** Resends failed deliveries. They belong to the announcement that was sent: no recipient is added, and nobody gets it twice. */
export async function resendFailed(tx: Tx, id: string): Promise<number> {
  await lockRecord(tx, definition, id)
  const { state: sent } = await readAnnouncement(tx, id)
  if (sent === 'CANCELLED') throw new Problem('ILLEGAL_TRANSITION', 'This announcement was cancelled.')
  const { numAffectedRows = 0n } = await sql`
    update outbox o set state = 'WAITING', attempts = 0, next_attempt_at = ${tx.now}
    where ${ofAnnouncement(id)} and state = 'DEAD'
      and exists (select from announcement_deliveries d where d.organisation_id = o.organisation_id and d.id = o.id)`.execute(tx)
  if (numAffectedRows === 0n) throw new Problem('ILLEGAL_TRANSITION', 'No message of this announcement failed.')
  await recordChange(tx, {
    entity: 'announcement',
    entityId: id,
    before: { resent: 0 },
    after: { resent: Number(numAffectedRows) },
  })
  return Number(numAffectedRows)
}

/**
 * The delivery log is stored as long as messages are. The counts on the announcement stay. Returns the number deleted, at most one
 * block.
 */
export async function deleteOldDeliveries(tx: Tx, before: Date, blockSize: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from announcement_deliveries where (organisation_id, id) in (
      select d.organisation_id, d.id from announcement_deliveries d
      join announcements a on a.organisation_id = d.organisation_id and a.id = d.announcement_id
      where d.created_at < ${before} and a.state in ('SENT', 'CANCELLED') order by d.created_at, d.id limit ${blockSize})`.execute(
    tx,
  )
  return Number(numAffectedRows)
}
