import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import type { Tables } from '../../database/tables.gen.ts'
import { statementSpan, traced } from '../tracing/tracing.ts'

type Send = (query: CompiledQuery) => Promise<pg.QueryResult>

const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()

/**
 * Sends a statement in the same call that requests it: statements sent together run in the order of the calls, on any handle. kysely's own
 * provider waits before the first statement of each handle, so a later one could overtake it.
 */
export function kyselyOn(send: Send): Kysely<Tables> {
  const connection = new OneConnection(send)
  const dialect: Dialect = {
    createAdapter: () => adapter,
    createDriver: () => connection,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => compiler,
  }
  const executor = new DefaultQueryExecutor(compiler, adapter, {
    provideConnection: (consumer) => consumer(connection.connection),
  })
  return new Kysely<Tables>({ config: { dialect }, dialect, driver: connection, executor })
}

/** kysely on the one connection of an open transaction; it may neither begin nor end one. */
class OneConnection implements Driver {
  readonly connection: DatabaseConnection

  constructor(send: Send) {
    this.connection = {
      executeQuery: async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
        const { rows, rowCount } = await traced(
          () => statementSpan(query.sql),
          () => send(query),
        )
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
    return this.connection
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
