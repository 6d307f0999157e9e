import { Problem } from '../../../domain/problem.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { assertNotExceeded, insideLimit, recordFailure, returnAttempt } from './login-limits.ts'
import { passwordMatches } from './passwords.ts'
import { passwordHashOf, signInIdOf } from '../person-store.ts'
import { markProven } from './session-store.ts'

/**
 * Passes and marks the session as proven, or throws WRONG_PASSWORD: a session alone does not prove who uses it. Call it outside every
 * transaction.
 */
export async function requireOwnPassword(
  within: Database['as'],
  actor: Actor,
  { personId, password }: { personId: string; password: string },
): Promise<void> {
  const { limit, passwordHash } = await within(actor, (tx) =>
    tx.actingAs('auth', async (identity) => {
      const signInId = await signInIdOf(identity, personId)
      const limit = insideLimit(signInId)
      // Counted before the password is checked, so that simultaneous guesses are all counted.
      await recordFailure(identity, [limit])
      await assertNotExceeded(identity, [limit])
      return { limit, passwordHash: await passwordHashOf(identity, signInId) }
    }),
  )
  if (await passwordMatches(passwordHash, password)) {
    const sessionId = 'sessionId' in actor ? actor.sessionId : undefined
    await within(actor, (tx) =>
      tx.actingAs('auth', async (identity) => {
        await returnAttempt(identity, limit)
        if (sessionId) await markProven(identity, sessionId, { isByFactor: false })
      }),
    )
    return
  }
  const message = 'This password is wrong. Try again.'
  throw new Problem('WRONG_PASSWORD', message, { errors: [{ path: '/password', message }] })
}
