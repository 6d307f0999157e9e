import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { AggregatorRegistry } from 'prom-client'
import { openSimulator } from './online/gateway/open-gateway.ts'
import { assertPortFree } from './platform/assert-port-free.ts'
import { type Clock, runningClock } from './platform/clock.ts'
import { type Config, readConfig } from './platform/config.ts'
import { prepareDataFolder } from './platform/prepare-data-folder.ts'
import { startEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts'
import { StartError, startSentence } from './platform/start-error.ts'
import type { ToPrimary, ToWorker, WorkerStart } from './worker-messages.ts'

// The main process serves no requests. It opens the port and the embedded PostgreSQL, starts the workers, replaces those that end, and on
// SIGHUP replaces all of them in turn. Each worker is a complete server (run-server.ts). They accept connections from one socket
// themselves: a connection is never in the main process, so none is lost with a worker that has just ended (decision 121).

/** Longer than the maximum time in which a worker ends by itself (run-server.ts). */
const stopMs = 45_000
/** If workers end this often in a minute, in addition to once each, and none serves, another start will not help. */
const maxDeaths = 5
const deathsMs = 60_000
const maxPauseMs = 10_000

const metrics = new AggregatorRegistry()
const cleanups: (() => Promise<void>)[] = []
/** The times within the last minute at which serving workers ended, or their replacements failed to start. */
const deaths: number[] = []
let processCount = 1
/** If NOW shifts the clock, a later worker must start with a later time. */
let environmentOfWorker: () => NodeJS.ProcessEnv = () => ({})
const serving = new Set<Worker>()
/** Workers that are being replaced or stopped: their end does not count as a failure. */
const leaving = new Set<Worker>()
const stopping = new AbortController()
let start: Omit<WorkerStart, 'isFirst'> = { simulator: undefined }
let restarting: Promise<void> | undefined
let isRestartWanted = false
let hasStarted = false

async function run(): Promise<void> {
  const config = readConfig(process.env)
  await assertPortFree(config.port, config.host)
  processCount = config.processes
  const clock = runningClock(config.now)
  if (config.now) environmentOfWorker = () => ({ NOW: clock.now().toISOString() })
  await openShared(config, clock)
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.on('exit', onExit)
  // The first worker migrates and fills the database, and prints the start messages. It already serves meanwhile.
  await startWorker(true)
  await Promise.all(Array.from({ length: config.processes - 1 }, () => startWorker(false).catch(replaceUnstarted)))
  hasStarted = true
  console.log(`${config.processes} processes serve it.`)
  if (isRestartWanted) restart()
}

/** The resources that exist once, whichever worker ends. */
async function openShared(config: Config, clock: Clock): Promise<void> {
  prepareDataFolder(config.dataDir)
  if (!config.databaseUrl) {
    const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir })
    cleanups.push(postgres.stop)
    stopping.signal.addEventListener('abort', postgres.endSupervision)
  }
  if (config.gateway.kind === 'simulator') {
    const simulator = await openSimulator(config, clock)
    cleanups.push(() => simulator.stop())
    start = { simulator: simulator.access }
  }
}

/** Resolves when it serves; rejects if it ends before. */
async function startWorker(isFirst: boolean): Promise<Worker> {
  stopping.signal.throwIfAborted()
  const worker = cluster.fork(environmentOfWorker())
  const ready = Promise.withResolvers<Worker>()
  worker.on('message', (message: ToPrimary) => {
    if (message.kind === 'RUNNING') sendTo(worker, { kind: 'START', isFirst, ...start })
    else if (message.kind === 'READY') {
      serving.add(worker)
      ready.resolve(worker)
    } else if (message.kind === 'METRICS') void answerMetrics(worker, message.id)
  })
  worker.once('exit', (code: number | null) => ready.reject(new WorkerEnded(code)))
  return ready.promise
}

/** The worker has printed the reason. */
class WorkerEnded extends StartError {
  readonly exitCode: number | null
  constructor(exitCode: number | null) {
    super(`A process that was to serve ended with ${exitCode ?? 'a signal'}.`)
    this.exitCode = exitCode
  }
}

