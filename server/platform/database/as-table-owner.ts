import type pg from 'pg'
import { databaseProblem } from './database-problem.ts'
import { currentLog, getServerLog } from '../log.ts'
import { connectToPrimary } from './primary.ts'

const maxConnectMs = 10_000

/**
 * One connection as the owner of the tables, outside row-level security and outside the pool: for the start, backups and tools, never for a
 * request. `name`: the application name that PostgreSQL shows. If the connection breaks, only this work fails.
 */
export async function asTableOwner<T>(
  ownerUrl: string,
  work: (client: pg.Client) => Promise<T>,
  name = 'sakhang start',
): Promise<T> {
  const options = { application_name: name, connectionTimeoutMillis: maxConnectMs, keepAlive: true }
  try {
    const client = await connectToPrimary(ownerUrl, options)
    client.on('error', (error) => getServerLog().warn({ err: error, connection: name }, 'a connection to the database broke'))
    try {
      return await work(client)
    } finally {
      await client.end().catch((error: unknown) => currentLog().warn({ err: error }, 'a connection could not be closed'))
    }
  } catch (error) {
    throw databaseProblem(error, 'READ') ?? error
  }
}
