import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { everyEndpoint } from '../../../../domain/contracts.ts'
import { aTestApp, type TestApp } from '../../../testing/test-app.ts'

type Json = { readonly [name: string]: unknown }
type Operation = {
  operationId?: string
  parameters?: { name: string; schema?: Json }[]
  requestBody?: { content: Record<string, { schema: Json; example?: unknown }> }
  responses: Record<string, { content?: Record<string, { schema: Json; examples?: Record<string, { $ref: string }> }> }>
}

let app: TestApp
let operations: Operation[]
let schemas: Json

beforeAll(async () => {
  app = await aTestApp()
  const document = (await app.fastify.inject('/api/openapi.json')).json()
  operations = Object.values<object>(document.paths).flatMap((item) => Object.values<Operation>(item as never))
  schemas = document.components.schemas
})
afterAll(() => app.close())

test('each call accepts the example of its body', () => {
  const refused = everyEndpoint().flatMap(([key, { body }]) => {
    const json = operations.find(({ operationId }) => operationId === key)?.requestBody?.content['application/json']
    if (!body || !json) return []
    const { error } = body.safeParse(json.example)
    return error
      ? [
          `${key}: ${JSON.stringify(json.example)}: ${error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')}`,
        ]
      : []
  })
  expect(refused).toEqual([])
})

test('each example of a field matches the schema of the field', () => {
  const fields = [...new Map(leaves().map((leaf) => [JSON.stringify(leaf), leaf])).values()]
  const wrong = fields.filter(([, schema]) =>
    (schema['examples'] as unknown[] | undefined)?.some((one) => !z.fromJSONSchema(schema).safeParse(one).success),
  )
  expect(wrong).toEqual([])
})

test('each error has its own example with the same status', async () => {
  const document = (await app.fastify.inject('/api/openapi.json')).json()
  const refusals = operations.flatMap(({ responses }) =>
    Object.entries(responses).flatMap(([status, { content }]) =>
      Object.values(content?.['application/problem+json']?.examples ?? {}).map(({ $ref }) => ({
        status,
        code: $ref.split('/').at(-1) ?? '',
      })),
    ),
  )
  expect(refusals.length).toBeGreaterThan(1000)
  const wrong = refusals.filter(({ status, code }) => {
    const { value } = document.components.examples[code] ?? {}
    return String(value?.status) !== status || value?.code !== code
  })
  expect(wrong).toEqual([])
})

test('dates, instants, ids, amounts and most texts have an example', () => {
  const without = leaves().filter(([, schema]) => schema['examples'] === undefined)
  expect(without.filter(([, { type, format }]) => type === 'integer' || format !== undefined)).toEqual([])
  expect(
    operations.flatMap(({ operationId, requestBody }) => {
      const json = requestBody?.content['application/json']
      return json && json.example === undefined ? [operationId] : []
    }),
  ).toEqual([])
  const texts = leaves().filter(([, { type }]) => type === 'string')
  expect(texts.filter(([, { examples }]) => examples !== undefined).length / texts.length).toBeGreaterThan(0.7)
})

/** Each text and number of the document with the name of its field, except those that list their values. */
function leaves(): [string, Json][] {
  const found: [string, Json][] = []
  const walk = (schema: unknown, name: string): void => {
    if (Array.isArray(schema)) return schema.forEach((one) => walk(one, name))
    if (typeof schema !== 'object' || schema === null) return
    const { properties, items, anyOf, oneOf, allOf, ...own } = schema as Json
    for (const [field, one] of Object.entries(Object(properties))) walk(one, field)
    for (const part of [items, anyOf, oneOf, allOf]) walk(part, name)
    const type = [own['type']].flat().find((one) => one !== 'null')
    if (own['format'] === 'binary') return
    if ((type === 'string' || type === 'integer') && !('enum' in own) && !('const' in own)) found.push([name, { ...own, type }])
  }
  for (const { parameters = [], requestBody, responses } of operations) {
    for (const { name, schema } of parameters) walk(schema, name)
    for (const { schema } of Object.values(requestBody?.content ?? {})) walk(schema, '')
    for (const { content = {} } of Object.values(responses)) for (const { schema } of Object.values(content)) walk(schema, '')
  }
  walk(Object.values(schemas), '')
  return found
}
