import type { FastifyInstance } from 'fastify'

/**
 * API answers are personal, and browsers are often shared. No cache stores them (RFC 9111 §5.2.2.5), unless the answer sets its own
 * lifetime.
 */
export function forbidCaching(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store')
  })
}
