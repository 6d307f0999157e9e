import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { configContract } from '../../../domain/identity/config-contract.ts'
import { organisationContract } from '../../../domain/people/organisation-contract.ts'
import { type Admin, anAdmin, aPassword } from '../../testing/factories.ts'
import { aTestApp, callerOn, type TestApp } from '../../testing/test-app.ts'
import { newId } from '../database/new-id.ts'
import { createRequestCounts } from './request-counts.ts'

const maxPerSecond = 30
let second = 1_000
let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp(undefined, {}, { requestsPerSecond: maxPerSecond, requestClock: () => second * 1000 })
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const ask = async (authorization: string | undefined, count: number, remoteAddress = '203.0.113.7') => {
  const headers = authorization === undefined ? {} : { authorization }
  const one = () => app.fastify.inject({ url: '/api/config', headers, remoteAddress })
  const replies = await Promise.all(Array.from({ length: count }, one))
  return replies.filter(({ statusCode }) => statusCode !== 429).length
}

test('invalid tokens count for the address that sends them, also on calls that need a token', async () => {
  second += 1
  const junk = () => `Bearer ${newId()}`
  let passed = 0
  for (let sent = 0; sent < 90; sent += 1) passed += await ask(junk(), 1)
  expect(passed).toBe(maxPerSecond)
  const unsigned = Buffer.from('{"alg":"HS256","kid":"abcd1234"}').toString('base64url')
  const reply = await app.fastify.inject({
    url: `/api/user/admin-details/${admin.adminId}`,
    headers: { authorization: `Bearer ${unsigned}.e30.x` },
    remoteAddress: '203.0.113.7',
  })
  expect(reply.statusCode).toBe(429)
  expect(reply.headers).toMatchObject({ 'retry-after': '1', 'content-type': 'application/problem+json; charset=utf-8' })
})

test('each session has its own limit, also behind an address that has reached its limit', async () => {
  second += 1
  const other = await app.signIn(admin.phoneNumber, aPassword)
  second += 1
  const tokens = [admin, other].map(({ signedIn }) => `Bearer ${signedIn?.token}`)
  for (const token of tokens) expect(await ask(token, 1)).toBe(1)
  second += 1
  expect(await ask(undefined, 50)).toBe(maxPerSecond)
  for (const token of tokens) expect(await ask(token, 50)).toBe(maxPerSecond)
  expect(await ask(undefined, 1, '203.0.113.8')).toBe(1)
  second += 1
  for (const token of tokens) expect(await ask(token, 1)).toBe(1)
})

test('an IPv6 network counts as one stranger, and an IPv4 address counts once in any notation', async () => {
  second += 1
  let passed = 0
  for (let host = 1; host <= 50; host += 1) passed += await ask(undefined, 1, `2001:db8:0:7::${host}`)
  expect(passed).toBe(maxPerSecond)
  expect(await ask(undefined, 1, '2001:db8:0:8::1')).toBe(1)
  expect(await ask(undefined, 20, '203.0.113.77')).toBe(20)
  expect(await ask(undefined, 20, '::ffff:203.0.113.77')).toBe(maxPerSecond - 20)
})

test('processes share the request count of heavy callers only', async () => {
  let now = 5_000_000
  const options = { database: app.database, max: maxPerSecond, windowSeconds: 1, now: () => now, shares: 'BUSY' } as const
  const [one, two] = [createRequestCounts(options), createRequestCounts(options)]
  const send = (to: typeof one, caller: string, count: number) =>
    Array.from({ length: count }, () => to.add(caller)).filter((isAdmitted) => isAdmitted).length
  expect([send(one, 'busy', 20), send(two, 'busy', 9)]).toEqual([20, 9])
  expect(send(one, 'quiet', 2)).toBe(2)
  for (const counts of [one, two, one]) await counts.share()
  expect([send(one, 'busy', 5), send(two, 'busy', 5)]).toEqual([1, 1])
  for (const counts of [one, two]) await counts.share()
  const rows = await app.database.as({ kind: 'auth' }, (tx) => tx.selectFrom('request_counts').selectAll().execute())
  expect(rows.filter(({ second: of }) => of === 5000)).toEqual([{ caller: 'busy', second: 5000, requests: 39 }])
  now += 1000
  expect(send(two, 'busy', 50)).toBe(maxPerSecond)
})

test('health checks and the refusal of a stranger are not limited', async () => {
  second += 1
  expect(await app.visitor.call(configContract.health, {})).toEqual({ status: 'ok' })
  const stranger = callerOn(app.fastify, undefined)
  expect((await stranger.raw(organisationContract.ofAdmin, { params: { id: admin.adminId } })).status).toBe(401)
})

test('a request line without a version, which is HTTP/0.9, is refused and the connection is closed', async () => {
  const { port, hostname } = new URL(await app.fastify.listen({ host: '127.0.0.1', port: 0 }))
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write('GET /api/health\r\n\r\n')
  const reply = await text(socket)
  expect(reply).toMatch(/^HTTP\/1\.1 400 /)
  expect(reply).toContain('Send the request as HTTP/1.1.')
})
