import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { sessionIdOf } from '../../platform/keys/session-id.ts'
import { sessionLifeMs } from '../../platform/keys/session-life.ts'

// Run as the auth role, whose table this is.

/** `secret` stands in the token alone; the row has its hash. */
export type Session = { id: string; secret: string; expiresAt: Date }

/** A sign-in switches roles this often before its first switches are forgotten. */
const maxRoleSessions = 50

export async function beginSession(tx: Tx, session: { personId: string; roleId: string; userAgent: string }): Promise<Session> {
  const { id, secret } = makeSecret()
  const expiresAt = new Date(tx.now.getTime() + sessionLifeMs)
  const { personId, roleId, userAgent } = session
  // A new sign-in takes the person's old ones along, so the table does not grow for ever.
  await tx.deleteFrom('sessions').where('person_id', '=', personId).where('expires_at', '<', tx.now).execute()
  await tx
    .insertInto('sessions')
    .values({ id, sign_in_id: id, person_id: personId, role_id: roleId, user_agent: userAgent, expires_at: expiresAt })
    .execute()
  return { id, secret, expiresAt }
}

/**
 * The same sign-in in another role, or inside an organisation that its operator enters, no longer than the sign-in or the support
 * access has; undefined when it has ended.
 */
export async function continueSession(
  tx: Tx,
  sessionId: string,
  { roleId, support }: { roleId: string; support?: SupportSession },
): Promise<Session | undefined> {
  const { id, secret } = makeSecret()
  const { organisationId = null, accessId = null, until = null } = support ?? {}
  const { rows } = await sql<{ signInId: string; expiresAt: Date }>`
    insert into sessions (id, sign_in_id, person_id, role_id, operator_in, support_access_id, user_agent, created_at, expires_at, proven_at)
    select ${id}, s.sign_in_id, s.person_id, ${roleId}, ${organisationId}, ${accessId}, s.user_agent, s.created_at,
      least(${until}::timestamptz, f.expires_at), s.proven_at
    from sessions s join sessions f on f.id = s.sign_in_id
    where s.id = ${sessionId} and s.ended_at is null
    returning sign_in_id as "signInId", expires_at as "expiresAt"`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  await sql`
    delete from sessions where id in (
      select id from sessions where sign_in_id = ${row.signInId} and id <> sign_in_id
      order by last_used_at desc, id offset ${maxRoleSessions})`.execute(tx)
  return { id, secret, expiresAt: row.expiresAt }
}

export type SupportSession = { organisationId: string; accessId: string; until: Date }

function makeSecret(): { id: string; secret: string } {
  const secret = randomBytes(32).toString('base64url')
  return { id: sessionIdOf(secret), secret }
}

export type SignIn = { id: string; createdAt: Date; lastUsedAt: Date; userAgent: string; isCurrent: boolean }

/** A person's sign-ins that still run, newest first. */
export async function signInsOf(tx: Tx, personId: string, currentSessionId: string): Promise<SignIn[]> {
  const { rows } = await sql<SignIn>`
    select sign_in_id as id, min(created_at) as "createdAt", max(last_used_at) as "lastUsedAt", min(user_agent) as "userAgent",
      bool_or(id = ${currentSessionId}) as "isCurrent"
    from sessions where person_id = ${personId} and ended_at is null and expires_at > ${tx.now}
    group by sign_in_id order by min(created_at) desc, sign_in_id limit 200`.execute(tx)
  return rows
}

/** Noted when the app is opened, not at every call: that would make a write of every read. */
export async function recordUse(tx: Tx, sessionId: string): Promise<void> {
  await tx.updateTable('sessions').set({ last_used_at: tx.now }).where('id', '=', sessionId).execute()
}

/** In every role of the sign-in. */
export async function markProven(tx: Tx, sessionId: string): Promise<void> {
  await sql`
    update sessions set proven_at = ${tx.now}
    where sign_in_id = (select sign_in_id from sessions where id = ${sessionId}) and ended_at is null`.execute(tx)
}

/** Answers whether there was one. */
export async function endSignIn(tx: Tx, personId: string, signInId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ ended_at: tx.now })
    .where('person_id', '=', personId)
    .where('sign_in_id', '=', signInId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function endSignInOf(tx: Tx, personId: string, sessionId: string): Promise<void> {
  const session = await tx.selectFrom('sessions').select('sign_in_id').where('id', '=', sessionId).executeTakeFirstOrThrow()
  await endSignIn(tx, personId, session.sign_in_id)
}

export async function endEverySession(tx: Tx, personId: string): Promise<void> {
  const running = tx
    .updateTable('sessions')
    .set({ ended_at: tx.now })
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
  await running.execute()
}
