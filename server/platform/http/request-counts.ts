import { sql } from 'kysely'
import { authActor } from '../actor.ts'
import type { Database } from '../database/database.ts'

/** The requests of each caller in one window of time: what this process counted, and what the others had counted when it last asked. */
type Count = { own: number; shared: number; sent: number }

export type RequestCounts = {
  /** Counts a request; false where its caller has used up this window. */
  add: (caller: string) => boolean
  /** How many requests its caller has left in this window, and how many seconds it still lasts. */
  left: (caller: string) => { requests: number; seconds: number }
  /** Takes a request back that turned out to be another caller's. */
  remove: (caller: string) => void
  /** Adds what was counted here to what all processes share, and reads theirs. */
  share: () => Promise<void>
}

export type RequestCountOptions = {
  database: Database
  max: number
  windowSeconds: number
  now: () => number
  /** BUSY: whoever sends much, all the time; NEW: everybody, after their requests. */
  shares: 'BUSY' | 'NEW'
}

/** Below this part of the limit a caller of BUSY costs no statement: almost all of them stay there. */
const sharedFrom = 1 / 6

/** Counted in memory, and by all processes together for whoever sends much. */
export function createRequestCounts({ database, max, windowSeconds, now, shares }: RequestCountOptions): RequestCounts {
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
  return {
    add: (caller) => {
      const count = countOf(caller)
      count.own += 1
      return count.own + count.shared <= max
    },
    left: (caller) => {
      const { own, shared } = countOf(caller)
      return { requests: Math.max(0, max - own - shared), seconds: Math.max(1, Math.ceil(second + windowSeconds - now() / 1000)) }
    },
    remove: (caller) => {
      countOf(caller).own -= 1
    },
    share: async () => {
      const [shared, during] = [counts, second]
      const busy = [...shared].filter(([, { own, sent }]) => (shares === 'NEW' ? own > sent : own >= max * sharedFrom))
      if (busy.length === 0) return
      const added = busy.map(([caller, { own, sent }]) => ({ caller, requests: own - sent }))
      for (const [, count] of busy) count.sent = count.own
      const totals = await database.as(authActor, async (tx) => {
        await sql`delete from request_counts where second < ${during - 60}`.execute(tx)
        const { rows } = await sql<{ caller: string; requests: number }>`
          insert into request_counts as r (caller, second, requests)
          select caller, ${during}::bigint, requests from jsonb_to_recordset(${JSON.stringify(added)}::jsonb)
            as added (caller text, requests integer) order by caller
          on conflict (caller, second) do update set requests = r.requests + excluded.requests
          returning caller, requests`.execute(tx)
        return rows
      })
      for (const { caller, requests } of totals) {
        const count = shared.get(caller)
        if (count) count.shared = requests - count.sent
      }
    },
  }
}
