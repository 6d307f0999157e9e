import type pg from 'pg'
import { reasonOf, StartError } from '../start-error.ts'
import { placeOfDatabase } from './database-address.ts'
import { connectToPrimary } from './primary.ts'

const defaultTimeoutMs = 15_000

/** The first connection of a login: where it is refused, the settings that name it are wrong, and the sentence says so. */
export async function connectAtStart(url: string, applicationName: string, timeoutMs = defaultTimeoutMs): Promise<pg.Client> {
  try {
    return await connectToPrimary(url, {
      application_name: applicationName,
      connectionTimeoutMillis: timeoutMs,
      keepAlive: true,
    })
  } catch (error) {
    throw new StartError(
      `The database at ${placeOfDatabase(url)} cannot be opened: ${reasonOf(error)}. Check DATABASE_URL and DATABASE_OWNER_URL.`,
      { cause: error },
    )
  }
}

/** Whether this login is let in, asked before anything is migrated. */
export async function assertLogin(url: string): Promise<void> {
  const client = await connectAtStart(url, 'sakhang start')
  await client.end()
}
