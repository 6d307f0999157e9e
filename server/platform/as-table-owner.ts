import pg from 'pg'

/** One connection as the owner of the tables, outside the fence: for the start alone, never for a request. */
export async function asTableOwner<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
