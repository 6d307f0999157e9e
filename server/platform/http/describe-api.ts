import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify'
import { createJsonSchemaTransform, serializerCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { apiVersions, newestOf } from '../../../domain/api/api-versions.ts'
import { scopeOfCall } from '../../../domain/api/scope-of-call.ts'
import { everyEndpoint } from '../../../domain/contracts.ts'
import { type Endpoint, isOfficeOnly } from '../../../domain/endpoint.ts'
import { type ProblemCode, problems } from '../../../domain/problem.ts'
import type { Config } from '../config.ts'
import { describeChosenParts } from './openapi/describe-chosen-parts.ts'
import { bodyExamples } from './openapi/body-examples.ts'
import { addBodyExamples, withFieldExamples, withParameterExample } from './openapi/examples.ts'
import { problemContent, problemExamples, problemSchema } from './openapi/problem-schema.ts'
import { openReply } from './openapi/open-reply.ts'
import { type Components, shareSchemas } from './openapi/share-schemas.ts'
import { packedOnce } from './compress-answers.ts'
import { statusOf } from './route-of.ts'

/** Every call can return a temporary database error, after which it may be sent again. */
const retryAfter = {
  required: true,
  description:
    'Seconds to wait. A change may be saved already: repeat it with the same Idempotency-Key, or look before you send it again.',
  schema: { type: 'integer' },
}

/** The current product name and operator. */
export type ReadProduct = () => Promise<Pick<Config, 'productName' | 'contact'>>

/** OpenAPI 3.1 at /api/openapi.json, from the schemas that validate. Register before the routes. */
export function describeApi(app: FastifyInstance, readProduct: ReadProduct): void {
  const routes: RouteOptions[] = []
  app.addHook(
    'onRoute',
    ({ method, url, schema = {} }) => void routes.push({ method, url, schema, handler: async () => undefined }),
  )
  // Two megabytes that take a third of a second: created once, and again only if the name of the product changed.
  let answer: { info: string; send: ReturnType<typeof packedOnce> } | undefined
  let paths: Promise<string> | undefined
  app.get('/api/openapi.json', { schema: { hide: true } }, async (request, reply) => {
    const info = JSON.stringify(infoOf(await readProduct()))
    const described = await (paths ??= describe(routes))
    if (answer?.info !== info) answer = { info, send: packedOnce(`{"info":${info},${described}`) }
    return answer.send(request, reply.type('application/json; charset=utf-8'))
  })
}

/** The document without its `info`, created from the same routes in an app that never listens. The start loads none of this code. */
async function describe(routes: readonly RouteOptions[]): Promise<string> {
  const { default: swagger } = await import('@fastify/swagger')
  const app = Fastify({ exposeHeadRoutes: false })
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(serializerCompiler)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'API',
        version: '1',
      },
      servers: [{ url: '/' }],
      components: { securitySchemes },
      security: [{ session: [] }],
    },
    transform: createJsonSchemaTransform({ skipList: [] }),
  })
  for (const route of routes) app.route(route)
  await app.ready()
  const described = complete(app.swagger())
  await app.close()
  return JSON.stringify({ ...described, info: undefined }).slice(1)
}

function infoOf({ productName, contact: { name, email } }: Awaited<ReturnType<ReadProduct>>) {
  return {
    title: `${productName} API`,
    version: newestOf(apiVersions).date,
    description:
      'Money is whole chhetrum (1 Nu = 100); dates are civil dates in Thimphu. Each reply names its version in Sakhang-Version.',
    contact: { name, ...(email ? { email } : {}) },
  }
}

type Operation = {
  operationId?: string
  tags?: string[]
  summary?: string
  description?: string
  security?: unknown[]
  parameters?: unknown[]
  requestBody?: unknown
  responses?: Record<string, unknown>
}

const oneFile = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } },
    },
  },
}

/** Fields and a file, or only the fields as JSON. */
function formOf(form: z.ZodObject) {
  const { $schema: _, ...fields } = z.toJSONSchema(form, { io: 'input', unrepresentable: 'any' })
  const properties = { ...fields.properties, file: { type: 'string', format: 'binary' } }
  return {
    required: true,
    content: { 'multipart/form-data': { schema: { ...fields, properties } }, 'application/json': { schema: fields } },
  }
}

