import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { TestApp } from '../test-app.ts'

type First = { actor: Actor; work: (tx: Tx) => Promise<unknown> }

/** Runs `first`, then `second`, and commits the first once the second waits for it or has its answer. */
export async function whileOpen<T>(
  { database }: Pick<TestApp, 'database'>,
  { actor, work }: First,
  second: () => Promise<T>,
): Promise<T> {
  const [held, commit] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()]
  const ended = database.as(actor, async (tx) => {
    await work(tx)
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    held.resolve(rows[0]?.pid ?? 0)
    await commit.promise
  })
  const pid = await held.promise
  let isAnswered = false
  const called = second().finally(() => {
    isAnswered = true
  })
  const isWaiting = () =>
    database.as(actor, async (tx) => {
      const waiting = await sql`select from pg_stat_activity a where ${pid} = any(pg_blocking_pids(a.pid))`.execute(tx)
      return waiting.rows.length > 0
    })
  await expect.poll(async () => isAnswered || (await isWaiting()), { timeout: 20_000 }).toBe(true)
  commit.resolve()
  await ended
  return called
}
