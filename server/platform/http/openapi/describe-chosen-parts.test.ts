import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiVersions } from '../../../../domain/api/api-versions.ts'
import { aTestApp, type TestApp } from '../../../testing/test-app.ts'

type Json = { [name: string]: Json }
type Named = { name?: string; $ref?: string; schema?: { items?: { enum: string[] } } }

let app: TestApp
let document: Json
beforeAll(async () => {
  app = await aTestApp()
  document = (await app.fastify.inject('/api/openapi.json')).json<Json>()
})
afterAll(() => app.close())

const at = (...path: string[]): unknown => path.reduce<unknown>((part, name) => Reflect.get(Object(part), name), document)
const replyOf = (path: string) => at('paths', path, 'get', 'responses', '200', 'content', 'application/json', 'schema')
const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` })

test('the reference lists the fields and the related records of a call', () => {
  const parameters = at('paths', '/api/payment-advice', 'get', 'parameters') as Named[]
  const namesOf = (parameter: string) => parameters.find(({ name }) => name === parameter)?.schema?.items?.enum
  expect(namesOf('fields')).toEqual(expect.arrayContaining(['id', 'adviceNumber', 'balanceAmount']))
  expect(namesOf('include')).toEqual(['tenant', 'lease', 'unit'])
  expect(parameters).toContainEqual({ $ref: '#/components/parameters/Version' })
  const versions = at('components', 'parameters', 'Version', 'schema', 'enum')
  expect(versions).toEqual(apiVersions.map(({ date }) => date))
})

test('each row of a list may have the included records, without nested ones', () => {
  const { properties } = replyOf('/api/unit') as Json
  const building = { description: 'With include=building.', anyOf: [reference('Building'), { type: 'null' }] }
  expect(properties?.['items']?.['items']).toEqual({ allOf: [reference('Unit'), { type: 'object', properties: { building } }] })
  const plots = { description: 'With include=plots.', type: 'array', items: reference('Plot') }
  expect(replyOf('/api/building/{id}')).toEqual({
    allOf: [reference('Building'), { type: 'object', properties: { plots } }],
  })
})

test('no reply forbids fields that a later release adds, and every reference resolves', () => {
  const replies = JSON.stringify([
    Object.values(document['paths'] ?? {}).map((item) => Object.values(item).map((one) => one['responses'])),
  ])
  expect(replies + JSON.stringify(at('components'))).not.toContain('"additionalProperties":false')
  const references = new Set([...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path))
  expect(references.size).toBeGreaterThan(50)
  expect([...references].filter((path) => at(...path.split('/')) === undefined)).toEqual([])
})
