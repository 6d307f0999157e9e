import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import { Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

export type DrainLimits = {
  /** After this time, connections without a request are closed. Until then each may be used once more. */
  idleMs: number
  /** Requests that have not ended by then (a stream, a stalled download) are cut off. */
  maxMs: number
}

/** A caller that reuses its connection regularly has done so by then; its next connection goes elsewhere. */
const shortIdleMs = 1_000
/** Longer than nginx (60 s) and this server (72 s) keep an idle connection: all of them end by themselves, none during a request. */
const longIdleMs = 75_000
const maxRequestMs = 30_000

/** When the server is stopped. */
export const stopLimits: DrainLimits = { idleMs: shortIdleMs, maxMs: maxRequestMs }
/** When another process has taken over and nobody waits for the end. */
export const replacedLimits: DrainLimits = { idleMs: longIdleMs, maxMs: 300_000 }

/** Once `draining` is aborted, each answer announces that its connection closes, so that the caller opens the next one elsewhere. */
export function closeAfterAnswers(fastify: FastifyInstance, draining: AbortSignal): void {
  fastify.addHook('onSend', async (_request, reply) => {
    if (draining.aborted) reply.header('connection', 'close')
  })
}

export type Drain = {
  /** Resolves when all connections have ended. A second call can only shorten the limits. */
  begin: (limits: DrainLimits) => Promise<void>
}

/**
 * Accepts no new connection. Requests are served until the last one has ended, including those on a connection that was idle: `close()` of
 * an HTTP server ends idle connections immediately, and a request in transit would be lost.
 */
export function createDrain(server: HttpServer): Drain {
  let ended: Promise<unknown> | undefined
  return {
    begin: async ({ idleMs, maxMs }) => {
      if (!ended) {
        ended = once(server, 'close')
        Server.prototype.close.call(server)
      }
      const timers = [
        // A busy process first reads the data that has arrived: a connection with a request is not idle.
        setTimeout(() => setImmediate(() => server.closeIdleConnections()), idleMs),
        setTimeout(() => server.closeAllConnections(), maxMs),
      ]
      await ended
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
