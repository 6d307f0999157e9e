import type { FastifyRequest } from 'fastify'
import { type Actor, apiTokenOf } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { recordTokenUse } from '../api-tokens/find-api-token.ts'
import { recordUse } from './session-store.ts'

/**
 * Our client sends this header with background requests: polling, prefetching, retries while nobody is there. They do not count as use of
 * the session. The header can only make a request count less, so a false one causes no harm.
 */
const backgroundHeader = 'sakhang-background'

/** Use is recorded at most once a minute, so that reads do not cause writes. */
const recordEveryMs = 60_000
const maxRemembered = 10_000

/**
 * Records that a person uses their session, or a program its token. A session that has ended or was inactive too long is rejected here, not
 * revived.
 */
export function createSessionUse(database: Database, clock: Clock) {
  const recordedAt = new Map<string, number>()
  return async (actor: Actor, { headers, ip }: FastifyRequest): Promise<void> => {
    const sessionId = 'sessionId' in actor ? actor.sessionId : undefined
    const apiTokenId = apiTokenOf(actor)
    const used = sessionId ?? apiTokenId
    if (!used || (sessionId && headers[backgroundHeader] !== undefined)) return
    const now = clock.now().getTime()
    if (Math.abs(now - (recordedAt.get(used) ?? 0)) < recordEveryMs) return
    // The transaction begins with the check of the session.
    await database.as(actor, (tx) =>
      tx.actingAs('auth', async (identity) => {
        if (sessionId) await recordUse(identity, sessionId, ip)
        if (apiTokenId) await recordTokenUse(identity, apiTokenId, ip)
      }),
    )
    recordedAt.delete(used)
    recordedAt.set(used, now)
    for (const oldest of recordedAt.keys()) {
      if (recordedAt.size <= maxRemembered) break
      recordedAt.delete(oldest)
    }
  }
}
