import { createHash } from 'node:crypto'
import type { CompiledQuery, Kysely } from 'kysely'
import pg from 'pg'
import { type CalendarDate, thimphuDate } from '../../../domain/calendar-date.ts'
import { invalidApiToken, Problem } from '../../../domain/problem.ts'
import { type DatabaseRole, databaseRoleName } from '../../database/migrate.ts'
import type { Tables } from '../../database/tables.gen.ts'
import type { FileStorage } from '../objects/object-store.ts'
import { type Actor, databaseRoleOf, organisationOf, personOf } from '../actor.ts'
import { currentLog } from '../log.ts'
import { sealText } from '../keys/seal-text.ts'
import { callerCheck } from './caller-check.ts'
import { refusalOf } from './cursor.ts'
import { type Change, ChangeSet } from './change.ts'
import { kyselyOn } from './kysely-on.ts'
import { awaitReplayed, type Replayed, requireReplayed } from './replica/wal-position.ts'
import { silenceMsOf, type TimeLimit } from './time-limits.ts'

/** One transaction: a typed query builder, its actor, and its instant. */
export type Tx = Kysely<Tables> & TxContext
/** Runs work in a separate transaction, for processes that need several. */
export type RunInTransaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
type TxContext = {
  /**
   * The same transaction, for look-ups by key. Such a statement is planned once for each connection and cached. Its text must always be the
   * same, and the same plan must be right for all values (docs/decisions/0003).
   */
  readonly byKey: Kysely<Tables>
  readonly actor: Actor
  readonly now: Date
  /** The calendar date in Thimphu. */
  readonly today: CalendarDate
  /** The storage of files outside PostgreSQL. Call it outside transactions, so that no connection waits for another service. */
  readonly fileStorage: FileStorage
  /** A seal over a text that only this installation can create: an HMAC with a key outside the database. */
  seal(text: string): Buffer
  /** After the commit, notifies everyone whose page shows the record that it changed. */
  announce(change: Change): void
  /** The same object for every role in the transaction. Values cached for its duration are stored under it (a WeakMap). */
  readonly transaction: object
  /**
   * Runs `work` under another database role in this same transaction, for identity's tables or to read a document as staff. Only the Tx
   * passed to `work` has that role; statements on any other keep theirs, also if they are sent at the same time.
   */
  actingAs<T>(role: DatabaseRole, work: (tx: Tx) => Promise<T>): Promise<T>
}

export type Begin = {
  actor: Actor
  now: Date
  rolePrefix: string
  mode: keyof typeof beginnings
  limit: TimeLimit
  /** Whether the connection stays the same between transactions, so that plans can be cached on it. */
  usesPreparedStatements: boolean
  preparesAll: boolean
  auditKey?: Buffer | undefined
  fileStorage: FileStorage
  /** On a replica: the position that it must have replayed. The session was checked on the primary at this position. */
  replayed?: Replayed | undefined
}

const beginnings = {
  WRITE: 'begin',
  READ: 'begin read only',
  SNAPSHOT: 'begin isolation level repeatable read read only',
}
const sessionEnded = 'SK401'
const sessionInactive = 'SK402'
const apiTokenEnded = 'SK403'
const officeClosed = 'SK409'
const failedTransaction = '25P02'
const maxCachedStatements = { byKey: 500, all: 10_000 }

type Statement = pg.QueryConfig & { query_timeout: number }

/** A transaction on its connection, from the message that begins it to the one that ends it. The caller must release the connection. */
export class Transaction {
  readonly #client: pg.PoolClient
  readonly #begin: Begin
  readonly #handles = new Map<DatabaseRole, Tx>()
  readonly #changes = new ChangeSet()
  #hasEnded = false
  /** The current role of the connection; undefined if it is not certain. */
  #role: DatabaseRole | undefined
  /** The reason why all later statements fail. */
  #failure: unknown

  constructor(client: pg.PoolClient, begin: Begin) {
    this.#client = client
    this.#begin = begin
  }

