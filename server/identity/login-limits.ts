import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Problem } from '../../domain/problem.ts'
import type { Tx } from '../platform/database.ts'

// Run as the gatekeeper. Failures only are counted, so that an office behind one address may sign in all at once.

const minuteMs = 60_000
const longestWindowMs = 15 * minuteMs

type Limit = { key: string; most: number; windowMs: number }

/** 10 failures per user name and address in 15 minutes (api.md, Limits). */
export function userLimit(address: string, username: string): Limit {
  return { key: keyOf('user', address, username), most: 10, windowMs: longestWindowMs }
}

/** 60 failures a minute per address. */
export function addressLimit(address: string): Limit {
  return { key: keyOf('address', address), most: 60, windowMs: minuteMs }
}

function keyOf(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

export async function refuseOverLimit(tx: Tx, limits: readonly Limit[]): Promise<void> {
  for (const { key, most, windowMs } of limits) {
    const counted = await tx.selectFrom('login_failures').select(['failures', 'since']).where('key', '=', key).executeTakeFirst()
    if (!counted || counted.failures < most) continue
    const leftMs = counted.since.getTime() + windowMs - tx.now.getTime()
    if (leftMs <= 0) continue
    const retryAfterSeconds = Math.ceil(leftMs / 1000)
    const minutes = Math.ceil(leftMs / minuteMs)
    const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
    throw new Problem('TOO_MANY_REQUESTS', `Too many failed tries. Wait ${wait} and try again.`, { retryAfterSeconds })
  }
}

export async function noteFailure(tx: Tx, limits: readonly Limit[]): Promise<void> {
  for (const { key, windowMs } of limits) {
    const start = new Date(tx.now.getTime() - windowMs)
    await sql`
      insert into login_failures as f (key, failures, since) values (${key}, 1, ${tx.now})
      on conflict (key) do update set
        failures = case when f.since <= ${start} then 1 else f.failures + 1 end,
        since = case when f.since <= ${start} then excluded.since else f.since end`.execute(tx)
  }
  await sweep(tx)
}

/** Right at last: the failures before were theirs. */
export async function forgetFailures(tx: Tx, { key }: Limit): Promise<void> {
  await tx.deleteFrom('login_failures').where('key', '=', key).execute()
}

/** Takes old rows along with every failure; what another process is at is skipped, so nobody waits. */
async function sweep(tx: Tx): Promise<void> {
  await sql`
    delete from login_failures where key in (
      select key from login_failures where since < ${new Date(tx.now.getTime() - longestWindowMs)} limit 100 for update skip locked
    )`.execute(tx)
}
