import fc from 'fast-check'
import { everyEndpoint } from '../../../domain/contracts.ts'
import type { Endpoint } from '../../../domain/endpoint.ts'
import { newId } from '../../platform/database/new-id.ts'
import { sampleBodies } from '../contract-samples.ts'
import { idOf, type Pool, replaced, valuesOf } from './arbitrary-of.ts'
import type { Attempt, Send } from './attempt.ts'
import { type CallerName, type Cast, callerNames, roleOf } from './cast.ts'
import { hostileHeaders, hostileText, hostileValue, type WireBody, wireBody } from './hostile-values.ts'
import { inTurns } from './in-turns.ts'
import { judge } from './judge.ts'
import { attemptOf, recordOf } from './matrix.ts'

// Calls generated from the contract's own schemas, most of them with an error. The same seed generates the same calls.

export type Fuzz = { seed: number; calls: number; width?: number }
export type FuzzReport = {
  calls: number
  /** The number of answers with each status. */
  statuses: Record<number, number>
  /** Endpoints that accepted at least one of the calls: a fuzz that is rejected everywhere proves nothing. */
  accepted: Set<string>
  findings: string[]
}

type Wrong =
  | { kind: 'nothing' }
  | { kind: 'body' | 'query'; at: number; value: unknown }
  | { kind: 'param'; at: number; value: string }
  | { kind: 'wire'; body: WireBody }
  | { kind: 'headers'; headers: Record<string, string> }
type Made = {
  caller: CallerName
  params: Record<string, string>
  query: Record<string, unknown>
  body: unknown
  wrong: Wrong
  key: string | undefined
}

export async function fuzz(cast: Cast, send: Send, { seed, calls, width = 8 }: Fuzz): Promise<FuzzReport> {
  const report: FuzzReport = { calls: 0, statuses: {}, accepted: new Set(), findings: [] }
  const attempts = attemptsOf(cast, seed, calls)
  await inTurns(
    attempts,
    async ({ endpointKey, caller, attempt }) => {
      const answer = await send(attempt)
      report.calls += 1
      report.statuses[answer.status] = (report.statuses[answer.status] ?? 0) + 1
      if (answer.status >= 200 && answer.status < 300) report.accepted.add(endpointKey)
      for (const finding of judge(attempt, answer, cast.secretsOfOthers(caller))) {
        report.findings.push(`${finding} | seed ${seed}, ${caller}: ${endpointKey} ${described(attempt)}`)
      }
    },
    width,
  )
  return report
}

type Planned = { endpointKey: string; caller: CallerName; attempt: Attempt }

/** Calls that end sessions, accounts or months come last, so that they do not block all later ones. */
const endsMuch =
  /^auth\.(logout|endSession|updatePassword|disableLogin)$|^privacy\.(erase|restrict$)|^role\.(end|grant)$|^person\.(resetSignIn|checkIdentity)$|^ledgerClosing\.|^notificationTemplate\.update|^setting\.update$/

function attemptsOf(cast: Cast, seed: number, calls: number): Planned[] {
  const pool = poolOf(cast)
  const endpoints = everyEndpoint()
  const each = Math.max(1, Math.ceil(calls / endpoints.length))
  const planned = endpoints.flatMap(([endpointKey, endpoint], index) => {
    const made = fc.sample(callOf(endpointKey, endpoint, pool), { seed: seed * 1_000 + index, numRuns: each })
    return made.map((call) => ({ endpointKey, caller: call.caller, attempt: attemptFrom(endpoint, call, cast) }))
  })
  const shuffled = fc.sample(fc.shuffledSubarray(planned, { minLength: planned.length }), { seed, numRuns: 1 })[0] ?? []
  const ordered = shuffled.slice(0, calls)
  return [
    ...ordered.filter(({ endpointKey }) => !endsMuch.test(endpointKey)),
    ...ordered.filter(({ endpointKey }) => endsMuch.test(endpointKey)),
  ]
}

function poolOf({ records }: Cast): Pool {
  const ids: Record<string, string[]> = {}
  for (const of of [records.own, records.neighbour, records.foreign]) {
    for (const [noun, id] of Object.entries(of)) (ids[noun] ??= []).push(id)
    // Most calls name a record that most callers have.
    if (of === records.own) for (const [noun, id] of Object.entries(of)) ids[noun]?.push(id, id)
  }
  ids['property'] = [...(ids['unit'] ?? []), ...(ids['building'] ?? []), ...(ids['plot'] ?? [])]
  ids['entity'] = [...(ids['tenant'] ?? []), ...(ids['lease'] ?? []), ...(ids['unit'] ?? [])]
  ids['person'] = [...(ids['tenant'] ?? []), ...(ids['owner'] ?? []), ...(ids['manager'] ?? [])]
  ids['user'] = ids['person']
  const isId = (value: string) => value.length === 36
  return { ids, all: [...Object.values(ids).flat().filter(isId), newId()] }
}

