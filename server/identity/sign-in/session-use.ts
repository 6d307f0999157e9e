import type { FastifyRequest } from 'fastify'
import { type Actor, apiTokenOf } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { recordTokenUse } from '../api-tokens/find-api-token.ts'
import { recordUse } from './session-store.ts'

/**
 * Our own client sends this header with what it asks by itself: polling, prefetching, a retry while nobody is there. Such a request
 * does not count as use of the session. It can only make a request count less, so nothing is lost where a caller lies.
 */
const backgroundHeader = 'sakhang-background'

/** A use is recorded once a minute, so that reading does not become writing. */
const recordEveryMs = 60_000
const maxRemembered = 10_000

/**
 * Notes that a person uses their session, or a program its token. A session that has ended or was inactive too long is refused here, and
 * not revived.
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
