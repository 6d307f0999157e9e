import { randomUUID } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, escapeLiteral } from 'pg'
import { isErrno, withLock } from './exclusive-lock.ts'
import { currentLog } from '../log.ts'
import { findPostgresBinaries, type PostgresVersion } from './postgres-binaries.ts'
import { assertVersion, type Cluster, createCluster, isCreated } from './postgres-cluster.ts'
import { obtainPasswords, type PostgresPasswords } from './postgres-passwords.ts'
import { findRunning, launch, type Postmaster, shutDown } from './postmaster.ts'
import { isAlive, ownIdentity } from './process-identity.ts'
import { supervisePostmaster } from './supervise-postmaster.ts'
import { wrapperForPlainUser } from './wrapper-for-plain-user.ts'
import { cannotWrite } from '../start-error.ts'

export interface EmbeddedPostgresOptions {
  dataDir: string
  version?: PostgresVersion
  /** Disables protection against power loss for speed: tests only. */
  fast?: boolean
  log?: (line: string) => void
}

export interface EmbeddedPostgres {
  /** For migrations: owns the database and may create roles, but is no superuser. */
  ownerUrl: string
  /** For the server: may only use the roles granted to it. */
  appUrl: string
  /** The superuser, in the database `postgres`. */
  adminUrl: string
  port: number
  /** From now on this process does not restart the server when it ends. Call it first if the whole process stops. */
  endSupervision: () => void
  /** Leaves the server; the last process to leave shuts it down. */
  stop: () => Promise<void>
}

const DATABASE = 'sakhang'
const maxDyingMs = 15_000

/** Starts PostgreSQL on `dataDir`, or joins the one that another process started there. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir)
  const binaries = findPostgresBinaries(options.version ?? '18')
  makeWritable(dataDir)
  return withLock(lockOf(dataDir), async () => {
    const folder = join(dataDir, 'postgres')
    const wrapper = wrapperForPlainUser(binaries.postgres, { dataDir, cluster: folder })
    const cluster: Cluster = { dataDir, folder, binaries, wrapper, fast: options.fast ?? false }
    try {
      return await joinCluster(cluster, options.log ?? (() => undefined))
    } catch (error) {
      if (!isInUse(dataDir)) await shutDown(cluster)
      throw error
    }
  })
}

async function joinCluster(cluster: Cluster, log: (line: string) => void): Promise<EmbeddedPostgres> {
  const passwords = await obtainPasswords(cluster.dataDir, { canCreate: !isCreated(cluster) })
  for (const deadline = Date.now() + maxDyingMs; ; await sleep(50)) {
    const postmaster = await findOrStart(cluster, passwords, log)
    try {
      await ensureDatabase(urlOf('postgres', passwords.admin, postmaster.port, 'postgres'), passwords)
      return membership(cluster, passwords, postmaster)
    } catch (error) {
      // A server that was just killed is still in the process list, but no longer listens.
      if (!isErrno(error, 'ECONNREFUSED', 'ECONNRESET') || Date.now() > deadline) throw error
    }
  }
}

async function findOrStart(cluster: Cluster, passwords: PostgresPasswords, log: (line: string) => void): Promise<Postmaster> {
  if (!isCreated(cluster)) {
    log(`Making a database in ${cluster.folder}`)
    await createCluster(cluster, passwords.admin)
  }
  assertVersion(cluster)
  const running = await findRunning(cluster)
  // If it has died, its clients expect it on the same port.
  const postmaster = running ?? (await launch(cluster, portInUse(cluster.dataDir)))
  log(`PostgreSQL ${cluster.binaries.version} ${running === undefined ? 'started' : 'joined'} on 127.0.0.1:${postmaster.port}`)
  return postmaster
}

function membership(cluster: Cluster, passwords: PostgresPasswords, postmaster: Postmaster): EmbeddedPostgres {
  const { port } = postmaster
  const leave = join(cluster.dataDir, 'processes', `${ownIdentity()}.${randomUUID()}`)
  writeFileSync(leave, String(port))
  const endSupervision = supervisePostmaster(postmaster, (signal) =>
    withLock(lockOf(cluster.dataDir), async () => {
      signal.throwIfAborted()
      return (await findRunning(cluster)) ?? launch(cluster, port)
    }),
  )
  let stopped: Promise<void> | undefined
  return {
    ownerUrl: urlOf(`${DATABASE}_owner`, passwords.owner, port, DATABASE),
    appUrl: urlOf(`${DATABASE}_app`, passwords.app, port, DATABASE),
    adminUrl: urlOf('postgres', passwords.admin, port, 'postgres'),
    port,
    endSupervision,
    stop: () => {
      endSupervision()
      return (stopped ??= leaveCluster(cluster, leave))
    },
  }
}

function leaveCluster(cluster: Cluster, ownEntry: string): Promise<void> {
  return withLock(lockOf(cluster.dataDir), async () => {
    rmSync(ownEntry, { force: true })
    if (!isInUse(cluster.dataDir)) await shutDown(cluster)
  })
}

/** Stops a server whose processes were all killed before they could leave; returns whether there was one. */
export async function stopAbandonedPostgres(dataDir: string): Promise<boolean> {
  const members = readMembers(dataDir)
  if (members.length === 0 || members.some(isAliveMember)) return false
  return withLock(lockOf(dataDir), async () => {
    if (isInUse(dataDir)) return false
    await shutDown({ folder: join(dataDir, 'postgres') })
    return true
  })
}

/** Entries of killed processes are removed at the same time. */
function isInUse(dataDir: string): boolean {
  const members = readMembers(dataDir)
  for (const member of members) if (!isAliveMember(member)) rmSync(join(dataDir, 'processes', member), { force: true })
  return members.some(isAliveMember)
}

const isAliveMember = (member: string) => isAlive(member.slice(0, member.indexOf('.')))

/** The port that the processes of the server have recorded; undefined if there are none, or for versions that did not record it. */
function portInUse(dataDir: string): number | undefined {
  const ports = readMembers(dataDir)
    .filter(isAliveMember)
    .map((member) => Number(readFileSync(join(dataDir, 'processes', member), 'utf8')))
  return ports.find((port) => port > 0)
}

function readMembers(dataDir: string): string[] {
  const folder = join(dataDir, 'processes')
  return existsSync(folder) ? readdirSync(folder) : []
}

async function ensureDatabase(adminUrl: string, passwords: PostgresPasswords): Promise<void> {
  const client = new Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', (error) => currentLog().warn({ err: error }, 'a connection to the database broke'))
  await client.connect()
  try {
    await ensureRole(client, `${DATABASE}_owner`, `createrole inherit login password ${escapeLiteral(passwords.owner)}`)
    await ensureRole(client, `${DATABASE}_app`, `noinherit login password ${escapeLiteral(passwords.app)}`)
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE} owner ${DATABASE}_owner`)
  } finally {
    await client.end()
  }
}

async function ensureRole(client: Client, role: string, attributes: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
  if (rowCount === 0) await client.query(`create role ${role} ${attributes}`)
}

function makeWritable(dataDir: string): void {
  try {
    mkdirSync(join(dataDir, 'processes'), { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.W_OK)
    accessSync(join(dataDir, 'processes'), constants.W_OK)
  } catch (error) {
    throw cannotWrite(dataDir, error)
  }
}

const lockOf = (dataDir: string) => join(dataDir, 'lock')

const urlOf = (user: string, password: string, port: number, database: string) =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${database}`
