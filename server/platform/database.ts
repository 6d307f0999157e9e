import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import pg from 'pg'
import { type CalendarDate, thimphuDate } from '../../domain/calendar-date.ts'
import { Problem } from '../../domain/problem.ts'
import { type DatabaseRole, databaseRoleName } from '../database/migrate.ts'
import type { Tables } from '../database/tables.gen.ts'
import { type Actor, databaseRoleOf, organisationOf, personOf } from './actor.ts'
import type { Clock } from './clock.ts'

// The pool is visible in this file alone: whoever wants the database is handed a Tx, so nothing can be read or written
// outside the transaction that is open (architecture.md, Rules 4).

pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.INT8, wholeNumber)

/** One transaction: a typed query builder, who acts in it, and the instant it happens at. */
export type Tx = Kysely<Tables> & TxContext
type TxContext = {
  /**
   * The same transaction, for records looked up by their keys: such a statement is planned once for each connection and kept there.
   * Its text must always be the same, and the same plan right whatever the values (docs/decisions/0003).
   */
  readonly byKey: Kysely<Tables>
  readonly actor: Actor
  readonly now: Date
  /** The civil date in Thimphu. */
  readonly today: CalendarDate
  /** Does `work` under another database role in this same transaction: identity's tables, or staff's sight for a paper. */
  actingAs<T>(role: DatabaseRole, work: (tx: Tx) => Promise<T>): Promise<T>
}

export type Database = {
  /** Begins, works and commits as the actor; anything thrown rolls all of it back. Deadlocks are tried again. */
  as: <T>(actor: Actor, work: (tx: Tx) => Promise<T>) => Promise<T>
  /** The same to read only, which PostgreSQL sees to. Nothing is kept by it, so nobody waits for its end. */
  asReader: <T>(actor: Actor, work: (tx: Tx) => Promise<T>) => Promise<T>
  /** The same to read only, and all of it as it stood at one instant: a long download does not change under way. */
  asSnapshot: <T>(actor: Actor, work: (tx: Tx) => Promise<T>) => Promise<T>
  /** Open, idle, and requests that wait for one. */
  connections: () => { total: number; idle: number; waiting: number }
  close: () => Promise<void>
}

export type DatabaseOptions = { appUrl: string; rolePrefix: string; clock: Clock; poolSize?: number }

const mostTries = 5
const mostKeptStatements = 500
const openTransaction = new AsyncLocalStorage<true>()

export async function openDatabase({ appUrl, rolePrefix, clock, poolSize = 20 }: DatabaseOptions): Promise<Database> {
  const pool = new pg.Pool({ connectionString: appUrl, max: poolSize, application_name: 'sakhang', pipeline: true })
  pool.on('error', () => undefined) // An idle connection that broke is replaced at the next use.
  await refusePowerfulRoles(pool, rolePrefix)
  const retried = async <T>(begin: Omit<Begin, 'now' | 'rolePrefix'>, work: (tx: Tx) => Promise<T>): Promise<T> => {
    if (openTransaction.getStore()) throw new Error('A transaction is open already: use its Tx.')
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await openTransaction.run(true, () => transact(pool, { ...begin, now: clock.now(), rolePrefix }, work))
      } catch (error) {
        if (attempt === mostTries || !mayTryAgain(error)) throw error
      }
    }
  }
  return {
    as: (actor, work) => retried({ actor, mode: 'WRITE' }, work),
    asReader: (actor, work) => retried({ actor, mode: 'READ' }, work),
    asSnapshot: (actor, work) => {
      if (openTransaction.getStore()) throw new Error('A transaction is open already: use its Tx.')
      return openTransaction.run(true, () => transact(pool, { actor, now: clock.now(), rolePrefix, mode: 'SNAPSHOT' }, work))
    },
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  }
}

type Begin = { actor: Actor; now: Date; rolePrefix: string; mode: keyof typeof beginnings }

const beginnings = {
  WRITE: 'begin',
  READ: 'begin read only',
  SNAPSHOT: 'begin isolation level repeatable read read only',
}

async function transact<T>(pool: pg.Pool, begin: Begin, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  // Sent ahead of the first statements of the work, which do not wait for it: where it fails, they do.
  const begun = sendBegin(client, begin)
  const worked = await work(txOn(client, begin))
    .then(async (result) => {
      await begun
      return { result }
    })
    .catch(async (error: unknown) => {
      await end(client, 'rollback').catch(() => undefined)
      // Where the beginning failed, that is why the work did.
      await begun
      throw error
    })
  const ended = end(client, 'commit')
  if (begin.mode === 'WRITE') await ended
  return worked.result
}

/** Ends the transaction and gives the connection back; one that is broken is closed. */
function end(client: pg.PoolClient, how: 'commit' | 'rollback'): Promise<unknown> {
  const ended = client.query(how).then(
    () => client.release(),
    (error: unknown) => {
      client.release(!(error instanceof pg.DatabaseError))
      throw error
    },
  )
  return ahead(ended)
}

