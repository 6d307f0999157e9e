import { once } from 'node:events'
import pg from 'pg'
import { getServerLog } from '../log.ts'
import { notConnected } from './database-problem.ts'
import { assertPrimary, primaryOf } from './primary.ts'
import type { TimeLimits } from './time-limits.ts'

const keepAliveMs = 10_000
/** This many connections stay open after a pause: a new one costs the first call 35 ms and has no cached plans. */
const minIdle = 4
/** The others stay open for the next burst: a new connection plans the statements of a dashboard for 30 ms until their plans are cached. */
const idleMs = 60_000
/** If the other machine is gone, the connection never reports that it closed. */
const closeMs = 5_000

export type Pool = {
  /** A connection to the server that accepts writes; throws a Problem 503 if there is none. No work was begun in that case. */
  connect: () => Promise<pg.PoolClient>
  /** Registers the end of a transaction that still runs on a connection that is back in the pool; closing waits for it. */
  noteEnd: (ended: Promise<void>) => void
  counts: () => { total: number; idle: number; waiting: number }
  /** Ends all connections immediately; work in progress on them fails. */
  breakAll: () => void
  /** Waits until the connections have closed. */
  close: () => Promise<void>
}

/**
 * The connections of this process. If the address lists several servers, they go to the primary: after a failover, the first connection
 * that cannot be opened searches for the new one.
 */
export async function openPool(options: { appUrl: string; poolSize: number; limits: TimeLimits }): Promise<Pool> {
  const { appUrl, poolSize, limits } = options
  const primary = primaryOf(appUrl)
  await primary.find()
  const pool = openConnections({
    ...{ address: primary.address, poolSize, waitMs: limits.poolWaitMs },
    // A former primary may have come back as a standby.
    ...(primary.isOneOfSeveral ? { assertFit: assertPrimary } : {}),
  })
  const connect = async () => {
    try {
      return await pool.connect().catch((error: unknown) => {
        if (!primary.isOneOfSeveral) throw error
        return primary.find().then(pool.connect)
      })
    } catch (error) {
      throw notConnected(error)
    }
  }
  return { ...pool, connect }
}

type ConnectionOptions = {
  /** Called for each connection. */
  address: () => string
  /** Checks on each new connection whether its server may be used. */
  assertFit?: (client: pg.ClientBase) => Promise<void>
  poolSize: number
  /** How long a call waits for a free or new connection. */
  waitMs: number
}

/** Connections to one server, as given by the current address. Errors from opening one are thrown unchanged. */
export function openConnections({ address, assertFit, poolSize, waitMs }: ConnectionOptions): Pool {
  const pool = new pg.Pool({
    Client: clientOf(address),
    max: poolSize,
    min: Math.min(minIdle, poolSize),
    application_name: 'sakhang',
    pipeline: true,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: idleMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    ...(assertFit ? { onConnect: assertFit } : {}),
  })
  // The pool listens to a connection only while it is idle. Without this additional listener, a connection that breaks during work would
  // end the process.
  pool.on('connect', (client) => {
    client.on('error', (error: Error) => getServerLog().warn({ err: error }, 'a connection to the database broke'))
  })
  pool.on('error', () => undefined) // The listener above logs it; the pool replaces the connection at its next use.
  const open = new Set<pg.PoolClient>()
  const ending = new Set<Promise<void>>()
  pool.on('connect', (client) => open.add(client))
  pool.on('remove', (client) => open.delete(client))
  return {
    connect: () => pool.connect(),
    noteEnd: (ended) => {
      ending.add(ended)
      void ended.finally(() => ending.delete(ended))
    },
    counts: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    breakAll: () => open.forEach(({ connection }) => connection.stream.destroy()),
    close: async () => {
      await Promise.all(ending)
      await closePool(pool, open)
    },
  }
}

/** The pool creates its connections from this class, so each goes to the server that is known to accept writes at that time. */
function clientOf(address: () => string): new (config?: pg.ClientConfig) => pg.Client {
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: address() })
    }
  }
}

/** The pool does not wait until its connections have closed, and stopping PostgreSQL next would break them. */
async function closePool(pool: pg.Pool, open: ReadonlySet<pg.PoolClient>): Promise<void> {
  await pool.end()
  const signal = AbortSignal.timeout(closeMs)
  while (open.size > 0 && !signal.aborted) await once(pool, 'remove', { signal }).catch(() => undefined)
}
