import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPassword, anAdmin } from '../../testing/factories.ts'
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

test.each(answers)('%s has the security headers', async (_what, request, status) => {
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

test('data has a short policy that runs nothing, and a page the long one', async () => {
  const { headers: ofData } = await app.fastify.inject('/api/health')
  expect(ofData['content-security-policy']).toMatch(/^default-src 'none';.*frame-ancestors 'none'$/)
  expect(JSON.stringify(ofData).length).toBeLessThan(650)
  const { headers: ofPage, statusCode } = await app.fastify.inject('/robots.txt')
  expect(statusCode).toBe(200)
  expect(ofPage['content-security-policy']).toMatch(/script-src 'self'.*worker-src 'self'/)
  expect(ofPage).toMatchObject({ 'cross-origin-opener-policy': 'same-origin', 'x-content-type-options': 'nosniff' })
})

async function cookiesAtSignIn(publicAddress: string, cookie = ''): Promise<string[]> {
  const other = await aTestApp(undefined, { PUBLIC_ADDRESS: publicAddress })
  try {
    const { phoneNumber } = await anAdmin(other)
    const { headers } = await other.fastify.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: cookie ? { cookie } : {},
      payload: { username: phoneNumber, password: aPassword },
    })
    return [headers['set-cookie'] ?? []].flat()
  } finally {
    await other.close()
  }
}

test('over HTTPS a browser accepts our cookies from this host only and sends them only encrypted', async () => {
  const cookies = await cookiesAtSignIn('https://land.example.bt')
  expect(cookies).not.toEqual([])
  for (const cookie of cookies)
    expect(cookie).toMatch(/^__Host-sakhang_\w+=[\w-]{32}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict; Secure$/)
})

test('over HTTPS a cookie without the prefix, which another host could have set, is ignored', async () => {
  const planted = 'x'.repeat(32)
  const cookies = await cookiesAtSignIn('https://land.example.bt', `sakhang_known=${planted}; sakhang_device=${planted}`)
  expect(cookies.join()).not.toContain(planted)
})

test('without TLS, where a browser accepts no such cookie, the cookie is sent only to the sign-in calls', async () => {
  const cookies = await cookiesAtSignIn('http://localhost:3000')
  expect(cookies).not.toEqual([])
  for (const cookie of cookies)
    expect(cookie).toMatch(/^sakhang_\w+=[\w-]{32}; Max-Age=\d+; Path=\/api\/auth; HttpOnly; SameSite=Strict$/)
})
