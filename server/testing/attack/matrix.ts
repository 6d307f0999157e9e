import { z } from 'zod'
import { everyEndpoint } from '../../../domain/contracts.ts'
import type { Endpoint } from '../../../domain/endpoint.ts'
import type { ProblemReply } from '../../../domain/problem.ts'
import { newId } from '../../platform/database/new-id.ts'
import { sampleBodies, sampleRecords } from '../contract-samples.ts'
import type { Records } from '../one-of-everything.ts'
import { dayOfRules } from '../rules-of-a-day.ts'
import { type Attempt, sendInside } from './attempt.ts'
import { type CallerName, type Cast, roleOf, type Whose } from './cast.ts'
import { judge } from './judge.ts'

// Who may call which endpoint with whose id: generated from the contract, so that a new endpoint is tested as soon as it is declared.

export type Question = {
  caller: CallerName
  key: string
  whose: Whose | 'random' | 'malformed' | 'filter' | 'list' | 'refused'
  endpoint: Endpoint
  params: Record<string, string>
  query?: Record<string, string>
  body?: object
  /** Whether the status, and the code of a problem, match the contract. */
  isRight: (status: number, code: string | undefined) => boolean
}

/** The same for everyone, or without a record in the parameters: nothing of others to hide. */
const sharedByAll =
  /^(dzongkhag|administrativeZone|subAdministrativeZone)\.|^(geometry|map)\.(list|tile)$|^map\.extent$|^import\.create$|^(job|notificationTemplate)\./
/** Records that others in the office may see too: the office itself, and its settings for everyone. */
const sharedInOffice = /^organisation\./
/** Identified by their day or their letters, which refer to a record of the caller's own office. */
const knownByDay = /^(setting|holiday)\.|^fieldDesk\.bindDevice$/

export function questionsOf(caller: CallerName, cast: Cast): Question[] {
  return everyEndpoint().flatMap(([key, endpoint]) => {
    const ask = { caller, key, endpoint, ...sampleOf(key, endpoint, cast.records.own) }
    if (endpoint.allow === 'PUBLIC')
      return endpoint.method === 'GET' ? [{ ...ask, whose: 'own' as const, isRight: isNoFailure }] : []
    const refusal = refusalOf(caller, endpoint)
    // The database is queried for an ended session only after the role and the body were read.
    if (caller === 'ended session' && refusal) return [{ ...ask, whose: 'refused' as const, isRight: isRefused }]
    if (refusal) {
      return [
        { ...ask, whose: 'refused' as const, body: { nonsense: true }, isRight: (status, code) => is(refusal, status, code) },
      ]
    }
    return endpoint.params ? aboutRecords(ask, cast) : listsOf(ask, cast)
  })
}

type Ask = Omit<Question, 'whose' | 'isRight'>

function aboutRecords(ask: Ask, { records }: Cast): Question[] {
  const { caller, key, endpoint } = ask
  const { method } = endpoint
  const others: Whose[] = isOffice(caller) ? ['foreign'] : ['foreign', 'neighbour']
  const of = (whose: Whose) => ({ ...ask, ...sampleOf(key, endpoint, records[whose]), whose })
  const isHidden = (whose: Whose) =>
    !sharedByAll.test(key) &&
    !knownByDay.test(key) &&
    isThere(key, records[whose]) &&
    (whose === 'foreign' || !sharedInOffice.test(key))
  const hidden = caller === 'SUPERADMIN' ? [] : endpoint.allow === 'SIGNED_IN' ? [] : others.filter(isHidden)
  const questions: Question[] = hidden.map((whose) => ({
    ...of(theirsAs(caller, whose)),
    isRight: (status, code) => is(404, status, code) || isOften(key, status),
  }))
  if (method === 'GET') {
    questions.push({ ...of(caller === 'ADMIN of another office' ? 'foreign' : 'own'), isRight: mustAnswer(caller, key) })
    questions.push({ ...ask, whose: 'random', params: randomised(ask.params), isRight: isRefusedOrEmpty })
    for (const value of ['no-id', 'a\u0000b', '00000000-0000-0000-0000-00000000000g']) {
      const params = Object.fromEntries(Object.keys(ask.params).map((name) => [name, value]))
      questions.push({ ...ask, whose: 'malformed', params, isRight: isRefusedOrEmpty })
    }
  }
  return questions
}

/** For an ADMIN elsewhere, the other office is ours. */
function theirsAs(caller: CallerName, whose: Whose): Whose {
  return caller === 'ADMIN of another office' && whose === 'foreign' ? 'own' : whose
}
/** A neighbour has no office of their own, and therefore not every kind of record. */
const isThere = (key: string, records: Records) => records[recordOf(key)] !== undefined
const isOffice = (caller: CallerName) => caller === 'ADMIN' || caller === 'MANAGER' || caller === 'ADMIN of another office'

/** The list itself, as a file, and with filters that name another person's record. */
function listsOf(ask: Ask, { records }: Cast): Question[] {
  const { caller, endpoint } = ask
  if (endpoint.method !== 'GET') return []
  const ask_ = { ...ask, isRight: isNoFailure }
  const questions: Question[] = [{ ...ask_, whose: 'list' }]
  if (endpoint.columns || isPaged(endpoint)) {
    for (const format of ['csv', 'xlsx']) questions.push({ ...ask_, whose: 'list', query: { ...ask.query, format } })
  }
  const others = caller === 'ADMIN of another office' ? records.own : records.foreign
  for (const name of fieldsOf(endpoint.query).filter((field) => field.endsWith('Id'))) {
    const noun = name.slice(0, -2)
    for (const of of [others, records.neighbour]) {
      const id = of[noun] ?? of[nounsOf[noun] ?? '']
      if (id) questions.push({ ...ask_, whose: 'filter', query: { ...ask.query, [name]: id } })
    }
  }
  return questions
}

