import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Problem } from '../../../domain/problem.ts'

/**
 * The version in `If-Match`: `"7"`, or without the quotes, which many clients omit. Undefined if there is none, and for `*`, which matches
 * any version (RFC 9110, section 13.1.1). Only one version is accepted, not a list.
 */
export function versionOfHeader(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === '*') return undefined
  const version = /^\s*("?)(\d{1,9})\1\s*$/.exec(header)?.[2]
  if (version === undefined)
    throw new Problem('INVALID_INPUT', 'Send the ETag of the record as If-Match, such as "7".', {
      errors: [{ path: '/If-Match', message: 'This is not the ETag of a record.' }],
    })
  return Number(version)
}

/** The version of a record is the ETag of its reply (RFC 9110, section 8.8.3). */
export function setEntityTag(reply: FastifyReply, answer: unknown): void {
  const version: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'version') : undefined
  if (typeof version === 'number') reply.header('etag', `"${version}"`)
}

/**
 * Lists and reports have no version. For programs, which repeat the same requests, the ETag is a hash of the answer, and an unchanged
 * answer is a 304 without a body (RFC 9110, section 13.1.2). Register it before the compression hook.
 */
export function tagAnswersToPrograms(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async (request, reply, payload) => {
    const isTagged = request.method === 'GET' && request.claims?.apiToken && reply.statusCode === 200 && !reply.hasHeader('etag')
    if (!isTagged || typeof payload !== 'string') return payload
    const tag = `W/"${createHash('sha256').update(payload).digest('base64url')}"`
    reply.header('etag', tag)
    const known = String(request.headers['if-none-match'] ?? '').split(',')
    if (!known.some((one) => one.trim() === tag)) return payload
    reply.code(304).removeHeader('content-type')
    return ''
  })
}