  /** Sent before the first statements of the work, which do not wait for it. If it fails, they fail too. */
  begin(): Promise<unknown> {
    const { actor } = this.#begin
    const check = this.#begin.replayed ? replayCheck(this.#begin) : callerCheck(this.#begin)
    const begun = this.#send({ text: beginningOf(this.#begin) })
    const sent = Promise.all([begun, check && this.#send(check)]).catch((error: unknown) => {
      if (error instanceof pg.DatabaseError && error.code === sessionEnded)
        throw new Problem('UNAUTHENTICATED', 'Your session has ended. Please sign in again.')
      if (error instanceof pg.DatabaseError && error.code === sessionInactive)
        throw new Problem('SESSION_INACTIVE', 'You were signed out because you were inactive. Please sign in again.')
      if (error instanceof pg.DatabaseError && error.code === apiTokenEnded) throw invalidApiToken()
      if (error instanceof pg.DatabaseError && error.code === officeClosed)
        throw new Problem('ILLEGAL_TRANSITION', 'This office is closed while it is moved to another installation.')
      throw error
    })
    this.#role = databaseRoleOf(actor)
    return fireAndForget(sent)
  }

  /** The content of a snapshot is fixed when it is taken, so the replay is awaited first. */
  async awaitReplay(): Promise<void> {
    const { actor, replayed, rolePrefix } = this.#begin
    if (replayed) await this.#send(awaitReplayed(replayed, roleIdentifier(rolePrefix, databaseRoleOf(actor))))
  }

