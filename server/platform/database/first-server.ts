import pg from 'pg'

export type Found = { address: string; client: pg.Client }

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

export async function connect(connectionString: string, options: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...options, connectionString })
  // Without a listener, a connection that breaks ends the process. Whoever is given it adds one that reports.
  client.on('error', () => undefined)
  await client.connect()
  return client
}
