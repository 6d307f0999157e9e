import { currentLog } from '../log.ts'
import type { TracingConfig } from './tracing-settings.ts'

export type SpanKind = 'INTERNAL' | 'SERVER' | 'CLIENT' | 'PRODUCER'
export type Attributes = Record<string, string | number>
export type FinishedSpan = {
  traceId: string
  spanId: string
  parentId: string | undefined
  name: string
  kind: SpanKind
  startNs: bigint
  endNs: bigint
  attributes: Attributes
  hasFailed: boolean
}

export type Exporter = { add: (span: FinishedSpan) => void; close: () => Promise<void> }

const kinds: Record<SpanKind, number> = { INTERNAL: 1, SERVER: 2, CLIENT: 3, PRODUCER: 4 }
const errorStatus = 2
const maxWaiting = 4096
const batchSize = 512
const batchMs = 2_000
const requestMs = 5_000

/**
 * Sends spans to a collector as OTLP over HTTP, in JSON. Spans that the collector does not accept are lost, and the log reports that once a
 * minute. No call waits for it, and none fails because of it.
 */
export function createOtlpExporter({ url, headers }: TracingConfig, resource: Attributes): Exporter {
  let waiting: FinishedSpan[] = []
  let lost = 0
  let lastLoggedAt = -Infinity
  let sending: Promise<void> = Promise.resolve()

  const send = async (spans: readonly FinishedSpan[]) => {
    const body = JSON.stringify(otlpOf(spans, resource))
    const request = {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
      redirect: 'error',
    } as const
    try {
      const { ok, status } = await fetch(url, { ...request, signal: AbortSignal.timeout(requestMs) })
      if (!ok) throw new Error(`The collector answered with status ${status}.`)
    } catch (error) {
      lost += spans.length
      if (performance.now() - lastLoggedAt < 60_000) return
      lastLoggedAt = performance.now()
      currentLog().warn({ err: error, spans: lost }, 'traces could not be sent')
      lost = 0
    }
  }
  const flush = () => {
    while (waiting.length > 0) {
      const spans = waiting.slice(0, batchSize)
      waiting = waiting.slice(batchSize)
      sending = sending.then(() => send(spans))
    }
    return sending
  }
  const timer = setInterval(() => void flush(), batchMs)
  timer.unref()
  return {
    add: (span) => {
      if (waiting.length < maxWaiting) waiting.push(span)
      else lost += 1
    },
    close: () => {
      clearInterval(timer)
      return flush()
    },
  }
}

/** https://opentelemetry.io/docs/specs/otlp: ids in hex, times as text, because they exceed the range of a JSON number. */
function otlpOf(spans: readonly FinishedSpan[], resource: Attributes) {
  return {
    resourceSpans: [
      {
        resource: { attributes: attributesOf(resource) },
        scopeSpans: [{ scope: { name: 'sakhang' }, spans: spans.map(otlpSpan) }],
      },
    ],
  }
}

function otlpSpan({ traceId, spanId, parentId, name, kind, startNs, endNs, attributes, hasFailed }: FinishedSpan) {
  return {
    ...{ traceId, spanId, name, kind: kinds[kind] },
    ...(parentId ? { parentSpanId: parentId } : {}),
    startTimeUnixNano: String(startNs),
    endTimeUnixNano: String(endNs),
    attributes: attributesOf(attributes),
    status: hasFailed ? { code: errorStatus } : {},
  }
}

const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(Math.round(value)) } : { stringValue: value },
  }))
