import type { FastifyInstance } from 'fastify'

const answered = '/api/geometry/'

/**
 * GEOMETRY_API may name another server of this product, at another origin. Browsers let the pages of PUBLIC_ADDRESS ask it only when
 * it says so (CORS); it says so for the geometry API alone. Nobody is let in by it: the token is asked for as ever.
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
