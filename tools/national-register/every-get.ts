import type { Client } from 'pg'
import { z } from 'zod'
import { everyEndpoint } from '../../domain/contracts.ts'
import type { Endpoint, RoleName } from '../../domain/endpoint.ts'
import type { LocalClient } from '../../server/platform/database/local-client.ts'
import { timed } from './bench-measure.ts'
import { fixedSamples, type Samples, sampleSql, words } from './every-get-samples.ts'

// A call without a row of its own may still read a whole table. So every GET of the contract is measured: without filters, with each of its
// filters, with text, in every order, and on late pages. The result is in milliseconds, because there is no bare statement here.

type Query = Record<string, string>
type Asked = { key: string; endpoint: Endpoint; params: Record<string, string>; query: Query }
export type Answered = { call: string; ms: number; status: number }
/** One line for each slow call, and their number. */
export async function surveyOf(survey: Survey): Promise<string> {
  const answers = await timeEveryCall(survey)
  const refused = answers.filter(({ status }) => status >= 500)
  if (refused[0]) throw new Error(`${refused[0].call} answered ${refused[0].status}.`)
  const long = answers.filter(({ ms }) => ms > longMs)
  const p95 = answers[Math.floor(answers.length / 20)]?.ms ?? 0
  const head = `every GET as ${survey.role}: ${answers.length} calls, p95 ${p95.toFixed(0)} ms, ${long.length} above ${longMs} ms`
  return [head, ...long.map(({ call, ms }) => `${ms.toFixed(0).padStart(8)}  ${call}`)].join('\n')
}

type Survey = {
  client: Pick<LocalClient, 'raw'>
  role: RoleName
  samples: Samples
  only: string
  report?: (answered: Answered) => void
}

/** The slowest first. A slow call is repeated and the faster result counts, so that the first read from disk does not. */
export async function timeEveryCall({ client, role, samples, only, report }: Survey): Promise<Answered[]> {
  const answers: Answered[] = []
  for (const { key, endpoint, params, query } of everyCall(role, samples).filter((asked) => asked.key.includes(only))) {
    const ask = () => timed(() => client.raw(endpoint, { params, query }))
    const first = await ask()
    const again = first.ms > longMs ? await ask() : first
    const answered = {
      call: `${key} ${decodeURIComponent(new URLSearchParams(query).toString())}`.trim(),
      ms: Math.min(first.ms, again.ms),
      status: again.result.status,
    }
    report?.(answered)
    answers.push(answered)
  }
  return answers.toSorted((a, b) => b.ms - a.ms)
}

export const longMs = 100

/** One record of each kind in an office, by the names of paths and filters; kinds that the register does not have are omitted. */
export async function readSamples(bare: Client, organisationId: string, ownerId: string): Promise<Samples> {
  const columns = Object.entries(sampleSql).map(([name, sql]) => `(${sql})::text as "${name}"`)
  await bare.query(`set app.organisation_id = '${organisationId}'`)
  const { rows } = await bare.query<Samples>(`select ${columns.join(', ')}`)
  const found = Object.entries(rows[0] ?? {}).filter(([, value]) => value !== null)
  return { ...Object.fromEntries(found), ...fixedSamples, owner: ownerId, ownerId, userId: ownerId }
}

export function everyCall(role: RoleName, samples: Samples): Asked[] {
  return everyEndpoint().flatMap(([key, endpoint]) => {
    const isAllowed = typeof endpoint.allow === 'string' || endpoint.allow.includes(role)
    if (endpoint.method !== 'GET' || !isAllowed) return []
    const params = paramsOf(key, endpoint, samples)
    return params ? queriesOf(endpoint, samples).map((query) => ({ key, endpoint, params, query })) : []
  })
}

function paramsOf(key: string, { path }: Endpoint, samples: Samples): Record<string, string> | undefined {
  const noun = key.split('.')[0] ?? ''
  const params: Record<string, string> = {}
  for (const [, name = ''] of path.matchAll(/\{(\w+)\}/g)) {
    const value = name === 'id' ? (samples[key] ?? samples[noun]) : samples[name]
    if (value === undefined) return undefined
    params[name] = value
  }
  return params
}

function queriesOf({ query }: Endpoint, samples: Samples): Query[] {
  if (!query) return [{}]
  const { properties = {}, required = [] } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) as QueryShape
  const valuesOf = (name: string) => valuesLike(name, properties[name] ?? {}, samples)
  const base: Query = {}
  for (const name of required) {
    const [value] = valuesOf(name)
    if (value === undefined) return []
    base[name] = value
  }
  const narrowed = [
    base,
    ...Object.keys(properties).flatMap((name) => valuesOf(name).map((value) => ({ ...base, [name]: value }))),
  ]
  if (!properties['sort']) return narrowed
  const sorted = sortsOf(properties['sort']).map((sort) => ({ ...base, sort }))
  return [...narrowed, ...sorted, { ...base, pageNo: '200' }].map((one) => ({ ...one, pageSize: '50' }))
}

type Field = { enum?: unknown[]; const?: unknown; pattern?: string; anyOf?: Field[] }
type QueryShape = { properties?: Record<string, Field>; required?: string[] }

const paging = ['pageNo', 'pageSize', 'sort', 'format']

function valuesLike(name: string, field: Field, samples: Samples): string[] {
  if (paging.includes(name)) return []
  if (name === 'q') return words
  const options = optionsOf(field)
  if (options.length > 0) return options.map(String)
  const value = samples[name]
  return value === undefined ? [] : [value]
}

function optionsOf(field: Field): unknown[] {
  if (field.anyOf) return field.anyOf.flatMap(optionsOf)
  return field.enum ?? (field.const === undefined ? [] : [field.const])
}

/** The fields are in the pattern of the contract: ^(name|createdAt):(asc|desc)$. */
function sortsOf({ pattern = '' }: Field): string[] {
  const fields = /^\^\(([\w|]+)\):/.exec(pattern)?.[1] ?? ''
  return fields.split('|').flatMap((field) => [`${field}:asc`, `${field}:desc`])
}
