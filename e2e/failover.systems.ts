import { rmSync } from 'node:fs'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { configContract } from '../domain/identity/config-contract.ts'
import { apiClient } from './api-client.ts'
import { anOfficeWithAnAdvice, assertBooks, payWithKey } from './paying-office.ts'
import { startPostgresPair } from './postgres-pair.ts'
import { newDataDir, startProduct } from './running-product.ts'

const folders = [newDataDir(), newDataDir()]
const [postgresFolder = '', dataDir = ''] = folders
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

const clients = 8
/** Payments before the kill, and after the promotion. */
const paymentsBefore = 40
const paymentsAfter = 40
/**
 * From the promotion (requirement: the service is back within 5 seconds). The deadline of the test is longer; the measured time is printed.
 */
const backWithinMs = 5_000

test('a failover to a synchronous standby loses no acknowledged payment, and the server finds the new primary by itself', async () => {
  const pair = await startPostgresPair(postgresFolder)
  onTestFinished(pair.stop)
  const addresses = {
    DATABASE_URL: pair.appUrl,
    DATABASE_OWNER_URL: pair.ownerUrl,
    BOT_CHECK: 'off',
    DATABASE_REPLICA_URL: pair.appUrl,
  }
  const product = await startProduct(dataDir, { NOW: '2025-06-15T04:00:00Z', ...addresses })
  onTestFinished(() => product.stop())
  const visitor = apiClient(product.address)
  const office = await anOfficeWithAnAdvice(product.address)
  const admin = apiClient(product.address, office.token)

  const replicaState = async () => (await visitor.call(configContract.health, {})).replica?.state
  await expect.poll(replicaState).toBe('READY')
  const acknowledged = new Map<string, string>()
  const refusals: { status: number; code: unknown; retryAfter: number }[] = []
  const pay = async (key: string) => {
    const { status, receiptNumber, code, retryAfter } = await payWithKey(product.address, office, key)
    if (status === 201) acknowledged.set(key, receiptNumber ?? '')
    else refusals.push({ status, code, retryAfter })
  }
  const keys: string[] = []
  let hasEnough = false
  onTestFinished(() => void (hasEnough = true))
  const payOnAndOn = async () => {
    while (!hasEnough) {
      const key = `payment-${keys.length}`
      keys.push(key)
      await pay(key)
    }
  }
  const paying = Promise.all(Array.from({ length: clients }, payOnAndOn))
  paying.catch(() => undefined) // Awaited below; if the test fails earlier, it ends with the product.
  await expect.poll(() => acknowledged.size).toBeGreaterThanOrEqual(paymentsBefore)
  pair.killPrimary()
  await expect.poll(() => refusals.length).toBeGreaterThan(0)
  const beforePromotion = new Map(acknowledged)
  await expect(visitor.call(configContract.health, {})).rejects.toThrow('503')
  expect(await visitor.call(configContract.live, {})).toEqual({ status: 'ok' })

  await pair.promoteStandby()
  const promotedAt = performance.now()
  await expect.poll(() => acknowledged.size, { interval: 10 }).toBeGreaterThan(beforePromotion.size)
  const backAfterMs = Math.round(performance.now() - promotedAt)
  console.log(`The first payment after the promotion was acknowledged after ${backAfterMs} ms.`)
  await expect.poll(() => acknowledged.size).toBeGreaterThanOrEqual(beforePromotion.size + paymentsAfter)
  hasEnough = true
  await paying
  expect(backAfterMs).toBeLessThan(backWithinMs)
  for (const refusal of refusals) {
    expect(refusal).toEqual({ status: 503, code: 'UNAVAILABLE', retryAfter: expect.any(Number) })
    expect(refusal.retryAfter).toBeGreaterThan(0)
  }

  // Refused requests are repeated with the same key. Each key is one receipt, even if its commit had already happened.
  for (const key of keys) if (!acknowledged.has(key)) await pay(key)
  expect(acknowledged.size).toBe(keys.length)
  await assertBooks(admin, acknowledged)
  await pair.startFormerPrimaryAsStandby()
  // The former primary is now the replica, once a restart point shows that it follows the new primary's timeline.
  await pair.checkpoint()
  await expect.poll(replicaState).toBe('READY')
  const again = [...acknowledged.values()]
  await Promise.all(Array.from({ length: 30 }, (_, index) => pay(`later-${index}`)))
  expect(acknowledged.size).toBe(again.length + 30)
  await assertBooks(admin, acknowledged)
  expect(product.exitCode()).toBeNull()
  await product.stop()
  expect(product.exitCode()).toBe(0)
})