const nounsOf: Record<string, string> = { property: 'unit', entity: 'unit', person: 'tenant', actor: 'admin' }

export function fieldsOf(schema: z.ZodType | undefined): string[] {
  if (!schema) return []
  return Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {})
}

const isPaged = ({ query }: Endpoint) => fieldsOf(query).includes('format')

function refusalOf(caller: CallerName, { allow }: Endpoint): 401 | 403 | undefined {
  if (caller === 'nobody' || caller === 'ended session') return allow === 'PUBLIC' ? undefined : 401
  return typeof allow === 'string' || allow.includes(roleOf(caller) ?? 'TENANT') ? undefined : 403
}

/** Too many exports of personal data are rejected before the ownership is checked. */
const isOften = (key: string, status: number) => key.startsWith('privacy.export') && status === 429

const codes = { 401: 'UNAUTHENTICATED', 403: 'FORBIDDEN', 404: 'NOT_FOUND' } as const
const is = (expected: keyof typeof codes, status: number, code: string | undefined) =>
  status === expected && code === codes[expected]
const isRefused = (status: number) => status === 400 || status === 401 || status === 403
const isNoFailure = (status: number) => status < 500
const isRefusedOrEmpty = (status: number) => status === 200 || status === 400 || status === 404 || status === 429
/** The office sees its own records, except those that belong only to a person; an owner or tenant sees those that concern them. */
const ofPersonAlone = /^(auth|privacy)\./
/** Rejected until the workbook is imported, and visible only to the person in the office who uploaded it. */
const answersLater = 'firstDay.balance'
const mustAnswer = (caller: CallerName, key: string) => (status: number) =>
  isOffice(caller) && key !== answersLater && !(caller === 'MANAGER' && ofPersonAlone.test(key)) ? status < 300 : status < 500

const randomised = (params: Record<string, string>) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, another(value)]))
const another = (value: string) => (value.includes('-') && value.length === 36 ? newId() : value)

export function sampleOf(key: string, { params, query }: Endpoint, records: Records) {
  const id = records[recordOf(key)] ?? records['admin'] ?? ''
  const all: Record<string, string> = {
    ...{ id, userId: id, itemId: records['damageItem'] ?? '', lineId: records['statementLine'] ?? '' },
    ...{
      adminId: records['admin'] ?? '',
      phone: records['phone'] ?? '',
      cid: records['cid'] ?? '',
      kind: 'plot',
      photoId: newId(),
    },
    ...{ name: 'CLEAR_OUT', type: 'LEASE_CREATION', z: '12', x: '0', y: '0', code: codeFor(key, records), ...dayOfRules },
    paymentKey: records['paymentKey'] ?? 'a-key-of-nobody-at-all-0',
  }
  const pick = (names: string[], of: Record<string, string>) =>
    Object.fromEntries(names.flatMap((name) => (of[name] === undefined ? [] : [[name, of[name]]])))
  return {
    params: pick(Object.keys(params?.shape ?? {}), all),
    query: pick(requiredOf(query), { ...requiredQueries, propertyId: records['unit'] ?? '' }),
    body: sampleBodies[key] ?? {},
  }
}

/** The letters of a device, or of an advice that can be paid by its link; for all others a code that leads nowhere. */
const codeFor = (key: string, records: Records) =>
  key.startsWith('fieldDesk.')
    ? 'E7QD'
    : ((key.startsWith('linkPayment.') ? records['paymentCode'] : undefined) ?? 'AAAA-BBBB-CCCC')

export function recordOf(key: string): string {
  const [noun = ''] = key.split('.')
  return sampleRecords[key] ?? sampleRecords[noun] ?? noun
}

const requiredQueries: Record<string, string> = {
  ...{ from: '2025-01-01', to: '2025-06-30', month: '2025-06', year: '2025', asOf: '2025-06-15', on: '2025-06-15' },
  ...{ entity: 'tenant', bbox: '89.6,27.4,89.7,27.5', q: 'zangmo', kind: 'plot', phoneNumber: '17000000' },
}

function requiredOf(schema: z.ZodType | undefined): string[] {
  if (!schema) return []
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).required ?? []
}

/** Sends the request and returns the errors; undefined if there are none. */
export async function answerOf(question: Question, cast: Cast): Promise<string[]> {
  const { caller, key, endpoint, whose, isRight } = question
  const attempt = attemptOf(question, cast.callers[caller].signedIn?.token)
  const answer = await sendInside(cast.app.fastify)(attempt)
  const findings = judge(attempt, answer, cast.secretsFor(caller))
  const code = codeOf(answer)
  if (!isRight(answer.status, code)) findings.push(`${answer.status} ${code ?? ''} is not what the contract says`)
  return findings.map((finding) => `${caller}, ${whose}: ${key} (${endpoint.method} ${attempt.url}): ${finding}`)
}

function codeOf({ headers, bytes }: { headers: Record<string, unknown>; bytes: Buffer }): string | undefined {
  const type = headers['content-type']
  if (typeof type !== 'string' || !type.includes('problem+json')) return undefined
  return (JSON.parse(bytes.toString('utf8')) as ProblemReply).code
}

export function attemptOf(
  { endpoint, params, query, body }: Pick<Question, 'endpoint' | 'params' | 'query' | 'body'>,
  token: string | undefined,
): Attempt {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(query ?? {}).toString()
  return {
    method: endpoint.method,
    url: `/api${path}${search ? `?${search}` : ''}`,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(endpoint.method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : { payload: JSON.stringify(body ?? {}) }),
  }
}
