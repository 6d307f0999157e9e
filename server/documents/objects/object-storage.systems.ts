import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Document, documentContract } from '../../../domain/documents/document-contract.ts'
import { jobContract } from '../../../domain/jobs/job-contract.ts'
import type { JobName } from '../../../domain/jobs/job.ts'
import { pictureContract } from '../../../domain/people/picture-contract.ts'
import type { Actor } from '../../platform/actor.ts'
import { createS3Store } from '../../platform/objects/s3-store.ts'
import { aBuilding, type Admin, anAdmin, aPassword, aPlot, asOperator } from '../../testing/factories.ts'
import { type S3Server, startS3 } from '../../testing/s3/start-s3.ts'
import { aTestApp, type Caller, type TestApp } from '../../testing/test-app.ts'
import { aTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { organisationRunBy } from '../../testing/organisation-run-by.ts'
import { insertFile } from '../file-store.ts'
import { countFiles } from './move-files.ts'
import { storeObjects } from './store-objects.ts'

let s3: S3Server
let on: TestDatabase
const opened: TestApp[] = []

beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.stop())
beforeEach(async () => {
  on = await aTestDatabase()
})
afterEach(async () => {
  for (const app of opened.splice(0).reverse()) await app.close()
  await on.drop()
})

/**
 * Each app starts on the same database as the others. `store` is where its files are stored; every app here can access the object storage.
 */
async function anApp(store: 's3' | 'postgres' = 's3', settings: Record<string, string> = {}, now?: string): Promise<TestApp> {
  const kept = { ...on, drop: async () => undefined }
  const app = await aTestApp(now, { ...s3.settings, FILE_STORE: store, ...settings }, { on: kept })
  opened.push(app)
  return app
}

const aPdf = (words: string) => Buffer.from(`%PDF-1.7\n% ${words}\ntrailer\n%%EOF\n`)
const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

type Office = Admin & { job: Actor & { kind: 'job' } }

async function anOffice(app: TestApp): Promise<Office> {
  const admin = await anAdmin(app)
  return Object.assign(admin, { job: { kind: 'job' as const, organisationId: await organisationRunBy(app, admin) } })
}

async function send(admin: Office, plotId: string, bytes: Uint8Array) {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)]), 'something.bin')
  return admin.raw(documentContract.add, { query: { entity: 'plot', entityId: plotId }, body: form })
}

async function kept(admin: Office, plotId: string, bytes: Uint8Array): Promise<Document> {
  const { status, body } = await send(admin, plotId, bytes)
  expect(status, JSON.stringify(body)).toBe(201)
  return body as Document
}

const read = (admin: Office, id: string) => admin.raw(documentContract.read, { params: { id }, query: {} })
const counts = (app: TestApp, admin: Office) => app.database.as(admin.job, countFiles)
const keysOf = (admin: Office) =>
  s3.keys().flatMap((key) => (key.startsWith(`sakhang/${admin.job.organisationId}/`) ? [key.split('/').at(-1)] : []))

async function runJob(app: TestApp, operator: Caller, name: JobName) {
  await operator.call(jobContract.run, { params: { name } })
  await app.jobs.settle()
  return (await operator.call(jobContract.list, {})).find((job) => job.name === name)?.lastRun
}

test('a file is uploaded to the object storage once in an office, and each office has its own copy', async () => {
  const app = await anApp()
  const [admin, other] = [await anOffice(app), await anOffice(app)]
  const [plot, theirs] = [await aPlot(admin), await aPlot(other)]
  const first = await kept(admin, plot.id, aPdf('Kasho of 1998'))
  await kept(admin, plot.id, aPdf('Kasho of 1998'))
  await kept(other, theirs.id, aPdf('Kasho of 1998'))
  expect(keysOf(admin)).toEqual([hashOf(aPdf('Kasho of 1998'))])
  expect(keysOf(other)).toEqual(keysOf(admin))
  expect(await counts(app, admin)).toEqual({ inPostgres: 0, inObjects: 1, unusedObjects: 0 })
  const file = await read(admin, first.id)
  expect(Buffer.from(file.bytes)).toEqual(aPdf('Kasho of 1998'))
  expect(file.headers).toMatchObject({
    'content-length': String(aPdf('Kasho of 1998').length),
    'content-type': 'application/pdf',
  })
  const again = await app.fastify.inject({
    url: `/api/document/${first.id}`,
    headers: { authorization: `Bearer ${admin.signedIn?.token ?? ''}`, 'if-none-match': String(file.headers['etag']) },
  })
  expect(again.statusCode).toBe(304)
})

