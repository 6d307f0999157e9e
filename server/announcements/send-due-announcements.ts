import { sql } from 'kysely'
import { announcementMail } from '../../domain/announcements/announcement.ts'
import type { Announcement } from '../../domain/announcements/announcement-contract.ts'
import { insertNotifications } from '../notifications/notification-store.ts'
import type { Actor } from '../platform/actor.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import type { Outbox } from '../platform/delivery/outbox.ts'
import { queueMessages } from '../platform/delivery/queue-messages.ts'
import { readAnnouncement } from './announcement-store.ts'

/**
 * The maximum number of announcement messages in the outbox at a time, so that a login code never waits behind messages to a whole town.
 */
const defaultBlockSize = 200
/** The time that an office may send before the other offices have their turn. */
const turnMs = 30_000

type Sending = { within: Database['as']; outbox: Pick<Outbox, 'deliver'>; blockSize?: number }

/**
 * Sends due announcements of an office, block by block, each in its own transaction. If a process is killed, the next one continues. Queued
 * messages are marked in the same transaction, so nobody gets a message twice. Returns the number of queued deliveries.
 */
export async function sendDueAnnouncements(
  { within, outbox, blockSize = defaultBlockSize }: Sending,
  organisationId: string,
): Promise<number> {
  const actor: Actor = { kind: 'job', organisationId }
  const endsAt = performance.now() + turnMs
  let queued = 0
  while (performance.now() < endsAt) {
    const block = await within(actor, (tx) => queueNextBlock(tx, blockSize))
    if (block === 0) break
    queued += block
    await outbox.deliver(organisationId)
  }
  return queued
}

/** Returns the number of deliveries that were added to the outbox and to the product; 0 if nothing is due or enough messages wait. */
async function queueNextBlock(tx: Tx, blockSize: number): Promise<number> {
  const { rows } = await sql<{ id: string; state: Announcement['state'] }>`
    select id, state from announcements where state in ('SCHEDULED', 'SENDING') and starts_at <= ${tx.now}
    order by starts_at, id limit 1 for update skip locked`.execute(tx)
  const [due] = rows
  if (!due || (await countWaiting(tx, blockSize)) >= blockSize) return 0
  const announcement = await readAnnouncement(tx, due.id)
  const block = await reserveBlock(tx, due.id, blockSize)
  await showInProduct(tx, announcement, block)
  await queueMessages(tx, messagesOf(announcement, block))
  const isDone = block.length < blockSize
  if (isDone || due.state === 'SCHEDULED') {
    await sql`update announcements set state = ${isDone ? 'SENT' : 'SENDING'}, finished_at = ${isDone ? tx.now : null}::timestamptz
      where id = ${due.id}`.execute(tx)
    tx.announce({ organisationId: organisationOfJob(tx), kind: 'announcement' })
  }
  return block.length
}

function organisationOfJob({ actor }: Tx): string {
  if (actor.kind !== 'job') throw new Error('Announcements are sent by the job of an office.')
  return actor.organisationId
}

async function countWaiting(tx: Tx, max: number): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from (
      select from outbox where state = 'WAITING' and entity = 'announcement' limit ${max}) w`.execute(tx)
  return rows[0]?.waiting ?? 0
}

type Delivery = {
  id: string
  personId: string
  audience: 'TENANT' | 'OWNER'
  channel: 'SMS' | 'EMAIL' | 'IN_PRODUCT'
  recipient: string | null
}

async function reserveBlock(tx: Tx, announcementId: string, blockSize: number): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    with block as materialized (
      select organisation_id, id from announcement_deliveries
      where announcement_id = ${announcementId} and queued_at is null order by id limit ${blockSize} for update
    )
    update announcement_deliveries d set queued_at = ${tx.now} from block
    where d.organisation_id = block.organisation_id and d.id = block.id
    returning d.id, coalesce(d.tenant_id, d.owner_id) as "personId", case when d.tenant_id is null then 'OWNER' else 'TENANT' end as audience,
      d.channel, d.recipient`.execute(tx)
  return rows
}

const paths = { TENANT: '/tenant/notifications', OWNER: '/owner/notifications' } as const

async function showInProduct(tx: Tx, { id, title, body, bodyDzongkha }: Announcement, block: readonly Delivery[]): Promise<void> {
  const shown = block.filter(({ channel }) => channel === 'IN_PRODUCT')
  await insertNotifications(
    tx,
    shown.map(({ id: noticeId, personId, audience }) => ({
      ...{ id: noticeId, personId, audience, type: 'ANNOUNCEMENT' as const, cause: id, subject: title, body, bodyDzongkha },
      ...{ path: paths[audience], isShown: true, isLegalNotice: false, about: { entity: 'announcement', entityId: id } },
    })),
  )
}

function messagesOf(announcement: Announcement, block: readonly Delivery[]) {
  const { id: entityId, title, smsText, isUrgent } = announcement
  const about = { entity: 'announcement', entityId }
  return block.flatMap(({ id, personId, channel, recipient }) => {
    // An announcement that is not urgent is held back at night, like a reminder, even if the gateway was slow.
    const common = { id, personId, type: 'ANNOUNCEMENT', isReminder: !isUrgent, about, to: recipient ?? '' }
    if (channel === 'SMS') return [{ ...common, body: smsText ?? announcement.body }]
    return channel === 'EMAIL' ? [{ ...common, subject: title, body: announcementMail(announcement) }] : []
  })
}
