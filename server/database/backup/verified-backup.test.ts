import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readArchive, writeArchive } from '../../platform/keys/archive.ts'
import { makeDataKey } from '../../platform/keys/data-key.ts'
import { anAdmin } from '../../testing/factories.ts'
import { aTestApp, type TestApp, testDataKey } from '../../testing/test-app.ts'
import { anEmptyDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { backUp } from './back-up.ts'
import { manifestName, signatureName } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'

let app: TestApp
let target: TestDatabase
let folder: string
let path: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sakhang-backup-'))
  path = join(folder, 'whole.tar.gz')
  app = await aTestApp()
  await anAdmin(app)
  await backUp({ ownerUrl: app.ownerUrl, path, now: app.clock.now(), dataKey: app.dataKey })
  target = await anEmptyDatabase()
})
afterAll(async () => {
  await app.close()
  await target.drop()
  rmSync(folder, { recursive: true })
})

async function countPeople(): Promise<number | undefined> {
  const client = new pg.Client({ connectionString: target.ownerUrl })
  await client.connect()
  try {
    return (await client.query<{ total: number }>('select count(*)::int as total from people')).rows[0]?.total
  } finally {
    await client.end()
  }
}

test('with the data key, a backup without a signature or with one of another key is refused, and nothing is restored', async () => {
  const forged = (change: (name: string, text: string) => string | undefined) =>
    (async function* () {
      for await (const { name, content } of readArchive(path)) {
        const text = name === manifestName || name === signatureName ? change(name, content.toString()) : content
        if (text !== undefined) yield { name, content: Buffer.from(text) }
      }
    })()
  const otherKey = JSON.stringify({ dataKeyId: '0000000000000000', signature: '00' })
  const forgeries = {
    'is not signed': forged((name, text) =>
      name === signatureName ? undefined : JSON.stringify({ ...JSON.parse(text), format: 1 }),
    ),
    'signed with another data key': forged((name, text) => (name === signatureName ? otherKey : text)),
  }
  for (const [refusal, parts] of Object.entries(forgeries)) {
    const file = join(folder, 'forged.tar.gz')
    await writeArchive(file, parts)
    const keys = { now: app.clock.now(), dataKey: testDataKey, makeDataKey: async () => makeDataKey() }
    const { ownerUrl, appUrl } = target
    await expect(restoreBackup({ ownerUrl, appUrl, path: file, ...keys })).rejects.toThrow(refusal)
    expect(await countPeople()).toBe(0)
  }
})
