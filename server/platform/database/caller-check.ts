import type pg from 'pg'
import { type Actor, databaseRoleOf, supportAccessOf } from '../actor.ts'

type Begun = { actor: Actor; mode: string; usesPreparedStatements: boolean }

/** The conditions for the caller, checked on the primary, which has the most recent changes. */
export function callerCheck(begin: Begun): pg.QueryConfig | undefined {
  return sessionCheck(begin) ?? apiTokenCheck(begin) ?? officeCheck(begin)
}

/**
 * Checks that the session still runs and belongs to this person, role and organisation; the token alone is not trusted. If the check fails,
 * the transaction stops.
 */
function sessionCheck({ actor, usesPreparedStatements }: Begun): pg.QueryConfig | undefined {
  if (!('sessionId' in actor) || !actor.sessionId) return undefined
  const [organisation, admin] = actor.kind === 'operator' ? [] : [actor.organisationId, actor.adminId]
  const values = [actor.sessionId, actor.personId, actor.role, organisation, admin, supportAccessOf(actor)]
  const name = usesPreparedStatements ? { name: `${databaseRoleOf(actor)}_session` } : {}
  return { ...name, text: 'select require_session($1, $2, $3, $4, $5, $6)', values }
}

/** The same for a program. */
function apiTokenCheck({ actor, usesPreparedStatements }: Begun): pg.QueryConfig | undefined {
  if (actor.kind !== 'staff' || !actor.apiTokenId) return undefined
  const values = [actor.apiTokenId, actor.personId, actor.role, actor.organisationId, actor.adminId]
  const name = usesPreparedStatements ? { name: 'staff_api_token' } : {}
  return { ...name, text: 'select require_api_token($1, $2, $3, $4, $5)', values }
}

/** A job or a delivery has no session that could end. It must not write for a closed office. */
function officeCheck({ actor, mode, usesPreparedStatements }: Begun): pg.QueryConfig | undefined {
  if (actor.kind !== 'job' || mode !== 'WRITE' || actor.whileClosed) return undefined
  const name = usesPreparedStatements ? { name: 'job_office' } : {}
  return { ...name, text: 'select require_open_office($1)', values: [actor.organisationId] }
}
