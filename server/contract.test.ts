import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyEndpoint } from '../domain/contracts.ts'
import { type Endpoint, type RoleName, roleNames } from '../domain/endpoint.ts'
import { newId } from './platform/database/new-id.ts'
import type { Tokens } from './platform/keys/token.ts'
import { type Admin, anAdmin, aPhone, arriveBySms, aTenant } from './testing/factories.ts'
import { oneOfEverything, sampleFor } from './testing/one-of-everything.ts'
import { anAppWithGateway } from './testing/online-steps.ts'
import { type Caller, callerOn, type TestApp, tokensOf } from './testing/test-app.ts'

// The refusals that every endpoint owes, generated from the contract: a new endpoint is tested as soon as it is declared.

let app: TestApp
let ours: Admin
let ourTenant: Caller
let theirs: Admin
let ids: Record<string, string>
let tokens: Tokens

beforeAll(async () => {
  app = await anAppWithGateway()
  theirs = await anAdmin(app)
  ids = await oneOfEverything(app, theirs)
  ours = await anAdmin(app)
  ourTenant = await aSignedInTenant(ours)
  tokens = tokensOf(app)
})
afterAll(() => app.close())

const guarded = everyEndpoint().filter(([, endpoint]) => endpoint.allow !== 'PUBLIC')
const dummyParams = {
  id: newId(),
  userId: newId(),
  itemId: newId(),
  lineId: newId(),
  adminId: newId(),
  phone: '17000000',
  cid: '10000000000',
  kind: 'plot',
  name: 'CLEAR_OUT',
  type: 'LEASE_CREATION',
  key: 'lateInterest',
  effectiveFrom: '2099-01-01',
  date: '2099-01-01',
  z: '12',
  x: '0',
  y: '0',
}

test.each(guarded)('%s without a token is a 401', async (_key, endpoint) => {
  const { status, body } = await app.visitor.raw(endpoint, { params: dummyParams })
  expect({ status, body }).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } })
})

test.each(guarded)('%s with a token that nobody signed is a 401', async (_key, endpoint) => {
  const forged = callerOn(app.fastify, {
    token: 'eyJhbGciOiJub25lIn0.e30.',
    expiresAt: '',
    user: {} as never,
    currentRole: {} as never,
    operatorIn: null,
  })
  expect((await forged.raw(endpoint, { params: dummyParams })).status).toBe(401)
})

const refusedRoles = guarded.flatMap(([key, endpoint]) =>
  endpoint.allow === 'SIGNED_IN'
    ? []
    : roleNames.filter((role) => !endpoint.allow.includes(role)).map((role) => [key, role, endpoint] as const),
)

test.each(refusedRoles)('%s refuses the role %s with a 403, before it reads the body', async (_key, role, endpoint) => {
  const { status, body } = await (await someoneActingAs(role)).raw(endpoint, { params: dummyParams, body: { nonsense: true } })
  expect({ status, body }).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
})

const allowUnverified = ['auth.authenticated', 'auth.endSession', 'auth.logout', 'auth.sessions', 'auth.updatePassword']

test.each(guarded)('%s waits until the caller has a password of their own, or needs none', async (key, endpoint) => {
  const role = typeof endpoint.allow === 'string' ? 'TENANT' : endpoint.allow[0]
  const newcomer = await someoneActingAs(role, { isVerified: false })
  const { status, body } = await newcomer.raw(endpoint, { params: dummyParams, body: { nonsense: true } })
  const refusal = { status: 409, body: { code: 'PASSWORD_NOT_SET' } }
  if (allowUnverified.includes(key)) expect({ status, body }).not.toMatchObject(refusal)
  else expect({ status, body }).toMatchObject(refusal)
})

describe('another organisation’s record', () => {
  const ofRecord = everyEndpoint().filter(
    ([key, { params, allow }]) =>
      params && typeof allow !== 'string' && allow.some((role) => role !== 'SUPERADMIN') && !sharedByAll.has(key),
  )

  test.each(ofRecord)('%s is a 404', async (key, endpoint) => {
    const sample = sampleFor(ids, key)
    const caller = mayCall(endpoint, 'ADMIN') ? ours : ourTenant
    const { status, body } = await caller.raw(endpoint, { params: sample.params, body: sample.body })
    expect({ status, body }).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  })

  test.each(ofRecord.filter(([key]) => !changes.has(key)))('%s is there for its own organisation', async (key, endpoint) => {
    const { status } = await theirs.raw(endpoint, { params: sampleFor(ids, key).params, body: sampleFor(ids, key).body })
    expect(status).toBeLessThan(300)
  })

  test('an unknown id is a 404 just the same', async () => {
    for (const [, endpoint] of ofRecord.filter(([, { method }]) => method === 'GET')) {
      expect((await ours.raw(endpoint, { params: dummyParams })).status).toBe(404)
    }
  })
})

test('an id that is none is a 400 at its field', async () => {
  for (const [, endpoint] of everyEndpoint().filter(([, { path, method }]) => path.endsWith('/{id}') && method === 'GET')) {
    const { status, body } = await ours.raw(endpoint, { params: { id: 'x', kind: 'plot' } })
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', errors: [{ path: '/id' }] } })
  }
})

test('the OpenAPI document names every endpoint, and who needs no token', async () => {
  const document = (await app.fastify.inject('/api/openapi.json')).json<{
    openapi: string
    paths: Record<string, Record<string, { operationId: string; security?: unknown[]; responses: object }>>
  }>()
  expect(document.openapi).toBe('3.1.0')
  for (const [key, { path, method, allow }] of everyEndpoint()) {
    const operation = document.paths[`/api${path}`]?.[method.toLowerCase()]
    expect(operation?.operationId, `${method} ${path}`).toBe(key)
    if (allow === 'PUBLIC') expect(operation?.security).toEqual([])
  }
})

function mayCall({ allow }: Endpoint, role: RoleName): boolean {
  return typeof allow === 'string' || allow.includes(role)
}

async function aSignedInTenant(admin: Admin): Promise<Caller> {
  const phoneNumber = aPhone()
  await aTenant(admin, { phoneNumber })
  return arriveBySms(app, phoneNumber)
}

/** National records, and lists whose parameters name no record: there is none of another's to hide. */
const sharedByAll = new Set(
  everyEndpoint()
    .map(([key]) => key)
    .filter((key) =>
      /^(dzongkhag|administrativeZone|subAdministrativeZone)\.|^(geometry|map)\.(list|tile)$|^import\.create$|^(job|notificationTemplate)\./.test(
        key,
      ),
    ),
)
/** Calls that would change the sample for the tests after them. */
const changes = new Set(
  everyEndpoint()
    .filter(([, { method }]) => method !== 'GET')
    .map(([key]) => key),
)

/** A token of ours for a role; the guard refuses by it before any session is looked up. */
async function someoneActingAs(name: RoleName, { isVerified } = { isVerified: true }): Promise<Caller> {
  const role = { id: newId(), name, adminId: name === 'SUPERADMIN' ? null : ours.adminId }
  const claims = {
    id: newId(),
    nameEnglish: 'Somebody',
    isVerified,
    roles: [role],
    currentRole: role,
    organisationId: newId(),
  }
  const token = await tokens.sign(claims, { secret: newId(), expiresAt: new Date(app.clock.now().getTime() + 60_000) })
  return callerOn(app.fastify, { token, expiresAt: '', user: {} as never, currentRole: role, operatorIn: null })
}
