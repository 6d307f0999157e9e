import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import type { PostgresVersion } from './postgres-binaries.ts'

const folders: string[] = []
const running: EmbeddedPostgres[] = []
const children: ChildProcess[] = []

afterEach(async () => {
  for (const child of children.splice(0)) if (child.exitCode === null && child.signalCode === null) await kill(child)
  for (const postgres of running.splice(0)) await postgres.stop()
})

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

describe.each<PostgresVersion>(['18', '15'])('PostgreSQL %s', (version) => {
  const folder = aFolder()

  test('a first start creates a database whose owner can create all objects of the migrations', async () => {
    const postgres = await start(folder, { version })

    await query(
      postgres.ownerUrl,
      'create extension pg_trgm; create extension btree_gist; create extension unaccent; create extension citext',
    )
    await query(postgres.ownerUrl, 'create role sakhang_staff nologin; grant sakhang_staff to sakhang_app')
    await query(postgres.appUrl, 'begin; set local role sakhang_staff; commit')

    expect(await query(postgres.ownerUrl, 'show server_version')).toEqual([
      { server_version: expect.stringMatching(`^${version}\\.`) },
    ])
    expect(
      await query(postgres.ownerUrl, `select lower('ÅNGSTRÖM') as lower, cardinality(show_trgm('འབྲུག')) > 1 as trigrams`),
    ).toEqual([{ lower: 'ångström', trigrams: true }])
  })

  test('neither the owner nor the app has more rights than it needs', async () => {
    const postgres = await start(folder, { version })
    const rights =
      'select rolsuper, rolbypassrls, rolinherit, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user'

    expect(await query(postgres.ownerUrl, rights)).toEqual([
      { rolsuper: false, rolbypassrls: false, rolinherit: true, rolcreaterole: true, rolcreatedb: false },
    ])
    expect(await query(postgres.appUrl, rights)).toEqual([
      { rolsuper: false, rolbypassrls: false, rolinherit: false, rolcreaterole: false, rolcreatedb: false },
    ])
    await expect(query(postgres.appUrl, 'create table public.houses (id int)')).rejects.toThrow('permission denied')
    expect(statSync(join(folder, 'postgres-passwords.json')).mode & 0o777).toBe(0o600)
  })

  test('a stopped server keeps its data', async () => {
    const first = await start(folder, { version })
    await query(first.ownerUrl, 'create table houses as select 1 as id')
    await first.stop()
    await expect(query(first.ownerUrl, 'select 1')).rejects.toThrow('ECONNREFUSED')

    const second = await start(folder, { version })

    expect(await query(second.ownerUrl, 'select id from houses')).toEqual([{ id: 1 }])
  })
})

