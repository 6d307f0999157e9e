import { sql } from 'kysely'
import { announcement } from '../../domain/announcements/announcement.ts'
import type { Announcement, announcementContract } from '../../domain/announcements/announcement-contract.ts'
import type { QueryOf } from '../../domain/endpoint.ts'
import type { Page } from '../../domain/page.ts'
import { ensureFound } from '../../domain/problem.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf, optionalFilter, pageOfIds, pageReply, textMatch } from '../platform/database/page.ts'
import { recordColumns } from '../platform/database/record-columns.ts'

export async function listAnnouncements(tx: Tx, query: QueryOf<typeof announcementContract.list>): Promise<Page<Announcement>> {
  const page = await pageOfIds(tx, query, {
    id: 'a.id',
    from: sql`announcements a`,
    where: [
      optionalFilter(query.state, (state) => sql`a.state = ${state}`),
      optionalFilter(query.scope, (scope) => sql`a.scope = ${scope}`),
      optionalFilter(query.buildingId, (id) => sql`a.building_id = ${id}`),
      textMatch(query.q, ['a.title', 'a.body', 'a.body_dzongkha']),
    ],
    sorts: { createdAt: 'a.created_at', startsAt: 'a.starts_at' },
    defaultSort: 'createdAt:desc',
    nullsAsInIndex: ['startsAt'],
  })
  return pageReply(page, await readAnnouncements(tx, page.items))
}

export async function readAnnouncement(tx: Tx, id: string): Promise<Announcement> {
  return ensureFound((await readAnnouncements(tx, [id]))[0], 'announcement')
}

const instants = ['createdAt', 'sentAt', 'startsAt', 'finishedAt', 'cancelledAt'] as const
type Row = Omit<Announcement, (typeof instants)[number]> & Record<(typeof instants)[number], Date | null>

async function readAnnouncements(tx: Tx, ids: readonly string[]): Promise<Announcement[]> {
  const { rows } = await sql<Row>`
    select a.id, a.version, ${recordColumns(announcement, 'a')}, a.state, b.name as "buildingName", z.name as "administrativeZoneName",
      a.created_at as "createdAt", c.name_english as "createdByName", a.sent_at as "sentAt", s.name_english as "sentByName",
      a.starts_at as "startsAt", a.finished_at as "finishedAt", a.cancelled_at as "cancelledAt", x.name_english as "cancelledByName",
      a.sms_text as "smsText", a.people_count as "peopleCount", a.sms_count as "smsCount", a.sms_parts_count as "smsPartsCount",
      a.email_count as "emailCount", a.cost_amount as "costAmount"
    from announcements a
    left join buildings b on b.organisation_id = a.organisation_id and b.id = a.building_id
    left join administrative_zones z on z.id = a.administrative_zone_id
    left join staff_members c on c.organisation_id = a.organisation_id and c.id = a.created_by
    left join staff_members s on s.organisation_id = a.organisation_id and s.id = a.sent_by
    left join staff_members x on x.organisation_id = a.organisation_id and x.id = a.cancelled_by
    where a.id = any(${idsOf(ids)})`.execute(tx)
  return rows.map(({ createdAt, sentAt, startsAt, finishedAt, cancelledAt, ...row }) => ({
    ...row,
    createdAt: (createdAt ?? tx.now).toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    startsAt: startsAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
    cancelledAt: cancelledAt?.toISOString() ?? null,
  }))
}
