import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import type { CallKind } from '../../../domain/endpoint.ts'
import { type DatabaseRole, databaseRoleName } from '../../database/migrate.ts'
import { type Actor, databaseRoleOf, visitor } from '../actor.ts'
import type { Clock } from '../clock.ts'
import type { DataKey } from '../keys/data-key.ts'
import { type FileStorage, inPostgres } from '../objects/object-store.ts'
import { type ChangeFeed, createChangeFeed } from './change-feed.ts'
import { type Attempt, databaseProblem, isConnectionLost, isSilence } from './database-problem.ts'
import { currentLog } from '../log.ts'
import { StartError } from '../start-error.ts'
import { type TimeLimits, timeLimits } from './time-limits.ts'
import { openPool, type Pool } from './pool.ts'
import { readIdentity } from './replica/assert-copy-of.ts'
import { noReads, type Read, readOnReplica, type ReplicaStatus } from './replica/read-on-replica.ts'
import { openReplica } from './replica/replica.ts'
import { readWalPosition, type Replayed, replayTimeoutMs, type WalPosition } from './replica/wal-position.ts'
import { type Begin, roleIdentifier, Transaction, type Tx } from './transaction.ts'

// Only this file accesses the pool. All other code receives a Tx, so nothing is read or written outside the open transaction
// (ARCHITECTURE.md, Row-level security).

export type { RunInTransaction, Tx } from './transaction.ts'

pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.INT8, wholeNumber)

/** `kind` determines how long its statements may take (time-limits.ts). */
type Transact = <T>(actor: Actor, work: (tx: Tx) => Promise<T>, kind?: CallKind) => Promise<T>

export type Database = {
  /** Begins, works and commits as the actor. Any exception rolls everything back. Deadlocks are retried. */
  as: Transact
  /** The same, but read-only, which PostgreSQL enforces. It stores nothing, so the caller does not wait for its end. */
  asReader: Transact
  /** The same on the replica, if there is one with everything that the primary shows when the call begins; otherwise on the primary. */
  asReplicaReader: Read
  /** The same, with all reads as of one instant, so that a long download does not change while it runs. */
  asSnapshot: Read
  /** Undefined without a replica. */
  replica: () => ReplicaStatus | undefined
  /** Open and idle connections, and requests that wait for one. */
  connections: () => { total: number; idle: number; waiting: number }
  /** The changes that other transactions made, in every process. */
  changes: ChangeFeed
  close: () => Promise<void>
}

export type DatabaseOptions = {
  appUrl: string
  /**
   * Set if `appUrl` points to a pooler that gives each transaction another connection. Work that needs its own connection uses this
   * address.
   */
  directUrl?: string | undefined
  /** One or several hot standbys for read-only work. */
  replicaUrl?: string | undefined
  rolePrefix: string
  clock: Clock
  poolSize?: number
  /** Connections that are already open; only tests pass them. Their `close` decides whether they stay open. */
  pool?: Pool | undefined
  /** Every statement is prepared by name, not only those of `tx.byKey`; only tests do so (decision 153). */
  preparesAll?: boolean | undefined
  limits?: TimeLimits
  dataKey?: DataKey
  /** Default: in PostgreSQL. */
  fileStorage?: FileStorage
}

const maxTries = 5
const failedCommitMessage = 'a transaction that only read did not end well'
const openTransaction = new AsyncLocalStorage<true>()

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const {
    appUrl,
    directUrl,
    replicaUrl,
    rolePrefix,
    clock,
    poolSize = 20,
    limits = timeLimits,
    dataKey,
    fileStorage = inPostgres,
    preparesAll = false,
  } = options
  const auditKey = dataKey?.derive('audit event')
  const always = { rolePrefix, usesPreparedStatements: directUrl === undefined, preparesAll, auditKey, fileStorage }
  const pool = options.pool ?? (await openPool({ appUrl, poolSize, limits }))
  const changes = createChangeFeed(directUrl ?? appUrl)
  const close = async () => {
    await Promise.all([changes.close(), pool.close()])
  }
  try {
    await assertNoPowerfulRoles(pool, rolePrefix)
  } catch (error) {
    await close()
    throw error
  }
  const begin: Beginner = (mode, actor, kind, replayed) => {
    return { ...always, actor, now: clock.now(), mode, limit: limits[kind], replayed }
  }
  const means: Means = { pool, changes }
  const asReader = inTransaction(means, begin, { mode: 'READ', kind: 'INTERACTIVE', tries: maxTries })
  // Data that was already sent cannot be sent again.
  const asSnapshot = inTransaction(means, begin, { mode: 'SNAPSHOT', kind: 'REPORT', tries: 1 })
  const as = inTransaction(means, begin, { mode: 'WRITE', kind: 'INTERACTIVE', tries: maxTries })
  const onPrimary = { as, connections: pool.counts, changes, asReader }
  if (replicaUrl === undefined) return { ...onPrimary, asReplicaReader: asReader, asSnapshot, replica: () => undefined, close }
  const replica = openReplica({
    ...{ url: replicaUrl, poolSize, role: roleIdentifier(rolePrefix, 'visitor') },
    readIdentity: () => asReader(visitor, readIdentity),
    readPosition: () => asReader(visitor, readWalPosition),
  })
  const reads = { ...noReads }
  const readPosition = (actor: Actor) => asReader(actor, readWalPosition)
  const reader = (mode: 'READ' | 'SNAPSHOT', defaultKind: CallKind, primary: Transact) => {
    const onReplica =
      (position: WalPosition): Transact =>
      (actor, work, kind = defaultKind) => {
        const replayed = { ...position, timeoutMs: replayTimeoutMs[kind] }
        const sent = { pool: replica.pool, changes }
        return openTransaction
          .run(true, () => transact(sent, begin(mode, actor, kind, replayed), work))
          .catch((error: unknown) => {
            throw error instanceof NotBegun ? error.cause : error
          })
      }
    return readOnReplica({ replica, readPosition, onReplica, onPrimary: primary, reads })
  }
  return {
    ...onPrimary,
    asReplicaReader: reader('READ', 'INTERACTIVE', asReader),
    asSnapshot: reader('SNAPSHOT', 'REPORT', asSnapshot),
    replica: () => ({ state: replica.state(), delayMs: replica.delayMs(), reads }),
    close: () => replica.close().finally(close),
  }
}

