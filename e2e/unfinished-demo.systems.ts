import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { authContract } from '../domain/identity/auth-contract.ts'
import { ownerContract } from '../domain/people/owner-contract.ts'
import { makeDataKey } from '../server/platform/keys/data-key.ts'
import { startEmbeddedPostgres } from '../server/platform/postgres/embedded-postgres.ts'
import { aPassword, anOwner, aPhone } from '../server/testing/factories.ts'
import { apiClient, signedInApi } from './api-client.ts'
import { demoPassword, demoPeople } from './demo-people.ts'
import { spawnProduct, newDataDir, type RunningProduct } from './running-product.ts'

const [dataDir, otherDir, databaseDir] = [newDataDir(), newDataDir(), newDataDir()]
const running: RunningProduct[] = []
afterAll(async () => {
  for (const product of running) await product.stop()
  for (const folder of [dataDir, otherDir, databaseDir]) rmSync(folder, { recursive: true, force: true })
})

async function begin(...given: Parameters<typeof spawnProduct>) {
  const product = await spawnProduct(...given)
  running.push(product)
  return product
}

async function start(...given: Parameters<typeof spawnProduct>) {
  const product = await begin(...given)
  await product.ready
  return product
}

test('a flag file left by an older version never costs an office its records', async () => {
  const first = await start(dataDir)
  const phoneNumber = aPhone()
  const { id: adminId } = await apiClient(first.address).call(authContract.signUp, {
    body: { nameEnglish: 'Pema Wangmo', phoneNumber, password: aPassword, organisationName: 'Wangmo Property Office' },
  })
  const admin = await signedInApi(first.address, phoneNumber, aPassword)
  for (let owners = 0; owners < 5; owners += 1) await anOwner(admin)
  await first.stop()
  const flag = join(dataDir, 'demo-unfinished')
  writeFileSync(flag, '')

  const restarted = await start(dataDir)
  await restarted.stop()
  const plain = await start(dataDir, { DEMO_DATA: '' })
  const again = await signedInApi(plain.address, phoneNumber, aPassword)
  expect((await again.call(ownerContract.page, { params: { adminId }, query: {} })).total).toBe(5)
  expect(existsSync(flag)).toBe(false)
  await plain.stop()
})

test('a killed fill is refused without the demo setting, and is repeated once by two concurrent starts from two folders', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir: databaseDir })
  const client = new pg.Client({ connectionString: postgres.ownerUrl })
  await client.connect()
  const count = async (sql: string) => (await client.query<{ count: number }>(`select count(*)::int ${sql}`)).rows[0]?.count
  const DATA_KEY = makeDataKey().text
  const database = { DATABASE_URL: postgres.appUrl, DATABASE_OWNER_URL: postgres.ownerUrl, DATA_KEY }
  try {
    const killed = await begin(dataDir, { ...database, DEMO_DATA: 'true' })
    const peopleOfDemo = () => count('from people where exists (select from unfinished_demo)')
    await expect.poll(peopleOfDemo, { timeout: 120_000 }).toBeGreaterThan(10)
    // Another start waits for this fill.
    const waiting = await begin(otherDir, { ...database, DEMO_DATA: 'false' })
    await expect.poll(() => waiting.printed()).toContain('Another process is filling this database.')
    await killed.kill()
    expect(await waiting.ended).toBe(1)
    expect(waiting.printed()).toMatch(/holds a demo whose fill was cut short\. Start once with DEMO_DATA=true .*\n$/)

    const both = await Promise.all([dataDir, otherDir].map((folder) => begin(folder, { ...database, DEMO_DATA: 'true' })))
    await Promise.all(both.map(({ ready }) => ready))
    expect(await count('from organisations')).toBe(1)
    expect(await count('from unfinished_demo')).toBe(0)
    // Otherwise the profiles would list the sessions of the fill as devices.
    expect(await count('from sessions')).toBe(0)
    for (const { address } of both) await signedInApi(address, demoPeople.admin, demoPassword)
    for (const product of both) await product.stop()
    expect(both.map((product) => product.exitCode())).toEqual([0, 0])
  } finally {
    await client.end()
    for (const product of running) await product.stop()
    await postgres.stop()
  }
}, 600_000)
