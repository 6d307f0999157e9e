import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { paymentCodeOf } from '../../../domain/advices/payment-link.ts'
import type { RoleName } from '../../../domain/endpoint.ts'
import type { CalendarLink } from '../../../domain/overview/calendar/calendar-link-contract.ts'
import { calendarPath } from '../../../domain/overview/calendar/calendar-path.ts'
import { organisationOf, personOf, roleOf } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { publicAddress } from '../../platform/http/public-address.ts'

// One link for each role of a person. The code is derived from a random seed and the data key, so the database alone reveals no address.
// The table belongs to identity: each function takes the caller's Tx and acts as the auth role.

type Row = { seed: string; codeHash: string; createdAt: Date }

/** Null if another data key made the link: it still works, but no page can show it. */
export async function readCalendarLink(tx: Tx): Promise<CalendarLink> {
  const { rows } = await tx.actingAs('auth', (auth) =>
    sql<Row>`
      select k.seed, k.code_hash as "codeHash", k.created_at as "createdAt"
      from calendar_links k where k.role_id = ${roleOfCaller(tx)}`.execute(auth),
  )
  const [row] = rows
  if (!row) return { address: null, createdAt: null }
  const code = codeOfSeed(tx, row.seed)
  return {
    address: hashOf(code) === row.codeHash ? `${publicAddress()}${calendarPath(code)}` : null,
    createdAt: row.createdAt.toISOString(),
  }
}

/** Replaces any earlier link. If two requests arrive at the same time, the later one wins. */
export async function replaceCalendarLink(tx: Tx): Promise<CalendarLink> {
  const seed = randomUUID()
  await tx.actingAs('auth', (auth) =>
    sql`
      insert into calendar_links (role_id, seed, code_hash) values (${roleOfCaller(tx)}, ${seed}, ${hashOf(codeOfSeed(tx, seed))})
      on conflict (role_id) do update set seed = excluded.seed, code_hash = excluded.code_hash, created_at = ${tx.now}`.execute(
      auth,
    ),
  )
  return readCalendarLink(tx)
}

export async function deleteCalendarLink(tx: Tx): Promise<CalendarLink> {
  await tx.actingAs('auth', (auth) => sql`delete from calendar_links where role_id = ${roleOfCaller(tx)}`.execute(auth))
  return readCalendarLink(tx)
}

export type CalendarReader = {
  role: Exclude<RoleName, 'SUPERADMIN'>
  organisationId: string
  personId: string
  adminId: string
}

/**
 * The person of a calendar code. Undefined for an unknown code and for a person who cannot sign in with that role now: the conditions are
 * those of `require_session`. Runs as the auth role.
 */
export async function findCalendarReader(tx: Tx, code: string): Promise<CalendarReader | undefined> {
  const { rows } = await sql<CalendarReader>`
    select r.name as role, r.organisation as "organisationId", r.person_id as "personId", o.admin_id as "adminId"
    from calendar_links k
    join roles r on r.id = k.role_id
    join people p on p.id = r.person_id
    join organisations o on o.id = r.organisation
    where k.code_hash = ${hashOf(code)} and p.login_enabled and o.is_enabled
      and r.accepted_at is not null and r.disabled_at is null and r.ended_at is null`.execute(tx)
  return rows[0]
}

const roleOfCaller = ({ actor }: Tx) => sql`(
  select r.id from roles r
  where r.person_id = ${personOf(actor)} and r.organisation = ${organisationOf(actor)} and r.name = ${roleOf(actor)} and r.ended_at is null)`

const codeOfSeed = (tx: Tx, seed: string) => paymentCodeOf(tx.seal(`calendar link ${seed}`))

const hashOf = (code: string) => createHash('sha256').update(code).digest('hex')
