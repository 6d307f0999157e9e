import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Endpoint, ReplyOf } from '../../../domain/endpoint.ts'
import type { ProblemReply } from '../../../domain/problem.ts'

export type Input<E extends Endpoint> = (E['params'] extends z.ZodType ? { params: z.input<E['params']> } : object) &
  (E['query'] extends z.ZodType ? { query?: z.input<E['query']> } : object) &
  (E['body'] extends z.ZodType ? { body?: z.input<E['body']> } : object) & { idempotencyKey?: string; ifMatch?: number }

export type RawReply = { status: number; body: unknown; bytes: Buffer; headers: Record<string, unknown> }

/** A caller of the contract inside this process, for the demo and the tests. */
export type LocalClient = {
  /** Returns the reply, or throws `Refused` if the server returns an error. */
  call: <E extends Endpoint>(endpoint: E, input: Input<E>) => Promise<ReplyOf<E>>
  /** Returns any answer of the server. */
  raw: (
    endpoint: Endpoint,
    input: { params?: object; query?: object; body?: unknown; idempotencyKey?: string; ifMatch?: number | string },
  ) => Promise<RawReply>
}

export class Refused extends Error {
  readonly reply: ProblemReply

  constructor(reply: ProblemReply) {
    super(`${reply.status} ${reply.code}: ${reply.detail} ${JSON.stringify(reply.errors ?? [])}`)
    this.name = 'Refused'
    this.reply = reply
  }
}

export function localClient(fastify: FastifyInstance, token: string | undefined): LocalClient {
  const raw: LocalClient['raw'] = async (endpoint, { params = {}, query = {}, body, idempotencyKey, ifMatch }) => {
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(Reflect.get(params, name))),
    )
    const response = await fastify.inject({
      method: endpoint.method,
      url: `/api${path}`,
      query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
        ...(ifMatch === undefined ? {} : { 'if-match': typeof ifMatch === 'number' ? `"${ifMatch}"` : ifMatch }),
      },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const isJson = String(response.headers['content-type'] ?? '').includes('json')
    return {
      status: response.statusCode,
      body: isJson ? response.json() : undefined,
      bytes: response.rawPayload,
      headers: response.headers,
    }
  }
  return {
    raw,
    call: async (endpoint, input) => {
      const { status, body } = await raw(endpoint, input)
      if (status >= 400) throw new Refused(body as ProblemReply)
      return body as ReplyOf<typeof endpoint>
    },
  }
}
