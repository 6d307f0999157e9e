import { appendFileSync, existsSync, mkdirSync, statSync, writeFileSync, chownSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { type Cluster, createCluster } from '../../platform/postgres/postgres-cluster.ts'
import { launch, shutDown } from '../../platform/postgres/postmaster.ts'
import { wrapperForPlainUser } from '../../platform/postgres/wrapper-for-plain-user.ts'

/** The programs of a PostgreSQL 15 that can load Citus; the setting is for installations other than Debian's. */
const programs = process.env.CITUS_POSTGRES_BIN ?? '/usr/lib/postgresql/15/bin'

/** Citus is not among Debian's packages, so most machines do not have it. */
export const hasCitus = existsSync(join(dirname(programs), 'lib/citus.so'))
export const pgDump = join(programs, 'pg_dump')

export type Node = {
  port: number
  /** kill -9. */
  kill: () => void
  startAgain: () => Promise<void>
}
/** A coordinator and two workers, each with a database `sakhang` that has Citus. */
export type CitusServers = { coordinator: Node; workers: readonly [Node, Node]; stop: () => Promise<void> }

export const addressOf = ({ port }: { port: number }, database = 'sakhang', user = 'postgres') =>
  `postgres://${user}@127.0.0.1:${port}/${database}`

export async function startCitus(folder: string): Promise<CitusServers> {
  const made: Cluster[] = []
  const start = async (name: string): Promise<Node> => {
    const cluster = await makeCluster(join(folder, name))
    made.push(cluster)
    let { pid, port } = await launch(cluster)
    await run(addressOf({ port }, 'postgres'), ['create database sakhang'])
    await run(addressOf({ port }), ['create extension citus'])
    return {
      port,
      kill: () => process.kill(pid, 'SIGKILL'),
      startAgain: async () => void ({ pid, port } = await launch(cluster, port)),
    }
  }
  const [coordinator, first, second] = [await start('coordinator'), await start('first'), await start('second')]
  await run(addressOf(coordinator), [
    `select citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`,
    `select citus_add_node('127.0.0.1', ${first.port})`,
    `select citus_add_node('127.0.0.1', ${second.port})`,
  ])
  return { coordinator, workers: [first, second], stop: async () => void (await Promise.all(made.map(shutDown))) }
}

async function makeCluster(dataDir: string): Promise<Cluster> {
  const folder = join(dataDir, 'postgres')
  mkdirSync(dataDir, { recursive: true })
  const binaries = { version: '15', initdb: join(programs, 'initdb'), postgres: join(programs, 'postgres') } as const
  const cluster = {
    dataDir,
    folder,
    binaries,
    fast: true,
    wrapper: wrapperForPlainUser(binaries.postgres, { dataDir, cluster: folder }),
  }
  await createCluster(cluster, 'of nobody else')
  // Each server connects to the others with the login of the client.
  const access = join(folder, 'pg_hba.conf')
  const { uid, gid } = statSync(access)
  writeFileSync(access, 'host all all 127.0.0.1/32 trust\n')
  chownSync(access, uid, gid)
  appendFileSync(
    join(folder, 'postgresql.auto.conf'),
    "shared_preload_libraries = 'citus'\nwal_level = logical\nmax_prepared_transactions = 100\ncitus.local_hostname = '127.0.0.1'\n",
  )
  return cluster
}

export async function run(connectionString: string, statements: readonly string[]): Promise<void> {
  await connected(connectionString, async (client) => {
    for (const statement of statements) await client.query(statement)
  })
}

export async function connected<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => undefined) // If its server is killed, its query fails too.
  await client.connect()
  return work(client).finally(() => client.end())
}
