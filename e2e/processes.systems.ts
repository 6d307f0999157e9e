import { readFileSync, rmSync } from 'node:fs'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { apiClient } from './api-client.ts'
import { migratedDataDir } from './data-dirs.ts'
import { anOfficeWithAnAdvice, assertBooks, type PaymentAnswer, payWithKey } from './paying-office.ts'
import { newDataDir, type RunningProduct, startProduct } from './running-product.ts'
import { startNginx } from './start-nginx.ts'

const folders = [migratedDataDir(), migratedDataDir(), newDataDir()]
const [dataDir = '', otherDataDir = '', nginxFolder = ''] = folders
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

const environment = { NOW: '2025-06-15T04:00:00Z', WEB_CONCURRENCY: '2' }
const clients = 8
const restarts = 3
const paymentsBetween = 40

test('two processes behind nginx: a restart in turn fails no payment, and the loss of one neither loses nor doubles a payment', async () => {
  const product = await startProduct(dataDir, environment)
  onTestFinished(() => product.stop())
  await expect.poll(() => product.printed()).toContain('2 processes serve it.')
  const nginx = await startNginx(nginxFolder, product.address)
  onTestFinished(nginx.stop)
  const office = await anOfficeWithAnAdvice(nginx.address)

  const acknowledged = new Map<string, string>()
  const failures: (PaymentAnswer | { error: string })[] = []
  const pay = async (key: string) => {
    try {
      const answer = await payWithKey(nginx.address, office, key)
      if (answer.status === 201) acknowledged.set(key, answer.receiptNumber ?? '')
      else failures.push(answer)
    } catch (error) {
      failures.push({ error: String(error) })
    }
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
  const paysOn = async () => {
    const before = acknowledged.size
    await expect.poll(() => acknowledged.size).toBeGreaterThanOrEqual(before + paymentsBetween)
  }

  await paysOn()
  for (let count = 1; count <= restarts; count += 1) {
    const before = workersOf(product)
    process.kill(product.pid, 'SIGHUP')
    await expect.poll(() => replacements(product), { timeout: 60_000 }).toBe(count)
    const after = workersOf(product)
    expect(after).toHaveLength(2)
    expect(after.filter((pid) => before.includes(pid))).toEqual([])
    await paysOn()
  }
  expect(failures).toEqual([])

  const [killed = 0, other = 0] = workersOf(product)
  process.kill(killed, 'SIGKILL')
  await paysOn()
  await expect.poll(() => workersOf(product)).toHaveLength(2)
  expect(workersOf(product)).toContain(other)
  await paysOn()
  hasEnough = true
  await paying
  console.log(`${acknowledged.size} payments acknowledged; ${failures.length} failed when a process was killed.`)
  for (const key of keys) if (!acknowledged.has(key)) await pay(key)
  expect(acknowledged.size).toBe(keys.length)
  await assertBooks(apiClient(nginx.address, office.token), acknowledged)
  expect(product.exitCode()).toBeNull()
  await product.stop()
  expect(product.exitCode()).toBe(0)
})

test('processes that end repeatedly are replaced more and more slowly, and then the server gives up', async () => {
  const product = await startProduct(otherDataDir, environment)
  onTestFinished(() => product.stop())
  // The second process ends before it serves: the first continues, and another one starts.
  await expect.poll(() => workersOf(product)).toHaveLength(2)
  process.kill(workersOf(product)[1] ?? 0, 'SIGKILL')
  await expect.poll(() => product.printed()).toContain('2 processes serve it.')
  expect(workersOf(product)).toHaveLength(2)
  const killAll = () => {
    for (const pid of workersOf(product)) process.kill(pid, 'SIGKILL')
    return product.exitCode()
  }
  await expect.poll(killAll, { timeout: 90_000 }).toBe(1)
  expect(product.printed()).toContain('processes ended within a minute, so the server stops.')
})

/** The processes that serve or are starting; the main process also has PostgreSQL. */
function workersOf({ pid }: RunningProduct): number[] {
  const children = readProcess(pid, `task/${pid}/children`).trim().split(/\s+/)
  return children.map(Number).filter((child) => readProcess(child, 'cmdline').includes('server/main.ts'))
}

/** Empty for a process that has ended. */
function readProcess(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

const replacements = (product: RunningProduct) => product.printed().split('All processes have been replaced.').length - 1
