import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type LostSecret, maxPrinted, reportLostSecrets } from './lost-secrets.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sakhang-lost-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const now = new Date('2025-06-15T04:00:00Z')
const aPerson = (name: string, more: Partial<LostSecret> = {}): LostSecret => {
  return { name, office: 'Wangmo Property Office', role: 'TENANT', hasPin: true, hasApp: false, ...more }
}

test('without lost secrets there is no message', async () => {
  expect(await reportLostSecrets([], { dataDir, now })).toEqual([])
})

test('a few lost secrets are printed with office, role and what the person must set up again', async () => {
  const lost = [
    aPerson('Kinley'),
    aPerson('Pema', { role: 'ADMIN', hasApp: true }),
    aPerson('Karma', { office: '', role: 'SUPERADMIN' }),
  ]
  expect((await reportLostSecrets(lost, { dataDir, now })).slice(1)).toEqual([
    '  Kinley, Wangmo Property Office, TENANT, PIN',
    '  Pema, Wangmo Property Office, ADMIN, authenticator app and PIN',
    '  Karma, SUPERADMIN, PIN',
  ])
  expect(readdirSync(dataDir)).toEqual([])
})

test('the first of many are printed, and all are in a file that only its owner can read', async () => {
  const lost = Array.from({ length: 1500 }, (_, index) => aPerson(`Person ${index}`))
  const lines = await reportLostSecrets(lost, { dataDir, now })
  expect(lines).toHaveLength(maxPrinted + 2)
  expect(lines.at(-1)).toMatch(/^and 1,480 more: the list is in .*lost-secrets-2025-06-15\.txt/)
  const path = join(dataDir, 'lost-secrets-2025-06-15.txt')
  expect(readFileSync(path, 'utf8').trim().split('\n')).toHaveLength(1500)
  expect(statSync(path).mode & 0o777).toBe(0o600)
})
