import { endpoints } from 'virtual:endpoints'
import type { z } from 'zod'
import type { EndpointAt, EndpointKey } from '../../domain/contracts.ts'
import type { Endpoint, ReplyOf } from '../../domain/endpoint.ts'
import { backgroundHeaders } from './activity.ts'
import { askForProof, type ProofKind } from './fresh-proof.ts'
import { geometryBase } from './geometry-base.ts'
import { AwaitingApprovalError, ProblemError, problemOf, timedOut, unreachable } from './problem-error.ts'
import { getSession } from './session-store.ts'
import { endSession, isSessionSuspended, signedInAgain } from './suspended-session.ts'
import { t } from './texts.ts'

export type { EndpointKey }

type InputOf<E extends Endpoint, Part extends 'params' | 'query' | 'body'> = E[Part] extends z.ZodType ? z.input<E[Part]> : never
type ParamsPart<E extends Endpoint> = E['params'] extends z.ZodType ? { params: InputOf<E, 'params'> } : { params?: undefined }
type QueryPart<E extends Endpoint> = E['query'] extends z.ZodType
  ? Record<never, never> extends InputOf<E, 'query'>
    ? { query?: InputOf<E, 'query'> }
    : { query: InputOf<E, 'query'> }
  : { query?: undefined }
type BodyPart<E extends Endpoint> = E['multipart'] extends true
  ? { body: FormData }
  : E['body'] extends z.ZodType
    ? { body: InputOf<E, 'body'> }
    : { body?: undefined }

/** The arguments of a call, from its contract: params and query as in a URL, body as JSON (FormData for files). */
export type CallArgs<K extends EndpointKey> = ParamsPart<EndpointAt<K>> &
  QueryPart<EndpointAt<K>> &
  BodyPart<EndpointAt<K>> & { idempotencyKey?: string; ifMatch?: number; signal?: AbortSignal; token?: string }
export type Reply<K extends EndpointKey> = ReplyOf<EndpointAt<K>>
/** Optional if a call takes no arguments. */
export type ArgsFor<K extends EndpointKey> = Record<never, never> extends CallArgs<K> ? [args?: CallArgs<K>] : [args: CallArgs<K>]

type LooseArgs = {
  params?: unknown
  query?: unknown
  body?: unknown
  idempotencyKey?: string | undefined
  /** The version of the record to change. */
  ifMatch?: number | undefined
  signal?: AbortSignal | undefined
  /** The token of a session other than the page's. */
  token?: string | undefined
}

/** A typed call of the contract. Refusals are thrown as ProblemError, and so are requests that wait for approval. */
export async function call<K extends EndpointKey>(key: K, ...[args]: ArgsFor<K>): Promise<Reply<K>> {
  const response = await send(key, args ?? {})
  // 202 and 204 have no body.
  const text = await response.text().catch((error: unknown) => {
    throw connectionError(error, args?.signal)
  })
  const reply = text === '' ? undefined : JSON.parse(text)
  if (response.status === 202 && reply?.isAwaitingApproval) throw new AwaitingApprovalError(reply.id)
  return reply
}

/** Changes a record outside forms and actions, with the version that the person saw. */
export function callVersioned<K extends EndpointKey>(key: K, args: CallArgs<K> & { ifMatch: number }): Promise<Reply<K>> {
  // The rest parameter of `call` depends on K, which is unknown here. It has exactly one element.
  return call(key, ...([args] as unknown as ArgsFor<K>))
}

/** The same for endpoints that return bytes. */
export async function callForFile<K extends EndpointKey>(key: K, ...[args]: ArgsFor<K>): Promise<Response> {
  return await send(key, args ?? {}, { hasDeadline: false })
}

/**
 * The time after which a call without a complete reply has failed, in milliseconds. A connection that broke without notice would otherwise
 * leave a form waiting for a quarter of an hour. Longer than the server takes (server/platform/database/time-limits.ts).
 */
