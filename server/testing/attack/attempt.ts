import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Method } from '../../../domain/endpoint.ts'

/** One request as it is sent, and its answer. */
export type Attempt = { method: Method; url: string; headers: Record<string, string>; payload?: string | Buffer }
export type Answer = { status: number; headers: Record<string, unknown>; bytes: Buffer; ms: number }
export type Send = (attempt: Attempt) => Promise<Answer>

export const maxAnswerMs = 30_000

/** Inside this process: everything except the parsing of HTTP itself. */
export function sendInside(fastify: FastifyInstance): Send {
  return async ({ method, url, headers, payload }) => {
    const began = performance.now()
    const request: InjectOptions = { method, url, headers, ...(payload === undefined ? {} : { payload }) }
    const reply = await withinTime(whole(fastify, request))
    const ms = performance.now() - began
    if (!reply) return { status: 0, headers: {}, bytes: Buffer.alloc(0), ms }
    return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload, ms }
  }
}

/**
 * A download breaks off when the caller's session ends in the middle of it, because each part is read with the current rights. A repeated
 * request is then rejected. A download that breaks off for any other reason is an error.
 */
async function whole(fastify: FastifyInstance, request: InjectOptions): Promise<LightMyRequestResponse> {
  try {
    return await fastify.inject(request)
  } catch (error) {
    if (request.method !== 'GET') throw error
    const again = await fastify.inject(request)
    if (again.statusCode === 401) return again
    throw new Error(`${JSON.stringify(request.url)} broke off`, { cause: error })
  }
}

/** Undefined if no answer comes in time. */
async function withinTime<T>(work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), maxAnswerMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