test('a photo and its small version are there; the logo stays in PostgreSQL, because PDFs need it', async () => {
  const app = await anApp()
  const admin = await anOffice(app)
  const building = await aBuilding(admin)
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#3060a0' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(picture)]), 'photo.png')
  const { body } = await admin.raw(documentContract.add, { query: { entity: 'building', entityId: building.id }, body: form })
  expect(keysOf(admin)).toHaveLength(2)
  const small = await admin.raw(documentContract.read, { params: { id: (body as Document).id }, query: { size: 'thumb' } })
  expect(await sharp(small.bytes).metadata()).toMatchObject({ format: 'webp', width: 480 })
  const logo = new FormData()
  logo.set('file', new Blob([new Uint8Array(picture)]), 'logo.png')
  await admin.raw(pictureContract.organisationLogo, { params: { adminId: admin.adminId }, body: logo })
  expect(keysOf(admin)).toHaveLength(2)
  await expect(counts(app, admin)).resolves.toMatchObject({ inPostgres: 0, inObjects: 2 })
})

test('without the object storage nothing is stored partly, reads get 503, and both recover automatically', async () => {
  const app = await anApp()
  const admin = await anOffice(app)
  const plot = await aPlot(admin)
  const before = await kept(admin, plot.id, aPdf('before'))
  await s3.kill()
  try {
    const refused = await send(admin, plot.id, aPdf('meanwhile'))
    expect(refused).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    const { items } = await admin.call(documentContract.list, { query: { entity: 'plot', entityId: plot.id } })
    expect(items.map(({ id }) => id)).toEqual([before.id])
    const closed = await read(admin, before.id)
    expect(closed.status).toBe(503)
    expect(closed.headers['content-type']).toContain('application/problem+json')
    expect(closed.headers['retry-after']).toBeDefined()
  } finally {
    await s3.start()
  }
  expect(Buffer.from((await read(admin, before.id)).bytes)).toEqual(aPdf('before'))
  await kept(admin, plot.id, aPdf('meanwhile'))
})

test('a file that was changed or lost in the object storage is refused, never shown', async () => {
  const app = await anApp()
  const admin = await anOffice(app)
  const plot = await aPlot(admin)
  const long = Buffer.concat([aPdf('long').subarray(0, -6), Buffer.alloc(900_000, 'x'), Buffer.from('\n%%EOF\n')])
  const changed = await kept(admin, plot.id, long)
  const lost = await kept(admin, plot.id, aPdf('lost'))
  const keyOf = (content: Buffer) => `sakhang/${admin.job.organisationId}/${hashOf(content)}`
  const path = s3.fileOf(keyOf(long))
  const bytes = readFileSync(path)
  bytes[10] = 0
  writeFileSync(path, bytes)
  const broken = await read(admin, changed.id).then(
    (answer) => answer.bytes.length,
    () => 0,
  )
  expect(broken).toBeLessThan(long.length)
  rmSync(s3.fileOf(keyOf(aPdf('lost'))))
  expect(await read(admin, lost.id)).toMatchObject({ status: 503 })
  // The same file is uploaded again and stored again.
  await kept(admin, plot.id, aPdf('lost'))
  expect((await read(admin, lost.id)).status).toBe(200)
})

test('files move in both directions in the background and can be read during the move', async () => {
  const before = await anApp('postgres')
  const admin = await anOffice(before)
  const plot = await aPlot(admin)
  const documents = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((words) => kept(admin, plot.id, aPdf(words))))
  expect(await counts(before, admin)).toMatchObject({ inPostgres: 5, inObjects: 0 })
  const app = await anApp()
  const operator = await asOperator(app, admin)
  expect(await runJob(app, operator, 'MOVE_FILES')).toMatchObject({
    state: 'DONE',
    result: '5 files moved to the object storage. 0 left.',
  })
  expect(await counts(app, admin)).toEqual({ inPostgres: 0, inObjects: 5, unusedObjects: 0 })
  for (const { id } of documents) expect((await read(admin, id)).status).toBe(200)
  const back = await anApp('postgres')
  for (const { clock } of [back, before]) clock.set(new Date(clock.now().getTime() + 60_000))
  await Promise.all([back.jobs.runDue(), before.jobs.runDue()])
  expect(await counts(back, admin)).toEqual({ inPostgres: 5, inObjects: 0, unusedObjects: 5 })
  for (const { id } of documents) expect((await read(admin, id)).status).toBe(200)
  expect(keysOf(admin)).toHaveLength(5)
})

test('two processes that move files at the same time, and one whose object storage is killed during a move, lose nothing', async () => {
  const before = await anApp('postgres')
  const admin = await anOffice(before)
  const plot = await aPlot(admin)
  const words = Array.from({ length: 40 }, (_, number) => `file ${number}`)
  const documents = []
  for (const one of words) documents.push(await kept(admin, plot.id, aPdf(one)))
  const [one, two] = [await anApp(), await anApp()]
  const { moveFiles } = await import('./move-files.ts')
  const moving = ({ database }: TestApp) =>
    moveFiles({ within: database.as, actor: admin.job, signal: new AbortController().signal, until: () => false })
  const moves = [moving(one), moving(two)].map((move) => move.catch((error: unknown) => error))
  await expect.poll(() => keysOf(admin).length).toBeGreaterThan(5)
  await s3.kill()
  await Promise.all(moves)
  await s3.start()
  await Promise.all([moving(one), moving(two)])
  expect(await counts(one, admin)).toEqual({ inPostgres: 0, inObjects: 40, unusedObjects: 0 })
  for (const [at, { id }] of documents.entries())
    expect(Buffer.from((await read(admin, id)).bytes)).toEqual(aPdf(words[at] ?? ''))
})

