import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiVersions, changesSince } from '../../../../domain/api/api-versions.ts'
import { apiTokenContract } from '../../../../domain/people/api-token-contract.ts'
import { unitContract } from '../../../../domain/properties/unit-contract.ts'
import { anApiToken } from '../../../testing/an-api-token.ts'
import { type Admin, aBuilding, anAdmin } from '../../../testing/factories.ts'
import { aTestApp, callerOn, expectProblem, type TestApp } from '../../../testing/test-app.ts'
import { aTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'

// Invented versions: until June 2025 the number of a unit was named "door", and until May its floor "level", counted from 1.

const first = { date: '2025-01-01', changes: [], endsOn: '2027-06-01' } as const
const before: ApiVersions = [first]
const after: ApiVersions = [
  first,
  {
    date: '2025-05-01',
    changes: [
      {
        calls: ['unit.list', 'unit.read', 'unit.update', 'unit.create'],
        text: 'Units have `floor` in place of `level`, counted from 0.',
        request: ({ query, body }) => ({ query, body: moved(body, 'level', 'floor', (level) => Number(level) - 1) }),
        reply: (unit) => moved(unit, 'floor', 'level', (floor) => Number(floor) + 1),
      },
    ],
  },
  {
    date: '2025-06-01',
    changes: [
      {
        calls: ['unit.list', 'unit.read', 'unit.update', 'unit.create'],
        text: 'Units have `unitNumber` in place of `door`.',
        request: ({ query, body }) => ({
          query: 'fields' in query ? { ...query, fields: String(query['fields']).replace('door', 'unitNumber') } : query,
          body: moved(body, 'door', 'unitNumber'),
        }),
        reply: (unit) => moved(unit, 'unitNumber', 'door'),
      },
    ],
  },
]

function moved(
  sent: unknown,
  from: string,
  to: string,
  value: (old: unknown) => unknown = (old) => old,
): Record<string, unknown> {
  const { [from]: old, ...others } = Object(sent) as Record<string, unknown>
  return old === undefined ? others : { ...others, [to]: value(old) }
}

let on: TestDatabase
let former: TestApp
let app: TestApp
let admin: Admin
let oldToken: string
let unitId: string

beforeAll(async () => {
  on = await aTestDatabase()
  const shared = { ...on, drop: async () => undefined }
  former = await aTestApp(undefined, {}, { on: shared, apiVersions: before })
  const formerAdmin = await anAdmin(former)
  oldToken = (await anApiToken(formerAdmin)).token
  const { id: buildingId } = await aBuilding(formerAdmin)
  const body = { buildingId, unitNumber: '101', floor: 3, use: 'RESIDENTIAL' } as const
  unitId = (await formerAdmin.call(unitContract.create, { body })).id
  app = await aTestApp(undefined, {}, { on: shared, apiVersions: after })
  admin = { ...formerAdmin, ...callerOn(app.fastify, formerAdmin.signedIn) }
})
afterAll(async () => {
  await former.close()
  await app.close()
  await on.drop()
})

type Sent = { method?: 'GET' | 'PATCH' | 'POST'; token?: string; version?: string; payload?: object }

async function ask(path: string, { method = 'GET', token = oldToken, version, payload }: Sent = {}) {
  const reply = await app.fastify.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}`, ...(version ? { 'sakhang-version': version } : {}) },
    ...(payload ? { payload } : {}),
  })
  return { status: reply.statusCode, version: reply.headers['sakhang-version'], headers: reply.headers, body: reply.json() }
}

test('a token gets the version that was the newest when it was created', async () => {
  const { version, body, headers } = await ask(`/unit/${unitId}`)
  expect(version).toBe('2025-01-01')
  expect(body).toMatchObject({ id: unitId, door: '101', level: 4 })
  expect(body).not.toHaveProperty('unitNumber')
  expect(body).not.toHaveProperty('floor')
  expect(headers['etag']).toBe(`"${body.version}"`)
  expect((await ask('/api-token/current')).body.token.apiVersion).toBe('2025-01-01')
})

test('a new token begins with the newest version', async () => {
  const { token, apiVersion } = await anApiToken(admin)
  expect(apiVersion).toBe('2025-06-01')
  const { version, body } = await ask(`/unit/${unitId}`, { token })
  expect({ version, unitNumber: body.unitNumber, floor: body.floor }).toEqual({
    version: '2025-06-01',
    unitNumber: '101',
    floor: 3,
  })
})

test.each([
  ['2025-05-01', { door: '101', floor: 3 }],
  ['2025-06-01', { unitNumber: '101', floor: 3 }],
  ['2025-01-01', { door: '101', level: 4 }],
])('the header takes precedence over the version of the token: %s', async (version, expected) => {
  const reply = await ask(`/unit?q=101`, { version })
  expect(reply.version).toBe(version)
  expect(reply.body.items[0]).toMatchObject(expected)
})

test('a request of an older version follows the rules of that version, and changes only the fields it contains', async () => {
  const { body: changed } = await ask(`/unit/${unitId}`, { method: 'PATCH', payload: { door: '102', level: 6 } })
  expect(changed).toMatchObject({ door: '102', level: 6 })
  expect(await admin.call(unitContract.read, { params: { id: unitId } })).toMatchObject({ unitNumber: '102', floor: 5 })
  const { id: buildingId } = await aBuilding(admin)
  const { status, body: created } = await ask('/unit', {
    method: 'POST',
    payload: { door: '7', level: 1, use: 'RESIDENTIAL', buildingId },
  })
  expect({ status, created }).toMatchObject({ status: 201, created: { door: '7', level: 1 } })
})

test('fields have the names of the version', async () => {
  expect((await ask(`/unit/${unitId}?fields=id,door`)).body).toEqual({ id: unitId, door: expect.any(String) })
})

test('a person who sends no version gets the newest', async () => {
  const { headers, body } = await admin.raw(unitContract.read, { params: { id: unitId } })
  expect(headers['sakhang-version']).toBe('2025-06-01')
  expect(body).toHaveProperty('unitNumber')
})

test.each(['2025-02-01', 'newest', ''])('an unknown version is refused with the list of known ones: "%s"', async (version) => {
  const reply = await app.fastify.inject({
    url: '/api/unit',
    headers: { authorization: `Bearer ${oldToken}`, 'sakhang-version': version },
  })
  expect(reply.statusCode).toBe(400)
  expect(reply.json()).toMatchObject({
    code: 'INVALID_INPUT',
    errors: [{ path: '/Sakhang-Version', message: expect.stringContaining('2025-01-01, 2025-05-01, 2025-06-01') }],
  })
})

test('a refusal names its version too: that of the header, else of the token, else the newest', async () => {
  const { token } = await anApiToken(admin, { scopes: ['listings:read'] })
  expect(await ask('/unit', { token })).toMatchObject({ status: 403, version: '2025-06-01' })
  expect(await ask('/unit', { token, version: '2025-05-01' })).toMatchObject({ status: 403, version: '2025-05-01' })
  expect(await ask('/unit', { token: `${token.slice(0, -4)}0000` })).toMatchObject({ status: 401, version: '2025-06-01' })
  expect(await ask('/webhook', { version: 'none' })).toMatchObject({ version: '2025-01-01' })
  expect(await ask('/nothing')).toMatchObject({ status: 404, version: '2025-06-01' })
})

test('each response of a version with an end date states that date', async () => {
  expect((await ask(`/unit/${unitId}`)).headers['sunset']).toBe('Tue, 01 Jun 2027 00:00:00 GMT')
  expect((await ask(`/unit/${unitId}`, { version: '2025-06-01' })).headers['sunset']).toBeUndefined()
})

test('after a downgrade of the product, a token gets the newest API version of that release', async () => {
  const { token } = await anApiToken(admin)
  const reply = await former.fastify.inject({ url: `/api/unit/${unitId}`, headers: { authorization: `Bearer ${token}` } })
  expect(reply.headers['sakhang-version']).toBe('2025-01-01')
})

test('a token can be moved to the newest version, after its program was changed', async () => {
  const { token, id } = await anApiToken(callerOn(former.fastify, admin.signedIn))
  expect((await ask(`/unit/${unitId}`, { token })).version).toBe('2025-01-01')
  expect(changesSince('2025-01-01', after)).toEqual([
    'Units have `floor` in place of `level`, counted from 0.',
    'Units have `unitNumber` in place of `door`.',
  ])
  expect(changesSince('2025-06-01', after)).toEqual([])
  expect(await admin.call(apiTokenContract.useNewestVersion, { params: { id } })).toMatchObject({ apiVersion: '2025-06-01' })
  // Each process caches a token for two minutes.
  app.clock.set(new Date(app.clock.now().getTime() + 130_000))
  const { version, body } = await ask(`/unit/${unitId}`, { token })
  expect(version).toBe('2025-06-01')
  expect(body).toHaveProperty('unitNumber')
  // Repeating it changes nothing. A program may not do it, and a revoked token stays revoked.
  expect(await admin.call(apiTokenContract.useNewestVersion, { params: { id } })).toMatchObject({ apiVersion: '2025-06-01' })
  expect((await ask(`/api-token/${id}/newest-version`, { method: 'POST', token })).status).toBe(403)
  await admin.call(apiTokenContract.revoke, { params: { id } })
  await expectProblem(admin.call(apiTokenContract.useNewestVersion, { params: { id } }), 'ILLEGAL_TRANSITION')
})

test('the office sees the first version of a token', async () => {
  const { items } = await admin.call(apiTokenContract.list, {})
  expect(new Set(items.map(({ apiVersion }) => apiVersion))).toEqual(new Set(['2025-01-01', '2025-06-01']))
})
