import { rmSync } from 'node:fs'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { authContract } from '../domain/identity/auth-contract.ts'
import { importContract } from '../domain/import/import-contract.ts'
import { startEmbeddedPostgres } from '../server/platform/postgres/embedded-postgres.ts'
import { newId } from '../server/platform/database/new-id.ts'
import { aPassword, aPhone } from '../server/testing/factories.ts'
import { aRegister, csvOf } from '../server/testing/import-files.ts'
import { apiClient, signedInApi } from './api-client.ts'
import { newDataDir, startProduct } from './running-product.ts'

const dataDir = newDataDir()
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('an import whose process is killed ends as failed, and the file can be imported again', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir })
  const first = await startProduct(dataDir, { NOW: '2025-06-15T04:00:00Z' })
  const phoneNumber = aPhone()
  await apiClient(first.address).call(authContract.signUp, {
    body: { nameEnglish: 'Pema Wangmo', phoneNumber, password: aPassword, organisationName: 'Wangmo Property Office' },
  })
  const { token } = await apiClient(first.address).call(authContract.login, {
    body: { username: phoneNumber, password: aPassword },
  })
  const file = csvOf(aRegister().sheets.owner)
  const send = (address: string, bearer: string, importId: string) => {
    const body = new FormData()
    body.set('file', new Blob([file]), 'owners.csv')
    const headers = { authorization: `Bearer ${bearer}` }
    return fetch(`${address}/api/import/owner?importId=${importId}`, { method: 'POST', headers, body })
  }

  // A lock, as of another user's import, keeps this one waiting just before it writes.
  const blocker = new pg.Client({ connectionString: postgres.ownerUrl })
  await blocker.connect()
  await blocker.query("select pg_advisory_lock(hashtextextended('import ' || id, 0)) from organisations")
  const id = newId()
  const lost = send(first.address, token, id).then(
    () => 'answered',
    () => 'lost',
  )
  const admin = apiClient(first.address, token)
  const progress = async () => (await admin.call(importContract.read, { params: { id } })).progress
  await expect.poll(progress).toContain('writing')
  await first.kill()
  expect(await lost).toBe('lost')
  await blocker.end()

  const second = await startProduct(dataDir, { NOW: '2025-06-15T04:10:00Z' })
  const { token: later } = await apiClient(second.address).call(authContract.login, {
    body: { username: phoneNumber, password: aPassword },
  })
  const again = await signedInApi(second.address, phoneNumber, aPassword)
  const read = () => again.call(importContract.read, { params: { id } })
  await expect.poll(async () => (await read()).status).toBe('BROKEN')
  expect((await read()).errors.map(({ message }) => message)).toEqual([
    'The server stopped during this import. Nothing was stored. Import the file again.',
  ])
  expect(await (await send(second.address, later, newId())).json()).toMatchObject({ status: 'DONE', created: 2 })
  await second.stop()
  await postgres.stop()
})
