import type { FastifySchemaCompiler } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'

/**
 * Reads requests by their schemas. A client may send more than can be changed, but a PATCH that names nothing which can be is
 * refused at what it named: it would be told that something was changed. A parameter of the address that is not known is refused.
 */
export const readBySchema: FastifySchemaCompiler<z.ZodType> = (route) => {
  const { schema, method, httpPart } = route
  if (httpPart === 'querystring' && schema instanceof z.ZodObject)
    return validatorCompiler({ ...route, schema: withKnownParameters(schema) })
  const isPatch = method === 'PATCH' && httpPart === 'body' && schema instanceof z.ZodObject
  return validatorCompiler(isPatch ? { ...route, schema: namingAKnownField(schema) } : route)
}

/** A parameter that the call does not have, such as a misspelled filter, would find everything. */
function withKnownParameters(schema: z.ZodObject) {
  const known = new Set(Object.keys(schema.shape))
  return z
    .unknown()
    .superRefine((value, context) => {
      for (const name of Object.keys(Object(value)).filter((name) => !known.has(name))) {
        const message = `This call has no such parameter. It has: ${[...known].join(', ') || 'none'}.`
        context.addIssue({ code: 'custom', path: [name.slice(0, 100)], message })
      }
    })
    .pipe(schema)
}

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
