import { sql } from 'kysely'
import type { ApiScope } from '../../../domain/api/api-scope.ts'
import { invalidApiToken } from '../../../domain/problem.ts'
import { authActor, organisationOf } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { type ApiTokens, rangesOf } from '../../platform/keys/api-tokens.ts'
import { hashOfApiToken } from '../../platform/keys/api-token-text.ts'
import type { Claims } from '../../platform/keys/token.ts'
import { countMiss } from '../sign-in/limits/count-miss.ts'
import { apiTokenLimit } from '../sign-in/login-limits.ts'

/**
 * Of a token's claims only its API version can change, and here up to two minutes late. `require_api_token` checks in each transaction
 * whether the token is still valid.
 */
const cachedForMs = 60_000
const maxCached = 1000

type Cached = { claims: Claims; until: number }

/** Finds API tokens by their hash. The response time reveals nothing to a guesser, because they cannot choose the hash. */
export function createApiTokens(database: Database, clock: Clock): ApiTokens {
  const cached = new Map<string, Cached>()
  const lookUp = (hash: string) => {
    const found = cached.get(hash)
    const isLate = found && Math.abs(found.until - clock.now().getTime()) > cachedForMs
    return isLate ? undefined : found?.claims
  }
  return {
    known: (token) => {
      const hash = hashOfApiToken(token)
      return hash === undefined ? undefined : lookUp(hash)
    },
    read: async (token, address) => {
      const hash = hashOfApiToken(token)
      if (hash === undefined) throw invalidApiToken()
      const known = lookUp(hash)
      if (known) return known
      const claims = await database.as(authActor, async (tx) => {
        const found = await findClaims(tx, hash)
        if (found) return found
        await countMiss(tx, apiTokenLimit(address))
        return undefined
      })
      if (!claims) throw invalidApiToken()
      cached.delete(hash)
      cached.set(hash, { claims, until: clock.now().getTime() + cachedForMs })
      for (const oldest of cached.keys()) {
        if (cached.size <= maxCached) break
        cached.delete(oldest)
      }
      return claims
    },
  }
}

type Row = {
  id: string
  scopes: ApiScope[]
  ranges: string[]
  apiVersion: string
  roleId: string
  personId: string
  organisationId: string
  adminId: string
  nameEnglish: string
}

/** The conditions equal those of `require_api_token`. */
async function findClaims(tx: Tx, hash: string): Promise<Claims | undefined> {
  const { rows } = await sql<Row>`
    select t.id, t.scopes, t.address_ranges as ranges, t.api_version as "apiVersion", r.id as "roleId", r.person_id as "personId",
      t.organisation_id as "organisationId", o.admin_id as "adminId", coalesce(s.name_english, '') as "nameEnglish"
    from api_tokens t
    join roles r on r.id = t.role_id
    join people p on p.id = r.person_id
    join organisations o on o.id = t.organisation_id
    left join staff_members s on s.organisation_id = t.organisation_id and s.id = r.person_id
    where t.secret_hash = ${hash} and t.revoked_at is null and t.expires_at > ${tx.now}
      and r.name = 'ADMIN' and r.organisation = t.organisation_id and o.admin_id is not null and o.is_enabled and p.login_enabled
      and r.accepted_at is not null and r.disabled_at is null and r.ended_at is null`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  const currentRole = { id: row.roleId, name: 'ADMIN' as const, adminId: row.adminId }
  return {
    id: row.personId,
    sessionId: '',
    nameEnglish: row.nameEnglish,
    isVerified: true,
    roles: [currentRole],
    currentRole,
    organisationId: row.organisationId,
    apiToken: { id: row.id, scopes: row.scopes, ranges: rangesOf(row.ranges), apiVersion: row.apiVersion },
  }
}

/** At most once a minute, across all processes. */
export async function recordTokenUse(tx: Tx, id: string, address: string): Promise<void> {
  await sql`
    update api_tokens set last_used_at = ${tx.now}, last_used_address = ${address}
    where organisation_id = ${organisationOf(tx.actor)} and id = ${id} and (last_used_at is null or last_used_at <= ${tx.now}::timestamptz - interval '1 minute')`.execute(
    tx,
  )
}