test('an object without a file is deleted after the configured days, unless it was uploaded again', async () => {
  const app = await anApp('s3', { S3_RETENTION_DAYS: '3' }, '2025-06-15T04:00:00Z')
  const admin = await anOffice(app)
  const plot = await aPlot(admin)
  const gone = await kept(admin, plot.id, aPdf('gone'))
  const back = await kept(admin, plot.id, aPdf('back'))
  const stays = await kept(admin, plot.id, aPdf('stays'))
  await storeObjects({ within: app.database.as, actor: admin.job }, [aPdf('rolled back')])
  const rolledBack = app.database.as(admin.job, async (tx) => {
    await insertFile(tx, aPdf('rolled back'), 'application/pdf')
    throw new Error('The use case failed.')
  })
  await expect(rolledBack).rejects.toThrow('The use case failed.')
  for (const { id } of [gone, back]) await admin.call(documentContract.remove, { params: { id } })
  expect(keysOf(admin)).toHaveLength(4)
  const signedInAgain = async () => Object.assign(await app.signIn(admin.phoneNumber, aPassword), { adminId: admin.adminId })
  const deleteOld = async (now: string) => {
    app.clock.set(new Date(now))
    const operator = await asOperator(app, (await signedInAgain()) as Admin)
    return (await runJob(app, operator, 'SWEEP_FILES'))?.result
  }
  expect(await deleteOld('2025-06-17T04:00:00Z')).toBe('Nothing to do.')
  await kept(Object.assign(await signedInAgain(), { job: admin.job }) as Office, plot.id, aPdf('back'))
  expect(await deleteOld('2025-06-19T04:00:00Z')).toBe('2 files that nothing names any more removed from the object storage.')
  expect(keysOf(admin)).toEqual([hashOf(aPdf('back')), hashOf(aPdf('stays'))].sort())
  expect(stays.id).toBeDefined()
})

test('an upload while its object is being removed goes to PostgreSQL, and is moved later', async () => {
  const app = await anApp('s3', { S3_RETENTION_DAYS: '1' })
  const admin = await anOffice(app)
  const plot = await aPlot(admin)
  const document = await kept(admin, plot.id, aPdf('removed'))
  await admin.call(documentContract.remove, { params: { id: document.id } })
  await app.database.as(admin.job, (tx) => sql`update stored_objects set removing_since = app_now()`.execute(tx))
  const again = await kept(admin, plot.id, aPdf('removed'))
  expect(await counts(app, admin)).toEqual({ inPostgres: 1, inObjects: 0, unusedObjects: 1 })
  expect((await read(admin, again.id)).status).toBe(200)
  app.clock.set(new Date(app.clock.now().getTime() + 11 * 60_000))
  await app.jobs.runDue()
  expect(await counts(app, admin)).toEqual({ inPostgres: 0, inObjects: 1, unusedObjects: 0 })
})

test('many uploads of the same file at the same time are one object', async () => {
  const app = await anApp()
  const admin = await anOffice(app)
  const plot = await aPlot(admin)
  const documents = await Promise.all(Array.from({ length: 8 }, () => kept(admin, plot.id, aPdf('same'))))
  await app.jobs.runDue()
  expect(await counts(app, admin)).toMatchObject({ inPostgres: 0, inObjects: 1 })
  for (const { id } of documents.slice(1)) await admin.call(documentContract.remove, { params: { id } })
  expect((await read(admin, documents[0]?.id ?? '')).status).toBe(200)
})

test('the check reports a wrong bucket and an unreachable service by name', async () => {
  const settings = {
    region: 'us-east-1',
    bucket: 'files',
    prefix: 'sakhang/',
    accessKey: 'S3RVER',
    secretKey: 'S3RVER',
    pathStyle: true,
  }
  const store = createS3Store({ ...settings, endpoint: s3.endpoint })
  expect(Math.abs((await store.probe()).clockAheadMs)).toBeLessThan(5000)
  expect(s3.keys().some((key) => key.includes('/probe/'))).toBe(false)
  const elsewhere = createS3Store({ ...settings, endpoint: s3.endpoint, bucket: 'nothing-here' })
  await expect(elsewhere.probe()).rejects.toMatchObject({ reason: 'the bucket does not exist' })
  const closed = createS3Store({ ...settings, endpoint: 'http://127.0.0.1:9' })
  await expect(closed.probe()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})