type Beginner = (mode: Begin['mode'], actor: Actor, kind: CallKind, replayed?: Replayed) => Begin
type Tries = { mode: Begin['mode']; kind: CallKind; tries: number }

function inTransaction(means: Means, beginner: Beginner, { mode, kind: defaultKind, tries }: Tries): Transact {
  return async (actor, work, kind = defaultKind) => {
    if (openTransaction.getStore()) throw new Error('A transaction is open already: use its Tx.')
    for (let attempt = 1; ; attempt += 1) {
      const begin = beginner(mode, actor, kind)
      try {
        return await openTransaction.run(true, () => transact(means, begin, work))
      } catch (error) {
        if (attempt < tries && canTryAgain(error)) continue
        const isUnbegun = error instanceof NotBegun
        throw databaseProblem(isUnbegun ? error.cause : error, isUnbegun ? 'READ' : attemptOf(begin)) ?? error
      }
    }
  }
}

type Means = { pool: Pool; changes: ChangeFeed }

/** Whatever the work throws, even before its first `await`, the transaction ends and the connection is released. */
async function transact<T>({ pool, changes }: Means, begin: Begin, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  const transaction = new Transaction(client, begin)
  let begun: Promise<unknown> | undefined
  let result: T
  try {
    if (begin.mode === 'SNAPSHOT') await transaction.awaitReplay()
    begun = transaction.begin()
    result = await work(transaction.as(databaseRoleOf(begin.actor)))
    await begun
  } catch (error) {
    const isLost = isConnectionLost(error, attemptOf(begin))
    await giveBack(client, transaction.rollBack(), isLost).catch((failure: unknown) => {
      if (!isLost) currentLog().warn({ err: failure }, 'a transaction could not be rolled back; its connection was closed')
    })
    // If the beginning failed, that is the reason why the work failed.
    await begun?.catch((failure: unknown) => {
      throw isConnectionLost(failure) ? new NotBegun(failure) : failure
    })
    throw transaction.causeOf(error)
  }
  if (begin.mode === 'READ') {
    // The next transaction may begin on it immediately, because the connection executes statements in the order in which they were sent.
    const log = currentLog()
    const ended = transaction.commitSoon().catch((error: unknown) => log.warn({ err: error }, failedCommitMessage))
    client.release()
    pool.noteEnd(ended)
    return result
  }
  const committed = giveBack(client, transaction.commit())
  if (begin.mode === 'WRITE') {
    await committed
    changes.publish(transaction.announcedChanges())
  } else committed.catch((error: unknown) => currentLog().warn({ err: error }, failedCommitMessage))
  return result
}

/** Releases the connection after the transaction has ended. If the transaction could not be ended, the connection is closed. */
async function giveBack(client: pg.PoolClient, ended: Promise<void>, isLost = false): Promise<void> {
  let isUsable = false
  try {
    await ended
    isUsable = !isLost
  } catch (error) {
    // A transaction that is rejected only at the commit has ended too.
    isUsable = error instanceof pg.DatabaseError && databaseProblem(error, 'WRITE') === undefined
    throw error
  } finally {
    client.release(!isUsable)
  }
}

/** The connection broke while it was idle, or before anything was stored. Another one may do the same work. */
class NotBegun extends Error {
  constructor(cause: unknown) {
    super('The connection broke before the transaction began.', { cause })
  }
}

function attemptOf({ mode }: Begin): Attempt {
  return mode === 'WRITE' ? 'WRITE' : 'READ'
}

/** Row-level security does not apply to a superuser or a role with BYPASSRLS, so the start is refused for such a role. */
async function assertNoPowerfulRoles(pool: Pool, rolePrefix: string): Promise<void> {
  const client = await pool.connect()
  const { rows } = await client
    .query<{ rolname: string }>('select rolname from pg_roles where rolname = any($1) and (rolsuper or rolbypassrls)', [
      ['staff', 'owner', 'tenant', 'visitor', 'operator', 'auth'].map((role) =>
        databaseRoleName(rolePrefix, role as DatabaseRole),
      ),
    ])
    .finally(() => client.release())
  if (rows[0])
    throw new StartError(
      `The database role ${rows[0].rolname} may bypass row level security. Take SUPERUSER and BYPASSRLS from it.`,
    )
}

/** Whether a read-only transaction was asked to write. */
export function isWriteRefused(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25006'
}

function canTryAgain(error: unknown): boolean {
  if (error instanceof NotBegun) return !isSilence(error.cause)
  return error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01')
}

function wholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond what can be counted exactly.`)
  return value
}
