import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { type EndpointKey, everyEndpoint } from '../../../domain/contracts.ts'
import {
  type BodyOf,
  callKindOf,
  type Endpoint,
  type FormOf,
  type ParamsOf,
  type QueryOf,
  type ReplyInputOf,
} from '../../../domain/endpoint.ts'
import { Problem } from '../../../domain/problem.ts'
import { type Actor, visitor } from '../actor.ts'
import { sendFullList } from './answers/send-full-list.ts'
import { createRelatedRecords } from './answers/related-records.ts'
import { takeChosenParts } from './answers/shape-answers.ts'
import type { Versioning } from './answers/api-version.ts'
import { duringCall } from './current-call.ts'
import type { Database, Tx } from '../database/database.ts'
import { setEntityTag, versionOfHeader } from './entity-tag.ts'
import { type CarryOut, createHeldCalls, type HoldForApproval, isAwaitingApproval } from './held-calls.ts'
import { assertFreshProof } from './fresh-proof.ts'
import { assertKnownParameters } from './known-fields.ts'
import { beginOnce, hasStoredReply, type KeyedRequest, keyedRequestOf, once, readStoredReply, remember } from './idempotency.ts'
import { routePath, routeSchema, statusOf } from './route-of.ts'
import { type TokenServices, readClaims } from './read-claims.ts'
import { knownDeviceOf, rememberedDeviceOf, setKnownDevice, setRememberedDevice } from './device-cookie.ts'
import { type FileReply, sendRendered } from './send-rendered.ts'
import { type OwnSheet, sendEvents, sendPieces, sheetFormatOf, type StreamReply, withinSemaphore } from '../files/send-sheet.ts'
import { transactionOf } from '../database/transaction-of.ts'
import { actorOf, type Claims } from '../keys/token.ts'
import { isUpload, type NamedUpload, readDigest, readForm, readNamedUpload, readUpload, withUpload } from './upload.ts'

/** A validated request: the caller, and the parts as their schemas read them. */
export type Call<E extends Endpoint> = {
  actor: Actor
  claims: Claims | undefined
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  userAgent: string
  address: string
  /** The token of this remembered device, if there is one; and a function to remember it. */
  deviceToken: string | undefined
  rememberDevice: (token: string) => void
  /** The token that identifies this browser, if there is one; and a function to set it. */
  knownDevice: string | undefined
  nameDevice: (token: string) => void
  /** The version of the record that the caller intends to change; undefined if they send none. */
  ifMatch: number | undefined
  /** The file of a multipart form. Read it outside every transaction. */
  readFile: () => Promise<Buffer>
  /** The same with its name and its own size limit. */
  readNamedFile: (maxBytes: number) => Promise<NamedUpload>
  /** The fields of the contract's `form`, and the file if there is one. */
  readForm: () => Promise<{ fields: FormOf<E>; file: Buffer | undefined; fileName: string }>
}
export type TxCall<E extends Endpoint> = Call<E> & { tx: Tx }
export type OutsideCall<E extends Endpoint> = Call<E> & {
  within: Database['as']
  beginOnce: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
}
export type Serve = {
  /** Runs the handler in one transaction as the caller. */
  endpoint<E extends Endpoint>(endpoint: E, handler: (call: TxCall<E>) => Promise<ReplyInputOf<E>>): void
  /**
   * For slow work (hashing): the handler opens its own transactions with `within`. An endpoint that accepts an Idempotency-Key creates its
   * record in `beginOnce`, as the caller: a repetition whose first answer was lost gets that record (docs/decisions/0067).
   */
  outside<E extends Endpoint>(endpoint: E, handler: (call: OutsideCall<E>) => Promise<ReplyInputOf<E>>): void
  /** For public calls that do not use the database. */
  withoutDatabase<E extends Endpoint>(endpoint: E, handler: () => ReplyInputOf<E>): void
  /**
   * A file: `read` runs in a transaction, `render` after it, so that no transaction waits for a PDF. A long file may be sent in pieces.
   * `listed`: for a call that is also a list, which `?format=csv` and `xlsx` send block by block like any other list.
   */
  file<E extends Endpoint, T>(
    endpoint: E,
    read: (call: TxCall<E>) => Promise<T>,
    render: (content: T) => Promise<FileReply | StreamReply>,
    listed?: Listed<E>,
  ): void
  /** Registers how the records that other calls include are read, in the same form as the call itself returns them. */
  related<E extends Endpoint>(endpoint: E, read: (tx: Tx, ids: readonly string[]) => Promise<readonly ReplyInputOf<E>[]>): void
  carryOut: CarryOut
  /** Sent while it is read, in one snapshot. Errors are reported before the first piece. */
  stream<E extends Endpoint>(endpoint: E, read: (call: TxCall<E>) => Promise<StreamReply>): void
  /** Server-sent events as long as the caller listens, outside transactions. The handler checks the session. */
  live<E extends Endpoint>(endpoint: E, open: (call: Call<E>) => Promise<Readable>): void
}