type Document = { paths?: Record<string, object | undefined>; components?: Components }

/** Adds what the route schemas lack: operation ids, which calls need no token, and every error. */
function complete(document: Document): Document {
  const replies: Parameters<typeof shareSchemas>[1][number][] = []
  for (const [key, endpoint] of everyEndpoint()) {
    const operation = operationAt(document, endpoint)
    if (!operation) continue
    operation.operationId = key
    operation.summary = endpoint.summary
    operation.tags = [tagOf(key)]
    if (endpoint.needsProof) operation.description = proofDescriptions[`${endpoint.needsProof}`]
    const scope = scopeOfCall(key, endpoint)
    if (endpoint.allow === 'PUBLIC') operation.security = []
    else if (scope) {
      operation.security = [{ session: [] }, { apiToken: scope === 'ANY' ? [] : [scope] }]
      operation.parameters = [...(operation.parameters ?? []), { $ref: '#/components/parameters/Version' }]
    }
    if (endpoint.multipart) operation.requestBody = endpoint.form ? formOf(endpoint.form) : oneFile
    addBodyExamples(operation.requestBody, bodyExamples[key])
    operation.parameters = (operation.parameters ?? []).map(withParameterExample)
    if (endpoint.isVersioned) describeVersion(operation, endpoint)
    if (endpoint.isIdempotent)
      operation.parameters = [...(operation.parameters ?? []), { $ref: '#/components/parameters/IdempotencyKey' }]
    for (const reply of Object.values(operation.responses ?? {})) {
      const { content } = Object(reply) as { content?: (typeof replies)[number]['content'] }
      if (!content) continue
      for (const one of Object.values(content)) one.schema = withFieldExamples(openReply(one.schema))
      replies.push({ key, content })
    }
    describeSuccess(operation)
    operation.responses = { ...operation.responses, ...refusalsOf(endpoint) }
  }
  document.components = {
    ...document.components,
    parameters: { Version: versionParameter, IdempotencyKey: keyParameter },
    headers: { RetryAfter: retryAfter },
    examples: problemExamples,
    schemas: { ...document.components?.schemas, Problem: withFieldExamples(problemSchema) },
  }
  shareSchemas(document.components, replies)
  // The records without include, because an included record includes nothing further.
  const records = new Map(everyEndpoint().map(([, endpoint]) => [endpoint, replySchemaAt(document, endpoint)]))
  for (const [, endpoint] of everyEndpoint()) {
    const operation = endpoint.includes && operationAt(document, endpoint)
    if (operation) describeChosenParts(operation, endpoint, (reads) => records.get(reads))
  }
  return document
}

