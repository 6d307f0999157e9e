import pg from 'pg'
import { copyIn } from '../../platform/copy-rows.ts'
import type { DataKey } from '../../platform/data-key.ts'
import { changeDataKey, dataKeyIdOf } from '../../platform/installation.ts'
import { migrateInstallation } from '../migrate-installation.ts'
import { applyOnly, knownMigrations, migrate } from '../migrate.ts'
import type { Manifest } from './manifest.ts'
import { readBackup } from './read-backup.ts'

/** Why a backup is not taken in, in one sentence that says what to do. */
export class CannotRestoreBackup extends Error {}

export type RestoreOptions = {
  ownerUrl: string
  appUrl: string
  path: string
  now: Date
  /** Asked for once the rows are in: the key found here, or a new one. */
  obtainDataKey: () => Promise<DataKey>
}
/** `lostPins`: how many were sealed with a data key that is not here, and have to be set again. */
export type Restored = { takenAt: string; rows: number; lostPins: number }

/**
 * Fills an empty database from a backup: first the tables as they were when it was taken, then its rows, in one transaction that
 * ends only once all checksums agree, then the migrations that came later.
 */
export async function restoreBackup({ ownerUrl, appUrl, path, now, obtainDataKey }: RestoreOptions): Promise<Restored> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'sakhang restore' })
  await client.connect()
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    const restored = await fill(client, { ownerUrl, path })
    const dataKey = await obtainDataKey()
    const lostPins = await openRestored({ ownerUrl, appUrl, dataKey, now })
    await client.query('analyze')
    return { ...restored, lostPins }
  } finally {
    await client.end()
  }
}

/** With the data key of the backup nothing is lost; with another what was sealed is. */
async function openRestored(opening: { ownerUrl: string; appUrl: string; dataKey: DataKey; now: Date }): Promise<number> {
  const id = await dataKeyIdOf(opening.ownerUrl)
  if (id === undefined || id === opening.dataKey.id) {
    await migrateInstallation(opening)
    return 0
  }
  await migrate(opening)
  return changeDataKey(opening)
}

type Filling = Pick<RestoreOptions, 'ownerUrl' | 'path'>

async function fill(client: pg.Client, { ownerUrl, path }: Filling): Promise<Omit<Restored, 'lostPins'>> {
  let takenAt = ''
  let finish = async () => undefined as void
  const prepare = async (manifest: Manifest) => {
    takenAt = manifest.takenAt
    refuseUnknown(manifest)
    await refuseFilled(client)
    await makeTables(client, ownerUrl, manifest)
    await client.query('begin')
    finish = await openForRows(client)
  }
  try {
    const counted = await readBackup(path, {
      prepare,
      take: async ({ table, pieces }) => {
        const list = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ')
        await copyIn(client, `copy ${pg.escapeIdentifier(table.name)} (${list}) from stdin`, pieces)
      },
    })
    await finish()
    await client.query('commit')
    return { takenAt, rows: Object.values(counted).reduce((sum, { rows }) => sum + rows, 0) }
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

function refuseUnknown({ migrations }: Manifest): void {
  const known = new Map(knownMigrations().map(({ name, checksum }) => [name, checksum]))
  if (migrations.every(({ name, checksum }) => known.get(name) === checksum)) return
  throw new CannotRestoreBackup('This backup was made by a newer version. Install that version, or a later one, and try again.')
}

async function refuseFilled(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is_there: boolean }>("select to_regclass('public.people') is not null as is_there")
  if (!rows[0]?.is_there) return
  const { rowCount } = await client.query(
    'select from (select id from people union all select id from organisations) filled limit 1',
  )
  if (rowCount)
    throw new CannotRestoreBackup(
      'This database is not empty, and nothing of it was touched. Restore into an empty one: another DATA_DIR, or another DATABASE_URL.',
    )
}

/** The tables as they were: where this database knows migrations that the backup does not, it is made anew. It is empty. */
async function makeTables(client: pg.Client, ownerUrl: string, { migrations }: Manifest): Promise<void> {
  const wanted = migrations.map(({ name }) => name)
  const { rows } = await client.query<{ is_there: boolean }>("select to_regclass('public.migrations') is not null as is_there")
  const applied = rows[0]?.is_there
    ? (await client.query<{ name: string }>('select name from migrations')).rows.map(({ name }) => name)
    : []
  if (applied.some((name) => !wanted.includes(name))) await client.query('drop schema public cascade; create schema public')
  await applyOnly({ ownerUrl, names: wanted })
}

/**
 * Takes off what would stand in the way of rows that come table by table: foreign keys, triggers that have fired already, and the
 * fence for the owner. Answers what puts all of it back; the keys are checked then.
 */
async function openForRows(client: pg.Client): Promise<() => Promise<void>> {
  const column = async (sql: string) => (await client.query<{ statement: string }>(sql)).rows.map(({ statement }) => statement)
  const ownTables = `pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('migrations', 'migration_lock')`
  const keys = "pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace"
  const tables = await column(`select format('%I', c.relname) as statement from ${ownTables}`)
  const forced = await column(`select format('%I', c.relname) as statement from ${ownTables} and c.relforcerowsecurity`)
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

/** Numbers that PostgreSQL gives out go on after the last one. */
const setCounters = `select format('select setval(%L, (select coalesce(max(%I), 0) + 1 from %I), false)',
    pg_get_serial_sequence(quote_ident(c.relname), a.attname), a.attname, c.relname) as statement
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attidentity <> '' and not a.attisdropped`
