import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { aTestDatabase, type TestDatabase } from '../test-database.ts'

/**
 * For a test file: an empty database, a connection to it as the owner of its tables, and a function that returns the column `value` of a
 * query.
 */
export function anOwnerClient() {
  let database: TestDatabase
  let client: pg.Client
  beforeAll(async () => {
    database = await aTestDatabase()
    client = new pg.Client({ connectionString: database.ownerUrl })
    await client.connect()
  })
  afterAll(async () => {
    await client.end()
    await database.drop()
  })
  return {
    get database() {
      return database
    },
    get client() {
      return client
    },
    column: async (sql: string, values: unknown[] = []): Promise<string[]> =>
      (await client.query<{ value: string }>(sql, values)).rows.map(({ value }) => value),
  }
}
