import { sql } from 'kysely'
import { authActor } from '../actor.ts'
import type { Database } from '../database/database.ts'

/**
 * The requests of each caller in one time window: the count of this process, the part that was shared with the others, and their count at
 * that time.
 */
type Count = { own: number; sent: number; shared: number }

export type RequestCounts = {
  /** Counts a request; false if its caller has used up this window. */
  add: (caller: string) => boolean
  /**
   * The same, but a caller who sends `maxUnshared` requests before the next `share` waits for it. Each process except one therefore admits
   * at most that many above the limit.
   */
  addShared: (caller: string) => Promise<boolean>
  /** The remaining requests of the caller in this window, and its remaining seconds. */
  left: (caller: string) => { requests: number; seconds: number }
  /** Removes a request that belongs to another caller. */
  remove: (caller: string) => void
  /**
   * Adds the counts of this process to the shared ones, and reads those of the others. While one run is in progress, all further callers
   * share the next one.
   */
  share: () => Promise<void>
}

export type RequestCountOptions = {
  database: Database
  max: number
  windowSeconds: number
  now: () => number
  /** BUSY: shares continuously, but only callers with many requests; NEW: shares all callers after their requests. */
  shares: 'BUSY' | 'NEW'
}

/** Below this part of the limit a BUSY caller needs no statement. Almost all callers stay below it. */
const sharedFrom = 1 / 6

/** A program with a steady rate stays below it between two shares, ten times a second: only a burst waits. */
export const maxUnshared = 10

/** Counts in memory, and together with all processes for callers with many requests. */
export function createRequestCounts(options: RequestCountOptions): RequestCounts {
  const { max, windowSeconds, now } = options
  let second = 0
  let counts = new Map<string, Count>()
  const countOf = (caller: string): Count => {
    const current = Math.floor(now() / 1000 / windowSeconds) * windowSeconds
    if (current !== second) {
      second = current
      counts = new Map()
    }
    const known = counts.get(caller)
    if (known) return known
    const count = { own: 0, shared: 0, sent: 0 }
    counts.set(caller, count)
    return count
  }
  const share = oneAtATime(() => shareCounts(options, counts, second))
  return {
    add: (caller) => {
      const count = countOf(caller)
      count.own += 1
      return count.own + count.shared <= max
    },
    addShared: async (caller) => {
      const count = countOf(caller)
      count.own += 1
      const rank = count.own
      if (rank - count.sent > maxUnshared && rank + count.shared <= max) await share()
      return rank + count.shared <= max
    },
    left: (caller) => {
      const { own, shared } = countOf(caller)
      return { requests: Math.max(0, max - own - shared), seconds: Math.max(1, Math.ceil(second + windowSeconds - now() / 1000)) }
    },
    remove: (caller) => {
      countOf(caller).own -= 1
    },
    share,
  }
}

async function shareCounts(
  { database, max, shares }: RequestCountOptions,
  counts: Map<string, Count>,
  second: number,
): Promise<void> {
  const busy = [...counts].filter(([, { own, sent }]) => (shares === 'NEW' ? own > sent : own >= max * sharedFrom))
  if (busy.length === 0) return
  const added = new Map(busy.map(([caller, { own, sent }]) => [caller, own - sent]))
  const rows = [...added].map(([caller, requests]) => ({ caller, requests }))
  const totals = await database.as(authActor, async (tx) => {
    await sql`delete from request_counts where second < ${second - 60}`.execute(tx)
    const stored = await sql<{ caller: string; requests: number }>`
      insert into request_counts as r (caller, second, requests)
      select caller, ${second}::bigint, requests from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as added (caller text, requests integer) order by caller
      on conflict (caller, second) do update set requests = r.requests + excluded.requests
      returning caller, requests`.execute(tx)
    return stored.rows
  })
  for (const { caller, requests } of totals) {
    const count = counts.get(caller)
    if (!count) continue
    count.sent += added.get(caller) ?? 0
    count.shared = requests - count.sent
  }
}

/** All calls during a run share one further run, which begins after they were made. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  return () => {
    if (next) return next
    const begin = () => {
      next = undefined
      return work()
    }
    next = current.then(begin, begin)
    current = next
    return next
  }
}
