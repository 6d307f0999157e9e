import { Client } from 'pg'
import { expect, test } from 'vitest'
import { templateOfRun, type TestDatabase } from '../test-database.ts'
import { aBorrowedDatabase } from './borrowed-database.ts'

const borrow = () => aBorrowedDatabase(templateOfRun())

async function asOwner(database: TestDatabase, ...statements: string[]): Promise<unknown[]> {
  const client = new Client({ connectionString: database.ownerUrl })
  await client.connect()
  try {
    let rows: unknown[] = []
    for (const statement of statements) rows = (await client.query<Record<string, unknown>>(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

const all = (table: string) => `(select md5(string_agg(t::text, ',' order by t::text)) from ${table} t) as ${table}`
const whole = `select ${all('dzongkhags')}, ${all('sub_administrative_zones')}, ${all('installation')}, s.* from map_changes_id_seq s`

const pidOf = async ({ pool }: TestDatabase) => {
  const client = await pool?.connect()
  const answer = await client?.query<{ pid: number }>('select pg_backend_pid() as pid')
  client?.release()
  return answer?.rows[0]?.pid
}

test('the next borrower finds the contents of the template, whatever was stored, changed and deleted, on the same connection', async () => {
  const database = await borrow()
  const [before, pid] = [await asOwner(database, whole), await pidOf(database)]
  await asOwner(
    database,
    'insert into installation (created_at) values (now())',
    `update dzongkhags set name = name || ' of old'`,
    'delete from sub_administrative_zones where id in (select id from sub_administrative_zones limit 9)',
    `select nextval('map_changes_id_seq')`,
  )
  expect(await asOwner(database, whole)).not.toEqual(before)
  await database.drop()

  const again = await borrow()
  expect(again.name).toBe(database.name)
  expect(await asOwner(again, whole)).toEqual(before)
  expect(await pidOf(again)).toBe(pid)
  await again.drop()
})

test('two borrowers at the same time get different databases', async () => {
  const [one, other] = [await borrow(), await borrow()]
  expect(one.name).not.toBe(other.name)
  await Promise.all([one.drop(), other.drop()])
})

test.each([
  ['a definition was changed', 'create table houses (id integer)'],
  ['statistics were made', 'analyze dzongkhags'],
])('it is not lent again after %s', async (_what, statement) => {
  const database = await borrow()
  await asOwner(database, statement)
  await database.drop()
  const next = await borrow()
  expect(next.name).not.toBe(database.name)
  await next.drop()
})

test('a database whose connections were ended is not reused', async () => {
  const database = await borrow()
  await pidOf(database)
  await database.endConnections()
  await database.drop()
  const next = await borrow()
  expect(next.name).not.toBe(database.name)
  await next.drop()
})

test('using a database after its return is refused', async () => {
  const database = await borrow()
  await database.pool?.close()
  await expect(database.pool?.connect()).rejects.toThrow('calling end on the pool')
  await database.drop()
})
