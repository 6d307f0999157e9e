import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Document, documentContract } from '../../../domain/documents/document-contract.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type Admin, anAdmin, aPlot } from '../../testing/factories.ts'
import { organisationRunBy } from '../../testing/organisation-run-by.ts'
import { aTestApp, type TestApp } from '../../testing/test-app.ts'
import { hashOf, insertFile } from '../file-store.ts'
import { claimObjects, noteWritten } from './object-rows.ts'

// The rules that the database enforces. Its object storage does not respond; object-storage.systems.ts tests with a working one.

const closed = {
  FILE_STORE: 's3',
  S3_ENDPOINT: 'http://127.0.0.1:9',
  S3_BUCKET: 'files',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
}
let app: TestApp
let admin: Admin
let inOffice: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

beforeAll(async () => {
  app = await aTestApp('2025-06-15T04:00:00Z', closed)
  admin = await anAdmin(app)
  const actor = { kind: 'job', organisationId: await organisationRunBy(app, admin) } as const
  inOffice = (work) => app.database.as(actor, work)
})
afterAll(() => app.close())

const hash = (letter: string) => letter.repeat(64)
const claim = (letter: string) => inOffice((tx) => claimObjects(tx, [{ hash: hash(letter), byteSize: 7 }]))
const set = (letter: string, change: ReturnType<typeof sql>) =>
  inOffice((tx) => sql`update stored_objects set ${change} where hash = ${hash(letter)}`.execute(tx))

test('an upload without its object storage is refused with 503, and no row names it', async () => {
  const plot = await aPlot(admin)
  const form = new FormData()
  form.set('file', new Blob(['%PDF-1.7\ntrailer\n%%EOF\n']), 'kasho.pdf')
  const refused = await admin.raw(documentContract.add, { query: { entity: 'plot', entityId: plot.id }, body: form })
  expect(refused).toMatchObject({
    status: 503,
    body: { code: 'UNAVAILABLE', detail: 'The file storage is not available right now. Try again in a minute.' },
  })
  expect(refused.headers['retry-after']).toBe('30')
  const { items } = await admin.call(documentContract.list, { query: { entity: 'plot', entityId: plot.id } })
  expect(items).toEqual([] satisfies Document[])
})

test('a claim is new until somebody has confirmed that the object is stored', async () => {
  expect(await claim('a')).toEqual([{ hash: hash('a'), isNew: true }])
  expect(await claim('a')).toEqual([{ hash: hash('a'), isNew: true }])
  await inOffice((tx) => noteWritten(tx, [hash('a')]))
  expect(await claim('a')).toEqual([{ hash: hash('a'), isNew: false }])
})

test('an object being removed is not used until the reply to the removal can no longer arrive', async () => {
  await claim('b')
  await inOffice((tx) => noteWritten(tx, [hash('b')]))
  await set('b', sql`removing_since = app_now() - interval '9 minutes'`)
  expect(await claim('b')).toEqual([])
  await inOffice((tx) => noteWritten(tx, [hash('b')]))
  await set('b', sql`removing_since = app_now() - interval '11 minutes'`)
  expect(await claim('b')).toEqual([{ hash: hash('b'), isNew: true }])
})

test('a claim does not wait for a running removal', async () => {
  await claim('c')
  const waiting = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const removal = inOffice(async (tx) => {
    await sql`select from stored_objects where hash = ${hash('c')} for update`.execute(tx)
    locked.resolve()
    await waiting.promise
  })
  await locked.promise
  const others = await app.database.as({ kind: 'job', organisationId: await organisationRunBy(app, admin) }, (tx) =>
    claimObjects(tx, [{ hash: hash('c'), byteSize: 7 }]),
  )
  waiting.resolve()
  await removal
  expect(others).toEqual([])
})

test('an object of a file cannot be removed; after the file is deleted, the object counts as needed until then', async () => {
  const content = Buffer.from('Kasho of 1998')
  const stored = hashOf(content)
  await inOffice((tx) => claimObjects(tx, [{ hash: stored, byteSize: content.length }]))
  await inOffice((tx) => noteWritten(tx, [stored]))
  await inOffice((tx) => insertFile(tx, content, 'application/pdf'))
  const removed = inOffice((tx) => sql`delete from stored_objects where hash = ${stored}`.execute(tx))
  await expect(removed).rejects.toThrow()
  await inOffice((tx) => sql`update stored_objects set needed_at = '2025-01-01Z' where hash = ${stored}`.execute(tx))
  await inOffice((tx) => sql`delete from files where hash = ${stored}`.execute(tx))
  const { rows } = await inOffice((tx) =>
    sql<{ needed_at: Date }>`select needed_at from stored_objects where hash = ${stored}`.execute(tx),
  )
  expect(rows[0]?.needed_at.toISOString()).toBe('2025-06-15T04:00:00.000Z')
})

test('printed documents stay in PostgreSQL, even if the same content is in the object storage', async () => {
  const content = Buffer.from('a signature')
  const stored = hashOf(content)
  await inOffice((tx) => claimObjects(tx, [{ hash: stored, byteSize: content.length }]))
  await inOffice((tx) => noteWritten(tx, [stored]))
  const isHere = async () =>
    (await inOffice((tx) => tx.selectFrom('files').select('content').where('hash', '=', stored).executeTakeFirstOrThrow()))
      .content
  await inOffice((tx) => insertFile(tx, content, 'image/png'))
  expect(await isHere()).toBeNull()
  await inOffice((tx) => insertFile(tx, content, 'image/png', { isPrinted: true }))
  expect(await isHere()).toEqual(content)
})
