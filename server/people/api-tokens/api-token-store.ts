import { type RawBuilder, sql } from 'kysely'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import type { QueryOf, ReplyOf } from '../../../domain/endpoint.ts'
import type { ApiScope } from '../../../domain/api/api-scope.ts'
import type { ApiToken, apiTokenContract } from '../../../domain/people/api-token-contract.ts'
import type { Page } from '../../../domain/page.ts'
import { notFound } from '../../../domain/problem.ts'
import { organisationOf, personOf } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { endOfDay } from '../../platform/database/end-of-day.ts'
import { idsOf, optionalFilter, pageOfIds, pageReply, textMatch } from '../../platform/database/page.ts'

// Run as the auth role, which sees the tokens of every office: each statement filters by the caller's office.

const ofOffice = (tx: Tx) => sql`t.organisation_id = ${organisationOf(tx.actor)}`

const makers = sql`join roles r on r.id = t.role_id join people p on p.id = r.person_id`

const statusAt = (now: Date): RawBuilder<unknown> => sql`case
  when t.revoked_at is not null then 'REVOKED'
  when t.expires_at <= ${now} then 'EXPIRED'
  when p.login_enabled and r.accepted_at is not null and r.disabled_at is null and r.ended_at is null then 'ACTIVE'
  else 'STOPPED' end`

export async function listTokens(tx: Tx, query: QueryOf<typeof apiTokenContract.list>): Promise<Page<ApiToken>> {
  const page = await pageOfIds(tx, query, {
    id: 't.id',
    from: sql`api_tokens t ${makers}`,
    where: [
      ofOffice(tx),
      textMatch(query.q, [sql`t.name`]),
      optionalFilter(query.status, (status) => sql`${statusAt(tx.now)} = ${status}`),
    ],
    sorts: { createdAt: 't.created_at' },
    defaultSort: 'createdAt:desc',
  })
  return pageReply(page, await readTokens(tx, page.items))
}

export async function readToken(tx: Tx, id: string): Promise<ApiToken> {
  const [token] = await readTokens(tx, [id])
  if (!token) throw notFound('API token')
  return token
}

/** The token of the program that makes the request. */
export async function readCurrentToken(tx: Tx): Promise<ReplyOf<typeof apiTokenContract.current>> {
  if (tx.actor.kind !== 'staff') throw notFound('API token')
  const { organisationId, adminId, apiTokenId } = tx.actor
  const { name } = await tx.selectFrom('organisations').select('name').where('id', '=', organisationId).executeTakeFirstOrThrow()
  const token = apiTokenId ? await tx.actingAs('auth', (auth) => readToken(auth, apiTokenId)) : null
  return { organisation: { name, adminId }, token }
}

/** If two people revoke it at the same time, the second one waits. */
export async function lockToken(tx: Tx, id: string): Promise<ApiToken> {
  await sql`select from api_tokens t where ${ofOffice(tx)} and t.id = ${id} for update`.execute(tx)
  return readToken(tx, id)
}

type Row = Omit<ApiToken, 'createdAt' | 'lastUsedAt' | 'revokedAt'> & {
  createdAt: Date
  lastUsedAt: Date | null
  revokedAt: Date | null
}

async function readTokens(tx: Tx, ids: readonly string[]): Promise<ApiToken[]> {
  const { rows } = await sql<Row>`
    select t.id, t.version, t.name, t.scopes, t.address_ranges as "addressRanges", t.api_version as "apiVersion", ${statusAt(tx.now)} as status,
      coalesce(s.name_english, '–') as "createdBy", t.created_at as "createdAt",
      ((t.expires_at at time zone 'Asia/Thimphu')::date - 1) as "expiresOn", t.last_used_at as "lastUsedAt",
      t.last_used_address as "lastUsedAddress", t.revoked_at as "revokedAt", v.name_english as "revokedBy"
    from api_tokens t ${makers}
    left join staff_members s on s.organisation_id = t.organisation_id and s.id = r.person_id
    left join staff_members v on v.organisation_id = t.organisation_id and v.id = t.revoked_by
    where ${ofOffice(tx)} and t.id = any(${idsOf(ids)})`.execute(tx)
  return rows.map(({ createdAt, lastUsedAt, revokedAt, ...token }) => ({
    ...token,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
  }))
}

export async function readTokenNames(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select t.id, t.name from api_tokens t where ${ofOffice(tx)} and t.id = any(${idsOf(ids)})`.execute(tx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Those of the given tokens whose calls are rejected: revoked, expired, or of a person who is no longer an administrator. */
export async function findEndedTokens(tx: Tx, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select t.id, t.name from api_tokens t ${makers}
    where ${ofOffice(tx)} and t.id = any(${idsOf(ids)}) and ${statusAt(tx.now)} <> 'ACTIVE'`.execute(tx)
  return rows
}

/** The number of valid tokens. Two simultaneous creations wait for each other, so that the limit is kept. */
export async function countActiveTokens(tx: Tx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`api tokens ${organisationOf(tx.actor)}`}, 0))`.execute(tx)
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from api_tokens t where ${ofOffice(tx)} and t.revoked_at is null and t.expires_at > ${tx.now}`.execute(
    tx,
  )
  return rows[0]?.total ?? 0
}

type NewToken = {
  id: string
  name: string
  hash: string
  scopes: readonly ApiScope[]
  addressRanges: readonly string[]
  expiresOn: CalendarDate
  apiVersion: string
}

export async function insertToken(
  tx: Tx,
  { id, name, hash, scopes, addressRanges, expiresOn, apiVersion }: NewToken,
): Promise<void> {
  await sql`
    insert into api_tokens (organisation_id, id, name, secret_hash, role_id, scopes, address_ranges, api_version, expires_at)
    select r.organisation, ${id}, ${name}, ${hash}, r.id, ${[...scopes]}::text[], ${[...addressRanges]}::text[], ${apiVersion}, ${endOfDay(expiresOn)}
    from roles r
    where r.person_id = ${personOf(tx.actor)} and r.organisation = ${organisationOf(tx.actor)} and r.name = 'ADMIN' and r.ended_at is null`.execute(
    tx,
  )
}

export async function setApiVersion(tx: Tx, id: string, apiVersion: string): Promise<void> {
  await sql`update api_tokens t set api_version = ${apiVersion} where ${ofOffice(tx)} and t.id = ${id}`.execute(tx)
}

export async function markRevoked(tx: Tx, id: string): Promise<void> {
  await sql`
    update api_tokens t set revoked_at = ${tx.now}, revoked_by = ${personOf(tx.actor)}
    where ${ofOffice(tx)} and t.id = ${id}`.execute(tx)
}
