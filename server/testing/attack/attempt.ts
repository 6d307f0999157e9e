import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Method } from '../../../domain/endpoint.ts'

/** One request as it goes over the wire, and what came back. */
export type Attempt = { method: Method; url: string; headers: Record<string, string>; payload?: string | Buffer }
export type Answer = { status: number; headers: Record<string, unknown>; bytes: Buffer; ms: number }
export type Send = (attempt: Attempt) => Promise<Answer>

export const maxAnswerMs = 30_000

/** Inside this process: all but the reading of HTTP itself. */
export function sendInside(fastify: FastifyInstance): Send {
  return async ({ method, url, headers, payload }) => {
    const began = performance.now()
    const request: InjectOptions = { method, url, headers, ...(payload === undefined ? {} : { payload }) }
    const reply = await withinTime(fastify.inject(request))
    const ms = performance.now() - began
    if (!reply) return { status: 0, headers: {}, bytes: Buffer.alloc(0), ms }
    return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload, ms }
  }
}

/** Nothing, where no answer comes in time. */
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
