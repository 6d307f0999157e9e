import { rmSync } from 'node:fs'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { authContract } from '../domain/identity/auth-contract.ts'
import { aPassword, aPhone } from '../server/testing/factories.ts'
import { listenAt } from '../server/testing/live/listen-as.ts'
import { apiClient } from './api-client.ts'
import { migratedDataDir } from './data-dirs.ts'
import { startProduct } from './running-product.ts'

const dataDir = migratedDataDir()
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('two processes give a session four live streams together, and the streams of a killed process are free immediately', async () => {
  const environment = { NOW: '2025-06-15T04:00:00Z' }
  const first = await startProduct(dataDir, environment)
  onTestFinished(() => first.stop())
  const second = await startProduct(dataDir, environment)
  onTestFinished(() => second.stop())
  const visitor = apiClient(first.address)
  const phoneNumber = aPhone()
  await visitor.call(authContract.signUp, {
    body: { nameEnglish: 'Pema Wangmo', phoneNumber, password: aPassword, organisationName: 'Wangmo Property Office' },
  })
  const { token } = await visitor.call(authContract.login, { body: { username: phoneNumber, password: aPassword } })
  const listen = (address: string) =>
    listenAt(address, token).then(
      () => 'listens',
      (error: Error) => error.message,
    )
  for (const { address } of [first, second, second, first]) expect(await listen(address)).toBe('listens')
  for (const { address } of [first, second]) expect(await listen(address)).toContain('429')

  await second.kill()
  for (let count = 0; count < 2; count += 1) await expect.poll(() => listen(first.address)).toBe('listens')
  expect(await listen(first.address)).toContain('429')
})
