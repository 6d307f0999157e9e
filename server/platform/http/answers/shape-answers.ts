import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ChosenParts } from '../../../../domain/api/chosen-parts.ts'
import type { ReplyRecord } from '../../../../domain/api/api-versions.ts'
import { scopeOfCall } from '../../../../domain/api/scope-of-call.ts'
import { type EndpointKey, everyEndpoint } from '../../../../domain/contracts.ts'
import type { Endpoint } from '../../../../domain/endpoint.ts'
import { fieldProblem, Problem } from '../../../../domain/problem.ts'
import { assertAlsoAllowed } from '../../keys/api-tokens.ts'
import { statusOf } from '../route-of.ts'
import type { Versioning } from './api-version.ts'
import { recordsIn, type RelatedRecords, relatedOf } from './related-records.ts'

/** How the answer to a request differs from its reply schema. */
export type Shaping = { endpoint: Endpoint; key: EndpointKey; parts: ChosenParts; related: RelatedRecords }

const keys = new Map(everyEndpoint().map(([key, endpoint]) => [endpoint, key]))

/**
 * Removes the program's choices from the query, so that no store sees them. Rejects relations that this caller may not read by a separate
 * call.
 */
export function takeChosenParts(endpoint: Endpoint, request: FastifyRequest): ChosenParts {
  if (!endpoint.includes) return { fields: undefined, include: undefined }
  const { fields, include, ...query } = request.query as Partial<ChosenParts> & { format?: unknown }
  request.query = query
  const chosen = fields ? 'fields' : include ? 'include' : undefined
  if (chosen && query.format) throw fieldProblem(`/${chosen}`, 'A download has columns of its own. Leave out fields and include.')
  for (const name of include ?? []) assertCanInclude(request, endpoint, name)
  return { fields, include }
}

function assertCanInclude({ claims }: FastifyRequest, { includes }: Endpoint, name: string): void {
  const reads = includes?.[name]?.reads
  const key = reads && keys.get(reads)
  if (!key || !claims) throw new Error(`No call reads ${name}.`)
  if (typeof reads.allow !== 'string' && !reads.allow.includes(claims.currentRole.name))
    throw new Problem('FORBIDDEN', `Your role cannot include ${name}.`)
  const scope = scopeOfCall(key, reads)
  if (scope && scope !== 'ANY') assertAlsoAllowed(claims, scope)
}

/**
 * Embeds related records, omits fields and converts records to older versions, after the reply schema has removed everything that may not
 * be sent. No choice can add to it. Register it before the hooks for ETags and compression.
 */
export function shapeAnswers(fastify: FastifyInstance, versioning: Versioning): void {
  fastify.decorateRequest('shaping', undefined)
  fastify.addHook('onSend', async (request, reply, payload) => {
    versioning.nameInRefusal(request, reply)
    const { shaping, apiVersion } = request
    const isReply = shaping && reply.statusCode === statusOf(shaping.endpoint) && shaping.endpoint.reply instanceof z.ZodType
    if (!isReply || typeof payload !== 'string' || payload === '') return payload
    const shape = shapeOf(shaping, (key) => versioning.downgradeOf(apiVersion, key))
    return shape ? JSON.stringify(shaped(JSON.parse(payload), shape)) : payload
  })
}

type Shape = (record: ReplyRecord) => ReplyRecord

/** Undefined if every record stays unchanged. */
function shapeOf(
  { endpoint, key, parts, related }: Shaping,
  downgradeOf: (key: EndpointKey) => Shape | undefined,
): Shape | undefined {
  const { fields, include = [] } = parts
  const downgrade = downgradeOf(key)
  if (!fields && include.length === 0 && !downgrade) return undefined
  return (record) => {
    const chosen = fields ? Object.fromEntries(fields.flatMap((name) => (name in record ? [[name, record[name]]] : []))) : record
    const embedded = include.map((name) => {
      const reads = endpoint.includes?.[name]?.reads
      const relatedKey = reads && keys.get(reads)
      const found = relatedOf(record, { endpoint, name, related })
      const older = relatedKey && downgradeOf(relatedKey)
      return [name, older && found ? mapped(found, older) : found]
    })
    return { ...(downgrade?.(chosen) ?? chosen), ...Object.fromEntries(embedded) }
  }
}

function shaped(answer: unknown, shape: Shape): unknown {
  if (Array.isArray(answer)) return mapped(answer, shape)
  const isList = Array.isArray(Reflect.get(Object(answer), 'items'))
  return isList ? { ...(answer as object), items: recordsIn(answer).map(shape) } : shape(answer as ReplyRecord)
}

const mapped = (found: unknown, shape: Shape): unknown =>
  Array.isArray(found) ? found.map((one) => shape(one as ReplyRecord)) : shape(found as ReplyRecord)

declare module 'fastify' {
  interface FastifyRequest {
    shaping: Shaping | undefined
  }
}
