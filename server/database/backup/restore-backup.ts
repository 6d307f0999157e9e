import pg from 'pg'
import type { DecryptionKeys } from '../../platform/keys/age-stream.ts'
import { copyIn } from '../copy-rows.ts'
import type { DataKey } from '../../platform/keys/data-key.ts'
import type { LostSecret } from '../../platform/keys/lost-secrets.ts'
import { changeDataKey, dataKeyIdOf } from '../../platform/keys/installation.ts'
import { StartError } from '../../platform/start-error.ts'
import { lockDatabaseExclusively } from '../database-lock.ts'
import { migrateInstallation } from '../migrate-installation.ts'
import { applyOnly, isPreRelease, knownMigrations, migrate, schemaFiles } from '../migrate.ts'
import { assertOnlyOwnTables, dropOwnSchema, inTransaction, isWithoutRecords, ownTables } from '../own-tables.ts'
import { hasUnfinishedDemo } from '../unfinished-demo.ts'
import { tablesOf } from './back-up.ts'
import type { Manifest } from './manifest.ts'
import { readBackup } from './read-backup.ts'
import type { SignatureCheck } from './signature-of.ts'

/** The reason why a backup cannot be restored, in one sentence that includes the remedy. */
export class CannotRestoreBackup extends StartError {}

export type RestoreOptions = {
  ownerUrl: string
  appUrl: string
  path: string
  now: Date
  /** The keys to open an encrypted archive. */
  decryptionKeys?: DecryptionKeys
  /** The data key of this installation, which verifies its own signatures. */
  dataKey: DataKey | undefined
  /** Also restores archives that this data key cannot verify, because they are unsigned or were signed with a lost data key. */
  acceptUnverified?: boolean
  /** Called after the rows are loaded if this installation has no data key. */
  makeDataKey: () => Promise<DataKey>
  /** Also restores a ledger that does not balance. */
  acceptUnbalanced?: boolean
  /**
   * Set if the restored installation replaces the one of the backup, which no longer runs. Otherwise it is a separate installation with its
   * own id.
   */
  isSameInstallation?: boolean
}
/** `lostPins`: the number of PINs that were sealed with an unavailable data key and must be set again. */
export type Restored = {
  takenAt: string
  rows: number
  lostPins: number
  lost: readonly LostSecret[]
  signature: SignatureCheck
  rolePrefix: string
}

/**
 * Fills an empty database from a backup. First it creates the tables as they were at that time. Then it loads the rows, in one transaction
 * that commits only if all checksums match. Last, it applies the later migrations.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { ownerUrl, appUrl, now } = options
  const lock = await lockDatabaseExclusively(ownerUrl)
  if (!lock) throw new CannotRestoreBackup('Another process works in this database. Stop it, then restore.')
  try {
    const restored = await fill(lock.client, options)
    const dataKey = options.dataKey ?? (await options.makeDataKey())
    const opened = await openRestored({ ownerUrl, appUrl, dataKey, now })
    // A test copy must not use the original's folder in an object storage.
    if (!options.isSameInstallation) await lock.client.query('update installation set id = gen_random_uuid()')
    await lock.client.query('update installation set database_identity = null')
    // The person may have stopped the change after the backup was taken.
    await lock.client.query("update sign_in_changes set status = 'EXPIRED', decided_at = $1 where status = 'PROPOSED'", [now])
    await lock.client.query('analyze')
    return { ...restored, ...opened }
  } finally {
    await lock.release()
  }
}

type Opened = Pick<Restored, 'lostPins' | 'lost' | 'rolePrefix'>

/** With the data key of the backup nothing is lost. With another key, the sealed values are lost. */
async function openRestored(opening: { ownerUrl: string; appUrl: string; dataKey: DataKey; now: Date }): Promise<Opened> {
  const id = await dataKeyIdOf(opening.ownerUrl)
  if (id === undefined || id === opening.dataKey.id) {
    return { rolePrefix: await migrateInstallation(opening), lostPins: 0, lost: [] }
  }
  const rolePrefix = await migrate(opening)
  return { rolePrefix, ...(await changeDataKey(opening)) }
}

type Filling = Omit<RestoreOptions, 'appUrl' | 'now' | 'makeDataKey'>