function callOf(key: string, endpoint: Endpoint, pool: Pool): fc.Arbitrary<Made> {
  const allowed = callerNames.filter((caller) => {
    const role = roleOf(caller)
    if (endpoint.allow === 'PUBLIC') return true
    return role !== undefined && (endpoint.allow === 'SIGNED_IN' || endpoint.allow.includes(role))
  })
  const values = (schema: Endpoint['body']) => (schema ? valuesOf(schema, pool) : fc.constant({}))
  const paramNames = Object.keys(endpoint.params?.shape ?? {})
  const params = Object.fromEntries(paramNames.map((name) => [name, paramOf(name, key, pool)]))
  const body = endpoint.multipart ? fc.constant(undefined) : bodyOf(key, values(endpoint.body))
  return fc.record({
    caller: fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...allowed) },
      { weight: 1, arbitrary: fc.constantFrom(...callerNames) },
    ),
    params: fc.record(params) as fc.Arbitrary<Record<string, string>>,
    // A listener gets the answer when it stops: a background call ends immediately, and one with a time lasts that long.
    query: (endpoint.isBackground ? fc.constant({}) : values(endpoint.query)) as fc.Arbitrary<Record<string, unknown>>,
    body,
    wrong: wrongOf(endpoint),
    key: fc.constantFrom(undefined, undefined, 'key-1', 'key-2', 'key-3'),
  })
}

/** Includes the bodies of the contract tests, which are accepted more often than generated ones. */
function bodyOf(key: string, made: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const sample = sampleBodies[key]
  return sample ? fc.oneof(made, fc.constant(sample)) : made
}

const fixedParams: Record<string, readonly string[]> = {
  ...{
    kind: ['plot', 'building', 'owner', 'lease'],
    z: ['0', '12', '22'],
    x: ['0', '3000'],
    y: ['0', '1700'],
    code: ['AAAA-BBBB-CCCC'],
    paymentKey: ['a-key-of-nobody-at-all-0', 'another-key-of-nobody-01'],
  },
  ...{ name: ['CLEAR_OUT', 'GENERATE_ADVICES', 'CHECK_FIGURES'], type: ['LEASE_CREATION'], key: ['lateInterest', 'numbering'] },
  ...{ effectiveFrom: ['2099-01-01', '2025-06-15'], date: ['2099-01-01'] },
}

function paramOf(name: string, key: string, pool: Pool): fc.Arbitrary<string> {
  const fixed = fixedParams[name]
  if (fixed) return fc.constantFrom(...fixed)
  const nouns: Record<string, string> = {
    id: recordOf(key),
    userId: recordOf(key),
    itemId: 'damageItem',
    lineId: 'statementLine',
    adminId: 'admin',
  }
  return idOf(nouns[name] ?? name, pool)
}

function wrongOf({ body, query, params, multipart }: Endpoint): fc.Arbitrary<Wrong> {
  const at = fc.nat(200)
  const options: { weight: number; arbitrary: fc.Arbitrary<Wrong> }[] = [
    { weight: 4, arbitrary: fc.constant({ kind: 'nothing' as const }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('headers' as const), headers: hostileHeaders }) },
    { weight: multipart ? 12 : 1, arbitrary: fc.record({ kind: fc.constant('wire' as const), body: wireBody }) },
  ]
  if (body) options.push({ weight: 5, arbitrary: fc.record({ kind: fc.constant('body' as const), at, value: hostileValue }) })
  if (query) options.push({ weight: 3, arbitrary: fc.record({ kind: fc.constant('query' as const), at, value: hostileText }) })
  if (params) options.push({ weight: 1, arbitrary: fc.record({ kind: fc.constant('param' as const), at, value: hostileText }) })
  return fc.oneof(...options)
}

function attemptFrom(endpoint: Endpoint, made: Made, cast: Cast): Attempt {
  const { wrong, caller } = made
  const params = wrong.kind === 'param' ? withOne(made.params, wrong.at, wrong.value) : made.params
  const query = wrong.kind === 'query' ? withOne(made.query, wrong.at, wrong.value) : made.query
  const body = wrong.kind === 'body' ? replaced(made.body, wrong.at, wrong.value) : made.body
  const attempt = attemptOf(
    { endpoint, params: texts(params), query: texts(query), body: body as object },
    cast.callers[caller].signedIn?.token,
  )
  const headers = {
    ...attempt.headers,
    ...(made.key ? { 'idempotency-key': made.key } : {}),
    ...(wrong.kind === 'headers' ? wrong.headers : {}),
  }
  if (wrong.kind !== 'wire' || endpoint.method === 'GET') return { ...attempt, headers }
  const { contentType, payload } = wrong.body
  return { ...attempt, headers: { ...headers, 'content-type': contentType }, payload }
}

function withOne(fields: Record<string, unknown>, at: number, value: unknown): Record<string, unknown> {
  const names = Object.keys(fields)
  return { ...fields, [names[at % Math.max(1, names.length)] ?? 'nonsense']: value }
}

/** An address contains only text; values that JSON cannot express are written as text. */
function texts(fields: Record<string, unknown>): Record<string, string> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'string' ? value.toWellFormed() : String(JSON.stringify(value))]),
  )
}

function described({ method, url, headers, payload }: Attempt): string {
  const { authorization: _, ...shown } = headers
  return `${method} ${url.slice(0, 300)} ${JSON.stringify(shown).slice(0, 200)} ${payload?.toString('utf8').slice(0, 400) ?? ''}`
}
