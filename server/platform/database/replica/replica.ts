import type pg from 'pg'
import { getServerLog } from '../../log.ts'
import { addressesOf } from '../database-address.ts'
import { isConnectionLost } from '../database-problem.ts'
import { openConnections, type Pool } from '../pool.ts'
import { firstServer } from '../primary.ts'
import { assertCopyOf } from './assert-copy-of.ts'
import { ReplayDelay } from './replay-delay.ts'
import { awaitReplayed, isBehind, type Replayed, replayTimeoutMs, type WalPosition } from './wal-position.ts'

/** READY: calls read on it. LATE: it has not replayed the primary's data. LOST: it does not answer, or is no replica of the primary. */
export type ReplicaState = 'READY' | 'LATE' | 'LOST'
export type Replica = {
  state: () => ReplicaState
  /** The delay; undefined while it is lost. */
  delayMs: () => number | undefined
  pool: Pool
  /**
   * Records that the replica could not answer a call. If the error concerns the replica itself, it is not used again until a check
   * succeeds.
   */
  noteFailure: (error: unknown) => void
  close: () => Promise<void>
}
type ReplicaOptions = {
  /** May list several servers: the first that has replayed enough is used. */
  url: string
  poolSize: number
  /** The role for checks of the replica, as an identifier. */
  role: string
  /** Both are read from the primary. */
  readIdentity: () => Promise<string>
  readPosition: () => Promise<WalPosition>
}

/** How long a call waits for a free or new connection before it reads on the primary. */
const connectMs = 250
const lookEveryMs = 1_000
const firstRetryMs = 250
const maxRetryMs = { LATE: lookEveryMs, LOST: 10_000 }
const lookOptions = {
  application_name: 'sakhang replica',
  connectionTimeoutMillis: 2_000,
  query_timeout: 2_000,
  keepAlive: true,
}

export function openReplica(options: ReplicaOptions): Replica {
  const watch = new ReplicaWatch(options)
  watch.lookAfter(0)
  return watch
}

/**
 * Monitors the replica on a separate connection, so that no call has to discover that it is lost. It never fails, because the primary
 * remains.
 */
class ReplicaWatch implements Replica {
  readonly #options: ReplicaOptions
  readonly #addresses: string[]
  readonly #delay = new ReplayDelay()
  readonly pool: Pool
  /** The address of the server in use. */
  #address: string
  #identity: string | undefined
  #client: pg.Client | undefined
  #state: ReplicaState = 'LOST'
  #isLossLogged = false
  #retryMs = firstRetryMs
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | undefined
  #isClosed = false

  constructor(options: ReplicaOptions) {
    this.#options = options
    this.#addresses = addressesOf(options.url)
    this.#address = this.#addresses[0] ?? options.url
    this.pool = openConnections({
      ...{ address: () => this.#address, poolSize: options.poolSize, waitMs: connectMs },
      assertFit: (client) => this.#assertFit(client),
    })
  }

  state(): ReplicaState {
    return this.#state
  }

  delayMs(): number | undefined {
    return this.#state === 'LOST' ? undefined : this.#delay.ms(performance.now())
  }

  noteFailure(error: unknown): void {
    if (this.#state !== 'READY') return
    if (isBehind(error)) this.#state = 'LATE'
    else if (isConnectionLost(error)) this.#state = 'LOST'
    else return
    this.lookAfter(this.#state === 'LATE' ? firstRetryMs : 0)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#looking
    await this.#client?.end()
    await this.pool.close()
  }

  lookAfter(ms: number): void {
    clearTimeout(this.#timer)
    if (this.#isClosed) return
    this.#timer = setTimeout(() => {
      this.#looking ??= this.#look()
        // If the primary does not answer, the state of the replica is unknown, and nothing is read either.
        .catch(() => undefined)
        .finally(() => {
          this.#looking = undefined
          this.lookAfter(this.#state === 'READY' ? lookEveryMs : this.#retryMs)
          if (this.#state !== 'READY') this.#retryMs = Math.min(this.#retryMs * 2, maxRetryMs[this.#state])
        })
    }, ms)
    this.#timer.unref()
  }

  async #look(): Promise<void> {
    const position = { ...(await this.#options.readPosition()), timeoutMs: replayTimeoutMs.INTERACTIVE }
    this.#identity ??= await this.#options.readIdentity()
    this.#delay.reached(position.reached, performance.now())
    try {
      this.#client ??= await this.#find(position)
      const isCaughtUp = await hasReplayed(this.#client, awaitReplayed(position, this.#options.role))
      this.#delay.replayed(isCaughtUp ? position.reached : await replayedBy(this.#client))
      if (this.#isLossLogged) getServerLog().info({}, 'the replica answers again')
      this.#isLossLogged = false
      if (isCaughtUp || this.#state === 'LOST') this.#retryMs = firstRetryMs
      this.#state = isCaughtUp ? 'READY' : 'LATE'
      // Another server may be further ahead.
      if (!isCaughtUp && this.#addresses.length > 1) this.#letGo()
    } catch (error) {
      this.#lose(reasonOf(error))
    }
  }

  /** Of several servers the first that has caught up, otherwise the first that answers. */
  async #find(position: Replayed): Promise<pg.Client> {
    const found = await firstServer(this.#addresses, lookOptions, async (client) => {
      await this.#assertFit(client)
      if (this.#addresses.length > 1) await client.query(awaitReplayed(position, this.#options.role))
    }).catch((error: unknown) => {
      if (this.#addresses.length === 1) throw error
      return firstServer(this.#addresses, lookOptions, (client) => this.#assertFit(client))
    })
    if (found.address !== this.#address) this.pool.breakAll()
    this.#address = found.address
    return found.client
  }

  #assertFit(client: pg.ClientBase): Promise<void> {
    return assertCopyOf(this.#identity, client)
  }

  #lose(error: unknown): void {
    if (!this.#isLossLogged) getServerLog().warn({ err: error }, 'the replica cannot be used; everything is read on the primary')
    this.#isLossLogged = true
    this.#state = 'LOST'
    this.#letGo()
    // Work in progress on it would otherwise wait for the time limit of its statement.
    this.pool.breakAll()
  }

  #letGo(): void {
    this.#client?.connection.stream.destroy()
    this.#client = undefined
  }
}

async function hasReplayed(client: pg.Client, question: pg.QueryConfig): Promise<boolean> {
  try {
    await client.query(question)
    return true
  } catch (error) {
    if (!isBehind(error)) throw error
    await client.query('rollback')
    return false
  }
}

async function replayedBy(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ position: string | null }>('select pg_last_wal_replay_lsn()::text as position')
  return rows[0]?.position ?? '0/0'
}

function reasonOf(error: unknown): unknown {
  return error instanceof AggregateError ? error.errors[0] : error
}
