import { sql } from 'kysely'
import { authActor } from '../../actor.ts'
import type { Database } from '../../database/database.ts'

/** Whether messages are sent by a route. All processes share this state. */
export type RouteCircuit = {
  /** False while the route is out of order, except for one trial message a minute. */
  admits(route: string): Promise<boolean>
  succeeded(route: string): Promise<void>
  failed(route: string, reason: string): Promise<void>
}

/** This many consecutive failures open the circuit. */
export const maxFailures = 3
const trialSeconds = 60
/** How long this process caches that a route works, before it queries the database again. */
const rememberedMs = 1000
/** The time of the last success is only shown to people, so it is not written for every message. */
const notedSeconds = 60

export function createRouteCircuit(database: Database): RouteCircuit {
  const fineUntil = new Map<string, number>()
  const notedUntil = new Map<string, number>()
  return {
    admits: async (route) => {
      if ((fineUntil.get(route) ?? 0) > performance.now()) return true
      return database.as(authActor, async (tx) => {
        const { rows } = await sql<{ state: string; failures: number }>`
          select state, failure_count as failures from sms_routes where name = ${route}`.execute(tx)
        if (rows[0]?.state !== 'OPEN') {
          if (!rows[0]?.failures) fineUntil.set(route, performance.now() + rememberedMs)
          return true
        }
        // Only the message that records the trial is sent: of several simultaneous messages, only one succeeds in recording it.
        const trial = await sql`
          update sms_routes set tried_at = ${tx.now} where name = ${route} and state = 'OPEN'
            and coalesce(tried_at, opened_at) <= ${tx.now}::timestamptz - ${trialSeconds} * interval '1 second'`.execute(tx)
        return (trial.numAffectedRows ?? 0n) > 0n
      })
    },
    succeeded: async (route) => {
      if ((notedUntil.get(route) ?? 0) > performance.now()) return
      await database.as(authActor, (tx) =>
        sql`
          insert into sms_routes as r (name, succeeded_at) values (${route}, ${tx.now})
          on conflict (name) do update set state = 'CLOSED', failure_count = 0, opened_at = null, tried_at = null, succeeded_at = excluded.succeeded_at
          where r.state <> 'CLOSED' or r.failure_count > 0 or r.succeeded_at is null
            or r.succeeded_at < excluded.succeeded_at - ${notedSeconds} * interval '1 second'`.execute(tx),
      )
      fineUntil.set(route, performance.now() + rememberedMs)
      notedUntil.set(route, performance.now() + rememberedMs)
    },
    failed: async (route, reason) => {
      fineUntil.delete(route)
      notedUntil.delete(route)
      await database.as(authActor, (tx) =>
        sql`
          insert into sms_routes as r (name, failure_count, failed_at, last_error) values (${route}, 1, ${tx.now}, ${reason.slice(0, 300)})
          on conflict (name) do update set failure_count = r.failure_count + 1, failed_at = excluded.failed_at, last_error = excluded.last_error,
            state = case when r.failure_count + 1 >= ${maxFailures} then 'OPEN' else r.state end,
            opened_at = case when r.state = 'CLOSED' and r.failure_count + 1 >= ${maxFailures} then excluded.failed_at else r.opened_at end`.execute(
          tx,
        ),
      )
    },
  }
}