export type Listed<E extends Endpoint> = {
  read: (call: TxCall<E>) => Promise<ReplyInputOf<E>>
  sheet: (actor: Actor) => OwnSheet
}

/** A completed call, for its audit record. */
export type DoneCall = { params: unknown; body: unknown; answer: unknown; endpoint: Endpoint }
type NoteUse = (actor: Actor, request: FastifyRequest) => Promise<void>
export type ServeOptions = {
  app: FastifyInstance
  database: Database
  bearers: TokenServices
  /** Records that a person uses their session; throws if it has ended. */
  noteUse: NoteUse
  /** Called for every call that changed something, in its transaction. */
  recordCall: (tx: Tx, done: DoneCall) => Promise<void>
  holdForApproval: HoldForApproval
  versioning: Versioning
}

/** Serves endpoints on `app`. Session, role, input, transaction and reply are checked here for all of them. */
export function createServe({ app, database, recordCall, holdForApproval, ...others }: ServeOptions): Serve {
  const heldCalls = createHeldCalls(recordCall)
  const { keyOf, register } = createRegister({ app, ...others })
  const related = createRelatedRecords()

  return {
    endpoint: (endpoint, handler) => {
      const ownKey = keyOf(endpoint)
      if (endpoint.approval) heldCalls.add(ownKey, { endpoint, handle: handler as never })
      return register(endpoint, async (call, request, reply) => {
        const typed = call as Call<typeof endpoint>
        const format = endpoint.columns && sheetFormatOf(call.query)
        if (format) return sendFullList({ database, call, endpoint, read: handler, format, reply })
        const work = async (tx: Tx, as: typeof typed) => {
          await assertFreshProof(tx, endpoint, as)
          const perform = () => handler({ ...as, tx })
          const { params, body, ifMatch } = call
          const kind = endpoint.approval
          const answer = kind ? await holdForApproval(tx, { key: ownKey, kind, params, body, ifMatch }, perform) : await perform()
          if (isChange(endpoint) && !isAwaitingApproval(answer)) await recordCall(tx, { ...call, answer, endpoint })
          await related.include(tx, request.shaping, answer)
          return answer
        }
        const key = keyedRequestOf(endpoint, request)
        const answer = await inSession(typed, endpoint, (as) =>
          transactionOf(database, endpoint, request.log)(as.actor, (tx) => once(tx, key, () => work(tx, as))),
        )
        return isAwaitingApproval(answer) ? reply.status(202).send(answer) : sendAnswer(reply, endpoint, answer)
      })
    },
    related: related.add,
    carryOut: heldCalls.carryOut,
    outside: (endpoint, handler) =>
      register(endpoint, async (call, request, reply) => {
        const within: Database['as'] = (actor, work, kind = callKindOf(endpoint)) => database.as(actor, work, kind)
        const key = keyedRequestOf(endpoint, request)
        const first = await readFirstReply(database, { call, endpoint, request, key })
        if (first) return reply.status(statusOf(endpoint)).send(first.value)
        const begin = <T>(work: (tx: Tx) => Promise<T>) => within(call.actor, (tx) => beginOnce(tx, key, () => work(tx)))
        const done = await handler({ ...(call as Call<typeof endpoint>), within, beginOnce: begin })
        // If the connection breaks here the answer is lost, and a repetition runs the work after `beginOnce` again.
        const answer = key ? await database.as(call.actor, (tx) => remember(tx, key, done)) : done
        // Such a handler records its changes in its own transaction. This is for one that recorded nothing.
        if (isChange(endpoint)) {
          await database.as(afterSession(call.actor), (tx) => recordCall(tx, { ...call, answer, endpoint }))
        }
        return sendAnswer(reply, endpoint, answer)
      }),
    withoutDatabase: (endpoint, handler) =>
      register(endpoint, async (_call, _request, reply) => sendAnswer(reply, endpoint, handler())),
    file: (endpoint, read, render, listed) =>
      register(endpoint, async (call, request, reply) => {
        const format = listed && sheetFormatOf(call.query)
        if (format) return sendFullList({ database, call, endpoint, ...listed, format, reply })
        const inTx = transactionOf(database, endpoint, request.log)
        return sendRendered(reply, await render(await inTx(call.actor, (tx) => read({ ...(call as Call<typeof endpoint>), tx }))))
      }),
    stream: (endpoint, read) =>
      register(endpoint, async (call, _request, reply) => {
        const send = async (tx: Tx) => sendPieces(reply, await read({ ...(call as Call<typeof endpoint>), tx }))
        return withinSemaphore(() => database.asSnapshot(call.actor, send, 'REPORT', () => !reply.sent)).then(() => reply)
      }),
    live: (endpoint, open) =>
      register(endpoint, async (call, _request, reply) => sendEvents(reply, await open(call as Call<typeof endpoint>))),
  }
}

type Keyed = { call: Call<Endpoint>; endpoint: Endpoint; request: FastifyRequest; key: KeyedRequest | undefined }

