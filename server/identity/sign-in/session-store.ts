import { randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { sessionKind } from '../../platform/database/change.ts'
import type { Tx } from '../../platform/database/database.ts'
import { sessionIdOf } from '../../platform/keys/session-id-of.ts'
import type { RoleName } from '../../../domain/endpoint.ts'
import { lockPerson, peopleOfSignIn, signInIdOf } from '../person-store.ts'
import { sessionLifeMsOf } from '../../platform/keys/session-life.ts'

// Run as the auth role, whose table this is.

/** Only the token contains `secret`; the row has its hash. */
export type Session = { id: string; secret: string; expiresAt: Date; onlyIn: string | null; isFactorVouched: boolean }

/** The number of role switches in a sign-in after which the first ones are deleted. */
const maxRoleSessions = 50

/** The data of a session about its device. */
export type Device = { userAgent: string; address: string }
type RoleToActIn = { id: string; name: RoleName; personId: string }
/** A sign-in by an external account. */
export type SignInMethod = {
  accountId: string
  /** The office whose provider identified the person; null for Bhutan NDI, which identifies everyone. */
  onlyIn: string | null
  /** When the person last proved their identity there. */
  provenAt: Date
  /** A second factor was used there, and the office trusts it. */
  isFactorVouched: boolean
}
type NewSession = { signInId: string; role: RoleToActIn; device: Device; isByFactor: boolean; through?: SignInMethod }

export async function beginSession(tx: Tx, { signInId, role, device, isByFactor, through }: NewSession): Promise<Session> {
  const { id, secret } = makeSecret()
  const expiresAt = new Date(tx.now.getTime() + sessionLifeMsOf(role.name))
  // A new sign-in deletes the person's old rows, so that the table does not grow without limit.
  await sql`delete from sessions where person_id in (${peopleOfSignIn(signInId)}) and expires_at < ${tx.now}`.execute(tx)
  const { userAgent, address } = device
  await tx
    .insertInto('sessions')
    .values({
      ...{
        id,
        sign_in_id: id,
        person_id: role.personId,
        role_id: role.id,
        user_agent: userAgent,
        address,
        expires_at: expiresAt,
      },
      factor_proven_at: isByFactor ? tx.now : null,
      ...(through ? { external_account_id: through.accountId, proven_at: through.provenAt } : {}),
      ...{ only_in: through?.onlyIn ?? null, is_factor_vouched: through?.isFactorVouched ?? false },
      own_proven_at: through && isByFactor ? tx.now : null,
    })
    .execute()
  return { id, secret, expiresAt, onlyIn: through?.onlyIn ?? null, isFactorVouched: through?.isFactorVouched ?? false }
}

type Continuation = { role: RoleToActIn; support?: SupportSession }

/**
 * Continues the sign-in in another role, or inside an organisation that its operator enters. It lasts as long as this role allows, counted
 * from the beginning of the sign-in, and no longer than the support access. Undefined if that time has passed or the sign-in has ended.
 */
export async function continueSession(tx: Tx, sessionId: string, { role, support }: Continuation): Promise<Session | undefined> {
  const { id, secret } = makeSecret()
  const { organisationId = null, accessId = null, until = null } = support ?? {}
  const lifetimeMs = sessionLifeMsOf(role.name)
  await lockSignIn(tx, role.personId)
  const { rows } = await sql<{ signInId: string; expiresAt: Date; onlyIn: string | null; isFactorVouched: boolean }>`
    insert into sessions (id, sign_in_id, person_id, role_id, operator_in, support_access_id, user_agent, address, created_at, expires_at,
      proven_at, factor_proven_at, only_in, external_account_id, own_proven_at, is_factor_vouched)
    select ${id}, s.sign_in_id, ${role.personId}, ${role.id}, ${organisationId}, ${accessId}, s.user_agent, s.address, s.created_at,
      least(${until}::timestamptz, s.created_at + make_interval(secs => ${lifetimeMs / 1000})), s.proven_at, s.factor_proven_at,
      s.only_in, s.external_account_id, s.own_proven_at, s.is_factor_vouched
    from sessions s where s.id = ${sessionId} and s.ended_at is null and s.created_at > ${new Date(tx.now.getTime() - lifetimeMs)}
    returning sign_in_id as "signInId", expires_at as "expiresAt", only_in as "onlyIn", is_factor_vouched as "isFactorVouched"`.execute(
    tx,
  )
  const [row] = rows
  if (!row) return undefined
  await sql`
    delete from sessions where id in (
      select id from sessions where sign_in_id = ${row.signInId} and id <> sign_in_id
      order by last_used_at desc, id offset ${maxRoleSessions})`.execute(tx)
  const { expiresAt, onlyIn, isFactorVouched } = row
  return { id, secret, expiresAt, onlyIn, isFactorVouched }
}

export type SupportSession = { organisationId: string; accessId: string; until: Date }

function makeSecret(): { id: string; secret: string } {
  const secret = randomBytes(32).toString('base64url')
  return { id: sessionIdOf(secret), secret }
}

export type SignIn = { id: string; createdAt: Date; lastUsedAt: Date; userAgent: string; address: string; isCurrent: boolean }

/** A person's running sign-ins, newest first. Sign-ins that expired by inactivity are excluded, although no row records their end. */
export async function signInsOf(tx: Tx, signInId: string, currentSessionId: string): Promise<SignIn[]> {
  const { rows } = await sql<SignIn>`
    select sign_in_id as id, min(s.created_at) as "createdAt", max(last_used_at) as "lastUsedAt", min(user_agent) as "userAgent",
      (array_agg(address order by last_used_at desc, s.id))[1] as address, bool_or(s.id = ${currentSessionId}) as "isCurrent"
    from sessions s join roles r on r.id = s.role_id
    where s.person_id in (${peopleOfSignIn(signInId)}) and s.ended_at is null and expires_at > ${tx.now}
      and last_used_at + inactivity_limit(r.name, r.organisation) > ${tx.now}
      and s.only_in is not distinct from coalesce((select c.only_in from sessions c where c.id = ${currentSessionId}), s.only_in)
    group by sign_in_id order by min(s.created_at) desc, sign_in_id limit 200`.execute(tx)
  return rows
}

/**
 * Counts only requests of the person, not background requests of their browser (session-use.ts). It is use of the sign-in, in every role.
 */
export async function recordUse(tx: Tx, sessionId: string, address: string): Promise<void> {
  await sql`
    update sessions set last_used_at = ${tx.now}, address = ${address}
    where sign_in_id = (select sign_in_id from sessions where id = ${sessionId}) and ended_at is null`.execute(tx)
}

export type SessionTime = { inactiveAt: Date; expiresAt: Date }

export async function readSessionTime(tx: Tx, sessionId: string): Promise<SessionTime> {
  const { rows } = await sql<SessionTime>`
    select s.last_used_at + inactivity_limit(r.name, r.organisation) as "inactiveAt", s.expires_at as "expiresAt"
    from sessions s join roles r on r.id = s.role_id where s.id = ${sessionId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('A session that was checked has no row.')
  return row
}

/** In every role of the sign-in. With a second factor, it also counts as proof for changing second factors. */
export async function markProven(tx: Tx, sessionId: string, { isByFactor }: { isByFactor: boolean }): Promise<void> {
  await sql`
    update sessions set proven_at = ${tx.now}, own_proven_at = ${tx.now}, factor_proven_at = case when ${isByFactor} then ${tx.now} else factor_proven_at end
    where sign_in_id = (select sign_in_id from sessions where id = ${sessionId}) and ended_at is null`.execute(tx)
}

/** The provider confirmed the identity again. That is not the person's own password or second factor. */
export async function markProvenElsewhere(tx: Tx, sessionId: string, provenAt: Date): Promise<void> {
  await sql`
    update sessions set proven_at = greatest(proven_at, ${provenAt})
    where sign_in_id = (select sign_in_id from sessions where id = ${sessionId}) and ended_at is null`.execute(tx)
}

/** The only office whose roles the session is valid in; null if it is valid everywhere. */
export async function officeOfSession(tx: Tx, sessionId: string): Promise<string | null> {
  const session = await tx.selectFrom('sessions').select('only_in').where('id', '=', sessionId).executeTakeFirst()
  return session?.only_in ?? null
}

/** Ends the sessions of one external account, or of all accounts at one provider. */
export async function endSessionsThrough(
  tx: Tx,
  by: { accountId: string; signInId: string } | { providerId: string },
): Promise<void> {
  const accounts =
    'accountId' in by
      ? sql`select id from external_accounts where id = ${by.accountId} and person_id in (${peopleOfSignIn(by.signInId)})`
      : sql`select id from external_accounts where provider_id = ${by.providerId}`
  const { rows } = await sql<{ personId: string }>`
    update sessions set ended_at = ${tx.now} where external_account_id in (${accounts}) and ended_at is null
    returning person_id as "personId"`.execute(tx)
  for (const personId of new Set(rows.map((row) => row.personId))) announceEnd(tx, personId)
}

/** Returns whether there was one. */
export async function endSignIn(tx: Tx, personId: string, signInId: string): Promise<boolean> {
  return endSessions(tx, personId, sql`sign_in_id = ${signInId}`)
}

/** In every role of the sign-in that this person uses. */
async function endSessions(tx: Tx, personId: string, which: RawBuilder<unknown>): Promise<boolean> {
  const ofSignIn = await lockSignIn(tx, personId)
  const { rows } = await sql<{ personId: string; isEnded: boolean }>`
    with of_sign_in as (${peopleOfSignIn(ofSignIn)}), ended as (
      update sessions set ended_at = ${tx.now} where person_id in (select id from of_sign_in) and ended_at is null and ${which}
      returning person_id)
    select id as "personId", exists (select from ended e where e.person_id = id) as "isEnded" from of_sign_in`.execute(tx)
  for (const row of rows) announceEnd(tx, row.personId)
  return rows.some(({ isEnded }) => isEnded)
}

/**
 * A session that is continued in another role while the sign-in ends would otherwise outlive it: the new row is not visible yet. Returns the
 * id of the sign-in.
 */
export async function lockSignIn(tx: Tx, personId: string): Promise<string> {
  const signInId = await signInIdOf(tx, personId)
  await lockPerson(tx, signInId)
  return signInId
}

/** Closes the person's open connections immediately, not only at the next request. */
export function announceEnd(tx: Tx, personId: string): void {
  tx.announce({ organisationId: null, kind: sessionKind, personId })
}

/** Ends all of a person's sign-ins except that of this session. */
export async function endOtherSignIns(tx: Tx, personId: string, sessionId: string): Promise<void> {
  await endSessions(tx, personId, sql`sign_in_id <> (select sign_in_id from sessions where id = ${sessionId})`)
}

export async function endSignInOf(tx: Tx, personId: string, sessionId: string): Promise<void> {
  const session = await tx.selectFrom('sessions').select('sign_in_id').where('id', '=', sessionId).executeTakeFirst()
  // One that expired long ago no longer has a row.
  if (session) await endSignIn(tx, personId, session.sign_in_id)
}

export async function endEverySession(tx: Tx, personId: string): Promise<void> {
  await endSessions(tx, personId, sql`true`)
}

type WithoutFactor = { organisationId: string; roleNames: readonly RoleName[]; exceptSessionId: string | undefined }

/** Ends the sessions of people without a second factor in these roles of an organisation. At the next sign-in they must set one up. */
export async function endSessionsWithoutFactor(
  tx: Tx,
  { organisationId, roleNames, exceptSessionId }: WithoutFactor,
): Promise<void> {
  const { rows } = await sql<{ personId: string }>`
    update sessions s set ended_at = ${tx.now} from roles r join people p on p.id = r.person_id
    where r.id = s.role_id and r.person_id = s.person_id and r.organisation = ${organisationId} and r.name = any(${[...roleNames]})
      and s.ended_at is null and not s.is_factor_vouched and s.id is distinct from ${exceptSessionId ?? null}
      and not exists (select from authenticator_apps a where a.person_id = coalesce(p.joined_into, p.id) and a.confirmed_at is not null)
      and not exists (select from passkeys k where k.person_id = coalesce(p.joined_into, p.id))
    returning s.person_id as "personId"`.execute(tx)
  for (const personId of new Set(rows.map((row) => row.personId))) announceEnd(tx, personId)
}
