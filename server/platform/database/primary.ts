import pg from 'pg'
import { addressesOf } from './database-address.ts'

/** The maximum time to search the servers. A server that does not respond at all uses all of it. */
const searchMs = 3_000

/** None of the servers accepts writes: they are not reachable, or are standbys of which none was promoted yet. */
export class NoPrimary extends Error {
  constructor(cause?: unknown) {
    super('None of the servers of the database takes writes.', { cause })
  }
}

/** A connection to the server that accepts writes. If the address has only one server, this is not checked. */
export async function connectToPrimary(url: string, options: Omit<pg.ClientConfig, 'connectionString'>): Promise<pg.Client> {
  const addresses = addressesOf(url)
  if (addresses.length === 1) return connect(url, options)
  return (await firstPrimary(addresses, options)).client
}

/** The server that accepts writes, as far as known. All connections of a pool share it. */
export type Primary = {
  isOneOfSeveral: boolean
  address: () => string
  /** Queries all servers simultaneously. Callers in the meantime wait for the same result. Throws NoPrimary. */
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

/** Throws NoPrimary if this server is a standby. */
export async function assertPrimary(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ is_standby: boolean }>('select pg_is_in_recovery() as is_standby')
  if (rows[0]?.is_standby !== false) throw new NoPrimary()
}

async function firstPrimary(addresses: readonly string[], options: pg.ClientConfig): Promise<Found> {
  try {
    // A second server that accepts writes is a mistake of the operator who promoted it.
    return await firstServer(addresses, options, assertPrimary)
  } catch (error) {
    throw failureOf(error)
  }
}

/** A server that rejects the login gives a reason, which is more useful than the fact that the others are gone or standbys. */
function failureOf(error: unknown): unknown {
  const errors = error instanceof AggregateError ? error.errors : [error]
  return errors.find((each) => each instanceof pg.DatabaseError && /^(?:28|3D)/.test(each.code ?? '')) ?? new NoPrimary(errors[0])
}

type Found = { address: string; client: pg.Client }

/**
 * Queries all servers simultaneously and returns the first suitable one, with its connection. Rejects with the reasons of all as an
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
  // The connections to other suitable servers are closed.
  for (const attempt of tries)
    attempt.then(async ({ client }) => (client === first.client ? undefined : client.end())).catch(() => undefined)
  return first
}

async function connect(connectionString: string, options: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...options, connectionString })
  // Without a listener, a connection that breaks ends the process. The receiver of the connection adds one that reports errors.
  client.on('error', () => undefined)
  await client.connect()
  return client
}
