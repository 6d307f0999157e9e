import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import pg from 'pg'
import { type EncryptionTarget, makeFileKey } from '../../platform/keys/age-stream.ts'
import { type ArchivePart, writeArchive } from '../../platform/keys/archive.ts'
import { asTableOwner } from '../../platform/database/as-table-owner.ts'
import { copyOut } from '../copy-rows.ts'
import type { DataKey } from '../../platform/keys/data-key.ts'
import { StartError } from '../../platform/start-error.ts'
import { hasUnfinishedDemo } from '../unfinished-demo.ts'
import { type BackupFiles, noObjects, notesOnFiles } from './backup-files.ts'
import { RowCount } from './row-count.ts'
import { filledFiles } from './fill-files.ts'
import { checksumsName, leftOut, type Manifest, manifestName, partName, signatureName } from './manifest.ts'
import { readBackup } from './read-backup.ts'
import { signatureOf } from './signature-of.ts'

export type BackupOptions = {
  ownerUrl: string
  path: string
  now: Date
  /** Signs the archive. */
  dataKey: DataKey
  /** The recipient who can open the archive. Without it, anyone can. */
  lock?: EncryptionTarget | undefined
  /** Default: all files are in PostgreSQL. */
  files?: BackupFiles
  signal?: AbortSignal | undefined
}
/** `notes`: sentences about data that is not in the backup. */
export type BackupSummary = { path: string; bytes: number; rows: number; notes: string[] }

const partBytes = 4 << 20
/** An arbitrary number, the same in every version. Without this lock, two simultaneous backups would each read the whole database. */
export const backupLockKey = 2_033_510_928

/**
 * Writes the state of the database at one instant into one archive, including files, while others continue to work. Then reads the whole
 * archive to prove that it is readable. Encrypted contents are read with the key of this archive, which is then discarded; the key that
 * opens all archives is not needed here.
 */
export async function backUp(options: BackupOptions): Promise<BackupSummary> {
  const { ownerUrl, path, now, dataKey, lock, files = noObjects, signal } = options
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const fileKey = lock && (await makeFileKey(lock))
  let notes: string[] = []
  const write = async (client: pg.Client) => {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ is_held: boolean }>('select pg_try_advisory_xact_lock($1) as is_held', [backupLockKey])
    if (!rows[0]?.is_held) throw new StartError('Another backup is running. Wait until it ends, then try again.')
    if (await hasUnfinishedDemo(client))
      throw new StartError('This database holds an unfinished demo. There is nothing to back up.')
    const lost: string[] = []
    const manifest = { ...(await describe(client, now)), files: files.inBackup }
    await writeArchive(path, partsOf({ client, manifest, dataKey, files, lost }), { signal, fileKey })
    notes = await notesOnFiles(client, files, lost)
    await client.query('commit')
  }
  await asTableOwner(ownerUrl, write, 'sakhang backup')
  const { counted } = await readBackup(path, { dataKey, ...(fileKey ? { decryptionKeys: fileKey.fileKey } : {}) })
  const rows = Object.values(counted).reduce((sum, table) => sum + table.rows, 0)
  return { path, bytes: (await stat(path)).size, rows, notes }
}

async function describe(client: pg.Client, now: Date): Promise<Manifest> {
  const migrations = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations order by name')
  const heads = await client.query<{ head: string }>('select head from audit_heads order by organisation_id')
  const version = await client.query<{ version: string }>("select current_setting('server_version') as version")
  return {
    format: 2,
    takenAt: now.toISOString(),
    postgres: version.rows[0]?.version ?? '',
    migrations: migrations.rows,
    auditHeads: heads.rows.map(({ head }) => head),
    tables: await tablesOf(client),
  }
}

/** Every table with its columns, except columns that PostgreSQL computes. */
export async function tablesOf(client: pg.Client): Promise<Manifest['tables']> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' and c.relname <> all($1) group by c.relname order by c.relname`,
    [leftOut],
  )
  return rows
}

type Parts = { client: pg.Client; manifest: Manifest; dataKey: DataKey; files: BackupFiles; lost: string[] }

async function* partsOf({ client, manifest, dataKey, files, lost }: Parts): AsyncGenerator<ArchivePart> {
  const described = Buffer.from(JSON.stringify(manifest, null, 1))
  yield { name: manifestName, content: described }
  const count = new RowCount()
  for (const { name, columns } of manifest.tables) {
    count.begin(name)
    let number = 0
    const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
    const copied = copyOut(client, `copy ${pg.escapeIdentifier(name)} (${list}) to stdout`)
    const isFilled = name === 'files' && files.inBackup === 'include'
    const rows = isFilled ? filledFiles(copied, { columns, objects: files.objects, lost }) : copied
    for await (const content of inParts(rows)) {
      count.add(name, content)
      number += 1
      yield { name: partName(name, number), content }
    }
  }
  const checksums = Buffer.from(JSON.stringify(count.totals(), null, 1))
  yield { name: checksumsName, content: checksums }
  const signature = { dataKeyId: dataKey.id, signature: signatureOf(dataKey, described, checksums) }
  yield { name: signatureName, content: Buffer.from(JSON.stringify(signature)) }
}

/** A tar header needs the size of its part in advance, so rows are collected up to a limit. */
export async function* inParts(rows: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let bytes = 0
  for await (const row of rows as AsyncIterable<Buffer>) {
    held.push(row)
    bytes += row.length
    if (bytes < partBytes) continue
    yield Buffer.concat(held)
    held = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(held)
}
