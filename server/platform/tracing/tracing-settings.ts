import { z } from 'zod'
import { webAddress } from '../setting-shapes.ts'

const ratio = 'OTEL_TRACES_SAMPLER_ARG is a number from 0 to 1.'
const headerList = 'OTEL_EXPORTER_OTLP_HEADERS lists name=value with commas between them.'

/** The names are those of OpenTelemetry, which collectors and operators use. */
export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress('OTEL_EXPORTER_OTLP_ENDPOINT').optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^\s*[\w-]+=[^,\r\n]+(,\s*[\w-]+=[^,\r\n]+)*$/, headerList)
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number(ratio).min(0, ratio).max(1, ratio).default(1),
}

export type TracingConfig = { url: string; headers: Record<string, string>; sampledShare: number }

type Settings = {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  OTEL_EXPORTER_OTLP_HEADERS?: string | undefined
  OTEL_TRACES_SAMPLER_ARG: number
}

/** Undefined without the address of a collector: nothing is measured then. */
export function tracingOf(data: Settings): TracingConfig | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers = '' } = data
  if (!endpoint) return undefined
  const pairs = headers.split(',').filter((pair) => pair.includes('='))
  return {
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: Object.fromEntries(pairs.map((pair) => [nameOf(pair), decodeURIComponent(pair.slice(pair.indexOf('=') + 1))])),
    sampledShare: data.OTEL_TRACES_SAMPLER_ARG,
  }
}

const nameOf = (pair: string) => pair.slice(0, pair.indexOf('=')).trim().toLowerCase()
