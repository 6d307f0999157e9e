import { expect, test } from 'vitest'
import { aPhone } from '../testing/factories.ts'
import { aTestApp } from '../testing/test-app.ts'
import { readConfig } from './config.ts'

/** The address that the security log records for a failed sign-in. */
async function addressOf(TRUSTED_PROXIES: string, remoteAddress: string, forwardedFor: string): Promise<unknown> {
  const lines: string[] = []
  const app = await aTestApp(undefined, { TRUSTED_PROXIES }, { printSecurityEvent: (line) => lines.push(line) })
  await app.fastify.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'x-forwarded-for': forwardedFor },
    remoteAddress,
    payload: { username: aPhone(), password: 'not this one' },
  })
  await app.close()
  expect(lines).toHaveLength(1)
  return (JSON.parse(lines[0] ?? '{}') as { address: string }).address
}

test('the address of a caller comes from a proxy of this machine or of TRUSTED_PROXIES, and from nobody else', async () => {
  expect(await addressOf('', '127.0.0.1', '203.0.113.9')).toBe('203.0.113.9')
  expect(await addressOf('', '10.88.0.5', '203.0.113.9')).toBe('10.88.0.5')
  expect(await addressOf('10.88.0.0/16', '10.88.0.5', '203.0.113.9')).toBe('203.0.113.9')
  expect(await addressOf('10.88.0.0/16', '10.89.0.5', '203.0.113.9')).toBe('10.89.0.5')
  // A caller who adds an invented address before the one that the proxy adds.
  expect(await addressOf('10.88.0.5', '10.88.0.5', '198.51.100.1, 203.0.113.9')).toBe('203.0.113.9')
})

test('TRUSTED_PROXIES is a list of networks, and never all of them', () => {
  expect(readConfig({ TRUSTED_PROXIES: '10.88.0.5, fd00::/8' }).trustedProxies).toEqual(['10.88.0.5/32', 'fd00::/8'])
  expect(() => readConfig({ TRUSTED_PROXIES: 'proxy' })).toThrow('TRUSTED_PROXIES lists addresses or ranges')
  for (const all of ['0.0.0.0/0', '10.0.0.1, ::/0'])
    expect(() => readConfig({ TRUSTED_PROXIES: all })).toThrow('TRUSTED_PROXIES cannot name all addresses')
})
