import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, vi } from 'vitest'
import { startEmbeddedPostgres } from '../server/platform/postgres/embedded-postgres.ts'
import { findPostgresBinaries, type PostgresVersion } from '../server/platform/postgres/postgres-binaries.ts'
import type { Cluster } from '../server/platform/postgres/postgres-cluster.ts'
import { launch, shutDown } from '../server/platform/postgres/postmaster.ts'
import { wrapperForPlainUser } from '../server/platform/postgres/wrapper-for-plain-user.ts'

/** A primary and a hot standby. */
export type PostgresPair = {
  /** For the tables' owner and for the server; both addresses name both servers. */
  ownerUrl: string
  appUrl: string
  /** kill -9 of the primary, without a clean shutdown. */
  killPrimary: () => void
  /** Promotes the standby like a cluster manager; resolves when it accepts writes. */
  promoteStandby: () => Promise<void>
  /** Starts the former primary as a standby of the new one: it accepts no writes. */
  startFormerPrimaryAsStandby: () => Promise<void>
  /** On the new primary, then on the former one, where it becomes a restart point. */
  checkpoint: () => Promise<void>
  primary: Server
  standby: Server & {
    kill: () => void
    startAgain: () => Promise<void>
    /** The standby receives data from the primary but does not apply it. */
    pauseReplay: () => Promise<void>
    resumeReplay: () => Promise<void>
    /** The result of a query by the superuser in the database of the product. */
    valueOf: (query: string) => Promise<unknown>
  }
  stop: () => Promise<void>
}

/** The addresses of only one of the two. */
type Server = { ownerUrl: string; appUrl: string }
/** Synchronous: the standby has every commit before it is acknowledged. */
type PairOptions = { isSynchronous?: boolean; version?: PostgresVersion }

export async function startPostgresPair(
  folder: string,
  { isSynchronous = true, version = '18' }: PairOptions = {},
): Promise<PostgresPair> {
  const [firstFolder, secondFolder] = [join(folder, 'first'), join(folder, 'second')]
  mkdirSync(firstFolder, { recursive: true })
  const first = await startEmbeddedPostgres({ dataDir: firstFolder, version })
  await first.stop()
  execFileSync('cp', ['-a', firstFolder, secondFolder])

  const primary = clusterIn(firstFolder, version)
  const standby = clusterIn(secondFolder, version)
  const { pid, port } = await launch(primary)
  follow(secondFolder, { port, password: new URL(first.adminUrl).password })
  const second = await launch(standby)
  let standbyPid = second.pid
  const adminUrlOf = (of: number) => withPort(first.adminUrl, of)
  if (isSynchronous)
    await run(adminUrlOf(port), ["alter system set synchronous_standby_names = 'standby'", 'select pg_reload_conf()'])
  const expected = isSynchronous ? 'sync' : 'async'
  const syncState = () => valueOf(adminUrlOf(port), 'select sync_state from pg_stat_replication')
  await vi.waitFor(async () => expect(await syncState()).toBe(expected), { timeout: 20_000 })

  const ofBoth = (url: string) => url.replace(`127.0.0.1:${first.port}`, `127.0.0.1:${port},127.0.0.1:${second.port}`)
  const serverAt = (of: number) => ({ ownerUrl: withPort(first.ownerUrl, of), appUrl: withPort(first.appUrl, of) })
  const onStandby = (query: string) => valueOf(adminUrlOf(second.port).replace(/\/postgres$/, '/sakhang'), query)
  return {
    ownerUrl: ofBoth(first.ownerUrl),
    appUrl: ofBoth(first.appUrl),
    killPrimary: () => process.kill(pid, 'SIGKILL'),
    promoteStandby: async () => {
      await run(adminUrlOf(second.port), ['select pg_promote()'])
    },
    startFormerPrimaryAsStandby: async () => {
      follow(firstFolder, { port: second.port, password: new URL(first.adminUrl).password })
      await launch(primary, port)
    },
    checkpoint: async () => {
      await run(adminUrlOf(second.port), ['checkpoint'])
      const end = await valueOf(adminUrlOf(second.port), 'select pg_current_wal_flush_lsn()')
      const hasReplayed = () => valueOf(adminUrlOf(port), `select pg_last_wal_replay_lsn() >= '${String(end)}'`)
      await vi.waitFor(async () => expect(await hasReplayed()).toBe(true), { timeout: 20_000 })
      await run(adminUrlOf(port), ['checkpoint'])
    },
    primary: serverAt(port),
    standby: {
      ...serverAt(second.port),
      kill: () => process.kill(standbyPid, 'SIGKILL'),
      startAgain: async () => {
        standbyPid = (await launch(standby, second.port)).pid
      },
      pauseReplay: async () => void (await onStandby('select pg_wal_replay_pause()')),
      resumeReplay: async () => void (await onStandby('select pg_wal_replay_resume()')),
      valueOf: onStandby,
    },
    stop: async () => {
      await Promise.all([shutDown(primary), shutDown(standby)])
    },
  }
}

function clusterIn(dataDir: string, version: PostgresVersion): Cluster {
  const binaries = findPostgresBinaries(version)
  const folder = join(dataDir, 'postgres')
  return { dataDir, folder, binaries, fast: false, wrapper: wrapperForPlainUser(binaries.postgres, { dataDir, cluster: folder }) }
}

/** Turns a stopped server into a standby. */
function follow(dataDir: string, { port, password }: { port: number; password: string }): void {
  const connection = `host=127.0.0.1 port=${port} user=postgres password=${password} application_name=standby`
  writeFileSync(join(dataDir, 'postgres/postgresql.auto.conf'), `primary_conninfo = '${connection}'\n`)
  writeFileSync(join(dataDir, 'postgres/standby.signal'), '')
}

function withPort(address: string, port: number): string {
  const url = new URL(address)
  url.port = String(port)
  return url.href
}

async function run(adminUrl: string, statements: readonly string[]): Promise<unknown> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    let value: unknown
    for (const statement of statements) value = Object.values((await client.query(statement)).rows[0] ?? {})[0]
    return value
  } finally {
    await client.end()
  }
}

function valueOf(adminUrl: string, query: string): Promise<unknown> {
  return run(adminUrl, [query])
}
