import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { closeAfterAnswers, createDrain } from './drain.ts'

const long = { idleMs: 60_000, maxMs: 60_000 }
const request = 'POST /payment HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n'

async function aServer() {
  const draining = new AbortController()
  const fastify = Fastify()
  closeAfterAnswers(fastify, draining.signal)
  fastify.post('/payment', async () => 'paid')
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  const { port } = fastify.server.address() as AddressInfo
  const drain = createDrain(fastify.server)
  return {
    close: () => fastify.close(),
    begin: (limits: Parameters<typeof drain.begin>[0]) => {
      draining.abort()
      return drain.begin(limits)
    },
    /** A connection that has been used once, like the idle connections of a proxy. */
    idleConnection: async () => {
      const socket = connect(port, '127.0.0.1')
      expect(await ask(socket)).toContain('connection: keep-alive')
      return socket
    },
    connect: () => connect(port, '127.0.0.1'),
  }
}

async function ask(socket: Socket): Promise<string> {
  socket.write(request)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  return answer.toString().toLowerCase()
}

test('a request that arrives on an idle connection during a stop gets a response, and then the connection closes', async () => {
  const server = await aServer()
  const socket = await server.idleConnection()
  const ended = server.begin(long)
  const [refusal] = (await once(server.connect(), 'error')) as [NodeJS.ErrnoException]
  expect(refusal.code).toBe('ECONNREFUSED')
  const closed = once(socket, 'close')
  const answer = await ask(socket)
  expect(answer).toContain('200 ok')
  expect(answer).toContain('connection: close')
  await closed
  await ended
  await server.close()
})

test('idle connections are closed after their time, and a second call shortens it', async () => {
  const server = await aServer()
  const closed = once(await server.idleConnection(), 'close')
  const ended = server.begin(long)
  await server.begin({ idleMs: 10, maxMs: 60_000 })
  await Promise.all([closed, ended])
  await server.close()
})
