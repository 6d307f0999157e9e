import { rmSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { authContract } from '../domain/identity/auth-contract.ts'
import { configContract } from '../domain/identity/config-contract.ts'
import { paymentContract } from '../domain/payments/payment-contract.ts'
import { reportContract } from '../domain/reports/report-contract.ts'
import { checkReplica } from '../tools/doctor/check-replica.ts'
import { aPassword } from '../server/testing/factories.ts'
import { apiClient, signedInApi } from './api-client.ts'
import { anOfficeWithAnAdvice, type PayingOffice, payWithKey } from './paying-office.ts'
import { type PostgresPair, startPostgresPair } from './postgres-pair.ts'
import { newDataDir, type RunningProduct, startProduct } from './running-product.ts'

const [postgresFolder, dataDir] = [newDataDir(), newDataDir()]
let pair: PostgresPair
let product: RunningProduct
let office: PayingOffice
let admin: ReturnType<typeof apiClient>

beforeAll(async () => {
  pair = await startPostgresPair(postgresFolder, { isSynchronous: false })
  product = await startProduct(dataDir, {
    ...{ NOW: '2025-06-15T04:00:00Z', BOT_CHECK: 'off', WEB_CONCURRENCY: '2' },
    ...{ DATABASE_URL: pair.primary.appUrl, DATABASE_OWNER_URL: pair.primary.ownerUrl },
    DATABASE_REPLICA_URL: pair.standby.appUrl,
  })
  office = await anOfficeWithAnAdvice(product.address)
  admin = apiClient(product.address, office.token)
})
afterAll(async () => {
  await product?.stop()
  await pair?.stop()
  for (const folder of [postgresFolder, dataDir]) rmSync(folder, { recursive: true, force: true })
})

const health = () => apiClient(product.address).call(configContract.health, {})
const replicaIs = (state: string) => expect.poll(async () => (await health()).replica?.state).toBe(state)
const receipts = async (of = admin) => (await of.call(paymentContract.list, { query: {} })).total

async function metric(name: string): Promise<number> {
  const metrics = await (await fetch(`${product.address}/api/metrics`)).text()
  const line = metrics.split('\n').find((each) => each.startsWith(`${name} `))
  return Number(line?.slice(name.length + 1) ?? Number.NaN)
}

/** Both processes read on the replica. */
const isReady = () => expect.poll(() => metric('sakhang_replica_ready')).toBe(1)

/** The number of calls that the replica answered, or that the primary answered for one of the other reasons. */
const reads = (outcome: 'replica' | 'late' | 'lost' | 'busy' | 'failed') =>
  metric(`sakhang_replica_reads_total{outcome="${outcome}"}`)

test('lists, reports and sheets are read on the replica, and a payment is in the next response', async () => {
  await isReady()
  const [before, failed] = [await reads('replica'), await reads('failed')]
  const scans = () => pair.standby.valueOf(`select seq_scan + idx_scan from pg_stat_user_tables where relname = 'payments'`)
  const scansBefore = Number(await scans())
  for (let paid = 1; paid <= 20; paid += 1) {
    expect((await payWithKey(product.address, office, `seen-${paid}`)).status).toBe(201)
    expect(await receipts()).toBe(paid)
  }
  await admin.call(reportContract.rentRoll, { query: { month: '2025-06' } })
  const sheet = await fetch(`${product.address}/api${paymentContract.list.path}?format=csv`, {
    headers: { authorization: `Bearer ${office.token}` },
  })
  expect((await sheet.text()).match(/R-2025-/g)).toHaveLength(20)
  // On a busy machine, some calls are read on the primary.
  expect((await reads('replica')) - before).toBeGreaterThanOrEqual(5)
  expect(await reads('failed')).toBe(failed)
  await expect.poll(scans).toSatisfy((count) => Number(count) >= scansBefore + 5)
})

test('payments are visible and sign-outs take effect while the replica is behind', async () => {
  const second = await signInAgain()
  const paidBefore = await receipts()
  await isReady()
  await pair.standby.pauseReplay()
  onTestFinished(() => pair.standby.resumeReplay())
  expect((await payWithKey(product.address, office, 'behind')).status).toBe(201)
  expect(await receipts()).toBe(paidBefore + 1)
  expect(await receipts(second)).toBe(paidBefore + 1)
  expect(await reads('late')).toBeGreaterThan(0)
  await second.call(authContract.logout, {})
  await expect(receipts(second)).rejects.toThrow('401')
  await replicaIs('LATE')
  await expect.poll(async () => (await health()).replica?.delaySeconds).toBeGreaterThan(1)
  await pair.standby.resumeReplay()
  await isReady()
  expect((await health()).replica?.delaySeconds).toBeLessThan(1)
  const before = await reads('replica')
  const readAgain = async () => {
    expect(await receipts()).toBe(paidBefore + 1)
    return reads('replica')
  }
  await expect.poll(readAgain).toBeGreaterThan(before)
})

test('the doctor reports that the replica follows, and the recommended settings', async () => {
  const findings = await checkReplica({ appUrl: pair.primary.appUrl, replicaUrl: pair.standby.appUrl })
  expect(findings).toEqual([
    { level: 'OK', text: expect.stringMatching(/^The replica 127\.0\.0\.1:\d+\/sakhang follows the primary\.$/) },
    { level: 'WARNING', text: expect.stringContaining('Set it to on') },
  ])
})

test('a sign-out takes effect immediately while the replica is used', async () => {
  for (let round = 0; round < 10; round += 1) {
    const second = await signInAgain()
    await receipts(second)
    await second.call(authContract.logout, {})
    await expect(receipts(second)).rejects.toThrow('401')
  }
})

test('a read that the replay cancels is repeated on the primary', async () => {
  await pair.standby.valueOf('alter system set max_standby_streaming_delay = 0')
  await pair.standby.valueOf('select pg_reload_conf()')
  await isReady()
  const before = await reads('failed')
  const owner = new pg.Client({ connectionString: pair.primary.ownerUrl })
  await owner.connect()
  onTestFinished(() => owner.end())
  const expected = await receipts()
  let isStopped = false
  onTestFinished(() => void (isStopped = true))
  const readOnAndOn = async () => {
    while (!isStopped) expect(await receipts()).toBe(expected)
  }
  const reading = Promise.all(Array.from({ length: 4 }, readOnAndOn))
  reading.catch(() => undefined) // Awaited below; if the test fails earlier, it ends with the product.
  const lockOnceMore = async () => {
    await owner.query('begin; lock table payments in access exclusive mode; commit')
    return reads('failed')
  }
  await expect.poll(lockOnceMore, { interval: 20 }).toBeGreaterThan(before)
  isStopped = true
  await reading
})

test('a replica that dies under load fails no call, and is used again after it returns', async () => {
  const clients = 8
  let answered = 0
  let slowestMs = 0
  let hasEnough = false
  onTestFinished(() => void (hasEnough = true))
  const readOnAndOn = async () => {
    while (!hasEnough) {
      const from = performance.now()
      await (answered % 3 === 0 ? admin.call(reportContract.rentRoll, { query: { month: '2025-06' } }) : receipts())
      slowestMs = Math.max(slowestMs, performance.now() - from)
      answered += 1
    }
  }
  const reading = Promise.all(Array.from({ length: clients }, readOnAndOn))
  reading.catch(() => undefined) // Awaited below; if the test fails earlier, it ends with the product.
  const more = async (count: number) => {
    const from = answered
    await Promise.race([reading, expect.poll(() => answered).toBeGreaterThanOrEqual(from + count)])
  }
  await more(50)
  pair.standby.kill()
  await replicaIs('LOST')
  await expect.poll(async () => (await health()).replica?.delaySeconds).toBeNull()
  await more(50)
  expect(await reads('lost')).toBeGreaterThan(0)
  await pair.standby.startAgain()
  await isReady()
  const before = await reads('replica')
  await more(20)
  expect(await reads('replica')).toBeGreaterThan(before)
  hasEnough = true
  await reading
  console.log(`${answered} reads, the slowest took ${Math.round(slowestMs)} ms.`)
})

const signInAgain = () => signedInApi(product.address, office.phoneNumber, aPassword)
