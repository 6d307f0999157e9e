import type pg from 'pg'
import { reasonOf, StartError } from '../start-error.ts'
import { placeOfDatabase } from './database-address.ts'
import { connectToPrimary } from './primary.ts'

const defaultTimeoutMs = 15_000

/** The first connection of a login. If it is refused, the settings are wrong, and the error message names them. */
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

/** Checks that this login is accepted, before anything is migrated. */
export async function assertLogin(url: string): Promise<void> {
  const client = await connectAtStart(url, 'sakhang start')
  await client.end()
}
