import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import type { z } from 'zod'
import type { Endpoint, ReplyOf } from '../../domain/endpoint.ts'
import type { SignedIn } from '../../domain/identity/auth-contract.ts'
import { authContract } from '../../domain/identity/auth-contract.ts'
import type { ProblemCode, ProblemReply } from '../../domain/problem.ts'
import { createApp } from '../app.ts'
import { standingClock } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import { type Database, openDatabase } from '../platform/database.ts'
import { installationSecret } from '../platform/installation.ts'
import type { Outbox } from '../platform/outbox.ts'
import type { OutgoingSms } from '../platform/sms-transport.ts'
import { aTestDatabase } from './test-database.ts'

export type Input<E extends Endpoint> = (E['params'] extends z.ZodType ? { params: z.input<E['params']> } : object) &
  (E['query'] extends z.ZodType ? { query?: z.input<E['query']> } : object) &
  (E['body'] extends z.ZodType ? { body?: z.input<E['body']> } : object) & { idempotencyKey?: string }

export type RawReply = { status: number; body: unknown; bytes: Buffer; headers: Record<string, unknown> }

/** Someone at the door, with or without a token. */
export type Caller = {
  signedIn: SignedIn | undefined
  /** The reply, or a thrown `Refused` when the server refuses. */
  call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<ReplyOf<E>>
  /** Whatever the server answers. */
  raw(endpoint: Endpoint, input: { params?: object; query?: object; body?: unknown; idempotencyKey?: string }): Promise<RawReply>
}

export type TestApp = {
  fastify: FastifyInstance
  database: Database
  outbox: Outbox
  clock: ReturnType<typeof standingClock>
  ownerUrl: string
  /** Every SMS that went out, oldest first. */
  sms: OutgoingSms[]
  visitor: Caller
  signIn(username: string, password: string): Promise<Caller>
  close(): Promise<void>
}

export class Refused extends Error {
  readonly reply: ProblemReply
  constructor(reply: ProblemReply) {
    super(`${reply.status} ${reply.code}: ${reply.detail} ${JSON.stringify(reply.errors ?? [])}`)
    this.reply = reply
  }
}

/** The real server on a database of its own; the clock stands where the test puts it. */
export async function aTestApp(now = '2025-06-15T04:00:00Z'): Promise<TestApp> {
  const { ownerUrl, appUrl, rolePrefix, drop } = await aTestDatabase()
  const clock = standingClock(new Date(now))
  const database = await openDatabase({ appUrl, rolePrefix, clock, poolSize: 10 })
  const sms: OutgoingSms[] = []
  const { fastify, outbox } = await createApp({
    database,
    clock,
    config: readConfig({ LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent' }),
    secret: await installationSecret(ownerUrl, clock.now()),
    smsTransport: async (message) => {
      sms.push(message)
    },
  })
  const visitor = callerOn(fastify, undefined)
  return {
    fastify,
    database,
    outbox,
    clock,
    ownerUrl,
    sms,
    visitor,
    signIn: async (username, password) => callerOn(fastify, await visitor.call(authContract.login, { body: { username, password } })),
    close: async () => {
      await fastify.close()
      await database.close()
      await drop()
    },
  }
}

export function callerOn(fastify: FastifyInstance, signedIn: SignedIn | undefined): Caller {
  const raw: Caller['raw'] = async (endpoint, { params = {}, query = {}, body, idempotencyKey }) => {
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(Reflect.get(params, name))))
    const response = await fastify.inject({
      method: endpoint.method,
      url: `/api${path}`,
      query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
      headers: {
        ...(signedIn ? { authorization: `Bearer ${signedIn.token}` } : {}),
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const isJson = String(response.headers['content-type'] ?? '').includes('json')
    return { status: response.statusCode, body: isJson ? response.json() : undefined, bytes: response.rawPayload, headers: response.headers }
  }
  return {
    signedIn,
    raw,
    call: async (endpoint, input) => {
      const { status, body } = await raw(endpoint, input)
      if (status >= 400) throw new Refused(body as ProblemReply)
      return body as ReplyOf<typeof endpoint>
    },
  }
}

/** The call is refused with this code; answers the problem for a closer look. */
export async function expectProblem(call: Promise<unknown>, code: ProblemCode): Promise<ProblemReply> {
  const outcome = await call.then(
    () => 'accepted',
    (error: unknown) => error,
  )
  expect(outcome).toBeInstanceOf(Refused)
  const { reply } = outcome as Refused
  expect(reply.code).toBe(code)
  return reply
}
