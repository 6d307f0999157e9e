import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { authContract } from '../../domain/identity/auth-contract.ts'
import { addDailyActivity, fillRegister } from '../../tools/national-register/fill-register.ts'
import { registerSize } from '../../tools/national-register/register-size.ts'
import { makeDataKey } from '../platform/keys/data-key.ts'
import { aPassword, aPhone, anAdmin } from '../testing/factories.ts'
import { aTestApp, type TestApp, expectProblem } from '../testing/test-app.ts'
import { aTestDatabase, anEmptyDatabase, type TestDatabase } from '../testing/test-database.ts'
import { backUp } from './backup/back-up.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { type DatabaseLock, lockDatabase, lockDatabaseExclusively } from './database-lock.ts'
import { migrate } from './migrate.ts'
import { ownTables } from './own-tables.ts'
import { beginFill, clearUnfinishedDemo, finishFill } from './unfinished-demo.ts'

const demo = 'The demo'
const cutShort = 'holds a demo whose fill was cut short'
let given: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const giveBack of given.reverse()) await giveBack()
  given = []
})

async function aDatabase(make: () => Promise<TestDatabase> = aTestDatabase): Promise<TestDatabase> {
  const database = await make()
  given.push(() => database.drop())
  return database
}

async function anApp(): Promise<TestApp> {
  const app = await aTestApp()
  given.push(() => app.close())
  return app
}

