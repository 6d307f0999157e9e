import type { FastifyInstance } from 'fastify'

const answered = '/api/geometry/'

/**
 * GEOMETRY_API may be another server of this product with a different origin. Browsers allow the pages of PUBLIC_ADDRESS to call it only if
 * it permits this (CORS). Only the geometry API permits it. This grants no access: the token is required as usual.
 */
export function registerCors(fastify: FastifyInstance, publicAddress: string): void {
  const { origin } = new URL(publicAddress)
  fastify.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith(answered)) return
    reply.header('vary', 'Origin')
    if (request.headers.origin !== origin) return
    reply.header('access-control-allow-origin', origin)
    if (request.method !== 'OPTIONS') return
    reply
      .header('access-control-allow-methods', 'GET, POST, PUT')
      .header('access-control-allow-headers', 'Authorization, Content-Type, Idempotency-Key')
      .header('access-control-max-age', '600')
    await reply.code(204).send()
  })
}
