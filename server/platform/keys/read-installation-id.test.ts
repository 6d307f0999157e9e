import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTestApp, type TestApp } from '../../testing/test-app.ts'
import { asTableOwner } from '../database/as-table-owner.ts'
import { readInstallation, readInstallationId } from './read-installation-id.ts'

let app: TestApp
beforeAll(async () => {
  app = await aTestApp()
  await run('insert into installation (created_at) values (now()) on conflict do nothing')
})
afterAll(() => app.close())

const run = (statement: string) => asTableOwner(app.ownerUrl, (client) => client.query(statement))

test('an installation keeps its id, a restored one too', async () => {
  await run('update installation set database_identity = null')
  const { id } = await readInstallation(app.ownerUrl)
  expect(await readInstallationId(app.ownerUrl)).toBe(id)
  expect(await readInstallationId(app.ownerUrl)).toBe(id)
  expect(await readInstallation(app.ownerUrl)).toEqual({ id, isCopy: false })
})

test('a database that was copied by other means is detected, and gets its own id at its start', async () => {
  const original = await readInstallationId(app.ownerUrl)
  // The value that a dump contains: the database of its original.
  await run("update installation set database_identity = '7421000000000000000/16384'")
  expect(await readInstallation(app.ownerUrl)).toEqual({ id: original, isCopy: true })
  const ids = await Promise.all([1, 2, 3, 4].map(() => readInstallationId(app.ownerUrl)))
  expect(new Set(ids).size).toBe(1)
  expect(ids[0]).not.toBe(original)
  expect(await readInstallation(app.ownerUrl)).toEqual({ id: ids[0], isCopy: false })
})
