import { type RawBuilder, sql } from 'kysely'
import type { QueryOf } from '../../../domain/endpoint.ts'
import type { OrganisationFigures } from '../../../domain/overview/operator-contract.ts'
import type { SupportAccess, supportAccessContract } from '../../../domain/overview/support-access-contract.ts'
import type { Page } from '../../../domain/page.ts'
import { notFound } from '../../../domain/problem.ts'
import type { Tx } from '../../platform/database/database.ts'
import { idsOf, keysOf, optionalFilter, pageOfIds, pageReply, textMatch } from '../../platform/database/page.ts'

const statusAt = (now: Date): RawBuilder<unknown> => sql`case
  when a.status = 'REFUSED' then 'REFUSED'
  when a.status = 'REQUESTED' then case when a.expires_at > ${now} then 'REQUESTED' else 'EXPIRED' end
  when a.ended_at is null and a.expires_at > ${now} then 'RUNNING' else 'ENDED' end`

export async function listSupportAccesses(
  tx: Tx,
  query: QueryOf<typeof supportAccessContract.list>,
): Promise<Page<SupportAccess>> {
  const page = await pageOfIds(tx, query, {
    id: sql.ref('a.id'),
    from: sql`support_accesses a`,
    where: [
      textMatch(query.q, [sql`a.operator_name`, sql`a.reason`]),
      optionalFilter(query.status, (status) => sql`${statusAt(tx.now)} = ${status}`),
    ],
    sorts: { requestedAt: sql.ref('a.requested_at') },
    defaultSort: 'requestedAt:desc',
  })
  return pageReply(page, await readAccesses(tx, page.items))
}

export async function readSupportAccess(tx: Tx, id: string): Promise<SupportAccess> {
  const [access] = await readAccesses(tx, [id])
  if (!access) throw notFound('support access')
  return access
}

export async function countSupportRequests(tx: Tx): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from support_accesses where status = 'REQUESTED' and expires_at > ${tx.now}`.execute(tx.byKey)
  return rows[0]?.total ?? 0
}

export type LockedAccess = { status: SupportAccess['status']; hours: number; operatorId: string }

/** If two people decide at the same time, the second waits. */
export async function lockSupportAccess(tx: Tx, id: string): Promise<LockedAccess> {
  const { rows } = await sql<LockedAccess>`
    select ${statusAt(tx.now)} as status, a.hours, a.operator_id as "operatorId" from support_accesses a where a.id = ${id} for update`.execute(
    tx,
  )
  const [access] = rows
  if (!access) throw notFound('support access')
  return access
}

type Row = Omit<SupportAccess, 'requestedAt' | 'expiresAt' | 'decidedAt' | 'endedAt'> & {
  requestedAt: Date
  expiresAt: Date
  decidedAt: Date | null
  endedAt: Date | null
}

async function readAccesses(tx: Tx, ids: readonly string[]): Promise<SupportAccess[]> {
  const { rows } = await sql<Row>`
    select a.id, ${statusAt(tx.now)} as status, a.operator_name as "operatorName", a.reason, a.hours,
      a.requested_at as "requestedAt", a.expires_at as "expiresAt", a.decided_at as "decidedAt", a.ended_at as "endedAt",
      d.name_english as "decidedBy", e.name_english as "endedBy",
      (select count(*) from audit_events v where v.organisation_id = a.organisation_id and v.support_access_id = a.id) as "eventCount"
    from support_accesses a
    left join staff_members d on d.organisation_id = a.organisation_id and d.id = a.decided_by
    left join staff_members e on e.organisation_id = a.organisation_id and e.id = a.ended_by
    where a.id = any(${keysOf(ids)})`.execute(tx)
  return rows.map(({ requestedAt, expiresAt, decidedAt, endedAt, ...access }) => ({
    ...access,
    requestedAt: requestedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
  }))
}

// The functions below run as the operator, who sees only their own rows (row-level-security.sql).

type OpenAccess = NonNullable<OrganisationFigures['supportAccess']>

/** The caller's own running or pending accesses, by organisation. */
export async function openAccesses(tx: Tx, organisationIds: readonly string[]): Promise<Map<string, OpenAccess>> {
  const { rows } = await sql<{ organisationId: string; status: OpenAccess['status']; expiresAt: Date }>`
    select a.organisation_id as "organisationId", ${statusAt(tx.now)} as status, a.expires_at as "expiresAt" from support_accesses a
    where a.organisation_id = any(${idsOf(organisationIds)}) and ${statusAt(tx.now)} in ('REQUESTED', 'RUNNING')
    order by a.expires_at limit 1000`.execute(tx)
  return new Map(
    rows.map(({ organisationId, status, expiresAt }) => [organisationId, { status, expiresAt: expiresAt.toISOString() }]),
  )
}

export type OwnAccess = { id: string; status: OpenAccess['status']; hours: number; expiresAt: Date }

/** The caller's own access in one organisation; a running one before a pending one. Two simultaneous calls wait for each other. */
export async function lockOwnAccess(tx: Tx, organisationId: string): Promise<OwnAccess | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`support access ${organisationId}`} || app_person_id()::text, 0))`.execute(
    tx,
  )
  const { rows } = await sql<OwnAccess>`
    select a.id, ${statusAt(tx.now)} as status, a.hours, a.expires_at as "expiresAt" from support_accesses a
    where a.organisation_id = ${organisationId} and ${statusAt(tx.now)} in ('REQUESTED', 'RUNNING')
    order by a.status = 'GRANTED' desc, a.expires_at desc limit 1`.execute(tx)
  return rows[0]
}
