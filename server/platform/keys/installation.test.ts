import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { authContract } from '../../../domain/identity/auth-contract.ts'
import { ownerContract } from '../../../domain/people/owner-contract.ts'
import { findDatabase } from '../../find-database.ts'
import { anAdmin, aPassword, aPhone, arriveBySms, aTenant } from '../../testing/factories.ts'
import { aTestApp, expectProblem, type TestApp } from '../../testing/test-app.ts'
import { aTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { asTableOwner } from '../database/as-table-owner.ts'
import { standingClock } from '../clock.ts'
import { readConfig } from '../config.ts'
import { makeDataKey, readDataKey } from './data-key.ts'
import { changeDataKey } from './installation.ts'
import { localClient } from '../database/local-client.ts'
import { keyFileIn } from './key-file.ts'
import { createSealer } from './sealed.ts'
import { openPinHash, sealPinHash } from './sealed-values.ts'
import { rotateSigningKey } from './signing-keys.ts'

const now = new Date('2025-06-15T04:00:00Z')
const hourMs = 3_600_000
let undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.reverse()) await step()
  undo = []
})

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sakhang-keys-'))
  undo.push(() => rmSync(folder, { recursive: true }))
  return folder
}

async function anApp(on?: TestDatabase): Promise<TestApp> {
  const app = await aTestApp(now.toISOString(), {}, on ? { on } : {})
  undo.push(async () => {
    await app.fastify.close()
    await app.database.close()
    await (on ? undefined : app.close().catch(() => undefined))
  })
  return app
}

async function aDatabase(make = aTestDatabase): Promise<TestDatabase> {
  const database = await make()
  undo.push(database.drop)
  return database
}

const rotate = (app: TestApp, atOnce = false) =>
  asTableOwner(app.ownerUrl, (client) => rotateSigningKey(client, { dataKey: app.dataKey, now: app.clock.now(), atOnce }))

test('a data key is read from paper in any case and spacing, and a wrong letter is detected', () => {
  const key = makeDataKey()
  expect(key.text).toMatch(/^([0-9A-Z]{4}-){13}[0-9A-Z]{4}$/)
  expect(readDataKey(key.text.toLowerCase().replaceAll('-', ' '))?.derive('x')).toEqual(key.derive('x'))
  for (let at = 0; at < key.text.length; at += 5) {
    const other = key.text[at] === '7' ? '8' : '7'
    expect(readDataKey(key.text.slice(0, at) + other + key.text.slice(at + 1))).toBeUndefined()
  }
  expect(readDataKey(key.text.slice(0, -1))).toBeUndefined()
})

test('the first start creates a key file that only its owner can read, and the next one uses it', async () => {
  const { ownerUrl, appUrl } = await aDatabase()
  const dataDir = aFolder()
  const config = { ...readConfig({ DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl, DATA_DIR: dataDir }), demoData: false }
  const first = await findDatabase(config, standingClock(now))
  expect(statSync(join(dataDir, 'keys.json')).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(dataDir, 'keys.json'), 'utf8')).toContain(first.dataKey.text)
  expect((await findDatabase(config, standingClock(now))).dataKey.id).toBe(first.dataKey.id)
})

test('a process without the key of its database, or with another, is refused and leaves no key file', async () => {
  const { ownerUrl, appUrl } = await aDatabase()
  const urls = { DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl }
  const start = (settings: NodeJS.ProcessEnv) =>
    findDatabase({ ...readConfig({ ...urls, ...settings }), demoData: false }, standingClock(now))
  const { dataKey } = await start({ DATA_DIR: aFolder() })
  const elsewhere = aFolder()
  await expect(start({ DATA_DIR: elsewhere })).rejects.toThrow(`belongs to the data key ${dataKey.id}, which is not here`)
  expect(() => statSync(join(elsewhere, 'keys.json'))).toThrow('ENOENT')
  const other = start({ DATA_DIR: elsewhere, DATA_KEY: makeDataKey().text })
  await expect(other).rejects.toThrow(`belongs to the data key ${dataKey.id}, and the one found here is`)
  await expect(start({ DATA_DIR: elsewhere, DATA_KEY: 'ABCD-EFGH' })).rejects.toThrow('DATA_KEY is not a data key')
  expect((await start({ DATA_DIR: elsewhere, DATA_KEY: dataKey.text })).dataKey.id).toBe(dataKey.id)
})

test('of several processes that start at the same time in one folder all get one key', async () => {
  const { ownerUrl, appUrl } = await aDatabase()
  const config = { ...readConfig({ DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl, DATA_DIR: aFolder() }), demoData: false }
  const started = await Promise.all(Array.from({ length: 5 }, () => findDatabase(config, standingClock(now))))
  expect(new Set(started.map(({ dataKey }) => dataKey.id)).size).toBe(1)
})

