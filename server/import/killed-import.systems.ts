import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Import, importContract } from '../../domain/import/import-contract.ts'

import { newId } from '../platform/database/new-id.ts'
import { type Admin, anAdmin } from '../testing/factories.ts'
import { aRegister, csvOf, workbookOf } from '../testing/import-files.ts'
import { organisationRunBy } from '../testing/organisation-run-by.ts'
import { expectProblem, aTestApp, type TestApp } from '../testing/test-app.ts'
import { beginImport, stageRows } from './import-store.ts'
import { failStaleImports } from './delete-old-imports.ts'

let app: TestApp
let admin: Admin
let organisationId: string
/** A second connection, which can hold locks that an import waits for. */
let other: pg.Client

beforeEach(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
  organisationId = await organisationRunBy(app, admin)
  other = new pg.Client({ connectionString: app.ownerUrl })
  await other.connect()
})
afterEach(async () => {
  await other.end()
  await app.close()
})

const failStale = () => app.database.as({ kind: 'job', organisationId }, failStaleImports)
const read = (id: string): Promise<Import> => admin.call(importContract.read, { params: { id } })

function send(importId: string, content: string | Buffer, kind: 'owner' | 'workbook' = 'owner') {
  const body = new FormData()
  body.set('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), 'register.csv')
  return admin.call(importContract.create, { params: { kind }, query: { importId }, body } as never)
}

/** An import whose process was killed this long ago while it read the file. */
async function aKilledImport(secondsAgo: number): Promise<string> {
  const id = newId()
  await app.database.as({ kind: 'job', organisationId }, async (tx) => {
    await beginImport(tx, { id, kind: 'owner', fileName: 'owners.csv', isDryRun: false, existing: 'REFUSE' })
    await stageRows(tx, id, [{ kind: 'owner', row: 2, recordId: newId(), values: {} }])
    await sql`update imports set heartbeat_at = heartbeat_at - make_interval(secs => ${secondsAgo}) where id = ${id}`.execute(tx)
  })
  return id
}

const writersLock = "hashtextextended('import ' || $1, 0)"
const countRows = async (table: 'import_rows' | 'owners') =>
  (await other.query<{ count: number }>(`select count(*)::int from ${table}`)).rows[0]?.count

test('an import whose process was killed counts as failed after a minute and a half', async () => {
  const [young, old] = [await aKilledImport(30), await aKilledImport(91)]
  expect(await failStale()).toBe(1)
  expect((await read(young)).status).toBe('RUNNING')
  expect(await read(old)).toMatchObject({
    status: 'BROKEN',
    errors: [{ message: 'The server stopped during this import. Nothing was stored. Import the file again.' }],
  })
})

test('running imports of others do not keep a killed one in progress', async () => {
  await other.query(`select pg_advisory_lock(${writersLock})`, [organisationId])
  const id = await aKilledImport(91)
  expect(await failStale()).toBe(1)
  expect((await read(id)).status).toBe('BROKEN')
})

test('a long import reports that it is running and is not treated as killed', async () => {
  await other.query(`select pg_advisory_lock(${writersLock})`, [organisationId])
  const id = newId()
  const sent = send(id, csvOf(aRegister().sheets.owner))
  await vi.waitFor(async () => expect((await read(id)).progress).toContain('writing'), { timeout: 20_000 })
  app.clock.set(new Date(app.clock.now().getTime() + 600_000))
  expect(await failStale()).toBe(0)
  const age = async () =>
    (await other.query<{ at: Date }>('select heartbeat_at as at from imports where id = $1', [id])).rows[0]?.at.toISOString()
  await expect.poll(age, { timeout: 40_000 }).toBe(app.clock.now().toISOString())
  await other.query('select pg_advisory_unlock_all()')
  expect(await sent).toMatchObject({ status: 'DONE' })
})

test('an import that was cancelled before writing ends without a record', async () => {
  await other.query(`select pg_advisory_lock(${writersLock})`, [organisationId])
  const id = newId()
  const refused = expectProblem(send(id, csvOf(aRegister().sheets.owner)), 'ILLEGAL_TRANSITION')
  await vi.waitFor(async () => expect((await read(id)).progress).toContain('writing'), { timeout: 20_000 })
  await other.query("update imports set status = 'BROKEN' where id = $1", [id])
  await other.query('select pg_advisory_unlock_all()')
  expect((await refused).detail).toContain('Nothing was stored')
  expect((await read(id)).status).toBe('BROKEN')
  expect(await countRows('owners')).toBe(0)
})

test('an import that was cancelled while reading stores no rows of its file', async () => {
  await other.query('begin; lock table import_rows in exclusive mode')
  const id = newId()
  const refused = expectProblem(send(id, csvOf(aRegister().sheets.owner)), 'ILLEGAL_TRANSITION')
  await vi.waitFor(async () => expect((await read(id)).status).toBe('RUNNING'), { timeout: 20_000 })
  await other.query("update imports set status = 'BROKEN' where id = $1", [id])
  await other.query('commit')
  await refused
  expect(await countRows('import_rows')).toBe(0)
})

test('a bug found after the errors of a file is logged with the request id', async () => {
  const written: string[] = []
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((line) => written.push(String(line)) > 0)
  const loud = await aTestApp(undefined, { LOG_LEVEL: 'warn' })
  try {
    admin = await anAdmin(loud)
    await renameThrams(loud.ownerUrl)
    const { sheets } = aRegister()
    const file = await workbookOf({ ...sheets, owner: [{ ...sheets.owner[0], CID: 'none' }] as never })
    expect(await send(newId(), file, 'workbook')).toMatchObject({ status: 'FAULTY' })
  } finally {
    spy.mockRestore()
    await loud.close()
  }
  const lines = written.map((line) => JSON.parse(line) as object)
  const message = expect.stringContaining('relation "thrams" does not exist')
  expect(lines).toContainEqual(
    expect.objectContaining({ level: 50, reqId: expect.any(String), err: expect.objectContaining({ message }) }),
  )
})

/** Makes every later statement about thrams fail, like a bug would. */
async function renameThrams(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query('alter table thrams rename to thrams_elsewhere')
  await client.end()
}
