import { Client } from 'pg'
import { firstNames, secondNames } from '../../server/demo/demo-names.ts'
import { isWithoutRecords } from '../../server/database/own-tables.ts'
import type { DataKey } from '../../server/platform/keys/data-key.ts'
import { hashPassword } from '../../server/platform/keys/hash-password.ts'
import { StartError } from '../../server/platform/start-error.ts'
import { everydayStatements } from './everyday-statements.ts'
import { moneyStatements, monthsFunction } from './money-sql.ts'
import { type RegisterSize, registerOffices } from './register-size.ts'
import { sealEvents } from './seal-events.ts'
import { smallestOfficeStatements } from './smallest-office-statements.ts'
import { registerFunctions, registerPlaces, registerStatements, registerTables } from './register-sql.ts'

export const registerPassword = 'lotus in the valley'
/** The sign-in of the ADMIN of the first, largest office. */
export const registerAdmin = '16000000'
/** The sign-in of the second office's ADMIN, which has half as many records. */
export const registerSecondAdmin = '16000001'
/** The sign-in of the smallest office's ADMIN, which has five leases. */
export const registerSmallestAdmin = '16000006'
/** The sign-in of an owner in the first office with one or two houses. */
export const registerOwner = '16100000'
/** The sign-in of an owner with hundreds of buildings and thousands of units. */
export const registerLargeOwner = '16100001'

/** The approximate centre of each dzongkhag, by the code of its name: the register's squares are placed around it. */
const middles = {
  BT01: [90.74, 27.55], BT02: [89.55, 27.02], BT03: [89.85, 26.99], BT04: [89.73, 27.9], BT05: [89.28, 27.37],
  BT06: [91.15, 27.67], BT07: [91.23, 27.27], BT08: [89.42, 27.43], BT09: [91.35, 27.03], BT10: [89.86, 27.58],
  BT11: [91.6, 26.95], BT12: [89.1, 26.95], BT13: [90.3, 26.95], BT14: [89.64, 27.47], BT15: [91.5, 27.6],
  BT16: [91.6, 27.3], BT17: [90.5, 27.45], BT18: [90.15, 27.0], BT19: [89.95, 27.48], BT20: [90.7, 27.1],
} // biome-ignore format: a table

const settings = `set app.now = '2026-11-21T04:00:00Z'; set maintenance_work_mem = '512MB'; set work_mem = '128MB'; ${registerFunctions}; ${monthsFunction}`

const notEmpty =
  'This database holds records, and nothing was changed. Choose an empty one with another DATABASE_URL or DATA_DIR.'

/** The login that owns the tables, and the key that seals the events of the audit. */
type Register = { ownerUrl: string; dataKey: DataKey }

/** Fills an empty, migrated database as the owner of its tables, with every constraint in force, and reports the time of each part. */
export async function fillRegister(
  { ownerUrl, dataKey }: Register,
  size: RegisterSize,
  log: (line: string) => void,
): Promise<void> {
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(settings)
    await prepare(client)
    // All or nothing: an interrupted register must not remain without its keys.
    await client.query('begin')
    if (!(await isWithoutRecords(client))) throw new StartError(notEmpty)
    await openOffices(client)
    const { keys, indexes } = await dropKeysAndIndexes(client)
    for (const { name, sql } of registerStatements(size)) await timed(name, log, () => client.query(sql))
    for (const { name, sql } of moneyStatements(size)) await timed(name, log, () => client.query(sql))
    for (const { name, sql } of smallestOfficeStatements) await timed(name, log, () => client.query(sql))
    for (const { name, sql } of everydayStatements(size)) await timed(name, log, () => client.query(sql))
    await timed('seals of events', log, () => sealEvents(client, dataKey))
    await enableOwnerSignIn(client, 0, registerOwner)
    await enableOwnerSignIn(client, 1, registerLargeOwner)
    await timed('indexes', log, () => runAll(client, indexes))
    await timed('foreign keys', log, () => runAll(client, keys))
    await client.query('commit')
    await timed('statistics', log, () => client.query('vacuum analyze'))
  } finally {
    await client.end()
  }
}