test('a process that looks for the key just before another one of its folder creates it finds that key', async () => {
  const { ownerUrl, appUrl } = await aDatabase()
  const configOf = (dataDir: string) => ({
    ...readConfig({ DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl, DATA_DIR: dataDir }),
    demoData: false,
  })
  const [first, second] = [aFolder(), aFolder()]
  const { dataKey } = await findDatabase(configOf(first), standingClock(now))
  const late = await asTableOwner(ownerUrl, async (client) => {
    await client.query('begin; lock table installation in access exclusive mode')
    const starting = findDatabase(configOf(second), standingClock(now))
    starting.catch(() => undefined) // Awaited below.
    const waiting = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
    // On a separate connection, because a transaction sees the activity as of its first query.
    const countWaiting = () => asTableOwner(ownerUrl, async (other) => (await other.query(waiting)).rowCount)
    await expect.poll(countWaiting, { timeout: 10_000 }).toBe(1)
    copyFileSync(keyFileIn(first), keyFileIn(second))
    await client.query('commit')
    return starting
  })
  expect(late.dataKey.id).toBe(dataKey.id)
})

test('after a rotation both keys are valid for the lifetime of a session, in processes that were not restarted, and then only the new one', async () => {
  const shared = await aDatabase()
  const [one, other] = [await anApp(shared), await anApp(shared)]
  const admin = await anAdmin(one)
  const phoneNumber = aPhone()
  await aTenant(admin, { phoneNumber })
  const arrive = () => arriveBySms(one, phoneNumber).then(({ signedIn }) => signedIn?.token ?? '')
  const read = (app: TestApp, token: string) => localClient(app.fastify, token).call(authContract.sessions, {})
  const old = await arrive()
  await read(other, old)
  await rotate(one)
  const renewed = await arrive()
  for (const days of [0, 6, 12, 18, 24, 29.9]) {
    for (const app of [one, other]) app.clock.set(new Date(now.getTime() + days * 24 * hourMs))
    for (const app of [one, other]) {
      await read(app, old)
      await read(app, renewed)
    }
  }
  for (const app of [one, other]) app.clock.set(new Date(now.getTime() + 30.1 * 24 * hourMs))
  for (const app of [one, other]) await expectProblem(read(app, old), 'UNAUTHENTICATED')
})

test('a token of a retired key is refused although it has not expired', async () => {
  const app = await anApp()
  const admin = await anAdmin(app)
  const params = { adminId: admin.adminId }
  expect(await admin.call(ownerContract.all, { params })).toEqual([])
  await rotate(app, true)
  app.clock.set(new Date(now.getTime() + 2 * 60_000))
  await expectProblem(admin.call(ownerContract.all, { params }), 'UNAUTHENTICATED')
  expect(await (await app.signIn(admin.phoneNumber, aPassword)).call(ownerContract.all, { params })).toEqual([])
})

test('another data key with the previous one loses nothing; without it PINs are lost, and are reported', async () => {
  const app = await anApp()
  await anAdmin(app)
  const { ownerUrl, dataKey } = app
  const hash = '$argon2id$of-a-pin'
  const pinsOf = () =>
    asTableOwner(ownerUrl, async (client) => {
      const { rows } = await client.query<{ id: string; pin_hash: string | null; pin_lost_at: Date | null }>(
        'select id, pin_hash, pin_lost_at from people',
      )
      return rows[0]
    })
  const { id = '' } = (await pinsOf()) ?? {}
  const sealed = sealPinHash(createSealer(dataKey, 'PIN'), id, hash)
  await asTableOwner(ownerUrl, (client) => client.query('update people set pin_hash = $1', [sealed]))
  const [second, third] = [makeDataKey(), makeDataKey()]
  expect(await changeDataKey({ ownerUrl, dataKey: second, now, before: dataKey })).toEqual({ lostPins: 0, lost: [] })
  expect(openPinHash(createSealer(second, 'PIN'), id, (await pinsOf())?.pin_hash ?? '')).toBe(hash)
  const { lostPins, lost } = await changeDataKey({ ownerUrl, dataKey: third, now })
  expect(lostPins).toBe(1)
  expect(lost).toMatchObject([
    { office: '', role: 'SUPERADMIN', hasPin: true },
    { office: 'Wangmo Property Office', role: 'ADMIN', hasPin: true, hasApp: false },
  ])
  expect(await pinsOf()).toEqual({ id, pin_hash: null, pin_lost_at: now })
})