/** Takes the lock as another process would; released by the end of the test. */
async function lock(ownerUrl: string, canFill: boolean, timeoutMs?: number, onWait?: () => void): Promise<DatabaseLock> {
  const held = await lockDatabase({ ownerUrl, canFill, ...(timeoutMs ? { timeoutMs } : {}), ...(onWait ? { onWait } : {}) })
  given.push(() => held.release())
  return held
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const run = (url: string, statements: string) => withClient(url, (client) => client.query(`${atNoon}; ${statements}`))
const atNoon = "set app.now = '2025-06-15T06:00:00Z'"

const column = (url: string, sql: string): Promise<unknown[]> =>
  withClient(url, async (client) => (await client.query<{ value: unknown }>(sql)).rows.map(({ value }) => value))

const restore = (target: { ownerUrl: string; appUrl: string; path: string }) =>
  restoreBackup({ ...target, now: new Date('2025-06-15T06:00:00Z'), dataKey: undefined, makeDataKey: async () => makeDataKey() })

const anOrganisation = (name = demo) =>
  `insert into organisations (id, name, is_enabled) values (gen_random_uuid(), '${name}', true)`
const anOrganisationOf = (fillId: string, name = demo) => `set app.demo_fill = '${fillId}'; ${anOrganisation(name)}`

const signUpBody = (organisationName = 'Wangmo Property Office') => ({
  nameEnglish: 'Pema Wangmo',
  phoneNumber: aPhone(),
  password: aPassword,
  organisationName,
})

/** A fill that was killed: its row exists, and an organisation of this name. */
async function anInterruptedFill(database: TestDatabase, organisationName = demo): Promise<void> {
  const filler = await lockDatabaseExclusively(database.ownerUrl)
  const fillId = filler && (await beginFill(filler.client))
  await run(database.ownerUrl, anOrganisationOf(fillId ?? '', organisationName))
  await filler?.release()
}

test('a database with records is never cleared', async () => {
  const database = await aDatabase()
  await run(database.ownerUrl, anOrganisation())
  const held = await lock(database.ownerUrl, true)
  expect(held.isExclusive).toBe(true)
  expect(await clearUnfinishedDemo(held.client, demo)).toBe(false)
  expect(await beginFill(held.client)).toBeUndefined()
  expect(await column(database.ownerUrl, 'select name as value from organisations')).toEqual([demo])
})

test('an unfinished demo is cleared to an empty schema, and the next fill starts from it', async () => {
  const database = await aDatabase()
  await anInterruptedFill(database)
  const held = await lock(database.ownerUrl, true)
  expect(await clearUnfinishedDemo(held.client, demo)).toBe(true)
  await migrate(database)
  expect(await column(database.ownerUrl, 'select count(*)::int as value from organisations')).toEqual([0])
  const fillId = await beginFill(held.client)
  await finishFill(held.client, fillId ?? '')
  await held.release()
  expect((await lock(database.ownerUrl, false)).isExclusive).toBe(false)
})

test('an unfinished demo with records of other people is refused, not cleared', async () => {
  const database = await aDatabase()
  await anInterruptedFill(database, 'Wangmo Property Office')
  const held = await lock(database.ownerUrl, true)
  await expect(clearUnfinishedDemo(held.client, demo)).rejects.toThrow('holds the records of Wangmo Property Office')
  expect(await column(database.ownerUrl, 'select name as value from organisations')).toEqual(['Wangmo Property Office'])
})

test('an unfinished demo in a database with tables of another program is refused, not cleared', async () => {
  const database = await aDatabase()
  await run(database.ownerUrl, 'create table invoices (id int); insert into invoices values (7)')
  await anInterruptedFill(database)
  const held = await lock(database.ownerUrl, true)
  await expect(clearUnfinishedDemo(held.client, demo)).rejects.toThrow('a table of another program (invoices)')
  expect(await column(database.ownerUrl, 'select id as value from invoices')).toEqual([7])
})

test('a start without the demo refuses a database with an interrupted fill', async () => {
  const database = await aDatabase()
  await anInterruptedFill(database)
  await expect(lock(database.ownerUrl, false)).rejects.toThrow(cutShort)
})

test('every start waits for a fill in progress, and none drops it', async () => {
  const database = await aDatabase()
  const filler = await lock(database.ownerUrl, true)
  const fillId = await beginFill(filler.client)
  expect(await lockDatabaseExclusively(database.ownerUrl)).toBeUndefined()
  await expect(lock(database.ownerUrl, true, 50)).rejects.toThrow('Another process has been filling this database')
  const waiting: string[] = []
  const starts = [true, false].map((canFill) => lock(database.ownerUrl, canFill, undefined, () => waiting.push('waits')))
  await expect.poll(() => waiting).toEqual(['waits', 'waits'])
  await finishFill(filler.client, fillId ?? '')
  await filler.share()
  const held = await Promise.all(starts)
  expect(held.map(({ isExclusive }) => isExclusive)).toEqual([false, false])
})

test('if a fill is killed, one of the waiting starts clears it and the others continue to wait', async () => {
  const database = await aDatabase()
  const filler = await lock(database.ownerUrl, true)
  await beginFill(filler.client)
  const waiting: string[] = []
  const order: string[] = []
  const starts = ['first', 'second', 'third'].map(async () => {
    const held = await lock(database.ownerUrl, true, undefined, () => waiting.push('waits'))
    if (!held.isExclusive) return order.push('serves')
    order.push((await clearUnfinishedDemo(held.client, demo)) ? 'clears' : 'finds nothing')
    await migrate(database)
    const fillId = await beginFill(held.client)
    if (fillId) await run(database.ownerUrl, anOrganisationOf(fillId))
    if (fillId) await finishFill(held.client, fillId)
    order.push('fills')
    return held.share()
  })
  const refused = lock(database.ownerUrl, false, undefined, () => waiting.push('waits')).then(
    () => 'serves',
    (error: Error) => error.message,
  )
  await expect.poll(() => waiting.length).toBe(4)
  await filler.release()
  await Promise.all(starts)
  expect(order).toEqual(['clears', 'fills', 'serves', 'serves'])
  expect(['serves', expect.stringContaining(cutShort)]).toContainEqual(await refused)
  expect(await column(database.ownerUrl, 'select name as value from organisations')).toEqual([demo])
})

test('no exclusive lock can be taken on a database that is in use', async () => {
  const database = await aDatabase()
  const serving = await lock(database.ownerUrl, false)
  expect((await lock(database.ownerUrl, true)).isExclusive).toBe(false)
  expect(await lockDatabaseExclusively(database.ownerUrl)).toBeUndefined()
  await serving.release()
})

test('nobody can sign up or in during a fill, even on a server that did not start it', async () => {
  const app = await anApp()
  const first = await anAdmin(app)
  await run(app.ownerUrl, 'insert into unfinished_demo (fill_id) values (gen_random_uuid())')
  await expectProblem(app.visitor.call(authContract.signUp, { body: signUpBody() }), 'UNAVAILABLE')
  const signIn = app.visitor.call(authContract.login, { body: { username: first.phoneNumber, password: aPassword } })
  await expectProblem(signIn, 'UNAVAILABLE')
  expect(await column(app.ownerUrl, 'select count(*)::int as value from organisations')).toEqual([1])
})

test('a sign-up that is a moment earlier than the fill keeps the database', async () => {
  const app = await anApp()
  const held = await lock(app.ownerUrl, true)
  const signUp = new pg.Client({ connectionString: app.ownerUrl })
  await signUp.connect()
  given.push(() => signUp.end())
  await signUp.query(`${atNoon}; begin; ${anOrganisation('Wangmo')}`)
  const fill = beginFill(held.client)
  const waits =
    "select count(*)::int as value from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
  await expect.poll(() => column(app.ownerUrl, waits)).toEqual([1])
  await signUp.query('commit')
  expect(await fill).toBeUndefined()
  expect(await column(app.ownerUrl, 'select count(*)::int as value from unfinished_demo')).toEqual([0])
})

test('a fill whose data was cleared can neither continue nor end', async () => {
  const database = await aDatabase()
  const filler = await lock(database.ownerUrl, true)
  const lost = (await beginFill(filler.client)) ?? ''
  expect(await clearUnfinishedDemo(filler.client, demo)).toBe(true)
  await migrate(database)
  await expect(run(database.ownerUrl, anOrganisationOf(lost))).rejects.toThrow('The demo is being filled.')
  await beginFill(filler.client)
  await expect(run(database.ownerUrl, anOrganisationOf(lost))).rejects.toThrow('The demo is being filled.')
  await expect(finishFill(filler.client, lost)).rejects.toThrow('Another start began the demo again')
})

test('a backup contains no unfinished demo, and is not restored over one or into a database that is in use', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sakhang-unfinished-'))
  given.push(async () => rmSync(folder, { recursive: true }))
  const path = join(folder, 'backup.tar.gz')
  const app = await anApp()
  await anAdmin(app)
  await backUp({ ownerUrl: app.ownerUrl, path, now: app.clock.now(), dataKey: app.dataKey })

  const unfinished = await aDatabase()
  const filler = await lockDatabaseExclusively(unfinished.ownerUrl)
  if (filler) await beginFill(filler.client)
  const { ownerUrl, appUrl } = unfinished
  await expect(restore({ ownerUrl, appUrl, path })).rejects.toThrow('Another process works in this database.')
  await filler?.release()
  await expect(restore({ ownerUrl, appUrl, path })).rejects.toThrow('holds an unfinished demo')
  const another = join(folder, 'unfinished.tar.gz')
  await expect(backUp({ ownerUrl, path: another, now: app.clock.now(), dataKey: app.dataKey })).rejects.toThrow(
    'There is nothing to back up.',
  )

  const target = await aDatabase(anEmptyDatabase)
  await restore({ ownerUrl: target.ownerUrl, appUrl: target.appUrl, path })
  const held = await lock(target.ownerUrl, true)
  expect(await clearUnfinishedDemo(held.client, demo)).toBe(false)
  expect(await column(target.ownerUrl, 'select name as value from organisations')).toEqual(['Wangmo Property Office'])
})

