import pg from 'pg'
import { addressesOf } from './database-address.ts'

/** How long one search of the servers may take; a server that is gone without a word takes all of it. */
const searchMs = 3_000

/** None of the servers takes writes: they are gone, or are standbys of which none was promoted yet. */
export class NoPrimary extends Error {
  constructor(cause?: unknown) {
    super('None of the servers of the database takes writes.', { cause })
  }
}

/** A connection to the server that takes writes. Without several servers in the address it is not asked whether it does. */
export async function connectToPrimary(url: string, options: Omit<pg.ClientConfig, 'connectionString'>): Promise<pg.Client> {
  const addresses = addressesOf(url)
  if (addresses.length === 1) return connect(url, options)
  return (await firstPrimary(addresses, options)).client
}

/** Which of the servers takes writes, as far as is known. All of a pool share it. */
export type Primary = {
  isOneOfSeveral: boolean
  address: () => string
  /** Asks all servers at once. Who asks meanwhile waits for the same answer. Throws NoPrimary. */
  find: () => Promise<void>
}

export function primaryOf(url: string): Primary {
  const addresses = addressesOf(url)
  let known = addresses[0] ?? url
  let searching: Promise<void> | undefined
  const search = async () => {
    const found = await firstPrimary(addresses, { application_name: 'sakhang', connectionTimeoutMillis: searchMs })
    known = found.address
    await found.client.end()
  }
  return {
    isOneOfSeveral: addresses.length > 1,
    address: () => known,
    find: async () => {
      if (addresses.length === 1) return
      searching ??= search().finally(() => (searching = undefined))
      await searching
    },
  }
}

/** Throws NoPrimary where this server is a standby. */
export async function assertPrimary(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ is_standby: boolean }>('select pg_is_in_recovery() as is_standby')
  if (rows[0]?.is_standby !== false) throw new NoPrimary()
}

async function firstPrimary(addresses: readonly string[], options: pg.ClientConfig): Promise<Found> {
  try {
    // A second one that takes writes is a mistake of whoever promoted it.
    return await firstServer(addresses, options, assertPrimary)
  } catch (error) {
    throw failureOf(error)
  }
}

/** A server that refuses the login says why; that the others are gone or standbys says less. */
function failureOf(error: unknown): unknown {
  const errors = error instanceof AggregateError ? error.errors : [error]
  return errors.find((each) => each instanceof pg.DatabaseError && /^(?:28|3D)/.test(each.code ?? '')) ?? new NoPrimary(errors[0])
}

type Found = { address: string; client: pg.Client }

/**
 * Asks all servers at once and answers with the first that is fit, with its connection. Rejects with why the others were not, as an
 * AggregateError.
 */
export async function firstServer(
  addresses: readonly string[],
  options: pg.ClientConfig,
  assertFit: (client: pg.Client) => Promise<void>,
): Promise<Found> {
  const tries = addresses.map(async (address): Promise<Found> => {
    const client = await connect(address, options)
    try {
      await assertFit(client)
      return { address, client }
    } catch (error) {
      await client.end()
      throw error
    }
  })
  const first = await Promise.any(tries)
  // The connections to other fit servers are not kept open.
  for (const attempt of tries)
    attempt.then(async ({ client }) => (client === first.client ? undefined : client.end())).catch(() => undefined)
  return first
}

async function connect(connectionString: string, options: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...options, connectionString })
  // Without a listener, a connection that breaks ends the process. Whoever is given it adds one that reports.
  client.on('error', () => undefined)
  await client.connect()
  return client
}
