import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { Problem } from '../../../domain/problem.ts'
import type { Database } from '../database/database.ts'
import { currentLog } from '../log.ts'
import { measureInstallation } from '../processes/measure-installation.ts'

/** Undefined if they could not be collected. */
export type MetricsOfAll = () => Promise<string | undefined>
export type MetricsOptions = {
  /** A caller with this token may read from anywhere. Without one, only callers on this machine and not through a proxy. */
  token: string | undefined
  database: Pick<Database, 'connections' | 'replica'>
  dataDir: string
  jobs: () => Promise<{ name: string; lastDoneAt: Date | null; failing: number }[]>
  /** If several processes share the port, any of them answers for all. */
  ofAll?: MetricsOfAll | undefined
}

const fromThisMachine = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * Serves the metrics of this process, or of all that share its port, for Prometheus, at /api/metrics. Labels are route patterns and fixed
 * terms: never an address, an id or a name. Call it before the routes, so that all of them are measured.
 */
export function serveMetrics(fastify: FastifyInstance, { token, database, dataDir, jobs, ofAll }: MetricsOptions): void {
  const registry = new Registry()
  const requests = new Histogram({
    name: 'sakhang_http_request_duration_seconds',
    help: 'Time to answer a request, by route',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  })
  gaugeConnections(registry, database.connections)
  measureInstallation(registry, dataDir)
  if (database.replica()) measureReplica(registry, database.replica)
  gaugeJobs(registry, async () => {
    try {
      return await jobs()
    } catch (error) {
      // If the database is not available, the metrics of the process itself are the most important.
      currentLog().warn({ err: error }, 'the metrics of jobs could not be read')
      return []
    }
  })
  // Process metrics have a small constant cost, so they begin with the first request.
  let isProcessMeasured = ofAll !== undefined
  if (ofAll) {
    collectDefaultMetrics({ register: registry })
    // The main process requests these (run-processes.ts).
    AggregatorRegistry.setRegistries([registry])
    new AggregatorRegistry()
  }
  fastify.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    requests.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })
  fastify.get('/api/metrics', { schema: { hide: true } }, async (request, reply) => {
    assertMetricsAccess(request, token)
    if (!isProcessMeasured) collectDefaultMetrics({ register: registry })
    isProcessMeasured = true
    const text = (await ofAll?.()) ?? (await registry.metrics())
    return reply
      .type(registry.contentType)
      .serializer((payload) => payload as string)
      .send(text)
  })
}

function gaugeConnections(registry: Registry, connections: Database['connections']): void {
  const gauge = new Gauge({
    name: 'sakhang_database_connections',
    help: 'Connections of this process to the database: open, idle, and requests that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect: () => {
      for (const [state, count] of Object.entries(connections())) gauge.set({ state }, count)
    },
  })
}

function measureReplica(registry: Registry, replica: Database['replica']): void {
  new Gauge({
    aggregator: 'min',
    name: 'sakhang_replica_ready',
    help: 'Whether calls read on the replica: 1, or 0 while it is late or lost',
    registers: [registry],
    collect() {
      this.set(replica()?.state === 'READY' ? 1 : 0)
    },
  })
  new Gauge({
    aggregator: 'max',
    name: 'sakhang_replica_delay_seconds',
    help: 'By how much the replica is behind the primary, while it answers',
    registers: [registry],
    collect() {
      this.set((replica()?.delayMs ?? Number.NaN) / 1000)
    },
  })
  const reads = new Counter({
    name: 'sakhang_replica_reads_total',
    help: 'Calls that may read on the replica: answered by it, or by the primary because it was late, lost or busy, or failed',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [outcome, count] of Object.entries(replica()?.reads ?? {})) reads.inc({ outcome }, count)
    },
  })
}

function gaugeJobs(registry: Registry, jobs: MetricsOptions['jobs']): void {
  const shared = { labelNames: ['job'] as const, registers: [registry] }
  const lastDone = new Gauge({
    ...shared,
    aggregator: 'max',
    name: 'sakhang_job_last_success_timestamp_seconds',
    help: 'When a job last succeeded, in any organisation',
    collect: async () => {
      for (const { name, lastDoneAt } of await jobs()) if (lastDoneAt) lastDone.set({ job: name }, lastDoneAt.getTime() / 1000)
    },
  })
  const failing = new Gauge({
    ...shared,
    aggregator: 'max',
    name: 'sakhang_job_failing',
    help: 'Runs of the last days that failed and have not succeeded since',
    collect: async () => {
      for (const { name, failing: count } of await jobs()) failing.set({ job: name }, count)
    },
  })
}

/** A proxy on this machine forwards requests from elsewhere, and states that in a header. */
function assertMetricsAccess({ headers, socket }: FastifyRequest, token: string | undefined): void {
  if (token) {
    if (isSame(headers.authorization ?? '', `Bearer ${token}`)) return
    throw new Problem('UNAUTHENTICATED', 'Send the token of METRICS_TOKEN.')
  }
  const isForwarded = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some((name) => name in headers)
  if (!isForwarded && fromThisMachine.has(socket.remoteAddress ?? '')) return
  throw new Problem('FORBIDDEN', 'Only this machine can read the metrics. Set METRICS_TOKEN to read them from elsewhere.')
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => createHash('sha256').update(text).digest())
  return left !== undefined && right !== undefined && timingSafeEqual(left, right)
}
