import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { accounts } from '../../domain/ledger/account.ts'
import { slices } from '../../domain/slices.ts'
import { asTableOwner } from '../platform/database/as-table-owner.ts'
import { loginOf } from '../platform/database/database-address.ts'
import { StartError } from '../platform/start-error.ts'
import { assertNotDistributed } from './assert-not-distributed.ts'
import { readReference, writeReferenceData } from './reference-data.ts'

const databaseRoles = ['staff', 'owner', 'tenant', 'visitor', 'operator', 'auth'] as const
export type DatabaseRole = (typeof databaseRoles)[number]

/** Database roles belong to the whole server, so their names include the database's name. */
export function databaseRoleName(prefix: string, role: DatabaseRole): string {
  return `${prefix}_acting_${role}`
}

const here = new URL('.', import.meta.url)

type SqlFile = { name: string; sql: string; checksum: string }

export type MigrateOptions = {
  /** The login that owns the tables and may create roles. */
  ownerUrl: string
  /** The login that serves requests; it becomes a member of the actor roles. Default: the owner's login. */
  appUrl?: string
  log?: (line: string) => void
}

/**
 * Migrates the database to this version in one transaction. The lock is a table row, so it is safe for several processes to start at the
 * same time. It applies the tables (schema/, then migrations/), each file once, and then the functions, grants and policies, all of them
 * whenever one has changed. Returns the prefix of the database roles.
 */
export function migrate({ ownerUrl, appUrl, log = () => undefined }: MigrateOptions): Promise<string> {
  return asTableOwner(ownerUrl, async (client) => {
    await client.query("set lock_timeout = '60s'; set statement_timeout = 0")
    const prefix = (await client.query<{ name: string }>('select current_database() as name')).rows[0]?.name ?? ''
    await assertNotDistributed(client)
    await createLockTable(client)
    await client.query('begin')
    await client.query('select from migration_lock where is_only for update')
    const pending = await pendingMigrations(client)
    const isStale = pending.length > 0 || (await appliedCode(client)) !== codeChecksum()
    if (isStale) await applyMigrations(client, pending, log)
    await createRoles(client, prefix, appUrl)
    if (isStale) await applyCode(client, prefix)
    await client.query('commit')
    return prefix
  })
}

/** Applies only these migrations, without functions, grants and policies: the tables as a backup had them. `migrate` does the rest. */
export function applyOnly({ ownerUrl, names }: { ownerUrl: string; names: readonly string[] }): Promise<void> {
  return asTableOwner(ownerUrl, async (client) => {
    await createLockTable(client)
    await client.query('begin')
    await client.query('select from migration_lock where is_only for update')
    const pending = (await pendingMigrations(client)).filter(({ name }) => names.includes(name))
    if (pending.length > 0) await applyMigrations(client, pending, () => undefined)
    await client.query('update migration_lock set code_checksum = null')
    await client.query('commit')
  })
}

/** Several processes may try to create the table at first. The slower one gets an error and finds the table created. */
async function createLockTable(client: pg.Client): Promise<void> {
  const make = `create table if not exists migration_lock (is_only boolean primary key default true check (is_only), code_checksum text, drop_code text[]);
    insert into migration_lock default values on conflict do nothing;
    create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default clock_timestamp())`
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query(make)
      return
    } catch (error) {
      const isRace = error instanceof pg.DatabaseError && ['23505', '42710', '42P07'].includes(error.code ?? '')
      if (!isRace || attempt === 10) throw error
    }
  }
}

async function pendingMigrations(client: pg.Client): Promise<SqlFile[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations')
  if (isPreRelease(rows)) throw new StartError(madeBeforeTheRelease)
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  const known = knownMigrations()
  const changed = known.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum)
  if (changed) throw new StartError(`The migration ${changed.name} was changed after it had been applied. Add a new one instead.`)
  return known.filter(({ name }) => !applied.has(name))
}

/** Before the first release there were only migrations, and this was the first. */
const firstPreReleaseMigration = '0001_context.sql'

export const isPreRelease = (applied: readonly { name: string }[]) =>
  applied.some(({ name }) => name === firstPreReleaseMigration)

const madeBeforeTheRelease =
  'This database was made by a version from before the first release: take a backup with that version (npm run backup) and restore it with this one into another DATA_DIR or DATABASE_URL (npm run restore).'

async function applyMigrations(client: pg.Client, pending: readonly SqlFile[], log: (line: string) => void): Promise<void> {
  await runFiles(client, functionsBeforeTables())
  await dropCode(client)
  for (const { name, sql, checksum } of pending) {
    await client.query(sql)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
    log(`Migrated ${name}`)
  }
}

/**
 * Migrations run on tables without triggers, whether the database is new, restored or in use. Only objects of this product are dropped; an
 * administrator's own views and functions stay.
 */
async function dropCode(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>('select unnest(drop_code) as statement from migration_lock')
  for (const { statement } of rows) await client.query(statement)
}

/** The statements that drop everything that this transaction created, except the policy that shows a migration the rows of the tables. */
const statementsToDrop = `
  select array_agg(statement order by position) from (
    select 1 as position, format('drop policy if exists %I on %s', p.polname, p.polrelid::regclass) as statement from pg_policy p
      where p.xmin = pg_current_xact_id()::xid and p.polname <> 'migrations'
    union all
    select 2, format('drop trigger if exists %I on %s', t.tgname, t.tgrelid::regclass) from pg_trigger t
      where t.xmin = pg_current_xact_id()::xid and not t.tgisinternal
    union all
    select 3, 'drop view if exists ' || string_agg(c.oid::regclass::text, ', ') from pg_class c
      where c.xmin = pg_current_xact_id()::xid and c.relkind = 'v' and c.oid <> all($3) having count(*) > 0
    union all
    select 4, 'drop function if exists ' || string_agg(p.oid::regprocedure::text, ', ') from pg_proc p
      where p.xmin = pg_current_xact_id()::xid and p.oid <> all($2) having count(*) > 0
  ) as made`

