import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** What a browser obeys of an answer that is no page: nothing runs in it, nothing frames it, it is what its type says, and no search engine lists it. */
export const dataHeaders = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'",
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'cross-origin-resource-policy': 'same-origin',
}

/** What the API sends for people to look at. */
const shownTypes = /^(?:text\/html|application\/pdf|image\/)/

/** Pages, scripts, pictures and PDFs carry the policy of pages; whatever else the API answers is data, which needs 870 bytes less. */
export async function sendSecurityHeaders(fastify: FastifyInstance, directives: Directives): Promise<void> {
  await fastify.register(helmet, { global: false, contentSecurityPolicy: { directives } })
  fastify.addHook('onSend', async ({ url }, reply) => {
    const isData = url.startsWith('/api/') && !shownTypes.test(String(reply.getHeader('content-type')))
    if (isData) reply.headers(dataHeaders)
    else reply.helmet()
  })
}

type Directives = Record<string, string[] | null>
