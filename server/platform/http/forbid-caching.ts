import type { FastifyInstance } from 'fastify'

/**
 * What the API answers is personal, and a browser is often shared: no cache stores it (RFC 9111 §5.2.2.5), unless the answer says for
 * itself how long it is good.
 */
export function forbidCaching(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store')
  })
}