describe('several processes on one data folder', () => {
  const folder = aFolder()

  test('processes that start at the same time on an empty folder create one database', async () => {
    const started = await Promise.all([startInChild(folder), startInChild(folder), startInChild(folder)])
    const { port } = await start(folder)
    expect(started.map((each) => each.port)).toEqual([port, port, port])
  })

  test('if a second one joins, only the last to leave stops the server', async () => {
    const [first, second] = await Promise.all([start(folder), start(folder)])
    expect(second.port).toBe(first.port)

    await first.stop()
    expect(await query(second.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])

    await second.stop()
    await expect(query(second.ownerUrl, 'select 1')).rejects.toThrow('ECONNREFUSED')
  })

  test('the server of a killed process is taken over, and stopped when we leave', async () => {
    const { child, port } = await startInChild(folder)
    await kill(child)

    const postgres = await start(folder)
    expect(postgres.port).toBe(port)

    await postgres.stop()
    await expect(query(postgres.ownerUrl, 'select 1')).rejects.toThrow('ECONNREFUSED')
  })

  test('a killed server recovers the committed data', async () => {
    const { child } = await startInChild(folder)
    const first = await start(folder)
    await query(first.ownerUrl, 'create table houses as select 1 as id')
    process.kill(postmasterPid(folder), 'SIGKILL')
    await kill(child)

    const second = await start(folder)

    expect(await query(second.ownerUrl, 'select id from houses')).toEqual([{ id: 1 }])
  })

  test('the lock of a dead process blocks nobody', async () => {
    symlinkSync('999999999-1-boot.00000000-0000-0000-0000-000000000000', join(folder, 'lock'))
    const [first, second] = await Promise.all([start(folder), start(folder)])
    expect(first.port).toBe(second.port)
    expect(readdirSync(folder).filter((name) => name.startsWith('lock'))).toEqual([])
  })

  test('a pid file whose number now belongs to another process blocks nobody', async () => {
    const cluster = join(folder, 'postgres')
    writeFileSync(join(cluster, 'postmaster.pid'), `${process.pid}\n${cluster}\n0\n5432\n\n127.0.0.1\n  1 1\nready   \n`)

    const postgres = await start(folder)

    expect(await query(postgres.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe('a server that dies', () => {
  const folder = aFolder()

  test('is started again on its port, once, however many processes use it', async () => {
    const first = await start(folder)
    const { port } = await startInChild(folder)
    await query(first.ownerUrl, 'set synchronous_commit = on; create table houses as select 1 as id')
    expect(first.port).toBe(port)
    for (let time = 1; time <= 2; time += 1) {
      const dead = postmasterPid(folder)
      process.kill(dead, 'SIGKILL')
      const read = () => query(first.ownerUrl, 'select id from houses').catch(() => 'not there')
      await expect.poll(read, { timeout: 50_000 }).toEqual([{ id: 1 }])
      expect(postmasterPid(folder)).not.toBe(dead)
      expect(serversOn(folder)).toEqual([postmasterPid(folder)])
    }
  })

  test('is not started again if it was meant to stop', async () => {
    const postgres = await start(folder)
    postgres.endSupervision()
    const pid = postmasterPid(folder)
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => serversOn(folder)).toEqual([])
    await postgres.stop()

    const next = await start(folder)
    expect(await query(next.ownerUrl, 'select id from houses')).toEqual([{ id: 1 }])
  })
})

describe('a server that does not stop when requested', () => {
  // PostgreSQL 18 waits forever if it is stopped during crash recovery. A checkpointer that does not answer has the same effect here.
  const folder = aFolder()
  const holdCheckpointer = async ({ adminUrl }: EmbeddedPostgres) => {
    const found = await query(adminUrl, "select pid from pg_stat_activity where backend_type = 'checkpointer'")
    process.kill((found as { pid: number }[])[0]?.pid ?? 0, 'SIGSTOP')
  }

  test('is killed, and the committed data exists at the next start', async () => {
    const first = await start(folder)
    await query(first.ownerUrl, 'set synchronous_commit = on; create table houses as select 1 as id')
    await holdCheckpointer(first)
    await first.stop()
    expect(serversOn(folder)).toEqual([])

    const second = await start(folder)
    expect(await query(second.ownerUrl, 'select id from houses')).toEqual([{ id: 1 }])
  })

  test('the lock of a killed process does not block the next start', async () => {
    const first = await start(folder)
    await holdCheckpointer(first)
    first.endSupervision()
    process.kill(postmasterPid(folder), 'SIGINT')
    await expect.poll(() => readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8')).toContain('stopping')

    const second = await start(folder)
    expect(await query(second.ownerUrl, 'select id from houses')).toEqual([{ id: 1 }])
  })
})

test('an incomplete database is created again', async () => {
  const folder = aFolder()
  mkdirSync(join(folder, 'postgres-0.partial/base'), { recursive: true })
  writeFileSync(join(folder, 'postgres-0.partial/PG_VERSION'), '18\n')

  const postgres = await start(folder)

  expect(await query(postgres.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(readdirSync(folder).filter((name) => name.endsWith('.partial'))).toEqual([])
})

describe('a start that cannot succeed ends with one sentence', () => {
  test('for a data folder that is a file', async () => {
    const path = join(aFolder(), 'file')
    writeFileSync(path, '')
    await expect(startEmbeddedPostgres({ dataDir: path })).rejects.toThrow('cannot be written')
  })

  test('for a data folder of another major version', async () => {
    const folder = aFolderWithDatabaseOf('15')
    writeFileSync(join(folder, 'postgres-passwords.json'), JSON.stringify({ admin: 'a', owner: 'b', app: 'c' }))
    await expect(start(folder, { version: '18' })).rejects.toThrow('was made by PostgreSQL 15')
  })

  test('for a database whose password file is missing', async () => {
    await expect(start(aFolderWithDatabaseOf('18'))).rejects.toThrow('put it back from a backup')
  })
})

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sakhang-postgres-'))
  folders.push(folder)
  return folder
}

function aFolderWithDatabaseOf(version: PostgresVersion): string {
  const folder = aFolder()
  mkdirSync(join(folder, 'postgres'))
  writeFileSync(join(folder, 'postgres/PG_VERSION'), `${version}\n`)
  return folder
}

async function start(dataDir: string, { version = '18' }: { version?: PostgresVersion } = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, version, fast: true })
  running.push(postgres)
  return postgres
}

/** A separate process that starts the server and then stays until it is killed. */
async function startInChild(dataDir: string): Promise<{ child: ChildProcess; port: number }> {
  const source = `import { startEmbeddedPostgres } from '${new URL('./embedded-postgres.ts', import.meta.url)}'
    const { port } = await startEmbeddedPostgres({ dataDir: '${dataDir}' })
    console.log(port)
    setInterval(() => undefined, 60_000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const [line] = await once(child.stdout, 'data')
  return { child, port: Number(line) }
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** The servers that work in the folder, without their children (Linux). */
function serversOn(folder: string): number[] {
  const cluster = realpathSync(join(folder, 'postgres'))
  const read = (path: string) => {
    try {
      return path.endsWith('cwd') ? readlinkSync(path) : readFileSync(path, 'utf8')
    } catch {
      return '' // It ended in the meantime.
    }
  }
  const isPostgres = (pid: string) => read(`/proc/${pid}/comm`).trim() === 'postgres'
  const isDead = (pid: string) => /\) Z /.test(read(`/proc/${pid}/stat`))
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid) && isPostgres(pid) && !isDead(pid) && read(`/proc/${pid}/cwd`) === cluster)
    .filter((pid) => !isPostgres(/^PPid:\s*(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? ''))
    .map(Number)
}

const postmasterPid = (folder: string) => Number.parseInt(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8'), 10)

async function query(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}
