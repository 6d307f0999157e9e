import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Attributes, createOtlpExporter, type Exporter, type SpanKind } from './otlp-exporter.ts'
import type { TracingConfig } from './tracing-settings.ts'

type Context = { traceId: string; spanId: string; isSampled: boolean }
type Described = { name: string; kind: SpanKind; attributes?: Attributes }

let tracing: { exporter: Exporter; sampledShare: number } | undefined
const open = new AsyncLocalStorage<Context>()

/** From now on this process is traced; without the settings nothing is. Returns a function that ends tracing and sends the last spans. */
export function startTracing(config: TracingConfig | undefined, resource: Attributes): () => Promise<void> {
  if (!config) return async () => undefined
  const exporter = createOtlpExporter(config, resource)
  const own = { exporter, sampledShare: config.sampledShare }
  tracing = own
  return async () => {
    if (tracing === own) tracing = undefined
    await exporter.close()
  }
}

/**
 * Measures work as a span of the current trace, or of a new one. Names and attributes are fixed terms of the product: never a value, an id
 * of a record or personal data.
 */
export function traced<T>(describe: () => Described, work: () => Promise<T>): Promise<T> {
  return tracing ? tracedAs(describe(), work) : work()
}

async function tracedAs<T>(described: Described, work: () => Promise<T>): Promise<T> {
  const span = beginSpan(described, open.getStore())
  try {
    const result = await open.run(span.context, work)
    span.end(false)
    return result
  } catch (error) {
    span.end(true)
    throw error
  }
}

/** Each request is a span, in the trace of its caller if the header `traceparent` names one. Call it before the routes. */
export function traceRequests(fastify: FastifyInstance): void {
  if (!tracing) return
  const spans = new WeakMap<FastifyRequest, ReturnType<typeof beginSpan>>()
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions, headers } = request
    const route = routeOptions.url ?? 'none'
    const attributes = { 'http.request.method': method, 'http.route': route }
    const span = beginSpan({ name: `${method} ${route}`, kind: 'SERVER', attributes }, readParent(headers['traceparent']))
    spans.set(request, span)
    open.run(span.context, done)
  })
  // A body arrives as events of its connection, which are not linked to the request.
  fastify.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    return span ? open.run(span.context, done) : done()
  })
  fastify.addHook('onResponse', async (request, { statusCode }) => {
    spans.get(request)?.end(statusCode >= 500, { 'http.response.status_code': statusCode })
  })
}

/** The operation and the table of a statement: its full text would reveal too much. */
export function statementSpan(sql: string): Described {
  const operation = /^\s*(?:\/\*.*?\*\/\s*)?(\w+)/.exec(sql)?.[1]?.toUpperCase() ?? 'SQL'
  const table = /\b(?:from|into|update)\s+(?:only\s+)?"?([a-z_]+)"?/i.exec(sql)?.[1]?.toLowerCase()
  const collection = table ? { 'db.collection.name': table } : {}
  const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation, ...collection }
  return { name: table ? `${operation} ${table}` : operation, kind: 'CLIENT', attributes }
}

function beginSpan({ name, kind, attributes = {} }: Described, parent: Context | undefined) {
  const traceId = parent?.traceId ?? idOf(16)
  const context = { traceId, spanId: idOf(8), isSampled: parent?.isSampled ?? isInShare(traceId) }
  const startNs = BigInt(Date.now()) * 1_000_000n
  const startedAt = performance.now()
  const end = (hasFailed: boolean, more: Attributes = {}) => {
    if (!context.isSampled) return
    const endNs = startNs + BigInt(Math.round((performance.now() - startedAt) * 1_000_000))
    const { spanId } = context
    tracing?.exporter.add({
      ...{ traceId, spanId, parentId: parent?.spanId, name, kind, startNs, endNs, hasFailed },
      attributes: { ...attributes, ...more },
    })
  }
  return { context, end }
}

const idOf = (bytes: number) => randomBytes(bytes).toString('hex')

/** Decided by the id, so that every process decides in the same way. */
const isInShare = (traceId: string) =>
  tracing !== undefined && Number.parseInt(traceId.slice(-8), 16) < tracing.sampledShare * 2 ** 32

/** https://www.w3.org/TR/trace-context: version, trace, parent and flags. A header in any other form starts a new trace. */
function readParent(header: unknown): Context | undefined {
  const [, traceId = '', spanId = '', flags = ''] =
    /^(?!ff)[0-9a-f]{2}-((?!0{32})[0-9a-f]{32})-((?!0{16})[0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/.exec(String(header)) ?? []
  if (traceId === '') return undefined
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}
