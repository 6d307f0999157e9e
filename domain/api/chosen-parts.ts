import { z } from 'zod'
import type { Endpoint, Includes, Relation } from '../endpoint.ts'

// The names that `fields` and `include` of a call accept, separated by commas.

/** The program's choice: undefined if it requested all fields, or no related records. */
export type ChosenParts = { readonly fields: readonly string[] | undefined; readonly include: readonly string[] | undefined }

const maxLength = 2000

/** The schema of the records in a reply; for a list, of its rows. */
export function recordSchemaOf({ reply }: Pick<Endpoint, 'reply'>): z.ZodObject | undefined {
  if (!(reply instanceof z.ZodObject)) return undefined
  const { items } = reply.shape
  const record = items instanceof z.ZodArray ? items.element : reply
  return record instanceof z.ZodObject ? record : undefined
}

export function fieldsOf(endpoint: Endpoint): string[] {
  return Object.keys(recordSchemaOf(endpoint)?.shape ?? {})
}

/** A field with a list of ids embeds a list of records. */
export function isOfSeveral(endpoint: Endpoint, { idIn }: Relation): boolean {
  return recordSchemaOf(endpoint)?.shape[idIn] instanceof z.ZodArray
}

const sentQueries = new WeakMap<Endpoint, z.ZodObject>()

/** The query schema of the contract, extended by `fields` and `include` if the call has them. */
export function sentQueryOf(endpoint: Endpoint): z.ZodObject | undefined {
  const { query, includes } = endpoint
  if (!includes) return query
  const known = sentQueries.get(endpoint) ?? withNames(endpoint, includes)
  sentQueries.set(endpoint, known)
  return known
}

function withNames(endpoint: Endpoint, includes: Includes): z.ZodObject {
  const related = Object.keys(includes)
  return (endpoint.query ?? z.object({})).extend({
    fields: namesSchema(fieldsOf(endpoint), 'field').optional(),
    ...(related.length > 0 ? { include: namesSchema(related, 'related record').optional() } : {}),
  })
}

function namesSchema(allowed: readonly string[], what: string) {
  return z
    .string()
    .max(maxLength)
    .transform((text, context) => {
      const names = [...new Set(text.split(',').map((name) => name.trim()))]
      const unknown = names.find((name) => !allowed.includes(name))
      if (unknown === undefined) return names
      const message = `There is no ${what} “${unknown.slice(0, 100)}” here. It has: ${allowed.join(', ')}.`
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    })
}
