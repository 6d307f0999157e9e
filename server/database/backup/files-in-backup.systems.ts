import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Document, documentContract } from '../../../domain/documents/document-contract.ts'
import { removeUnusedObjects } from '../../documents/objects/remove-unused-objects.ts'
import { removeUnusedObjectsOfAll } from '../../jobs/file-jobs.ts'
import { asTableOwner } from '../../platform/database/as-table-owner.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { readInstallationId } from '../../platform/keys/read-installation-id.ts'
import { noteOfObjects } from '../../platform/objects/note-of-objects.ts'
import { makeDataKey } from '../../platform/keys/data-key.ts'
import { readConfig } from '../../platform/config.ts'
import { fileStorageOf } from '../../platform/objects/s3-settings.ts'
import { type Admin, aPassword, anAdmin, aPlot } from '../../testing/factories.ts'
import { anInstallation, receive, remove, release, open, send } from '../../testing/moves/move-steps.ts'
import { organisationRunBy } from '../../testing/organisation-run-by.ts'
import { type S3Server, startS3 } from '../../testing/s3/start-s3.ts'
import { aTestApp, type Caller, type TestApp, testDataKey } from '../../testing/test-app.ts'
import { anEmptyDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { backUp } from './back-up.ts'
import { notesAfterRestore } from './backup-files.ts'
import { checkReferences, missingSentence } from './check-references.ts'
import { restoreBackup } from './restore-backup.ts'

let s3: S3Server
let folder: string
let app: TestApp
let admin: Admin
const restored: TestDatabase[] = []

beforeAll(async () => {
  s3 = await startS3()
  folder = mkdtempSync(join(tmpdir(), 'sakhang-files-'))
})
afterAll(async () => {
  await s3.stop()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  app = await aTestApp('2025-06-15T04:00:00Z', s3.settings)
  admin = await anAdmin(app)
})
afterEach(async () => {
  await app.close()
  for (const database of restored.splice(0)) await database.drop()
})

const aPdf = (words: string) => Buffer.from(`%PDF-1.7\n% ${words}\ntrailer\n%%EOF\n`)
const objectsOf = (settings: Record<string, string> = s3.settings) => fileStorageOf(readConfig(settings).files).objects

async function aDocument(words: string): Promise<string> {
  const plot = await aPlot(admin)
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(aPdf(words))]), 'something.pdf')
  const { status, body } = await admin.raw(documentContract.add, { query: { entity: 'plot', entityId: plot.id }, body: form })
  expect(status).toBe(201)
  return (body as Document).id
}

async function take(inBackup: 'include' | 'reference', name: string) {
  const files = { inBackup, objects: objectsOf() }
  const path = join(folder, name)
  return backUp({ ownerUrl: app.ownerUrl, path, now: app.clock.now(), dataKey: app.dataKey, files })
}

/** Restores the backup into a separate database. */
async function restoredFrom(path: string, { isSameInstallation = false } = {}): Promise<TestDatabase> {
  const on = await anEmptyDatabase()
  restored.push(on)
  const keys = { dataKey: testDataKey, makeDataKey: async () => makeDataKey() }
  await restoreBackup({ ...on, path, now: app.clock.now(), ...keys, isSameInstallation })
  return on
}

/** Restores it into a product with these settings. */
async function restoredWith(path: string, settings: Record<string, string>): Promise<{ again: TestApp; on: TestDatabase }> {
  const on = await restoredFrom(path)
  const again = await aTestApp('2025-06-15T04:00:00Z', settings, { on: { ...on, drop: async () => undefined } })
  return { again, on }
}

const read = (caller: Caller, id: string) => caller.raw(documentContract.read, { params: { id }, query: {} })

test('a backup includes the files, and can be restored without an object storage', async () => {
  const id = await aDocument('included')
  const { notes, path } = await take('include', 'whole.tar.gz')
  expect(notes).toEqual([])
  const { again, on } = await restoredWith(path, {})
  try {
    const caller = await again.signIn(admin.phoneNumber, aPassword)
    expect(Buffer.from((await read(caller, id)).bytes)).toEqual(aPdf('included'))
    expect(await asTableOwner(on.ownerUrl, (client) => notesAfterRestore(client, undefined))).toEqual([])
  } finally {
    await again.close()
  }
})

test('a backup by reference lists the files and the missing ones, and so does its restore', async () => {
  const [id, lost] = [await aDocument('named'), await aDocument('lost')]
  const key = `${await organisationRunBy(app, admin)}/${createHash('sha256').update(aPdf('lost')).digest('hex')}`
  expect((await take('reference', 'names.tar.gz')).notes).toEqual([
    expect.stringContaining('2 files are not in this backup, only their addresses (BACKUP_FILES=reference)'),
    'All of them are there now.',
  ])
  rmSync(s3.fileOf(`sakhang/${key}`))
  const { notes, path } = await take('reference', 'names-2.tar.gz')
  const sentence = `1 of 2 files is missing in the object storage (bucket files at ${s3.endpoint}): ${key}.`
  expect(notes[1]).toBe(sentence)
  const { again, on } = await restoredWith(path, s3.settings)
  try {
    const caller = await again.signIn(admin.phoneNumber, aPassword)
    expect(Buffer.from((await read(caller, id)).bytes)).toEqual(aPdf('named'))
    expect((await read(caller, lost)).status).toBe(503)
    const notesOf = (settings?: Record<string, string>) =>
      asTableOwner(on.ownerUrl, (client) => notesAfterRestore(client, settings ? objectsOf(settings) : undefined))
    expect(await notesOf(s3.settings)).toEqual(['This backup holds only the addresses of 2 files.', sentence])
    expect((await notesOf())[0]).toContain('Set S3_ENDPOINT')
  } finally {
    await again.close()
  }
})

