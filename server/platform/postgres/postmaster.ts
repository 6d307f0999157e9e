import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Cluster, environmentForPostgres, firstError } from './postgres-cluster.ts'
import { commandOf, identityOf } from './process-identity.ts'
import { currentLog } from '../log.ts'
import { StartError } from '../start-error.ts'

/** A running PostgreSQL, as described by its `postmaster.pid`. */
export interface Postmaster {
  pid: number
  port: number
}

type Place = Pick<Cluster, 'folder'> & Partial<Pick<Cluster, 'fast'>>

const maxLogBytes = 10_000_000
const startTimeoutMs = 120_000
/** Enough for the last checkpoint of an orderly shutdown, on a slow disk. */
const orderlyEndMs = 20_000
const orderlyEndMsOfTests = 2_000

/** The server that already runs on this cluster, once it is ready; also one left over from a killed process. */
export async function findRunning(cluster: Place): Promise<Postmaster | undefined> {
  for (const deadline = Date.now() + startTimeoutMs; ; await sleep(20)) {
    const found = readPidFile(cluster)
    if (found === undefined || !isServing(found, cluster)) return undefined
    if (found.status === 'ready') return found
    // It will never be ready again, and may never end.
    if (found.status === 'stopping') {
      await shutDown(cluster)
      return undefined
    }
    if (Date.now() > deadline)
      throw new StartError(`PostgreSQL (process ${found.pid}) on ${cluster.folder} does not become ready.`)
  }
}

/**
 * Starts the server on a port of 127.0.0.1, by default a free one, in a separate session: Ctrl-C at the terminal must not reach it before
 * us.
 */
export async function launch(cluster: Cluster, port?: number): Promise<Postmaster> {
  disownForeignPid(cluster)
  const deadline = Date.now() + 15_000
  for (;;) {
    const outcome = await tryLaunch(cluster, port ?? (await freePort()))
    if (typeof outcome !== 'string') return outcome
    // The port is temporarily in use, or children of a killed server are still ending.
    const canPass = /Address already in use|shared memory block/i.test(outcome)
    if (!canPass || Date.now() > deadline)
      throw new StartError(`PostgreSQL did not start on ${cluster.folder}: ${firstError(outcome)}`)
    await sleep(100)
  }
}

/**
 * SIGINT is PostgreSQL's fast shutdown: it ends the sessions and writes everything to disk. PostgreSQL 18 never completes it during crash
 * recovery. SIGQUIT ends it anyway, and the next start recovers the committed data.
 */
export async function shutDown(cluster: Place): Promise<void> {
  const found = readPidFile(cluster)
  if (found === undefined || !isServing(found, cluster)) return
  if (await endsBy('SIGINT', found.pid, cluster.fast ? orderlyEndMsOfTests : orderlyEndMs)) return
  currentLog().warn({ pid: found.pid }, 'PostgreSQL does not stop in order; ending it at once')
  if (!(await endsBy('SIGQUIT', found.pid, startTimeoutMs)))
    throw new StartError(`PostgreSQL (process ${found.pid}) does not stop.`)
}

async function endsBy(signal: NodeJS.Signals, pid: number, timeoutMs: number): Promise<boolean> {
  const identity = identityOf(pid)
  if (identity === undefined) return true
  process.kill(pid, signal)
  for (const deadline = Date.now() + timeoutMs; identityOf(pid) === identity; await sleep(10)) {
    if (Date.now() > deadline) return false
  }
  return true
}