function sendTo(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message)
}

async function answerMetrics(worker: Worker, id: number): Promise<void> {
  const text = await metrics.clusterMetrics().catch(() => undefined)
  sendTo(worker, { kind: 'METRICS', id, text })
}

function onExit(worker: Worker, code: number | null, signal: string | null): void {
  const hasServed = serving.delete(worker)
  if (leaving.delete(worker) || !hasServed || stopping.signal.aborted) return
  console.error(`Process ${worker.process.pid} ended with ${signal ?? code}.`)
  void replace()
}

function replaceUnstarted(error: unknown): Promise<void> | undefined {
  if (stopping.signal.aborted) return undefined
  console.error(startSentence(error) ?? error)
  return replace()
}

/** Replaces the first one immediately, and those that follow it closely after increasing pauses, until it gives up. */
async function replace(): Promise<void> {
  for (;;) {
    const now = Date.now()
    while ((deaths[0] ?? now) < now - deathsMs) deaths.shift()
    deaths.push(now)
    if (deaths.length >= maxDeaths + processCount && serving.size === 0) {
      console.error(`${deaths.length} processes ended within a minute, so the server stops. See the log above.`)
      return end(1)
    }
    try {
      if (deaths.length > 1) await sleep(Math.min(maxPauseMs, 125 * 2 ** deaths.length), undefined, { signal: stopping.signal })
      await startWorker(false)
      return
    } catch (error) {
      if (stopping.signal.aborted) return
      console.error(startSentence(error) ?? error)
    }
  }
}

/** Replaces every worker in turn: another one serves before it stops accepting connections, and it ends after its last connection. */
function restart(): void {
  isRestartWanted = true
  if (!hasStarted) return
  restarting ??= restartAll()
    .catch((error: unknown) => {
      if (!stopping.signal.aborted)
        console.error('The restart was given up; the processes that ran go on.', startSentence(error) ?? error)
    })
    .finally(() => {
      restarting = undefined
      if (isRestartWanted && !stopping.signal.aborted) restart()
    })
}

async function restartAll(): Promise<void> {
  isRestartWanted = false
  for (const worker of [...serving].filter((one) => !leaving.has(one))) {
    // A worker that ended in the meantime is already replaced.
    if (!serving.has(worker)) continue
    await startWorker(false)
    if (!serving.has(worker)) continue
    const ended = new Promise((resolve) => worker.once('exit', resolve))
    leaving.add(worker)
    sendTo(worker, { kind: 'DRAIN' })
    await ended
  }
  console.log('All processes have been replaced.')
}

function workers(): Worker[] {
  return Object.values(cluster.workers ?? {}).flatMap((worker) => worker ?? [])
}

async function end(exitCode: number): Promise<void> {
  if (stopping.signal.aborted) return
  stopping.abort(new Error('The server is stopping.'))
  const ended = workers().map((worker) => new Promise((resolve) => worker.once('exit', resolve)))
  for (const worker of workers()) worker.process.kill('SIGTERM')
  const killTimer = setTimeout(() => workers().forEach((worker) => worker.process.kill('SIGKILL')), stopMs)
  await Promise.all(ended)
  clearTimeout(killTimer)
  let code = exitCode
  for (const giveBack of cleanups.reverse()) {
    await giveBack().catch((error: unknown) => {
      console.error(error)
      code = 1
    })
  }
  process.exit(code)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(0))
// If the terminal closes, the server ends like any program in it; from a service manager the signal means: restart.
process.on('SIGHUP', () => (process.stdout.isTTY ? void end(0) : restart()))
try {
  await run()
} catch (error) {
  if (!stopping.signal.aborted) {
    // A worker that cannot start has already printed the reason.
    if (!(error instanceof WorkerEnded)) console.error(startSentence(error) ?? error)
    await end(error instanceof WorkerEnded ? error.exitCode || 1 : 1)
  }
}
