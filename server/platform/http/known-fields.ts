import type { FastifySchemaCompiler } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { sentQueryOf } from '../../../domain/api/chosen-parts.ts'
import type { Endpoint } from '../../../domain/endpoint.ts'
import { Problem } from '../../../domain/problem.ts'

/**
 * Reads requests by their schemas. A client may send more fields than can be changed, but a PATCH with no changeable field is rejected;
 * otherwise the client would believe that something was changed.
 */
export const readBySchema: FastifySchemaCompiler<z.ZodType> = (route) => {
  const { schema, method, httpPart } = route
  const isPatch = method === 'PATCH' && httpPart === 'body' && schema instanceof z.ZodObject
  return validatorCompiler(isPatch ? { ...route, schema: namingAKnownField(schema) } : route)
}

/**
 * Rejects an unknown query parameter before the rest of the request is read: a misspelled filter would match everything, and a change that
 * ignores "dryRun" would be performed. Public calls without parameters accept any, because monitoring services and redirects add their own.
 */
export function assertKnownParameters(endpoint: Endpoint, given: unknown): void {
  const query = sentQueryOf(endpoint)
  if (!query && endpoint.allow === 'PUBLIC') return
  const known = Object.keys(query?.shape ?? {})
  const unknown = Object.keys(Object(given)).filter((name) => !known.includes(name))
  if (unknown.length === 0) return
  const message = `This call has no such parameter. It has: ${known.join(', ') || 'none'}.`
  const errors = unknown.slice(0, maxNamed).map((name) => ({ path: `/${name.slice(0, 100)}`, message }))
  throw new Problem('INVALID_INPUT', message, { errors })
}

const maxNamed = 20

function namingAKnownField(schema: z.ZodObject) {
  const known = Object.keys(schema.shape)
  return z
    .unknown()
    .superRefine((value, context) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return
      const given = Object.keys(value)
      if (given.some((name) => known.includes(name))) return
      const message = `This field cannot be changed here. Fields you can change: ${known.join(', ')}.`
      for (const name of given) context.addIssue({ code: 'custom', path: [name], message })
    })
    .pipe(schema)
}
