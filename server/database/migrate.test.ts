import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownFunctions, readCatalogue } from '../testing/read-catalogue.ts'
import { anEmptyDatabase, type TestDatabase } from '../testing/test-database.ts'
import { run } from '../testing/test-server.ts'
import {
  applyOnly,
  databaseRoleName,
  functionsBeforeTables,
  knownFunctions,
  knownMigrations,
  migrate,
  schemaFiles,
} from './migrate.ts'

let fresh: TestDatabase
let catalogue: string[]
const made: TestDatabase[] = []

beforeAll(async () => {
  fresh = await aDatabase()
  await migrate(fresh)
  catalogue = await readCatalogue(fresh.ownerUrl)
})
afterAll(async () => {
  for (const database of made) await database.drop()
})

async function aDatabase(): Promise<TestDatabase> {
  const database = await anEmptyDatabase()
  made.push(database)
  return database
}

async function column(url: string, sql: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<{ value: string }>(sql)).rows.map(({ value }) => value)
  } finally {
    await client.end()
  }
}

test('a database of the first release that is migrated equals a new one', async () => {
  const older = await aDatabase()
  await applyOnly({ ownerUrl: older.ownerUrl, names: schemaFiles().map(({ name }) => name) })
  await run(older.ownerUrl, [functionsOfAnotherVersion])
  await migrate(older)
  expect(await readCatalogue(older.ownerUrl)).toEqual(catalogue)
  expect(await column(older.ownerUrl, 'select name as value from migrations order by applied_at, name')).toEqual(
    knownMigrations().map(({ name }) => name),
  )
})

/** A deleted function, one with other arguments, one with another result and body, its users, and another policy. */
const functionsOfAnotherVersion = `
  create function removed_since(thram uuid) returns boolean language sql as $$ select true $$;
  create function owns_thram(thram text) returns text language sql as $$ select thram $$;
  create function owns_plot(plot uuid) returns integer language sql return 1;
  create or replace function app_now() returns timestamptz language sql stable as $$ select null::timestamptz $$;
  create view removed_view as select id, owns_plot(id) as owned from plots;
  create view thram_holders as select thram_id from thram_holdings;
  create view unit_holders as select * from removed_view;
  create function assert_entry_balanced() returns trigger language plpgsql as $$ begin return null; end $$;
  create trigger removed_trigger after insert on ledger_postings for each row execute function assert_entry_balanced();
  alter table plots enable row level security;
  create policy removed_policy on plots using (removed_since(thram_id));
  update migration_lock set drop_code = array['drop policy if exists removed_policy on plots',
    'drop trigger if exists removed_trigger on ledger_postings', 'drop view if exists removed_view, thram_holders, unit_holders',
    'drop function if exists removed_since(uuid), owns_thram(text), owns_plot(uuid), assert_entry_balanced()']`

test('a migration records all created objects, so that the next version drops exactly those', async () => {
  const database = await aDatabase()
  await migrate(database)
  const made = `select 'policy ' || polname as value from pg_policy where polname <> 'migrations'
    union all select 'trigger ' || tgname from pg_trigger where not tgisinternal
    union all select 'view ' || relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'
    union all select 'function ' || p.proname from ${ownFunctions}`
  await run(database.ownerUrl, [
    'create view of_the_office as select 1 as one',
    'create function of_the_office() returns int return 1',
    "update migration_lock set code_checksum = 'of another version'",
  ])
  // The grants are written again for every existing view, which marks views of others as changed too.
  await migrate(database)
  await run(database.ownerUrl, await column(database.ownerUrl, 'select unnest(drop_code) as value from migration_lock'))
  const left = await column(database.ownerUrl, made)
  const beforeTables = functionsBeforeTables().flatMap(({ sql }) => definitions(sql))
  expect(left.sort()).toEqual(
    ['view of_the_office', 'function of_the_office', ...beforeTables.map((name) => `function ${name}`)].sort(),
  )
})

test('a database whose functions changed gets those of this version again, and nothing else changes', async () => {
  const older = await aDatabase()
  await migrate(older)
  await run(older.ownerUrl, [
    'create or replace function owns_plot(plot uuid) returns boolean language sql as $$ select true $$',
    `grant delete on leases to ${databaseRoleName(older.rolePrefix, 'staff')}`,
    "update migration_lock set code_checksum = 'of another version'",
  ])
  expect(await readCatalogue(older.ownerUrl)).not.toEqual(catalogue)
  await migrate(older)
  expect(await readCatalogue(older.ownerUrl)).toEqual(catalogue)
})

