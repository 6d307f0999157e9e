import type { FastifyReply } from 'fastify'
import { Problem } from '../../../domain/problem.ts'

/**
 * The version that a caller names in `If-Match`: `"7"`. Undefined where it names none, and for `*`, which is any version (RFC 9110,
 * 13.1.1). One version is asked for, not a list.
 */
export function versionOfHeader(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === '*') return undefined
  const version = /^\s*"(\d{1,9})"\s*$/.exec(header)?.[1]
  if (version === undefined)
    throw new Problem('INVALID_INPUT', 'Send the ETag of the record as If-Match, such as "7".', {
      errors: [{ path: '/If-Match', message: 'This is not the ETag of a record.' }],
    })
  return Number(version)
}

/** The version of a record is the ETag of its reply (RFC 9110, 8.8.3). */
export function setEntityTag(reply: FastifyReply, answer: unknown): void {
  const version: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'version') : undefined
  if (typeof version === 'number') reply.header('etag', `"${version}"`)
}
