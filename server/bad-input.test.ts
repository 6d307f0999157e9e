import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { everyEndpoint } from '../domain/contracts.ts'
import type { Endpoint } from '../domain/endpoint.ts'
import { calendarLinkContract } from '../domain/overview/calendar/calendar-link-contract.ts'
import type { FieldError } from '../domain/problem.ts'
import { newId } from './platform/database/new-id.ts'
import { type Admin, anAdmin, anOwner, aPhone, arriveBySms, asOperator, aTenant } from './testing/factories.ts'
import { aTestApp, type Caller, type TestApp } from './testing/test-app.ts'

// Sends invalid values in every field that the contract declares, for every call. The answer is always a 400 that names the field.

let app: TestApp
let admin: Admin
let callers: Record<'ADMIN' | 'OWNER' | 'TENANT' | 'SUPERADMIN', Caller>
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
  const phones = { tenant: aPhone(), owner: aPhone() }
  await aTenant(admin, { phoneNumber: phones.tenant })
  await anOwner(admin, { phoneNumber: phones.owner })
  callers = {
    ADMIN: admin,
    OWNER: await arriveBySms(app, phones.owner),
    TENANT: await arriveBySms(app, phones.tenant),
    SUPERADMIN: await asOperator(app, admin),
  }
})
afterAll(() => app.close())

const tooLong = 'x'.repeat(100_001)
const neverText = { 'a NUL': 'a\u0000b', 'half a character': 'a\ud800b', 'far too much': tooLong }
const neverRight = { ...neverText, 'another type': { nonsense: [true] }, 'a list in a list': [[['x']]], 'a huge number': 1e300 }

const somewhere = {
  name: 'CLEAR_OUT',
  type: 'LEASE_CREATION',
  kind: 'plot',
  z: '1',
  x: '1',
  y: '1',
  phone: '17000000',
  cid: '10000000000',
  date: '2025-01-01',
  reference: 'REF-1',
}

/** A well-formed address of records that do not exist. */
function paramsOf({ params }: Endpoint): Record<string, string> {
  return { ...Object.fromEntries(Object.keys(params?.shape ?? {}).map((name) => [name, newId()])), ...somewhere }
}

function callerFor({ allow }: Endpoint): Caller {
  if (allow === 'PUBLIC') return app.visitor
  if (allow === 'SIGNED_IN' || allow.includes('ADMIN')) return callers.ADMIN
  if (allow.includes('SUPERADMIN')) return callers.SUPERADMIN
  return allow.includes('TENANT') ? callers.TENANT : callers.OWNER
}

/** The names of a body's fields, as the OpenAPI document lists them. */
function fieldsOf(schema: z.ZodType): string[] {
  const { properties } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.keys(properties ?? {})
}

const withBody = everyEndpoint().flatMap(([key, endpoint]) => (endpoint.body ? [[key, endpoint, endpoint.body] as const] : []))

test.each(withBody)('%s refuses invalid values at each field of its body', async (_key, endpoint, schema) => {
  const values = Object.entries(neverRight)
  for (const [index, field] of fieldsOf(schema).entries()) {
    // Each field gets two of the values, so that all values are sent across the fields of a body.
    for (const [what, value] of [values[index % values.length], values[(index + 3) % values.length]].flatMap((one) =>
      one ? [one] : [],
    )) {
      const { status, body } = await callerFor(endpoint).raw(endpoint, { params: paramsOf(endpoint), body: { [field]: value } })
      expect({ status, field, what, at: placesOf(body, field) }).toMatchObject({ status: 400, at: expect.stringMatching(/^\//) })
    }
  }
})

test.each(withBody)('%s refuses a body that is not an object', async (_key, endpoint) => {
  expect((await callerFor(endpoint).raw(endpoint, { params: paramsOf(endpoint), body: [] })).status).toBe(400)
})

const changes = withBody.filter(([, { method }]) => method === 'PATCH')

test.each(changes)('%s refuses a body that has only unknown fields', async (_key, endpoint) => {
  const { status, body } = await callerFor(endpoint).raw(endpoint, { params: paramsOf(endpoint), body: { nonsense: true } })
  expect({ status, at: placesOf(body, 'nonsense') }).toEqual({ status: 400, at: '/nonsense' })
})

const withQuery = everyEndpoint().flatMap(([key, endpoint]) => (endpoint.query ? [[key, endpoint, endpoint.query] as const] : []))

test.each(withQuery)('%s refuses invalid values in its query', async (_key, endpoint, schema) => {
  for (const field of fieldsOf(schema)) {
    for (const value of ['a\u0000b', tooLong.slice(0, 5000)]) {
      const { status, body } = await callerFor(endpoint).raw(endpoint, { params: paramsOf(endpoint), query: { [field]: value } })
      expect({ status, field, at: placesOf(body, field) }).toMatchObject({ status: 400, at: expect.stringMatching(/^\//) })
    }
  }
})

test.each(withQuery)('%s refuses an unknown parameter by its name', async (_key, endpoint) => {
  const { status, body } = await callerFor(endpoint).raw(endpoint, { params: paramsOf(endpoint), query: { stauts: 'DUE' } })
  expect({ status, at: placesOf(body, 'stauts') }).toEqual({ status: 400, at: '/stauts' })
})

const withoutQuery = everyEndpoint().filter(
  ([, endpoint]) =>
    !endpoint.query &&
    endpoint.allow !== 'PUBLIC' &&
    (endpoint.params?.safeParse(paramsOf(endpoint)).success ?? true) &&
    (typeof endpoint.allow === 'string' || endpoint.allow.some((role) => role !== 'OWNER')),
)

test.each(withoutQuery)('%s has no parameters, and refuses any', async (_key, endpoint) => {
  const { status, body } = await callerFor(endpoint).raw(endpoint, { params: paramsOf(endpoint), query: { format: 'csv' } })
  expect({ status, at: placesOf(body, 'format') }).toEqual({ status: 400, at: '/format' })
})

test('a change with unknown query parameters is refused', async () => {
  const { status } = await admin.raw(calendarLinkContract.create, { query: { dryRun: 'true' } as never })
  expect(status).toBe(400)
  expect((await admin.raw(calendarLinkContract.create, {})).status).toBe(200)
})

test('a public call accepts any parameter, because monitoring programs send their own', async () => {
  const open = everyEndpoint().filter(([, { query, allow, method }]) => !query && allow === 'PUBLIC' && method === 'GET')
  for (const [key, endpoint] of open) {
    const params = paramsOf(endpoint)
    const { status } = await app.visitor.raw(endpoint, { params })
    const asked = await app.visitor.raw(endpoint, { params, query: { format: 'csv' } })
    expect({ key, status: asked.status }).toEqual({ key, status })
  }
})

/** The first position inside the field that the error names. */
function placesOf(body: unknown, field: string): string | undefined {
  const { errors = [] } = Object(body) as { errors?: FieldError[] }
  return errors.map(({ path }) => path).find((path) => path === `/${field}` || path.startsWith(`/${field}/`))
}