test('a start with nothing to migrate changes nothing', async () => {
  const versions = `select concat_ws(' ', p.oid, p.xmin) as value from pg_proc p union all
    select concat_ws(' ', p.oid, p.xmin) from pg_policy p union all select concat_ws(' ', name, xmin) from migrations`
  const before = await column(fresh.ownerUrl, versions)
  await migrate(fresh)
  expect((await column(fresh.ownerUrl, versions)).sort()).toEqual(before.sort())
})

test('any number of concurrent starts migrate the database once', async () => {
  const database = await aDatabase()
  await Promise.all(Array.from({ length: 4 }, () => migrate(database)))
  expect(await readCatalogue(database.ownerUrl)).toEqual(catalogue)
})

test('a database from before the first release is refused, and does not change', async () => {
  const old = await aDatabase()
  await run(old.ownerUrl, [
    'create table migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    'create table migration_lock (is_only boolean primary key default true, fence_checksum text)',
    'insert into migration_lock default values',
    "insert into migrations (name, checksum) values ('0001_context.sql', 'some')",
  ])
  const before = await readCatalogue(old.ownerUrl)
  await expect(migrate(old)).rejects.toThrow('take a backup with that version (npm run backup) and restore it with this one')
  expect(await readCatalogue(old.ownerUrl)).toEqual(before)
})

test('a file that was changed after it had been applied is refused', async () => {
  const database = await aDatabase()
  await migrate(database)
  await run(database.ownerUrl, ["update migrations set checksum = 'another' where name = 'schema/ledger.sql'"])
  await expect(migrate(database)).rejects.toThrow('schema/ledger.sql was changed after it had been applied')
})

test('every table, view and function has a comment', async () => {
  const silent = await column(
    fresh.ownerUrl,
    `select c.relname as value from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'p', 'm')
      and obj_description(c.oid, 'pg_class') is null
    union all select p.oid::regprocedure::text from ${ownFunctions} and obj_description(p.oid, 'pg_proc') is null`,
  )
  expect(silent).toEqual([])
})

const definitions = (sql: string) =>
  [...sql.matchAll(/^\s*create (?:or replace )?(?:function|view) (\w+)/gim)].map(([, name = '']) => name)

test('each function, trigger and view is defined once, in functions/', async () => {
  // Four sums have one function per operation; a loop in functions/sums.sql creates them.
  const inLoop = ['advice', 'lease', 'payment', 'unit'].flatMap((of) =>
    ['insert', 'update', 'delete'].map((operation) => `add_to_${of}_sums_on_${operation}`),
  )
  const inFiles = [...functionsBeforeTables(), ...knownFunctions()].flatMap(({ sql }) => definitions(sql))
  const defined = [...inFiles, ...inLoop].sort()
  const found = await column(
    fresh.ownerUrl,
    `select proname::text as value from ${ownFunctions} union all
      select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'`,
  )
  expect(defined).toEqual(found.sort())
  expect(new Set(defined).size).toBe(defined.length)
  const code = /^\s*(?:create|alter) (?:or replace )?(?:constraint )?(?:function|trigger|view|policy)\b/im
  expect(knownMigrations().filter(({ sql }) => code.test(sql))).toEqual([])
})

test('every function body names existing objects only', async () => {
  const client = new pg.Client({ connectionString: fresh.ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ definition: string }>(
      `select pg_get_functiondef(p.oid) as definition from ${ownFunctions}`,
    )
    await client.query('begin; set local check_function_bodies = on')
    for (const { definition } of rows) await client.query(definition)
    expect(rows.length).toBeGreaterThan(0)
  } finally {
    await client.end()
  }
})

test('tables that Citus distributes are refused; a catalogue without ours is accepted', async () => {
  const database = await aDatabase()
  await migrate(database)
  // Imitates the tables of Citus in pg_catalog. The tests with a real Citus are in server/database/citus.systems.ts.
  await run(database.ownerUrl, ['create table pg_dist_partition (logicalrelid regclass)'])
  await migrate(database)
  await run(database.ownerUrl, ["insert into pg_dist_partition values ('leases')"])
  await expect(migrate(database)).rejects.toThrow('The table leases is distributed by Citus')
})