/** Adds the missing parts of an older register: the same statements, on the existing records. */
export async function addDailyActivity(
  { ownerUrl, dataKey }: Register,
  size: RegisterSize,
  log: (line: string) => void,
): Promise<void> {
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(`${settings}; begin`)
    await assertRegister(client)
    for (const { name, sql } of everydayStatements(size)) await timed(name, log, () => client.query(sql))
    await timed('seals of events', log, () => sealEvents(client, dataKey))
    await client.query('commit')
    const filled =
      'listings, listing_enquiries, listing_views, damage_reports, damage_items, damage_events, bank_accounts, bank_statements'
    await timed('statistics', log, () => client.query(`analyze ${filled}, bank_statement_lines, outbox, audit_events`))
  } finally {
    await client.end()
  }
}

/** Its offices have fixed ids, which no real office has. */
async function assertRegister(client: Client): Promise<void> {
  const { rowCount } = await client.query(
    'select from organisations where id <> all(array(select pg_temp.id_of(0, n) from generate_series(0, $1) n)) limit 1',
    [registerOffices.length - 1],
  )
  if (rowCount)
    throw new StartError('This database holds offices that bench:data did not make, and nothing was changed. Choose another.')
}

/** Several statements with parameters cannot be in one message, so the values are inserted as literals. */
async function prepare(client: Client): Promise<void> {
  const literal = (value: unknown) => client.escapeLiteral(JSON.stringify(value))
  await client.query(
    registerTables.replace('$1', `${literal(firstNames)}::jsonb`).replace('$2', `${literal(secondNames)}::jsonb`),
  )
  await client.query(registerPlaces.replace('$1', `${literal(middles)}::jsonb`))
}

async function openOffices(client: Client): Promise<void> {
  const hash = await hashPassword(registerPassword)
  for (const [place, { name }] of registerOffices.entries()) {
    const made: [string, unknown[]][] = [
      ['insert into organisations (id, name, is_enabled) values (pg_temp.id_of(0, $1), $2, true)', [place, name]],
      [
        'insert into people (id, phone_number, password_hash, is_verified) values (pg_temp.id_of(10, $1), $2, $3, true)',
        [place, `1600000${place}`, hash],
      ],
      [
        `insert into roles (id, person_id, organisation, name, accepted_at)
        values (pg_temp.id_of(11, $1), pg_temp.id_of(10, $1), pg_temp.id_of(0, $1), 'ADMIN', app_now())`,
        [place],
      ],
      [
        'insert into staff_members (organisation_id, id, name_english) values (pg_temp.id_of(0, $1), pg_temp.id_of(10, $1), $2)',
        [place, `${name} ADMIN`],
      ],
      ['update organisations set admin_id = pg_temp.id_of(10, $1) where id = pg_temp.id_of(0, $1)', [place]],
    ]
    for (const [sql, values] of made) await client.query(sql, values)
  }
}

async function enableOwnerSignIn(client: Client, n: number, phoneNumber: string): Promise<void> {
  await client.query(
    'update people set phone_number = $2, password_hash = $3, is_verified = true where id = pg_temp.id_of(1, $1)',
    [n, phoneNumber, await hashPassword(registerPassword)],
  )
  await client.query(
    `insert into roles (id, person_id, organisation, name, accepted_at)
    values (pg_temp.id_of(12, $1), pg_temp.id_of(1, $1), pg_temp.id_of(0, 0), 'OWNER', app_now())`,
    [n],
  )
}

/**
 * Building an index in full, and checking a key over whole tables, takes a fraction of the time needed row by row. Returns the statements
 * that create them again.
 */
async function dropKeysAndIndexes(client: Client): Promise<{ keys: string[]; indexes: string[] }> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`,
  )
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint k where k.conindid = i.indexrelid) order by 1`,
  )
  await runAll(
    client,
    keys.map(({ table, name }) => `alter table ${table} drop constraint ${name}`),
  )
  await runAll(
    client,
    indexes.map(({ name }) => `drop index ${name}`),
  )
  return {
    keys: keys.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
    indexes: indexes.map(({ definition }) => definition),
  }
}

async function runAll(client: Client, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await client.query(statement)
}

async function timed(name: string, log: (line: string) => void, work: () => Promise<unknown>): Promise<void> {
  const startedAt = performance.now()
  await work()
  log(`${name.padEnd(20)} ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}
