import { Problem } from '../../../domain/problem.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { insideLimit, recordFailure, assertWithinLimit } from './login-limits.ts'
import { passwordMatches } from './passwords.ts'
import { passwordHashOf } from '../person-store.ts'
import { markProven } from './session-store.ts'

/** Passes and marks the session as proven, or throws WRONG_PASSWORD: a session alone does not prove who is there. Call it outside every transaction. */
export async function requireOwnPassword(
  within: Database['as'],
  actor: Actor,
  { personId, password }: { personId: string; password: string },
): Promise<void> {
  const limit = insideLimit(personId)
  const passwordHash = await within(actor, (tx) =>
    tx.actingAs('auth', async (identity) => {
      await assertWithinLimit(identity, [limit])
      return passwordHashOf(identity, personId)
    }),
  )
  if (await passwordMatches(passwordHash, password)) {
    const sessionId = 'sessionId' in actor ? actor.sessionId : undefined
    if (sessionId) await within(actor, (tx) => tx.actingAs('auth', (identity) => markProven(identity, sessionId)))
    return
  }
  await within(actor, (tx) => tx.actingAs('auth', (identity) => recordFailure(identity, [limit])))
  const message = 'This is not your password.'
  throw new Problem('WRONG_PASSWORD', message, { errors: [{ path: '/password', message }] })
}
