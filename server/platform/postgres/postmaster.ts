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

/** A running PostgreSQL, as its `postmaster.pid` tells. */
export interface Postmaster {
  pid: number
  port: number
}

type Place = Pick<Cluster, 'folder'> & Partial<Pick<Cluster, 'fast'>>

const LOG_LIMIT_BYTES = 10_000_000
const PATIENCE_MS = 120_000
/** For the last checkpoint of an orderly end, on a slow disk. */
const orderlyEndMs = 20_000
const orderlyEndMsOfTests = 2_000

/** The server that already runs on this cluster, once it is ready; also one left behind by a killed process. */
export async function findRunning(cluster: Place): Promise<Postmaster | undefined> {
  for (const deadline = Date.now() + PATIENCE_MS; ; await sleep(20)) {
    const found = readPidFile(cluster)
    if (found === undefined || !isServing(found, cluster)) return undefined
    if (found.status === 'ready') return found
    // It will never be ready again, and it may never end by itself.
    if (found.status === 'stopping') {
      await shutDown(cluster)
      return undefined
    }
    if (Date.now() > deadline)
      throw new StartError(`PostgreSQL (process ${found.pid}) on ${cluster.folder} does not become ready.`)
  }
}

/** Starts the server on a port of 127.0.0.1, a free one where none is given, in a session of its own: Ctrl-C at the terminal must not reach it before us. */
export async function launch(cluster: Cluster, port?: number): Promise<Postmaster> {
  disownForeignPid(cluster)
  const deadline = Date.now() + 15_000
  for (;;) {
    const outcome = await tryLaunch(cluster, port ?? (await freePort()))
    if (typeof outcome !== 'string') return outcome
    // The port is taken for the moment, or children of a killed server are still leaving.
    const canPass = /Address already in use|shared memory block/i.test(outcome)
    if (!canPass || Date.now() > deadline)
      throw new StartError(`PostgreSQL did not start on ${cluster.folder}: ${firstError(outcome)}`)
    await sleep(100)
  }
}

/**
 * SIGINT is PostgreSQL's fast shutdown: it ends the sessions and writes everything down. PostgreSQL 18 never comes to the end of it where
 * it is asked during the recovery after a crash; SIGQUIT ends it all the same, and the next start recovers what was committed.
 */
export async function shutDown(cluster: Place): Promise<void> {
  const found = readPidFile(cluster)
  if (found === undefined || !isServing(found, cluster)) return
  if (await endsBy('SIGINT', found.pid, cluster.fast ? orderlyEndMsOfTests : orderlyEndMs)) return
  currentLog().warn({ pid: found.pid }, 'PostgreSQL does not stop in order; ending it at once')
  if (!(await endsBy('SIGQUIT', found.pid, PATIENCE_MS))) throw new StartError(`PostgreSQL (process ${found.pid}) does not stop.`)
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
  const logStart = existsSync(logPath) && statSync(logPath).size < LOG_LIMIT_BYTES ? statSync(logPath).size : 0
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
    // Personal values stand in statements, in details and in some messages of refused ones: none of that is logged.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
  }
  const reckless = {
    // A statement through a socket takes a quarter less of the processor than one over TCP.
    unix_socket_directories: cluster.folder,
    shared_buffers: '128MB',
    // The databases that a worker keeps for its next test have open connections.
    max_connections: 300,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    autovacuum: 'off',
    // Tests connect some thousand times; the 4,096 rounds of each password are a fifth of what a connection costs.
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

/** What this process may use: the machine's memory, or less where a container says so. */
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

/** Whether that pid is a PostgreSQL at work in this very folder, and not a later process with its number or the owner of a folder this one was copied from. */
function isServing({ pid, folder }: { pid: number; folder: string }, cluster: Place): boolean {
  if (commandOf(pid) !== 'postgres') return false
  const own = statSync(cluster.folder)
  // The server works in its folder. Where the system does not let us look, the path it wrote down must do.
  const place = statOrNothing(`/proc/${pid}/cwd`) ?? statOrNothing(folder)
  return place !== undefined && place.ino === own.ino && place.dev === own.dev
}

function statOrNothing(path: string): { ino: number; dev: number } | undefined {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}

/**
 * PostgreSQL itself clears the pid file of a server that is gone, but refuses to start while that number belongs to
 * anything: another process (usual in containers) or a killed server that nobody has buried yet. The file keeps its
 * shared memory line, which guards against children of a killed server; only the pid becomes one no process can have.
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
