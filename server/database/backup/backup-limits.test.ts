import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDataKey } from '../../testing/test-app.ts'
import { aTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { backUp, backupLockKey } from './back-up.ts'
import { readBackup } from './read-backup.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await aTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'sakhang-backup-limits-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await database.drop()
})

const takeBackup = (name: string) =>
  backUp({ ownerUrl: database.ownerUrl, path: join(folder, name), now: new Date('2025-06-15T04:00:00Z'), dataKey: testDataKey })

test('a second backup is refused while one is running', async () => {
  const other = new pg.Client({ connectionString: database.ownerUrl })
  await other.connect()
  try {
    await other.query('select pg_advisory_lock($1)', [backupLockKey])
    await expect(takeBackup('second')).rejects.toThrow('Another backup is running. Wait until it ends')
  } finally {
    await other.end()
  }
  expect((await takeBackup('third')).rows).toBeGreaterThan(0)
})

test('a part that claims more bytes than any row has is refused before it is read', async () => {
  const header = Buffer.alloc(512)
  header.write('manifest.json', 0)
  header.write((200 << 20).toString(8).padStart(11, '0'), 124)
  const sum = header.reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 0x20 : byte), 0)
  header.write(sum.toString(8).padStart(6, '0'), 148)
  const bomb = join(folder, 'bomb')
  writeFileSync(bomb, gzipSync(Buffer.concat([header, Buffer.alloc(1 << 20)])))
  await expect(readBackup(bomb)).rejects.toThrow('more than 128 MB')
})