  /** A Tx whose statements run as this role. */
  as(role: DatabaseRole): Tx {
    const known = this.#handles.get(role)
    if (known) return known
    const { actor, now, usesPreparedStatements, preparesAll, fileStorage } = this.#begin
    const namePrefix = `${role}_`
    const context: TxContext = {
      byKey: kyselyOn((query) => this.#sendAs(role, query, usesPreparedStatements ? namePrefix : undefined)),
      actor,
      now,
      today: thimphuDate(now),
      transaction: this,
      fileStorage,
      seal: (text) => sealOf(this.#begin.auditKey, text),
      announce: (change) => this.#changes.add(change),
      actingAs: async (other, work) => work(this.as(other)),
    }
    const tx: Tx = Object.assign(
      kyselyOn((query) => this.#sendAs(role, query, preparesAll ? namePrefix : undefined)),
      context,
    )
    this.#handles.set(role, tx)
    return tx
  }

  /** If a statement failed, PostgreSQL answers the commit with a rollback and reports that only in its tag. */
  async commit(write = flushTogether): Promise<void> {
    this.#hasEnded = true
    const { command } = await fireAndForget(this.#send({ text: 'commit' }, write))
    if (command === 'ROLLBACK') throw this.#failure ?? new Error('The transaction was rolled back.')
  }

  /**
   * The commit of a read-only transaction, for which nobody waits. It is sent with the next transaction of its connection, or after a
   * moment.
   */
  async commitSoon(): Promise<void> {
    await this.commit(writeSoon)
  }

  /**
   * The changes to announce after the commit. Those that were rolled back to a savepoint are included, which only causes an unnecessary
   * refresh.
   */
  announcedChanges(): Change[] {
    return this.#changes.takeAll()
  }

  async rollBack(): Promise<void> {
    this.#hasEnded = true
    await this.#send({ text: 'rollback' })
  }

  /** The reason of the failure: statements after the first failure report only that the transaction failed. */
  causeOf(error: unknown): unknown {
    const isConsequence = error instanceof pg.DatabaseError && error.code === failedTransaction
    return isConsequence ? (refusalOf(this.#failure) ?? this.#failure ?? error) : error
  }

  /**
   * The connection runs statements in the order in which they were sent, so a change of role is sent without waiting for it. A rollback to
   * a savepoint also restores the role, so after it and after a failure the role is sent again.
   */
  async #sendAs(role: DatabaseRole, { sql: text, parameters }: CompiledQuery, namePrefix?: string): Promise<pg.QueryResult> {
    if (this.#hasEnded) throw new Error('This transaction has ended. Wait for everything that it is to do.')
    if (this.#role !== role) {
      const changed = this.#send({ text: `set local role ${roleIdentifier(this.#begin.rolePrefix, role)}` })
      changed.catch((error: unknown) => {
        const isConsequence = this.causeOf(error) !== error
        if (!isConsequence) currentLog().warn({ err: error, role }, 'a database role could not be taken')
      })
    }
    const isRollback = /^\s*rollback\b/i.test(text)
    this.#role = isRollback ? undefined : role
    const max = this.#begin.preparesAll ? maxCachedStatements.all : maxCachedStatements.byKey
    const name = namePrefix && nameOf(text, max)
    const result = await this.#send({ ...(name ? { name: `${namePrefix}${name}` } : {}), text, values: [...parameters] })
    if (isRollback) this.#failure = undefined
    return result
  }

  async #send(statement: pg.QueryConfig & { query_timeout?: number }, write = flushTogether): Promise<pg.QueryResult> {
    const sent: Statement = { query_timeout: silenceMsOf(this.#begin.limit), ...statement }
    write(this.#client)
    try {
      return await this.#client.query(sent)
    } catch (error) {
      this.#role = undefined
      this.#failure ??= error
      throw error
    }
  }
}

function sealOf(key: Buffer | undefined, text: string): Buffer {
  if (!key) throw new Error('This database was opened without the data key, so nothing can be sealed.')
  return sealText(key, text)
}

/** One message: begin, limits, role and context. */
function beginningOf({ actor, now, rolePrefix, mode, limit }: Begin): string {
  const settings = {
    'app.organisation_id': checkedUuid(organisationOf(actor)),
    'app.person_id': checkedUuid(personOf(actor)),
    'app.now': now.toISOString(),
  }
  const statements = [
    beginnings[mode],
    `set local statement_timeout = ${limit.statementMs}`,
    `set local idle_in_transaction_session_timeout = ${limit.idleMs}`,
    `set local role ${roleIdentifier(rolePrefix, databaseRoleOf(actor))}`,
    ...Object.entries(settings).map(([name, value]) => `set local ${name} = '${value}'`),
    ...(usesOwnIdArrays(actor) ? ['set local join_collapse_limit = 1', 'set local from_collapse_limit = 1'] : []),
  ]
  return statements.join('; ')
}

/** A snapshot has already waited for it (awaitReplay). */
function replayCheck({ mode, replayed, usesPreparedStatements }: Begin): pg.QueryConfig | undefined {
  return replayed && mode !== 'SNAPSHOT' ? requireReplayed(replayed, usesPreparedStatements) : undefined
}

/**
 * The policies of owners and tenants compare with arrays, which the planner estimates at ten ids, whatever their length. It would therefore
 * begin with the containing records and combine thousands with thousands. These joins run in the written order, starting from the record.
 */
function usesOwnIdArrays(actor: Actor): boolean {
  return ['owner', 'tenant'].includes(databaseRoleOf(actor))
}

/** Messages sent in the same turn of the event loop go out in one write, and PostgreSQL reads them together. */
function flushTogether({ connection: { stream } }: pg.PoolClient): void {
  const heldBack = heldBackWrites.get(stream)
  if (heldBack) {
    clearTimeout(heldBack)
    heldBackWrites.delete(stream)
  } else if (stream.writableCorked > 0) return
  else stream.cork()
  process.nextTick(() => stream.uncork())
}

const maxHeldBackMs = 2
const heldBackWrites = new WeakMap<object, NodeJS.Timeout>()

/** Messages of this turn go out with the next ones on the connection: a write costs as much as a small statement. */
function writeSoon({ connection: { stream } }: pg.PoolClient): void {
  if (stream.writableCorked > 0) return
  stream.cork()
  const release = () => {
    heldBackWrites.delete(stream)
    stream.uncork()
  }
  heldBackWrites.set(stream, setTimeout(release, maxHeldBackMs))
}

/** A statement that nobody awaits yet. The connection runs statements in order, and if one fails, all later ones fail. */
function fireAndForget<T>(sent: Promise<T>): Promise<T> {
  sent.catch(() => undefined) // A later await still gets the error.
  return sent
}

const names = new Map<string, string>()

/** Undefined past the maximum: statements that are built from values must not fill the connections. */
function nameOf(statement: string, max: number): string | undefined {
  const known = names.get(statement)
  if (known || names.size >= max) return known
  const name = createHash('sha1').update(statement).digest('hex')
  names.set(statement, name)
  return name
}

export function roleIdentifier(prefix: string, role: DatabaseRole): string {
  return pg.escapeIdentifier(databaseRoleName(prefix, role))
}

function checkedUuid(value: string | undefined): string {
  if (value === undefined) return ''
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)) throw new Error('A context id is not a UUID.')
  return value
}