test('a lost file does not stop a backup that includes files; the backup reports it', async () => {
  await aDocument('stays')
  await aDocument('lost as well')
  const hash = createHash('sha256').update(aPdf('lost as well')).digest('hex')
  const organisationId = await organisationRunBy(app, admin)
  rmSync(s3.fileOf(`sakhang/${organisationId}/${hash}`))
  const { notes } = await take('include', 'with-loss.tar.gz')
  expect(notes).toEqual([expect.stringContaining(`${organisationId}/${hash}. This backup does not hold them.`)])
})

test('without the object storage, a backup with files fails, and a backup by reference reports that files were not checked', async () => {
  await aDocument('elsewhere')
  await s3.kill()
  try {
    await expect(take('include', 'none.tar.gz')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    const { notes } = await take('reference', 'unsure.tar.gz')
    expect(notes[1]).toContain('Whether they are there could not be checked')
  } finally {
    await s3.start()
  }
})

test('objects that were stored after a backup are registered again after its restore, and removed when no file needs them', async () => {
  await aDocument('before')
  const { path } = await take('reference', 'older.tar.gz')
  await aDocument('after')
  const organisationId = await organisationRunBy(app, admin)
  const own = () => s3.keys().filter((key) => key.includes(organisationId))
  expect(own()).toHaveLength(2)
  const { again, on } = await restoredWith(path, s3.settings)
  try {
    const removal = {
      within: again.database.as,
      actor: { kind: 'job', organisationId } as const,
      signal: new AbortController().signal,
    }
    expect(await removeUnusedObjects(removal)).toBe(0)
    again.clock.set(new Date('2025-06-17T04:00:00Z'))
    expect(await removeUnusedObjects(removal)).toBe(1)
    expect(own()).toHaveLength(1)
    const found = await asTableOwner(on.ownerUrl, (client) => checkReferences(client, objectsOf() ?? expect.fail()))
    expect(found).toEqual({ count: 1, missing: 0, keys: [] })
    expect(missingSentence(found, 'here')).toBeUndefined()
  } finally {
    await again.close()
  }
})

test('a restored copy is another installation: until it takes over the folder of the original, it neither starts in it nor removes files there', async () => {
  await aDocument('of both')
  const { path } = await take('reference', 'copied.tar.gz')
  const settings = { ...s3.settings, S3_PREFIX: 'copied/' }
  const { files } = readConfig(settings)
  const objects = objectsOf(settings) ?? expect.fail()
  const original = await readInstallationId(app.ownerUrl)
  expect(await noteOfObjects(files, original)).toBeUndefined()
  const on = await restoredFrom(path)
  const copy = await readInstallationId(on.ownerUrl)
  expect(copy).not.toBe(original)
  const fileStorage = { ...fileStorageOf(files), installationId: copy }
  const database = await openDatabase({ ...on, clock: app.clock, fileStorage, poolSize: 1 })
  const signal = new AbortController().signal
  const deleteOld = () => removeUnusedObjectsOfAll({ within: database.as, signal, organisationIds: async () => [] })
  try {
    await expect(noteOfObjects(files, copy)).rejects.toThrow(original)
    await expect(deleteOld()).rejects.toThrow(original)
    await objects.takeOver(copy)
    expect(await noteOfObjects(files, copy)).toBeUndefined()
    expect(await deleteOld()).toBe('Nothing to do.')
    await expect(noteOfObjects(files, original)).rejects.toThrow(copy)
  } finally {
    await database.close()
  }
})

test('a backup restored in place of its installation keeps the id and the folder', async () => {
  const { path } = await take('reference', 'replaced.tar.gz')
  const on = await restoredFrom(path, { isSameInstallation: true })
  expect(await readInstallationId(on.ownerUrl)).toBe(await readInstallationId(app.ownerUrl))
})

test('an office moves with its files to another installation', async () => {
  const from = await anInstallation(makeDataKey(), s3.settings)
  const to = await anInstallation()
  try {
    // The first administrator becomes the operator, whose password stays in the old installation.
    await anAdmin(from.app)
    const office = await anAdmin(from.app)
    const organisationId = await organisationRunBy(from.app, office)
    ;[app, admin] = [await swap(from.app), office]
    const id = await aDocument('moved along')
    const path = await send({ from, to, named: organisationId, folder, objects: objectsOf() })
    const { receipt } = await receive(to, path, from)
    await open(to, organisationId, await release(from, organisationId, receipt))
    const caller = await to.app.signIn(office.phoneNumber, aPassword)
    expect(Buffer.from((await read(caller, id)).bytes)).toEqual(aPdf('moved along'))
    await remove(from, organisationId)
  } finally {
    await to.app.close()
  }
})

/** Closes the previous app now. The app of this test is closed after it. */
async function swap(next: TestApp): Promise<TestApp> {
  await app.close()
  return next
}