/** One message: begin, role, context and the check of the session, which stops all that follows when it fails. */
function sendBegin(client: pg.PoolClient, { actor, now, rolePrefix, mode }: Begin): Promise<unknown> {
  const settings = {
    'app.organisation_id': checkedUuid(organisationOf(actor)),
    'app.person_id': checkedUuid(personOf(actor)),
    'app.now': now.toISOString(),
  }
  const statements = [
    beginnings[mode],
    `set local role ${roleIdentifier(rolePrefix, databaseRoleOf(actor))}`,
    ...Object.entries(settings).map(([name, value]) => `set local ${name} = '${value}'`),
    ...(isFencedByArrays(actor) ? ['set local join_collapse_limit = 1', 'set local from_collapse_limit = 1'] : []),
    ...sessionCheck(actor),
  ]
  const sent = client.query(statements.join('; ')).catch((error: unknown) => {
    if (error instanceof pg.DatabaseError && error.code === sessionEnded)
      throw new Problem('UNAUTHENTICATED', 'Your session has ended. Please sign in again.')
    throw error
  })
  return ahead(sent)
}

/** That the session still runs, and is of this person, role and organisation: the token is not believed in any of it. */
function sessionCheck(actor: Actor): string[] {
  if (!('sessionId' in actor) || !actor.sessionId) return []
  const uuid = (id: string | undefined) => (id ? `'${checkedUuid(id)}'` : 'null')
  const [organisation, admin] = actor.kind === 'operator' ? [] : [actor.organisationId, actor.adminId]
  const isOperator = actor.kind === 'staff' && actor.isOperator === true
  const ids = [actor.sessionId, actor.personId, organisation, admin].map(uuid)
  return [`select require_session(${ids[0]}, ${ids[1]}, '${actor.role}', ${ids[2]}, ${ids[3]}, ${isOperator})`]
}

/**
 * The policies of owners and tenants compare with arrays, which the planner takes for ten ids however many they hold. So it began with
 * what a record stands on and crossed thousands with thousands. Their joins are carried out as they are written: from the record on.
 */
function isFencedByArrays(actor: Actor): boolean {
  return ['owner', 'tenant'].includes(databaseRoleOf(actor))
}

const sessionEnded = 'SK401'

/** A statement nobody waits for yet: the connection carries them out in order, and one that fails makes all after it fail. */
function ahead<T>(sent: Promise<T>): Promise<T> {
  sent.catch(() => undefined)
  return sent
}

function txOn(client: pg.PoolClient, { actor, now, rolePrefix }: Begin): Tx {
  let actingRole = databaseRoleOf(actor)
  const actAs = (next: DatabaseRole) => {
    actingRole = next
    void ahead(client.query(`set local role ${roleIdentifier(rolePrefix, next)}`))
  }
  const context: TxContext = {
    byKey: kyselyOn(new OneConnection(client, () => actingRole)),
    actor,
    now,
    today: thimphuDate(now),
    actingAs: async (other, work) => {
      const before = actingRole
      actAs(other)
      const result = await work(tx)
      actAs(before)
      return result
    },
  }
  const tx: Tx = Object.assign(kyselyOn(new OneConnection(client)), context)
  return tx
}

function kyselyOn(connection: OneConnection): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => connection,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

/** kysely on the one connection of an open transaction; it may neither begin nor end one. */
class OneConnection implements Driver {
  readonly #connection: DatabaseConnection

  /** `keptFor`: statements are kept on the connection, each role's apart, because a plan holds the policies of its role. */
  constructor(client: pg.PoolClient, keptFor?: () => DatabaseRole) {
    this.#connection = {
      executeQuery: async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
        const name = keptFor && nameOf(query.sql)
        const { rows, rowCount } = await client.query({
          ...(name ? { name: `${keptFor?.()}_${name}` } : {}),
          text: query.sql,
          values: [...query.parameters],
        })
        return { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) }
      },
      streamQuery: () => {
        throw new Error('Streams are not open inside a transaction.')
      },
    }
  }

  async init(): Promise<void> {}
  async destroy(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection
  }
  async releaseConnection(): Promise<void> {}
  async beginTransaction(): Promise<void> {
    throw new Error('The transaction is open already.')
  }
  async commitTransaction(): Promise<void> {
    throw new Error('The transaction commits when its work is done.')
  }
  async rollbackTransaction(): Promise<void> {
    throw new Error('The transaction rolls back when its work throws.')
  }
}

/** Row level security does not bind a superuser or BYPASSRLS: the start refuses to serve as one. */
async function refusePowerfulRoles(pool: pg.Pool, rolePrefix: string): Promise<void> {
  const { rows } = await pool.query<{ rolname: string }>(
    'select rolname from pg_roles where rolname = any($1) and (rolsuper or rolbypassrls)',
    [
      ['staff', 'owner', 'tenant', 'visitor', 'operator', 'gatekeeper'].map((role) =>
        databaseRoleName(rolePrefix, role as DatabaseRole),
      ),
    ],
  )
  if (rows[0])
    throw new Error(`The database role ${rows[0].rolname} may bypass row level security. Take SUPERUSER and BYPASSRLS from it.`)
}

const names = new Map<string, string>()

/** Undefined for more statements than stand in the code: one that is put together from values must not fill the connections. */
function nameOf(statement: string): string | undefined {
  const known = names.get(statement)
  if (known || names.size === mostKeptStatements) return known
  const name = createHash('sha1').update(statement).digest('hex')
  names.set(statement, name)
  return name
}

function roleIdentifier(prefix: string, role: DatabaseRole): string {
  return pg.escapeIdentifier(databaseRoleName(prefix, role))
}

function checkedUuid(value: string | undefined): string {
  if (value === undefined) return ''
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)) throw new Error('A context id is not a UUID.')
  return value
}

/** By a transaction that only reads. */
export function isWriteRefused(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25006'
}

function mayTryAgain(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01')
}

function wholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond what can be counted exactly.`)
  return value
}
