import type pg from 'pg'
import { databaseRoleName, knownMigrations } from '../../server/database/migrate.ts'
import { connectToPrimary } from '../../server/platform/database/primary.ts'
import { poolSizeOf } from '../../server/platform/processes/process-count.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

const oldestVersion = 15
const maxClockDriftMs = 2_000
/** If an address has several servers, the one that accepts writes is used. */
const options = { connectionTimeoutMillis: 10_000, statement_timeout: 10_000 }

type DatabaseCheck = {
  ownerUrl: string
  appUrl: string
  /** The prefix of the database roles; defaults to the name of the database. */
  rolePrefix?: string
  /** The number of product processes that use it. */
  processes: number
  /** The id of the data key in the settings. */
  dataKeyId: string | undefined
  now: Date
}

/** Only reads, and runs no migration: the database may be that of a running product. */
export async function checkDatabase(check: DatabaseCheck): Promise<Finding[]> {
  let client: pg.Client | undefined
  try {
    client = await connectToPrimary(check.ownerUrl, options)
    return [
      ...(await checkServer(client, check)),
      ...(await checkLocale(client)),
      ...(await checkLogin(check)),
      ...(await checkSchema(client, check)),
      ...(await checkKey(client, check)),
      ...(await checkWork(client, check)),
    ]
  } catch (error) {
    return [problem(`The database does not answer: ${messageOf(error)}.`)]
  } finally {
    await client?.end().catch(() => undefined)
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).replace(/\.$/, '')

async function valueOf(client: pg.Client, sql: string, values: unknown[] = []): Promise<string> {
  const { rows } = await client.query<{ value: string | null }>(sql, values)
  return rows[0]?.value ?? ''
}

async function checkServer(client: pg.Client, { processes }: DatabaseCheck): Promise<Finding[]> {
  const setting = (name: string) => valueOf(client, 'select current_setting($1) as value', [name])
  const version = Math.floor(Number(await setting('server_version_num')) / 10_000)
  const encoding = await setting('server_encoding')
  const maxConnections = Number(await setting('max_connections'))
  const needed = processes * (poolSizeOf(processes) + 1) + 5
  // Turning one of these off risks the loss of acknowledged data when the machine stops.
  const unsafe = ['fsync', 'full_page_writes', 'synchronous_commit']
  const off: string[] = []
  for (const name of unsafe) if ((await setting(name)) === 'off') off.push(name)
  const before = Date.now()
  const theirs = new Date(await valueOf(client, 'select clock_timestamp()::text as value'))
  const drift = Math.abs(theirs.getTime() - (before + Date.now()) / 2)
  return [
    version >= oldestVersion
      ? ok(`PostgreSQL ${version}.`)
      : problem(`PostgreSQL ${version} is too old. Upgrade to ${oldestVersion} or newer.`),
    ...(encoding === 'UTF8' ? [] : [problem(`The database has the encoding ${encoding}. Create it with the encoding UTF8.`)]),
    ...off.map((name) => problem(`${name} is off: payments can be lost when the machine stops. Set it to on in PostgreSQL.`)),
    maxConnections >= needed
      ? ok(`PostgreSQL allows ${maxConnections} connections; ${needed} are needed.`)
      : warning(
          `PostgreSQL allows ${maxConnections} connections; ${needed} are needed for ${processes} processes. Raise max_connections.`,
        ),
    drift <= maxClockDriftMs
      ? ok('The clocks of this machine and of the database agree.')
      : warning(`The clocks of this machine and of the database differ by ${Math.round(drift / 1000)} s. Set both by NTP.`),
  ]
}

/** Any other locale sorts text by the libraries of its machine: after an update of those, an index may no longer find its entries. */
export async function checkLocale(client: pg.Client): Promise<Finding[]> {
  const locale = await valueOf(client, 'select datcollate as value from pg_database where datname = current_database()')
  const text = `The database sorts text by the locale ${locale}.`
  return /^(C|POSIX|C\.utf-?8)$/i.test(locale)
    ? [ok(text)]
    : [
        warning(
          `${text} Create it with locale C.UTF-8, and restore a backup into it; until then reindex after each update of the system.`,
        ),
      ]
}

/** Row-level security does not apply to a superuser. */
async function checkLogin({ ownerUrl, appUrl }: DatabaseCheck): Promise<Finding[]> {
  if (appUrl === ownerUrl)
    return [
      warning('DATABASE_URL and DATABASE_OWNER_URL are the same login. Give the server a login that does not own the tables.'),
    ]
  let client: pg.Client | undefined
  try {
    client = await connectToPrimary(appUrl, options)
    const value = await valueOf(
      client,
      'select (rolsuper or rolbypassrls)::text as value from pg_roles where rolname = session_user',
    )
    return value === 'true'
      ? [problem('The login of DATABASE_URL can bypass row-level security. Take SUPERUSER and BYPASSRLS from it.')]
      : [ok('The login of DATABASE_URL is bound by row-level security.')]
  } catch (error) {
    return [problem(`The login of DATABASE_URL does not work: ${messageOf(error)}.`)]
  } finally {
    await client?.end().catch(() => undefined)
  }
}

async function checkSchema(client: pg.Client, { rolePrefix }: DatabaseCheck): Promise<Finding[]> {
  if ((await valueOf(client, `select to_regclass('public.migrations')::text as value`)) === '')
    return [warning('The database is empty. The first start creates its tables.')]
  const { rows } = await client.query<{ name: string }>('select name from migrations')
  const applied = new Set(rows.map(({ name }) => name))
  const known = knownMigrations().map(({ name }) => name)
  const pending = known.filter((name) => !applied.has(name))
  const newer = [...applied].filter((name) => !known.includes(name))
  const prefix = rolePrefix ?? (await valueOf(client, 'select current_database() as value'))
  const roles = (['staff', 'owner', 'tenant', 'visitor', 'operator', 'auth'] as const).map((role) =>
    databaseRoleName(prefix, role),
  )
  const missing = await client.query<{ name: string }>(
    'select name from unnest($1::text[]) as name where name not in (select rolname from pg_roles)',
    [roles],
  )
  const extensions = await client.query<{ name: string }>(
    `select name from unnest(array['pg_trgm', 'btree_gist']) as name where name not in (select extname from pg_extension)`,
  )
  return [
    newer.length > 0
      ? problem(`The database belongs to a newer version of the product (${newer.join(', ')}). Install that version.`)
      : pending.length > 0
        ? warning(`${pending.length} migrations are not applied yet. The next start applies them; take a backup first.`)
        : ok('The tables are those of this version.'),
    ...missing.rows.map(({ name }) =>
      problem(`The database role ${name} is missing. Start the product once as the owner of the tables.`),
    ),
    ...extensions.rows.map(({ name }) => problem(`The extension ${name} is missing. Run: create extension ${name}`)),
  ]
}

async function checkKey(client: pg.Client, { dataKeyId }: DatabaseCheck): Promise<Finding[]> {
  if ((await valueOf(client, `select to_regclass('public.installation')::text as value`)) === '') return []
  const id = await valueOf(client, 'select data_key_id as value from installation')
  if (id === '') return []
  if (dataKeyId === undefined)
    return [problem(`The data key ${id} of this database is not here. Set DATA_KEY to the key on the recovery sheet.`)]
  return dataKeyId === id
    ? [ok('The data key is that of the database.')]
    : [
        problem(
          `The data key here is ${dataKeyId}, and that of the database is ${id}. Set DATA_KEY to the key on the recovery sheet.`,
        ),
      ]
}

/** Failed work that waits: jobs, and messages that were abandoned. */
async function checkWork(client: pg.Client, { now }: DatabaseCheck): Promise<Finding[]> {
  if ((await valueOf(client, `select to_regclass('public.job_runs')::text as value`)) === '') return []
  const { rows: failed } = await client.query<{ name: string; count: number; error: string | null }>(
    `select name, count(*)::int as count, max(error) as error from job_runs
     where state = 'FAILED' and started_at > $1::timestamptz - interval '2 days' group by name order by name`,
    [now],
  )
  return failed.length === 0
    ? [ok('No background job failed in the last two days.')]
    : failed.map(({ name, count, error }) =>
        warning(
          `The job ${name} failed ${count === 1 ? 'once' : `${count} times`} in the last two days${error ? `: ${error.replace(/\.$/, '')}` : ''}.`,
        ),
      )
}