test('no backup is restored into the database of another program', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sakhang-unfinished-'))
  given.push(async () => rmSync(folder, { recursive: true }))
  const path = join(folder, 'backup.tar.gz')
  const app = await anApp()
  await backUp({ ownerUrl: app.ownerUrl, path, now: app.clock.now(), dataKey: app.dataKey })
  const theirs = [
    'create table invoices (id int); insert into invoices values (7)',
    "create table migrations (name text, checksum text); insert into migrations values ('2021_first', 'x'); create table invoices (id int); insert into invoices values (7)",
    'create table migrations (id int, name text); create table invoices (id int); insert into invoices values (7)',
  ]
  for (const sql of theirs) {
    const { ownerUrl, appUrl } = await aDatabase(anEmptyDatabase)
    await run(ownerUrl, sql)
    await expect(restore({ ownerUrl, appUrl, path })).rejects.toThrow('another program')
    expect(await column(ownerUrl, 'select id as value from invoices')).toEqual([7])
  }
})

test('a national register is filled only into an empty database', async () => {
  const app = await anApp()
  await anAdmin(app)
  const quiet = () => undefined
  await expect(fillRegister(app, registerSize(0.001), quiet)).rejects.toThrow('This database holds records')
  await expect(addDailyActivity(app, registerSize(0.001), quiet)).rejects.toThrow('offices that bench:data did not make')
})

test('every table and view of a migrated database is recognized as one of this product', async () => {
  const database = await aDatabase()
  const relations =
    "select relname::text as value from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')"
  const unknown = (await column(database.ownerUrl, relations)).filter((name) => !ownTables().includes(String(name)))
  expect(unknown).toEqual([])
})