/** The schema files and migrations of this version, in order. */
export const knownMigrations = (): SqlFile[] => [...schemaFiles(), ...readFolder('migrations')]

/** The tables as of the first release, by area. */
export function schemaFiles(): SqlFile[] {
  const schema = readFolder('schema')
  const ordered = ['platform', ...slices].flatMap((slice) => schema.filter(({ name }) => name === `schema/${slice}.sql`))
  const stranger = schema.find((file) => !ordered.includes(file))
  if (stranger) throw new Error(`${stranger.name} is named after no slice (domain/slices.ts).`)
  return ordered
}

/** Functions that column defaults, generated columns and indexes need. */
export const functionsBeforeTables = () => readFolder('functions/before-tables')
/** The other functions with their triggers, and the views. */
export const knownFunctions = () => readFolder('functions')

function readFolder(folder: string): SqlFile[] {
  return readdirSync(new URL(`${folder}/`, here))
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(new URL(`${folder}/${name}`, here), 'utf8')
      return { name: `${folder}/${name}`, sql, checksum: hash(sql) }
    })
}

async function runFiles(client: pg.Client, files: readonly SqlFile[]): Promise<void> {
  for (const { sql } of files) await client.query(sql)
}

async function createRoles(client: pg.Client, prefix: string, appUrl: string | undefined): Promise<void> {
  const { rows } = await client.query<{ self: string; version: number }>(
    "select current_user as self, current_setting('server_version_num')::int as version",
  )
  const { self = '', version = 0 } = rows[0] ?? {}
  const login = appUrl ? loginOf(appUrl) : self
  for (const role of databaseRoles) {
    const name = databaseRoleName(prefix, role)
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
    if (!rowCount) await client.query(`create role ${pg.escapeIdentifier(name)} nologin`)
    await grantMembership(client, { login, name, version })
  }
  const inherits = await client.query('select from pg_roles where rolname = $1 and rolinherit and not rolsuper', [self])
  if (login === self && version < 160_000 && inherits.rowCount) await client.query('alter role current_user noinherit')
}

type Membership = { login: string; name: string; version: number }

/**
 * The login may switch to the role but does not inherit its rights. The policies of a role apply to every login that inherits it, so the
 * owner of the tables would be restricted too. PostgreSQL 16 and later set this per grant, earlier versions per login.
 */
async function grantMembership(client: pg.Client, { login, name, version }: Membership): Promise<void> {
  const canSetRole = version < 160_000 ? "pg_has_role($1::name, $2::name, 'member')" : "pg_has_role($1::name, $2::name, 'set')"
  const { rows } = await client.query<{ may: boolean }>(`select ${canSetRole} as may`, [login, name])
  if (rows[0]?.may) return
  const how = version < 160_000 ? '' : ' with inherit false, set true'
  await client.query(`grant ${pg.escapeIdentifier(name)} to ${pg.escapeIdentifier(login)}${how}`)
}

async function appliedCode(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ code_checksum: string | null }>('select code_checksum from migration_lock')
  return rows[0]?.code_checksum ?? undefined
}

/** A function may refer to one in a later file, so bodies are not checked during creation (schema.test.ts checks them). */
async function applyCode(client: pg.Client, prefix: string): Promise<void> {
  const { rows } = await client.query<{ oid: number }>('select oid from pg_proc where xmin = pg_current_xact_id()::xid')
  const beforeTables = rows.map(({ oid }) => oid)
  // Those of this product are already dropped here.
  const others = await client.query<{ oid: number }>("select oid from pg_class where relkind = 'v'")
  await client.query('set local check_function_bodies = off')
  await runFiles(client, knownFunctions())
  const grants = databaseRoles.reduce(
    (text, role) => text.replaceAll(`{{${role}}}`, pg.escapeIdentifier(databaseRoleName(prefix, role))),
    readGrants(),
  )
  await client.query(grants)
  await client.query(`update migration_lock set code_checksum = $1, drop_code = (${statementsToDrop})`, [
    codeChecksum(),
    beforeTables,
    others.rows.map(({ oid }) => oid),
  ])
  await writeAccounts(client)
  await writeReferenceData(client, readReference())
}

/** The chart of accounts is defined in the domain; the table is a copy. */
async function writeAccounts(client: pg.Client): Promise<void> {
  for (const { code, name, kind } of Object.values(accounts)) {
    await client.query(
      'insert into accounts (code, name, kind) values ($1, $2, $3) on conflict (code) do update set name = excluded.name, kind = excluded.kind',
      [code, name, kind],
    )
  }
}

/** Covers everything that is applied again after a change. The copies of reference data are written with it. */
function codeChecksum(): string {
  const files = [...functionsBeforeTables(), ...knownFunctions()].map(({ name, checksum }) => `${name} ${checksum}`)
  return hash([...files, readGrants(), readReference()].join('\n'))
}

function readGrants(): string {
  return ['roles.sql', 'row-level-security.sql'].map((name) => readFileSync(new URL(name, here), 'utf8')).join('\n')
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