const deadlines = { INTERACTIVE: 90_000, REPORT: 300_000, JOB: 1_200_000 }
/** Files over a slow connection. */
const uploadDeadline = 1_200_000

function signalOf(key: EndpointKey, { body, signal }: LooseArgs): AbortSignal {
  const deadline = AbortSignal.timeout(
    body instanceof FormData ? uploadDeadline : deadlines[endpoints[key].kind ?? 'INTERACTIVE'],
  )
  return signal ? AbortSignal.any([signal, deadline]) : deadline
}

/** The caller that cancelled a call receives the error itself. */
function connectionError(error: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return error
  return error instanceof DOMException && error.name === 'TimeoutError' ? timedOut() : unreachable()
}

/** One for any proof, and one for a second factor. */
const maxProofs = 2

/** If a fresh proof is required, the request is sent again unchanged after the person has given it. */
async function send(key: EndpointKey, args: LooseArgs, { proofs = 0, hasDeadline = true } = {}): Promise<Response> {
  const token = args.token ?? getSession()?.token
  const headers = new Headers(backgroundHeaders())
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (args.idempotencyKey) headers.set('Idempotency-Key', args.idempotencyKey)
  if (args.ifMatch !== undefined) headers.set('If-Match', `"${args.ifMatch}"`)
  const isForm = args.body instanceof FormData
  if (args.body !== undefined && !isForm) headers.set('Content-Type', 'application/json')
  const signal = hasDeadline ? signalOf(key, args) : args.signal
  const response = await fetch(urlOf(key, args), {
    method: endpoints[key].method,
    headers,
    ...(args.body === undefined ? {} : { body: args.body instanceof FormData ? args.body : JSON.stringify(args.body) }),
    ...(signal ? { signal } : {}),
  }).catch((error: unknown) => {
    throw connectionError(error, args.signal)
  })
  if (response.ok) return response
  const problem = await problemOf(response)
  // Specification §8: any 401 or 403 ends the session, and the error is passed on. It must not end a session that started in the meantime.
  if ((response.status === 401 || response.status === 403) && token && getSession()?.token === token)
    endSession(problem.code === 'SESSION_INACTIVE' ? 'INACTIVE' : 'ENDED', { canReturn: response.status === 401 })
  if (response.status === 401 && isSessionSuspended()) {
    // The page waits until its person signs in again, and its reads wait too. The person must repeat their changes.
    const isRead = endpoints[key].method === 'GET'
    if (isRead && (await signedInAgain())) return send(key, args, { proofs, hasDeadline })
    if (!isRead && token && !args.token) throw notSaved(problem)
  }
  const kind = proofOf.get(problem.code)
  if (kind && proofs < maxProofs && (await askForProof(kind))) return send(key, args, { proofs: proofs + 1, hasDeadline })
  throw problem
}

const proofOf: ReadonlyMap<string, ProofKind> = new Map([
  ['PROOF_REQUIRED', 'ANY'],
  ['OWN_PROOF_REQUIRED', 'OWN'],
  ['FACTOR_PROOF_REQUIRED', 'FACTOR'],
])

/** The message that the form shows after the person has signed in again. */
function notSaved({ problem }: ProblemError): ProblemError {
  return new ProblemError({ ...problem, detail: t`This was not saved, because your session had ended. Save it again.` })
}

export function urlOf(key: EndpointKey, { params, query }: Pick<LooseArgs, 'params' | 'query'>): string {
  const values = new Map(entriesOf(params))
  const path = endpoints[key].path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(textOf(values.get(name))))
  const search = new URLSearchParams()
  for (const [name, value] of entriesOf(query)) {
    if (value === undefined || value === null || value === '') continue
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, textOf(one))
  }
  const base = key.startsWith('geometry.') ? geometryBase() : '/api'
  return `${base}${path}${search.size > 0 ? `?${search}` : ''}`
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

function entriesOf(record: unknown): [string, unknown][] {
  return typeof record === 'object' && record !== null ? Object.entries(record) : []
}
