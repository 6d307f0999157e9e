import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTestDatabase, type TestDatabase } from '../../server/testing/test-database.ts'
import { buffersOf, planCostOf, rowsRead } from './plan-cost.ts'

let place: TestDatabase
let client: pg.Client
beforeAll(async () => {
  place = await aTestDatabase()
  client = new pg.Client({ connectionString: place.ownerUrl })
  await client.connect()
  await client.query('create temp table things (id integer primary key, name text)')
})
afterAll(async () => {
  await client.end()
  await place.drop()
})

test('rows are counted where they are read, including filtered ones, once for each loop', () => {
  const leaf = { 'Actual Rows': 3, 'Actual Loops': 4, 'Rows Removed by Filter': 2 }
  expect(rowsRead({ 'Actual Rows': 99, 'Actual Loops': 1, Plans: [leaf, { 'Actual Rows': 5, 'Actual Loops': 1 }] })).toBe(25)
  expect(buffersOf({ 'Shared Hit Blocks': 3, 'Shared Read Blocks': 2 })).toBe(5)
})

test('explaining has no side effects: a row is written once, and each statement of a transaction is counted', async () => {
  const cost = await planCostOf(async () => {
    await client.query('begin')
    await client.query('insert into things (id, name) values ($1, $2)', [1, 'prayer flag'])
    await client.query({ name: 'things', text: 'select * from things where id = any($1)', values: [[1, 2]] })
    await client.query('commit')
  })
  expect(cost).toMatchObject({ statements: 2 })
  expect(cost.rows).toBeGreaterThanOrEqual(1)
  expect((await client.query('select id from things')).rows).toEqual([{ id: 1 }])
})

test('a failing statement fails with the same error, and the bench continues', async () => {
  const failing = planCostOf(async () => {
    await client.query('begin')
    await client.query('insert into things (id) values (1)').finally(() => client.query('rollback'))
  })
  await expect(failing).rejects.toThrow('duplicate key')
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})
