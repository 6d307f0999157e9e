import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { accounts } from '../../domain/ledger/account.ts'
import { asTableOwner } from '../platform/as-table-owner.ts'
import { StartError } from '../platform/start-error.ts'
import { readReference, writeReferenceData } from './reference-data.ts'

const databaseRoles = ['staff', 'owner', 'tenant', 'visitor', 'operator', 'gatekeeper'] as const
export type DatabaseRole = (typeof databaseRoles)[number]

/** Database roles belong to the whole server, so they carry the database's name. */
export function databaseRoleName(prefix: string, role: DatabaseRole): string {
  return `${prefix}_acting_${role}`
}

const here = new URL('.', import.meta.url)

type Migration = { name: string; sql: string; checksum: string }

export type MigrateOptions = {
  /** Who owns the tables; may make roles. */
  ownerUrl: string
  /** Who serves; gets membership in the actor roles. The same login as the owner's when left out. */
  appUrl?: string
  log?: (line: string) => void
}

/**
 * Brings the database to the newest migration, under a lock that is a table row, so that any number of starters do it
 * once. Answers the prefix of its database roles.
 */
export function migrate({ ownerUrl, appUrl, log = () => undefined }: MigrateOptions): Promise<string> {
  return asTableOwner(ownerUrl, async (client) => {
    await client.query("set lock_timeout = '60s'; set statement_timeout = 0")
    const prefix = (await client.query<{ name: string }>('select current_database() as name')).rows[0]?.name ?? ''
    await createLockTable(client)
    await client.query('begin')
    await client.query('select from migration_lock where is_only for update')
    const applied = await applyMigrations(client, log)
    await createRoles(client, prefix, appUrl)
    if (await fenceIsStale(client, applied)) await raiseFence(client, prefix)
    await client.query('commit')
    return prefix
  })
}

/** Applies these migrations alone, without roles and fence: the tables as a backup knew them. `migrate` does the rest. */
export function applyOnly({ ownerUrl, names }: { ownerUrl: string; names: readonly string[] }): Promise<void> {
  return asTableOwner(ownerUrl, async (client) => {
    await createLockTable(client)
    await client.query('begin')
    await client.query('select from migration_lock where is_only for update')
    await applyMigrations(client, () => undefined, names)
    await client.query('update migration_lock set fence_checksum = null')
    await client.query('commit')
  })
}

/** The first creation races with other starters: the loser sees 23505 and finds it made. */
async function createLockTable(client: pg.Client): Promise<void> {
  const make = `create table if not exists migration_lock (is_only boolean primary key default true check (is_only), fence_checksum text);
    insert into migration_lock default values on conflict do nothing;
    create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default clock_timestamp())`
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query(make)
      return
    } catch (error) {
      const isRace = error instanceof pg.DatabaseError && ['23505', '42P07'].includes(error.code ?? '')
      if (!isRace || attempt === 10) throw error
    }
  }
}

async function applyMigrations(client: pg.Client, log: (line: string) => void, names?: readonly string[]): Promise<number> {
  const known = new Map(
    (await client.query<{ name: string; checksum: string }>('select name, checksum from migrations')).rows.map((row) => [
      row.name,
      row.checksum,
    ]),
  )
  let applied = 0
  for (const migration of knownMigrations()) {
    if (names && !names.includes(migration.name)) continue
    const checksum = known.get(migration.name)
    if (checksum === migration.checksum) continue
    if (checksum)
      throw new StartError(`The migration ${migration.name} was changed after it had been applied. Add a new one instead.`)
    await client.query(migration.sql)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [migration.name, migration.checksum])
    log(`Migrated ${migration.name}`)
    applied += 1
  }
  return applied
}

/** The migrations of this version, in their order. */
export function knownMigrations(): Migration[] {
  const folder = new URL('migrations/', here)
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(new URL(name, folder), 'utf8')
      return { name, sql, checksum: hash(sql) }
    })
}

async function createRoles(client: pg.Client, prefix: string, appUrl: string | undefined): Promise<void> {
  const { rows } = await client.query<{ self: string; version: number }>(
    "select current_user as self, current_setting('server_version_num')::int as version",
  )
  const { self = '', version = 0 } = rows[0] ?? {}
  const login = appUrl ? decodeURIComponent(new URL(appUrl).username) : self
  for (const role of databaseRoles) {
    const name = databaseRoleName(prefix, role)
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
    if (!rowCount) await client.query(`create role ${pg.escapeIdentifier(name)} nologin`)
    await letTake(client, { login, name, version })
  }
  const inherits = await client.query('select from pg_roles where rolname = $1 and rolinherit and not rolsuper', [self])
  if (login === self && version < 160_000 && inherits.rowCount) await client.query('alter role current_user noinherit')
}

type Membership = { login: string; name: string; version: number }

/**
 * The login may take the role, but has none of its rights before it does: the policies of a role bind whoever inherits it,
 * and then the owner of the tables would be fenced too. PostgreSQL says so by grant from 16 on, and by login before.
 */
async function letTake(client: pg.Client, { login, name, version }: Membership): Promise<void> {
  const mayTake = version < 160_000 ? "pg_has_role($1::name, $2::name, 'member')" : "pg_has_role($1::name, $2::name, 'set')"
  const { rows } = await client.query<{ may: boolean }>(`select ${mayTake} as may`, [login, name])
  if (rows[0]?.may) return
  const how = version < 160_000 ? '' : ' with inherit false, set true'
  await client.query(`grant ${pg.escapeIdentifier(name)} to ${pg.escapeIdentifier(login)}${how}`)
}

async function fenceIsStale(client: pg.Client, applied: number): Promise<boolean> {
  const { rows } = await client.query<{ fence_checksum: string | null }>('select fence_checksum from migration_lock')
  return applied > 0 || rows[0]?.fence_checksum !== fenceChecksum()
}

async function raiseFence(client: pg.Client, prefix: string): Promise<void> {
  const sql = databaseRoles.reduce(
    (text, role) => text.replaceAll(`{{${role}}}`, pg.escapeIdentifier(databaseRoleName(prefix, role))),
    readFence(),
  )
  await client.query(sql)
  await client.query('update migration_lock set fence_checksum = $1', [fenceChecksum()])
  await writeAccounts(client)
  await writeReferenceData(client, readReference())
}

/** The chart of accounts is data of the domain; the table is its copy. */
async function writeAccounts(client: pg.Client): Promise<void> {
  for (const { code, name, kind } of Object.values(accounts)) {
    await client.query(
      'insert into accounts (code, name, kind) values ($1, $2, $3) on conflict (code) do update set name = excluded.name, kind = excluded.kind',
      [code, name, kind],
    )
  }
}

/** The copies of reference data are written with the fence, so they make it stale too. */
function fenceChecksum(): string {
  return hash(readFence() + readReference())
}

function readFence(): string {
  return ['roles.sql', 'fence.sql'].map((name) => readFileSync(new URL(name, here), 'utf8')).join('\n')
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