async function fill(
  client: pg.Client,
  { ownerUrl, path, decryptionKeys, dataKey, acceptUnbalanced, acceptUnverified }: Filling,
): Promise<Omit<Restored, keyof Opened>> {
  let takenAt = ''
  let finish = async () => undefined as void
  const prepare = async (manifest: Manifest) => {
    takenAt = manifest.takenAt
    assertKnownMigrations(manifest)
    await makeTables(client, ownerUrl, manifest)
    await client.query('begin')
    await assertEmpty(client)
    finish = await openForRows(client)
  }
  try {
    const { counted, signature } = await readBackup(path, {
      prepare,
      dataKey,
      ...(decryptionKeys ? { decryptionKeys } : {}),
      take: async ({ table, pieces }) => {
        const list = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ')
        await copyIn(client, `copy ${pg.escapeIdentifier(table.name)} (${list}) from stdin`, pieces)
      },
    })
    if (dataKey && signature !== 'VERIFIED' && !acceptUnverified) throw notVerified(signature)
    if (!acceptUnbalanced) await assertBalanced(client)
    await finish()
    await client.query('commit')
    return { takenAt, signature, rows: Object.values(counted).reduce((sum, { rows }) => sum + rows, 0) }
  } catch (error) {
    // If the connection broke, report that error and not the failed rollback.
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/**
 * An attacker can remove the signature of an archive or name another key. Without a data key this cannot be detected, and the archive is
 * restored.
 */
function notVerified(signature: Exclude<SignatureCheck, 'VERIFIED'>): CannotRestoreBackup {
  const found = signature === 'UNSIGNED' ? 'is not signed' : 'was signed with another data key'
  return new CannotRestoreBackup(
    `This backup ${found}, so it may have been changed. Nothing was restored. If you know where it comes from, add --accept-unverified.`,
  )
}

/** The triggers that reject such an entry are off while rows are loaded. */
async function assertBalanced(client: pg.Client): Promise<void> {
  const { rows: found } = await client.query("select from pg_class where oid = to_regclass('public.ledger_postings')")
  if (found.length === 0) return
  const { rows } = await client.query<{ entry: string; count: number }>(
    `select min(entry_id::text) as entry, count(*)::int as count
    from (select entry_id from ledger_postings group by organisation_id, entry_id having sum(amount) <> 0) unbalanced`,
  )
  if (rows[0]?.count)
    throw new CannotRestoreBackup(
      `The ledger of this backup does not balance: ${rows[0].count} entries, the first is ${rows[0].entry}. Nothing was restored. To restore it all the same, add --accept-unbalanced.`,
    )
}

function assertKnownMigrations({ migrations }: Manifest): void {
  if (areKnownMigrations(migrations) || isPreRelease(migrations)) return
  throw new CannotRestoreBackup('This backup was made by a newer version. Install that version, or a later one, and try again.')
}

/** Blocks sign-ups until the transaction ends. */
async function assertEmpty(client: pg.Client): Promise<void> {
  if (await hasUnfinishedDemo(client))
    throw new CannotRestoreBackup(`This database holds an unfinished demo, and nothing of it was touched. ${restoreElsewhere}`)
  if (!(await isWithoutRecords(client)))
    throw new CannotRestoreBackup(`This database is not empty, and nothing of it was touched. ${restoreElsewhere}`)
  await assertOnlyOwnTables(client)
}

const restoreElsewhere = 'Restore into an empty one: another DATA_DIR, or another DATABASE_URL.'

/** Creates the tables as they were. If this database has migrations that the backup lacks, the tables are created again. */
async function makeTables(client: pg.Client, ownerUrl: string, { migrations, tables }: Manifest): Promise<void> {
  const wanted = (isPreRelease(migrations) ? schemaFiles() : migrations).map(({ name }) => name)
  const isNewer = (await appliedMigrations(client)).some((name) => !wanted.includes(name))
  if (isNewer) await dropOwnSchema(client, () => assertEmpty(client))
  else await inTransaction(client, () => assertEmpty(client))
  await applyOnly({ ownerUrl, names: wanted })
  if (isPreRelease(migrations)) await assertSameColumns(client, tables)
}

/** The tables of the migrations from before the first release are in the schema files now. */
async function assertSameColumns(client: pg.Client, archived: Manifest['tables']): Promise<void> {
  const namesOf = (tables: Manifest['tables']) =>
    tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column}`))
  const wanted = new Set(namesOf(archived))
  const found = namesOf(await tablesOf(client))
  if (found.length === wanted.size && found.every((name) => wanted.has(name))) return
  throw new CannotRestoreBackup(
    'This backup was made by a version that is too old. Restore it with the last version from before the first release, back that up, and restore the new backup here.',
  )
}

/** A table of this name may belong to another program, because many programs record their migrations in one. */
async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const columns = await client.query(
    "select from information_schema.columns where table_schema = 'public' and table_name = 'migrations' and column_name in ('name', 'checksum')",
  )
  if (columns.rowCount !== 2) return []
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations')
  if (areKnownMigrations(rows)) return rows.map(({ name }) => name)
  throw new CannotRestoreBackup(
    `This database was made by a newer version or another program, and nothing of it was touched. ${restoreElsewhere}`,
  )
}

function areKnownMigrations(migrations: Manifest['migrations']): boolean {
  const known = new Map(knownMigrations().map(({ name, checksum }) => [name, checksum]))
  return migrations.every(({ name, checksum }) => known.get(name) === checksum)
}

/**
 * Removes the obstacles to loading rows table by table: foreign keys, triggers that already fired, and row-level security for the owner.
 * Returns a function that restores them; the foreign keys are checked then.
 */
async function openForRows(client: pg.Client): Promise<() => Promise<void>> {
  const column = async (sql: string) => (await client.query<{ statement: string }>(sql)).rows.map(({ statement }) => statement)
  const names = ownTables().filter((name) => !['migrations', 'migration_lock'].includes(name))
  const own = `pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname in (${names.map((name) => pg.escapeLiteral(name)).join(', ')})`
  const keys = "pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace"
  const tables = await column(`select format('%I', c.relname) as statement from ${own}`)
  const forced = await column(`select format('%I', c.relname) as statement from ${own} and c.relforcerowsecurity`)
  const addKeys = await column(
    `select format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) as statement from ${keys}`,
  )
  const dropKeys = await column(
    `select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as statement from ${keys}`,
  )
  const runAll = async (statements: readonly string[]) => {
    for (const statement of statements) await client.query(statement)
  }
  await runAll(dropKeys)
  await runAll(tables.map((table) => `alter table ${table} disable trigger user`))
  await runAll(forced.map((table) => `alter table ${table} no force row level security`))
  await client.query(`truncate ${tables.join(', ')}`)
  return async () => {
    await runAll(await column(setCounters))
    await runAll(addKeys)
    await runAll(tables.map((table) => `alter table ${table} enable trigger user`))
    await runAll(forced.map((table) => `alter table ${table} force row level security`))
  }
}

/** Sequences continue after the last stored number. */
const setCounters = `select format('select setval(%L, (select coalesce(max(%I), 0) + 1 from %I), false)',
    pg_get_serial_sequence(quote_ident(c.relname), a.attname), a.attname, c.relname) as statement
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attidentity <> '' and not a.attisdropped`
