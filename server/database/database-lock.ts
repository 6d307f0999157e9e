import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { connectAtStart } from '../platform/database/connect-at-start.ts'
import { getServerLog } from '../platform/log.ts'
import { StartError } from '../platform/start-error.ts'
import { hasUnfinishedDemo } from './unfinished-demo.ts'

/** An arbitrary number, the same in every version: processes with different numbers would not detect each other. */
const lockKey = 2_033_510_927
const defaultTimeoutMs = 900_000
const maxPauseMs = 30_000

/**
 * Every process that uses a database holds this lock as shared. A process that fills or empties the database holds it exclusively.
 * PostgreSQL releases the lock when its connection ends, so it also covers processes with other data folders or on other machines.
 */
export type DatabaseLock = {
  /** The connection that holds the lock. */
  client: pg.Client
  isExclusive: boolean
  /** Changes from exclusive to shared without a gap. */
  share: () => Promise<void>
  release: () => Promise<void>
}

export type LockOptions = {
  ownerUrl: string
  /** Takes the lock exclusively if no other process uses the database: to fill it, or to clear an unfinished demo. */
  canFill: boolean
  timeoutMs?: number
  /** Called before waiting for another process that fills the database. */
  onWait?: () => void
}

/** The lock at startup. It waits for a fill in progress. Without `canFill`, a database with an unfinished demo is rejected. */
export async function lockDatabase(options: LockOptions): Promise<DatabaseLock> {
  const { ownerUrl, canFill, timeoutMs = defaultTimeoutMs } = options
  const client = await connect(ownerUrl)
  try {
    for (const deadline = Date.now() + timeoutMs; ; await sleep(20 + Math.random() * 80)) {
      if (canFill && (await tryAlone(client))) return lockOn(ownerUrl, client, true)
      await share(client, options)
      if (!(await hasUnfinishedDemo(client))) return lockOn(ownerUrl, client, false)
      if (!canFill) throw new StartError(refusal)
      // The process that filled the database ended. Another process may detect that at the same time, so this tries again.
      await client.query('select pg_advisory_unlock_shared($1)', [lockKey])
      if (Date.now() > deadline) throw new StartError(tooLong(timeoutMs))
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

/** Undefined if another process uses the database. */
export async function lockDatabaseExclusively(ownerUrl: string): Promise<DatabaseLock | undefined> {
  const client = await connect(ownerUrl)
  try {
    if (await tryAlone(client)) return lockOn(ownerUrl, client, true)
  } catch (error) {
    await client.end()
    throw error
  }
  await client.end()
  return undefined
}

const refusal =
  'This database holds a demo whose fill was cut short. Start once with DEMO_DATA=true to fill it again, or choose an empty database with another DATABASE_URL or DATA_DIR.'
const tooLong = (timeoutMs: number) =>
  `Another process has been filling this database for more than ${Math.round(timeoutMs / 60_000)} minutes. Wait for it or stop it, then start again.`

async function connect(ownerUrl: string): Promise<pg.Client> {
  const client = await connectAtStart(ownerUrl, 'sakhang lock')
  // A broken connection releases the lock. The next statement on it fails.
  client.on('error', (error) => getServerLog().warn({ err: error }, 'the connection that holds the database lock broke'))
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set idle_session_timeout = 0')
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}

async function tryAlone(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is_held: boolean }>('select pg_try_advisory_lock($1) as is_held', [lockKey])
  return rows[0]?.is_held === true
}

async function share(client: pg.Client, { timeoutMs = defaultTimeoutMs, onWait }: LockOptions): Promise<void> {
  const { rows } = await client.query<{ is_held: boolean }>('select pg_try_advisory_lock_shared($1) as is_held', [lockKey])
  if (rows[0]?.is_held) return
  onWait?.()
  try {
    await client.query(`set lock_timeout = ${timeoutMs}`)
    await client.query('select pg_advisory_lock_shared($1)', [lockKey])
    await client.query('set lock_timeout = 0')
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '55P03') throw new StartError(tooLong(timeoutMs))
    throw error
  }
}

function lockOn(ownerUrl: string, client: pg.Client, isExclusive: boolean): DatabaseLock {
  let isReleased = false
  let isShared = !isExclusive
  let holder = client
  let released: Promise<void> | undefined
  /** A restart of PostgreSQL releases the lock, but the process continues. An exclusive fill has failed in that case. */
  const shareAgain = async () => {
    for (let pauseMs = 250; isShared && !isReleased; pauseMs = Math.min(2 * pauseMs, maxPauseMs)) {
      await sleep(pauseMs, undefined, { ref: false })
      try {
        holder = await connect(ownerUrl)
        if (isReleased) return await holder.end()
        await holder.query('select pg_advisory_lock_shared($1)', [lockKey])
        holder.once('end', () => void shareAgain())
        return
      } catch (error) {
        if (!isReleased) getServerLog().warn({ err: error }, 'the database lock could not be taken again')
        await holder.end()
      }
    }
  }
  client.once('end', () => void shareAgain())
  return {
    client,
    isExclusive,
    share: async () => {
      await client.query('select pg_advisory_lock_shared($1)', [lockKey])
      await client.query('select pg_advisory_unlock($1)', [lockKey])
      isShared = true
    },
    release: () => {
      isReleased = true
      return (released ??= holder.end())
    },
  }
}
