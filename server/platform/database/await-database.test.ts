import { once } from 'node:events'
import { connect, createServer, type Server } from 'node:net'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { aTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { StartError } from '../start-error.ts'
import { awaitDatabase } from './await-database.ts'

let database: TestDatabase
const servers: Server[] = []
beforeAll(async () => {
  database = await aTestDatabase()
  return database.drop
})
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** The target of the database port; until it is set, a listener of its own. */
async function listen(port: number, onConnection: Parameters<typeof createServer>[1]): Promise<number> {
  const server = createServer(onConnection).listen(port, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

async function aFreePort(): Promise<number> {
  const port = await listen(0, () => undefined)
  const [server] = servers.splice(0)
  await new Promise((resolve) => server?.close(resolve))
  return port
}

function at(port: number, change: Partial<Pick<URL, 'password' | 'pathname'>> = {}): string {
  return Object.assign(new URL(database.ownerUrl), { hostname: '127.0.0.1', port: String(port) }, change).href
}

const forward: Parameters<typeof createServer>[1] = (socket) => {
  const { hostname, port } = new URL(database.ownerUrl)
  const folder = decodeURIComponent(hostname)
  const there = folder.startsWith('/') ? connect(`${folder}/.s.PGSQL.${port}`) : connect(Number(port), hostname)
  for (const end of [socket, there]) end.on('error', () => undefined)
  socket.pipe(there).pipe(socket)
}

test('a start waits for a database that becomes available later, and reports this once', async () => {
  const port = await aFreePort()
  const reasons: string[] = []
  const onWait = (reason: string) => {
    reasons.push(reason)
    void listen(port, forward)
  }
  await awaitDatabase(at(port), { timeoutMs: 60_000, onWait })
  expect(reasons).toEqual([expect.stringContaining('ECONNREFUSED')])
})

test('a database that never becomes available ends the start with one sentence', async () => {
  const url = at(await aFreePort())
  for (const timeoutMs of [0, 700]) {
    const failed = awaitDatabase(url, { timeoutMs, onWait: () => undefined })
    await expect(failed).rejects.toThrow(/cannot be opened: .*ECONNREFUSED.*Check DATABASE_URL/)
    await expect(failed).rejects.toBeInstanceOf(StartError)
  }
})

test('a database that accepts the connection but never answers also times out', async () => {
  const port = await listen(0, () => undefined)
  await expect(awaitDatabase(at(port), { timeoutMs: 700, onWait: () => undefined })).rejects.toThrow(/cannot be opened/)
})

test('an error of the database ends the wait, and a timeout of 0 still tries once', async () => {
  const port = await listen(0, forward)
  const onWait = () => {
    throw new Error('It waits.')
  }
  for (const timeoutMs of [60_000, 0]) {
    const wrong = awaitDatabase(at(port, { pathname: '/nothing' }), { timeoutMs, onWait })
    await expect(wrong).rejects.toThrow(/database "nothing" does not exist/)
  }
  await awaitDatabase(at(port), { timeoutMs: 0, onWait })
})

test('a start that is stopped ends without waiting for its timeout', async () => {
  const stopping = new AbortController()
  const waiting = { timeoutMs: 600_000, onWait: () => stopping.abort(), signal: stopping.signal }
  await expect(awaitDatabase(at(await aFreePort()), waiting)).rejects.toThrow(/was stopped/)
})