/** Also checks the session, because the handler may act in another role before it acts as the caller. */
async function readFirstReply(database: Database, { call, endpoint, request, key }: Keyed) {
  const { first, mustCompare } = await database.asReader(call.actor, async (tx) => {
    await assertFreshProof(tx, endpoint, call)
    if (key && isUpload(request)) return { first: undefined, mustCompare: await hasStoredReply(tx, key) }
    return { first: key && (await readStoredReply(tx, key)), mustCompare: false }
  })
  if (!key || !mustCompare) return first
  // An upload is read first, to compare it with the one of the first answer.
  await readDigest(request, endpoint.form !== undefined)
  return database.asReader(call.actor, (tx) => readStoredReply(tx, key))
}

/** Registers the route of an endpoint, with the steps that are the same for every call: its session, its parts, and its key. */
function createRegister({ app, bearers, noteUse, versioning }: Pick<ServeOptions, 'app' | 'bearers' | 'noteUse' | 'versioning'>) {
  const keys = new Map(everyEndpoint().map(([key, endpoint]) => [endpoint, key]))
  const keyOf = (endpoint: Endpoint) => keys.get(endpoint) ?? (endpoint.path as EndpointKey)
  const register = (
    endpoint: Endpoint,
    handle: (call: Call<Endpoint>, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ) =>
    app.route({
      method: endpoint.method,
      url: `/api${routePath(endpoint.path)}`,
      schema: routeSchema(endpoint),
      onRequest: async (request, reply) => {
        request.claims = await readClaims(request, bearers, endpoint)
        request.apiVersion = versioning.settle(request, reply)
      },
      preValidation: async (request) => {
        versioning.upgrade(request, keyOf(endpoint))
        assertKnownParameters(endpoint, request.query)
      },
      preHandler: async (request) => {
        const parts = takeChosenParts(endpoint, request)
        request.shaping = { endpoint, key: keyOf(endpoint), parts, related: new Map() }
      },
      handler: async (request, reply) => {
        const call = toCall(request, reply, endpoint)
        if (endpoint.allow !== 'PUBLIC' && !endpoint.isBackground) await noteUse(call.actor, request)
        const inCall = () =>
          duringCall(keyOf(endpoint), () => handle(call, request, reply), { body: call.body, log: request.log })
        return withUpload(request, inCall)
      },
    } as RouteOptions)
  return { keyOf, register }
}

function sendAnswer(reply: FastifyReply, endpoint: Endpoint, answer: unknown): FastifyReply {
  if (endpoint.isVersioned) setEntityTag(reply, answer)
  if (endpoint.cacheSeconds) reply.header('cache-control', `public, max-age=${endpoint.cacheSeconds}`)
  return reply.status(statusOf(endpoint)).send(answer)
}

/** Public calls are read as a visitor, whoever the caller is: an ended session must not prevent them. */
function toCall(request: FastifyRequest, reply: FastifyReply, endpoint: Endpoint): Call<Endpoint> {
  const { allow, optionalAuth, form, isVersioned } = endpoint
  const claims = request.claims
  const isActing = claims && (allow !== 'PUBLIC' || (optionalAuth && claims.isVerified))
  return {
    actor: isActing ? actorOf(claims) : visitor,
    claims,
    params: request.params as never,
    query: request.query as never,
    // If the call has no body, a sent one is dropped: nobody has validated it, and the audit would store it.
    body: (endpoint.body ? request.body : undefined) as never,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    address: request.ip,
    deviceToken: rememberedDeviceOf(request),
    rememberDevice: (token) => setRememberedDevice(reply, token),
    knownDevice: knownDeviceOf(request),
    nameDevice: (token) => setKnownDevice(reply, token),
    ifMatch: isVersioned ? versionOfHeader(request.headers['if-match']) : undefined,
    readFile: () => readUpload(request),
    readNamedFile: (maxBytes) => readNamedUpload(request, maxBytes),
    readForm: async () => {
      if (!form) throw new Error('This endpoint declares no form.')
      const { fields, ...rest } = await readForm(request, form)
      return { fields: fields as never, ...rest }
    },
  }
}

/** If a token is optional, one whose session has ended is ignored: the whole call then runs as a stranger's. */
async function inSession<E extends Endpoint, T>(
  call: Call<E>,
  { optionalAuth }: Endpoint,
  work: (call: Call<E>) => Promise<T>,
): Promise<T> {
  try {
    return await work(call)
  } catch (error) {
    const isDead = error instanceof Problem && (error.code === 'UNAUTHENTICATED' || error.code === 'SESSION_INACTIVE')
    if (isDead && optionalAuth) return work({ ...call, actor: visitor, claims: undefined })
    throw error
  }
}

/** Whether a call changes a record of an organisation. Changes of one's own sign-in do not count. */
function isChange({ method, allow, isCalculation, isOwnMark }: Endpoint): boolean {
  return method !== 'GET' && typeof allow !== 'string' && !isCalculation && !isOwnMark
}

/** The same person, although the call may have ended their session. */
const afterSession = (actor: Actor): Actor => ('sessionId' in actor ? { ...actor, sessionId: '' } : actor)

declare module 'fastify' {
  interface FastifyRequest {
    claims: Claims | undefined
  }
}
