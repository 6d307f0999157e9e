import { type RawBuilder, sql } from 'kysely'
import type { BodyOf, QueryOf } from '../../../domain/endpoint.ts'
import { accessRequestMonths, maxNewAccessRequests } from '../../../domain/overview/access-request.ts'
import type { AccessRequest, accessRequestContract } from '../../../domain/overview/access-request-contract.ts'
import type { Page } from '../../../domain/page.ts'
import { ensureFound, Problem } from '../../../domain/problem.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/new-id.ts'
import { idsOf, optionalFilter, pageOfIds, pageReply, textMatch } from '../../platform/database/page.ts'

type NewRequest = Omit<BodyOf<typeof accessRequestContract.send>, 'botCheck'>

/** Runs as the auth role. Returns false if a request with this phone number is already pending. Removes expired requests. */
export async function insertAccessRequest(tx: Tx, request: NewRequest): Promise<boolean> {
  await sql`delete from access_requests where id in (select id from access_requests
    where requested_at < ${tx.now}::timestamptz - make_interval(months => ${accessRequestMonths})
    order by requested_at, id limit 100)`.execute(tx)
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from access_requests where status = 'NEW'`.execute(tx)
  if ((rows[0]?.waiting ?? 0) >= maxNewAccessRequests)
    throw new Problem('TOO_MANY_REQUESTS', 'Too many requests are waiting. Try again tomorrow or call us.')
  const { organisationName, contactName, phoneNumber, email, message } = request
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('access_requests')
    .values({
      ...{ id: newId(), organisation_name: organisationName, contact_name: contactName },
      ...{ phone_number: phoneNumber, email, message },
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function listAccessRequests(
  tx: Tx,
  query: QueryOf<typeof accessRequestContract.list>,
): Promise<Page<AccessRequest>> {
  const page = await pageOfIds(tx, query, {
    id: 'a.id',
    from: sql`access_requests a`,
    where: [
      optionalFilter(query.status, (status) => sql`a.status = ${status}`),
      textMatch(query.q, ['a.organisation_name', 'a.contact_name', 'a.phone_number', 'a.email']),
    ],
    sorts: { requestedAt: 'a.requested_at' },
    defaultSort: 'requestedAt:desc',
  })
  return pageReply(page, await readAmong(tx, sql`a.id = any(${idsOf(page.items)})`))
}

/** If two operators decide at the same time, one waits and finds it decided. */
export async function lockAccessRequest(tx: Tx, id: string): Promise<AccessRequest> {
  return ensureFound((await readAmong(tx, sql`a.id = ${id} for update`))[0], 'request for access')
}

type Decision = { status: 'ACCEPTED'; organisation: string } | { status: 'REFUSED'; reason: string }

export async function decideAccessRequest(tx: Tx, id: string, decidedBy: string, decision: Decision): Promise<AccessRequest> {
  await tx
    .updateTable('access_requests')
    .set({ ...decision, decided_at: tx.now, decided_by: decidedBy })
    .where('id', '=', id)
    .execute()
  return ensureFound((await readAmong(tx, sql`a.id = ${id}`))[0], 'request for access')
}

type Row = Omit<AccessRequest, 'requestedAt' | 'decidedAt'> & { requestedAt: Date; decidedAt: Date | null }

async function readAmong(tx: Tx, where: RawBuilder<unknown>): Promise<AccessRequest[]> {
  const { rows } = await sql<Row>`
    select a.id, a.status, a.organisation_name as "organisationName", a.contact_name as "contactName",
      a.phone_number as "phoneNumber", a.email, a.message, a.reason, a.requested_at as "requestedAt", a.decided_at as "decidedAt"
    from access_requests a where ${where}`.execute(tx)
  return rows.map(({ requestedAt, decidedAt, ...row }) => ({
    ...row,
    requestedAt: requestedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  }))
}
