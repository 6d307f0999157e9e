import { sql } from 'kysely'
import type { ServedNotice } from '../../domain/notifications/served-notice-contract.ts'
import { notFound } from '../../domain/problem.ts'
import type { Tx } from '../platform/database/database.ts'

type Row = Omit<ServedNotice, 'servedAt' | 'readAt'> & { servedAt: Date | null; readAt: Date | null }
const maxShown = 100

/** The written notices of a lease with their delivery; notifications to the office itself are not included. */
export async function listServedNotices(tx: Tx, leaseId: string): Promise<ServedNotice[]> {
  const lease = await tx.selectFrom('leases').select('id').where('id', '=', leaseId).executeTakeFirst()
  if (!lease) throw notFound('lease')
  const { rows } = await sql<Row>`
    select s.id, s.type, s.channel, coalesce(t.full_name, w.name_english) as "personName", s.recipient, s.state, s.sent_at as "servedAt",
      s.read_at as "readAt", s.provider_id as "providerId", s.last_error as "lastError", s.body
    from (
      select organisation_id, id, coalesce(type, '') as type, channel, person_id, recipient, state, sent_at, null::timestamptz as read_at,
        provider_id, last_error, body, created_at
      from outbox where entity_id = ${leaseId} and is_legal_notice
      union all
      select organisation_id, id, type, 'IN_PRODUCT', person_id, null, 'SENT', created_at, read_at, null, null, body, created_at
      from notifications where entity_id = ${leaseId} and is_legal_notice and is_shown and audience <> 'STAFF'
    ) s
    left join tenants t on t.organisation_id = s.organisation_id and t.id = s.person_id
    left join owners w on w.organisation_id = s.organisation_id and w.id = s.person_id
    order by s.created_at desc, s.id limit ${maxShown}`.execute(tx)
  return rows.map(({ servedAt, readAt, ...notice }) => ({
    ...notice,
    servedAt: servedAt?.toISOString() ?? null,
    readAt: readAt?.toISOString() ?? null,
  }))
}