/** The tag of a call: `recurringCharge.create` is under “Recurring charge”. */
function tagOf(key: string): string {
  const [noun = ''] = key.split('.')
  const words = noun.replaceAll(/([A-Z])/g, (capital) => ` ${capital.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Both are sent in `Authorization: Bearer`. Calls without `apiToken` are only for people. */
const securitySchemes = {
  session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The token that a sign-in returns.' },
  apiToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'sakhang_…',
    description: 'An API token of the office with the scope named; `…:write` includes `…:read`.',
  },
} as const

/** By the endpoint's `needsProof`. */
const proofDescriptions = {
  true: 'Needs a fresh proof: a sign-in or POST /auth/proof within the last 15 minutes, else 409 PROOF_REQUIRED.',
  FACTOR:
    'Needs a fresh proof: a sign-in or POST /auth/proof within the last 15 minutes, else 409 PROOF_REQUIRED; of a person who has a second factor one with it, else 409 FACTOR_PROOF_REQUIRED.',
  OR_PASSWORD:
    'Needs a fresh proof: the password in the body, or a sign-in or POST /auth/proof within the last 15 minutes, else 409 PROOF_REQUIRED.',
}

/** For calls that programs make. */
const versionParameter = {
  name: 'Sakhang-Version',
  in: 'header',
  required: false,
  description: 'The version of the API; when left out, the one that was the newest when the token was created.',
  schema: { type: 'string', enum: apiVersions.map(({ date }) => date) },
}

/** For calls that are performed once per key. */
const keyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A key of your own for this call. The same call with the same key is done once, and gets the first answer again for 30 days. The key of another call is refused with IDEMPOTENCY_MISMATCH.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
}

const entityTag = { description: 'The version of the record, such as "7".', schema: { type: 'string' } }

/** The reply has the version as its ETag. A call that changes or removes the record may send it in If-Match. */
function describeVersion(operation: Operation, endpoint: Endpoint): void {
  for (const reply of Object.values(operation.responses ?? {})) Object.assign(Object(reply), { headers: { ETag: entityTag } })
  if (!takesVersion(endpoint)) return
  const ifMatch = {
    name: 'If-Match',
    in: 'header',
    required: false,
    description:
      'The ETag of the record that is changed, with its quotes or without. A stale one is refused with CHANGED_MEANWHILE.',
    schema: { type: 'string' },
  }
  operation.parameters = [...(operation.parameters ?? []), ifMatch]
}

/** Whether it changes an existing record. */
function takesVersion({ isVersioned, method, status }: Endpoint): boolean {
  return isVersioned === true && method !== 'GET' && status !== 201
}

const successes: Readonly<Record<string, string>> = {
  200: 'Success.',
  201: 'Created.',
  202: 'Accepted.',
  204: 'Success, without a body.',
}

/** Replaces the default text of the server's library. */
function describeSuccess({ responses = {} }: Operation): void {
  for (const [status, response] of Object.entries(responses)) {
    const reply = Object(response) as { description?: string }
    if (reply.description === 'Default Response') reply.description = successes[status] ?? 'Success.'
  }
}

function operationAt(document: Document, { path, method }: Endpoint): Operation | undefined {
  const item = document.paths?.[`/api${path}`]
  return item && (Reflect.get(item, method.toLowerCase()) as Operation | undefined)
}

/** The reply of a call, by reference if several calls have the same. */
function replySchemaAt(document: Document, endpoint: Endpoint) {
  const { content } = Object(operationAt(document, endpoint)?.responses?.[statusOf(endpoint)]) as {
    content?: { 'application/json'?: { schema?: Readonly<Record<string, unknown>> } }
  }
  return content?.['application/json']?.schema
}

function refusalsOf(endpoint: Endpoint): Record<string, unknown> {
  return Object.fromEntries(
    [...problemStatuses(endpoint)].map(([status, codes]) => [
      status,
      {
        description: [...new Set(codes)].join(', '),
        ...(status === 503 ? { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } } : {}),
        content: problemContent([...new Set(codes)]),
      },
    ]),
  )
}

/** The errors of an endpoint for the OpenAPI document. */
function problemStatuses(endpoint: Endpoint): Map<number, ProblemCode[]> {
  const { allow, params, needsProof, approval, multipart, form } = endpoint
  const codes: ProblemCode[] = [...(endpoint.problems ?? []), 'UNAVAILABLE', 'TIMED_OUT']
  if (params || endpoint.query || endpoint.body) codes.push('INVALID_INPUT')
  if (multipart || form) codes.push('FILE_INFECTED')
  if (endpoint.isIdempotent) codes.push('IDEMPOTENCY_MISMATCH')
  if (takesVersion(endpoint)) codes.push('CHANGED_MEANWHILE')
  if (needsProof) codes.push('PROOF_REQUIRED')
  if (needsProof === 'FACTOR') codes.push('FACTOR_PROOF_REQUIRED')
  if (isOfficeOnly(endpoint)) codes.push('ILLEGAL_TRANSITION')
  if (params) codes.push('NOT_FOUND')
  if (approval && !codes.includes('DUPLICATE')) codes.push('DUPLICATE')
  if (allow !== 'PUBLIC') codes.push('UNAUTHENTICATED', 'SESSION_INACTIVE', 'INVALID_TOKEN', 'INSUFFICIENT_SCOPE')
  if (allow !== 'PUBLIC' && !endpoint.allowUnverified) codes.push('PASSWORD_NOT_SET')
  if (allow !== 'PUBLIC' && allow !== 'SIGNED_IN') codes.push('FORBIDDEN')
  return Map.groupBy(codes, (code): number => problems[code].status)
}