async function tryLaunch(cluster: Cluster, port: number): Promise<Postmaster | string> {
  const logPath = join(cluster.dataDir, 'postgres.log')
  const logStart = existsSync(logPath) && statSync(logPath).size < maxLogBytes ? statSync(logPath).size : 0
  const log = openSync(logPath, logStart === 0 ? 'w' : 'a', 0o600)
  const [command = '', ...words] = [
    ...cluster.wrapper,
    cluster.binaries.postgres,
    '-D',
    cluster.folder,
    '-p',
    String(port),
    ...settings(cluster),
  ]
  const child = spawn(command, words, { detached: true, stdio: ['ignore', log, log], env: environmentForPostgres() })
  closeSync(log)
  let failure: string | undefined
  let hasEnded = false
  child.on('error', (error) => (failure = error.message))
  child.on('exit', () => (hasEnded = true))
  child.unref()
  for (;;) {
    if (failure !== undefined) return failure
    if (hasEnded) return readFileSync(logPath).subarray(logStart).toString()
    const found = readPidFile(cluster)
    if (found !== undefined && found.pid === child.pid && found.status === 'ready') return found
    await sleep(10)
  }
}

function settings(cluster: Cluster): string[] {
  const always = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 100,
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Statements, error details and some error messages contain personal values: none of that is logged.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
  }
  const reckless = {
    // A statement through a socket takes a quarter less processor time than one over TCP.
    unix_socket_directories: cluster.folder,
    shared_buffers: '128MB',
    // The databases that a worker keeps for its next test have open connections.
    max_connections: 300,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    autovacuum: 'off',
    // Tests open some thousand connections; the 4,096 password rounds are a fifth of the cost of one.
    ...(cluster.binaries.version === '15' ? {} : { scram_iterations: 1 }),
  }
  const chosen = { ...always, ...(cluster.fast ? reckless : sizesFor(memoryMegabytes())) }
  return Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** An eighth of the memory for PostgreSQL's own pages, from 128 MB to 2 GB: the machine may have other work (docs/deployment.md). */
function sizesFor(megabytes: number): Record<string, string> {
  const eighth = Math.floor(megabytes / 8)
  return {
    shared_buffers: `${Math.min(Math.max(eighth, 128), 2048)}MB`,
    effective_cache_size: `${Math.max(eighth * 4, 512)}MB`,
    max_wal_size: '2GB',
  }
}

/** The memory available to this process: the machine's, or the limit of a container. */
function memoryMegabytes(): number {
  const limit = process.constrainedMemory()
  return Math.floor((limit > 0 ? Math.min(limit, totalmem()) : totalmem()) / 2 ** 20)
}

/** postmaster.pid: the lines are pid, data folder, start time, port, socket folder, address, shared memory, status. */
function readPidFile(cluster: Place): (Postmaster & { folder: string; status: string }) | undefined {
  const path = join(cluster.folder, 'postmaster.pid')
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
  const [pid = '', folder = '', , port = '', , , , status = ''] = lines
  return pid === '' ? undefined : { pid: Number(pid), folder, port: Number(port), status: status.trim() }
}

/**
 * Whether that pid is a PostgreSQL that runs in this exact folder, and not a later process with its number or the server of a folder that
 * this one was copied from.
 */
function isServing({ pid, folder }: { pid: number; folder: string }, cluster: Place): boolean {
  if (commandOf(pid) !== 'postgres') return false
  const own = statSync(cluster.folder)
  // The server's working directory is its folder. If the system does not allow us to read it, the recorded path is used.
  const place = statOrUndefined(`/proc/${pid}/cwd`) ?? statOrUndefined(folder)
  return place !== undefined && place.ino === own.ino && place.dev === own.dev
}

function statOrUndefined(path: string): { ino: number; dev: number } | undefined {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}

/**
 * PostgreSQL itself removes the pid file of a dead server, but refuses to start while its number belongs to any process: an unrelated one
 * (usual in containers), or a killed server whose parent has not reaped it. The file keeps its shared memory line, which protects against
 * children of a killed server; only the pid is replaced by an impossible one.
 */
function disownForeignPid(cluster: Place): void {
  if (readPidFile(cluster) === undefined) return
  const path = join(cluster.folder, 'postmaster.pid')
  writeFileSync(path, readFileSync(path, 'utf8').replace(/^.*/, '2147483646'))
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer()
    server.on('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address !== null ? done(address.port) : fail(new Error('No free port.')),
      )
    })
  })
}
