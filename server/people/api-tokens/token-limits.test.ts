import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRequestCounts, maxUnshared } from '../../platform/http/request-counts.ts'
import { hashOfApiToken, hasApiToken, makeApiToken } from '../../platform/keys/api-token-text.ts'
import { anApiToken } from '../../testing/an-api-token.ts'
import { type Admin, anAdmin, aTenant } from '../../testing/factories.ts'
import { aTestApp, type TestApp } from '../../testing/test-app.ts'

// The errors for a caller who guesses tokens, or who makes too many requests with one.

let app: TestApp
let admin: Admin

beforeAll(async () => {
  // 40 seconds after the beginning of a minute.
  app = await aTestApp(undefined, {}, { requestClock: () => 1_000_000_000_000 })
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const refusalOf = async (token: string, remoteAddress: string) => {
  const reply = await app.fastify.inject({ url: '/api/unit', headers: { authorization: `Bearer ${token}` }, remoteAddress })
  return { status: reply.statusCode, ...reply.json<{ code?: string }>() }
}

test('a mistyped token is refused without a database query, and many unknown ones count as wrong passwords', async () => {
  const { token } = await anApiToken(admin)
  const mistyped = `${token.slice(0, 20)}${token[20] === 'x' ? 'y' : 'x'}${token.slice(21)}`
  expect(hashOfApiToken(mistyped)).toBeUndefined()
  expect(await refusalOf(mistyped, '192.0.2.1')).toMatchObject({ status: 401, code: 'INVALID_TOKEN' })
  const outcomes: number[] = []
  for (let tried = 0; tried < 1000; tried += 1) outcomes.push((await refusalOf(makeApiToken(), '192.0.2.1')).status)
  expect(outcomes.filter((status) => status === 401)).toHaveLength(60)
  expect(outcomes.filter((status) => status === 429)).toHaveLength(940)
  expect(await refusalOf(token, '192.0.2.1')).toMatchObject({ status: 200 })
})

test('a token in a URL is refused for every caller', async () => {
  const { token } = await anApiToken(admin)
  for (const headers of [{}, { authorization: `Bearer ${token}` }]) {
    const reply = await app.fastify.inject({ url: `/api/unit?access_token=${token}`, headers })
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ detail: expect.stringContaining('Authorization header') })
  }
})

test('a percent-encoded token in an address is found too, and an invalid encoding causes no error', () => {
  const token = makeApiToken()
  const encoded = (text: string) => text.replaceAll(/[^]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
  const written = [token, encoded(token), encoded(encoded(token)), token.replace('_', '%5F'), `%E0%A4%A${encoded(token)}%zz%`]
  for (const text of written) expect(hasApiToken(`/api/unit?access_token=${text}`)).toBe(true)
  for (const text of ['', '%', '%zz%E0%A4', 'sakhang_', encoded(token.slice(0, -1))])
    expect(hasApiToken(`/api/unit?q=${text}`)).toBe(false)
})

test('the requests of a token are limited per minute, and each response has the remaining number', async () => {
  const { token } = await anApiToken(admin)
  const other = await anApiToken(admin)
  const ask = (by: string) => app.fastify.inject({ url: '/api/health/live', headers: { authorization: `Bearer ${by}` } })
  const { headers } = await ask(token)
  expect(headers).toMatchObject({ 'ratelimit-policy': '"token";q=600;w=60', ratelimit: '"token";r=599;t=20' })
  for (let asked = 1; asked < 600; asked += 1) expect((await ask(token)).statusCode).toBe(200)
  const refused = await ask(token)
  expect(refused.statusCode).toBe(429)
  expect(refused.headers).toMatchObject({ 'retry-after': '20', ratelimit: '"token";r=0;t=20' })
  expect(refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect((await ask(other.token)).statusCode).toBe(200)
})

test('a program that already has an answer does not receive it again', async () => {
  const { token } = await anApiToken(admin)
  const ask = (tag?: string) =>
    app.fastify.inject({
      url: '/api/tenant?pageSize=50',
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip', ...(tag ? { 'if-none-match': tag } : {}) },
    })
  const first = await ask()
  const tag = String(first.headers['etag'])
  expect(first.statusCode).toBe(200)
  expect(tag).toMatch(/^W\/"[\w-]{43}"$/)
  const again = await ask(`"other", ${tag}`)
  expect({ status: again.statusCode, body: again.body, tag: again.headers['etag'] }).toEqual({ status: 304, body: '', tag })
  await aTenant(admin)
  expect((await ask(tag)).statusCode).toBe(200)
})

test('two processes count the requests of a token together', async () => {
  // After the current minute of the app, because the app deletes older counts.
  let now = (Math.floor(Date.now() / 60_000) + 2) * 60_000
  const options = { database: app.database, max: 20, windowSeconds: 60, now: () => now, shares: 'NEW' } as const
  const [one, two] = [createRequestCounts(options), createRequestCounts(options)]
  const send = (to: typeof one, count: number) => Array.from({ length: count }, () => to.add('token')).filter(Boolean).length
  expect([send(one, 9), send(two, 9)]).toEqual([9, 9])
  for (const counts of [one, two]) await counts.share()
  expect([two.left('token'), send(two, 5)]).toEqual([{ requests: 2, seconds: 60 }, 2])
  await two.share()
  send(one, 1)
  await one.share()
  expect(one.left('token').requests).toBe(0)
  now += 60_000
  expect(send(one, 1)).toBe(1)
})

test('in a burst over several processes at most 10 requests pass beyond the limit for each further process', async () => {
  const now = (Math.floor(Date.now() / 60_000) + 9) * 60_000
  const options = { database: app.database, max: 200, windowSeconds: 60, now: () => now, shares: 'NEW' } as const
  const processes = [1, 2, 3].map(() => createRequestCounts(options))
  const burst = await Promise.all(processes.flatMap((of) => Array.from({ length: 250 }, () => of.addShared('burst'))))
  const passed = burst.filter(Boolean).length
  expect(passed).toBeGreaterThanOrEqual(200)
  expect(passed).toBeLessThanOrEqual(200 + 2 * maxUnshared)
  const later = await Promise.all(processes.map((of) => of.addShared('burst')))
  expect(later).toEqual([false, false, false])
})

test('a burst at one process is accepted exactly up to the limit, with a few statements for all of it', async () => {
  const now = (Math.floor(Date.now() / 60_000) + 12) * 60_000
  const options = { database: app.database, max: 100, windowSeconds: 60, now: () => now, shares: 'NEW' } as const
  const one = createRequestCounts(options)
  const burst = await Promise.all(Array.from({ length: 300 }, () => one.addShared('burst')))
  expect(burst.filter(Boolean)).toHaveLength(100)
  expect(one.left('burst').requests).toBe(0)
})
