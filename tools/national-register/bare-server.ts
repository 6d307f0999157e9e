import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { Pool, type QueryConfig } from 'pg'

export type BareServer = { port: number; close: () => Promise<void> }

/** The minimum for a handler without a product: node:http, the prepared statements one after another, and their rows as JSON. */
export async function openBareServer(
  ownerUrl: string,
  statementsOf: (row: number, n: number) => readonly QueryConfig[],
): Promise<BareServer> {
  const pool = new Pool({ connectionString: ownerUrl, max: 20, min: 4 })
  const answer = async (path: string): Promise<string> => {
    const [, row, n] = path.split('/')
    const client = await pool.connect()
    try {
      const answers: unknown[] = []
      for (const statement of statementsOf(Number(row), Number(n))) answers.push((await client.query(statement)).rows)
      return JSON.stringify(answers)
    } finally {
      client.release()
    }
  }
  const server = createServer((request, reply) => {
    answer(request.url ?? '').then(
      (text) => reply.setHeader('content-type', 'application/json').end(text),
      (error: unknown) => reply.writeHead(500).end(String(error)),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: portOf(server),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await pool.end()
    },
  }
}

export function portOf(server: Server): number {
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server does not listen.')
  return address.port
}
