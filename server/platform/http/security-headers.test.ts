import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await aTestApp()
})
afterAll(() => app.close())

const answers: [string, { method: 'GET' | 'POST'; url: string; payload?: string }, number][] = [
  ['an answer', { method: 'GET', url: '/api/health' }, 200],
  ['an address that cannot be decoded', { method: 'GET', url: '/api/%' }, 400],
  ['a call without a session', { method: 'POST', url: '/api/auth/logout' }, 401],
  ['an address of nothing', { method: 'GET', url: '/api/nothing' }, 404],
  ['a body that is no JSON', { method: 'POST', url: '/api/auth/login', payload: '{' }, 400],
]

test.each(answers)('%s carries the headers that a browser obeys', async (_what, request, status) => {
  const { statusCode, headers } = await app.fastify.inject({ ...request, headers: { 'content-type': 'application/json' } })
  expect(statusCode).toBe(status)
  const policy = String(headers['content-security-policy'])
  for (const directive of [/object-src 'none'/, /base-uri 'none'/, /frame-ancestors '(self|none)'/, /default-src '(self|none)'/])
    expect(policy).toMatch(directive)
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  const [, seconds] = /^max-age=(\d+); includeSubDomains$/.exec(String(headers['strict-transport-security'])) ?? []
  expect(Number(seconds)).toBeGreaterThanOrEqual(365 * 24 * 3_600)
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
})
