import { afterAll, beforeAll, expect, test } from 'vitest'
import { scopeOfCall } from '../domain/api/scope-of-call.ts'
import { everyEndpoint } from '../domain/contracts.ts'
import type { Endpoint, RoleName } from '../domain/endpoint.ts'
import { newId } from './platform/database/new-id.ts'
import { sendInside } from './testing/attack/attempt.ts'
import { bookFindings } from './testing/attack/book-findings.ts'
import { aCast, type Cast, callerNames } from './testing/attack/cast.ts'
import { fuzz } from './testing/attack/fuzz.ts'
import { inTurns } from './testing/attack/in-turns.ts'
import { answerOf, questionsOf, sampleOf } from './testing/attack/matrix.ts'
import { anAppWithGateway } from './testing/online-steps.ts'
import { organisationRunBy } from './testing/organisation-run-by.ts'
import { rowsWithoutRowSecurity } from './testing/rows-without-row-security.ts'
import { type Caller, callerOn, type TestApp, tokensOf } from './testing/test-app.ts'
import { isOnlyDatabase } from './testing/tests-on-postgres-15.ts'

// The tests for every endpoint, generated from the contract: the permitted callers, the accessible records and the readable fields. A new
// endpoint is tested as soon as it is declared.

let app: TestApp
let cast: Cast

beforeAll(async () => {
  app = await anAppWithGateway()
  cast = await aCast(app)
})
afterAll(() => app.close())

/** Runs on one version of PostgreSQL only, because the answer does not depend on the database. */
const testOnce = test.skipIf(isOnlyDatabase)

/** Each of these callers has its own database policy. */
const ofEachPolicy = callerNames.filter((name) => name === 'ADMIN' || name === 'OWNER' || name === 'TENANT')

test.each(isOnlyDatabase ? ofEachPolicy : callerNames)(
  '%s gets the data that the contract allows, and none of anybody else',
  async (caller) => {
    const questions = questionsOf(caller, cast)
    expect(questions.length).toBeGreaterThan(300)
    expect((await inTurns(questions, (question) => answerOf(question, cast))).flat()).toEqual([])
  },
)

testOnce('an unsigned token is a 401', async () => {
  const forged = callerWith('eyJhbGciOiJub25lIn0.e30.')
  expect(await codesOf(forged)).toEqual(guarded.map(([key]) => `${key} 401 UNAUTHENTICATED`))
})

const allowUnverified = [
  ...['auth.authenticated', 'auth.logout', 'auth.updatePassword'],
  ...['auth.sessions', 'auth.sessionTime', 'auth.endSession', 'auth.endOtherSessions'],
]

testOnce('a person without a password of their own must first set one', async () => {
  const waiting = guarded.filter(([key]) => !allowUnverified.includes(key))
  for (const role of ['ADMIN', 'OWNER', 'TENANT', 'SUPERADMIN'] as const) {
    const newcomer = await aNewcomer(role)
    const allowed = waiting.filter(([, { allow }]) => typeof allow === 'string' || allow.includes(role))
    expect(await codesOf(newcomer, allowed)).toEqual(allowed.map(([key]) => `${key} 409 PASSWORD_NOT_SET`))
    const open = guarded.filter(([key]) => allowUnverified.includes(key))
    expect((await codesOf(newcomer, open)).filter((code) => code.endsWith('PASSWORD_NOT_SET'))).toEqual([])
  }
})

testOnce('an invalid id is a 400 at its field', async () => {
  for (const [, endpoint] of everyEndpoint().filter(([, { path, method }]) => path.endsWith('/{id}') && method === 'GET')) {
    const { status, body } = await cast.office.raw(endpoint, { params: { id: 'x', kind: 'plot' } })
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', errors: [{ path: '/id' }] } })
  }
})

testOnce('the OpenAPI document lists every endpoint, and which need no token', async () => {
  const document = (await app.fastify.inject('/api/openapi.json')).json<{
    openapi: string
    paths: Record<string, Record<string, { operationId: string; security?: unknown[]; responses: object }>>
  }>()
  expect(document.openapi).toBe('3.1.0')
  for (const [key, endpoint] of everyEndpoint()) {
    const { path, method, allow } = endpoint
    const operation = document.paths[`/api${path}`]?.[method.toLowerCase()]
    expect(operation?.operationId, `${method} ${path}`).toBe(key)
    const scope = scopeOfCall(key, endpoint)
    if (allow === 'PUBLIC') expect(operation?.security).toEqual([])
    else
      expect(operation?.security, key).toEqual(
        scope ? [{ session: [] }, { apiToken: scope === 'ANY' ? [] : [scope] }] : undefined,
      )
  }
})

test('no office sees a row of another if an engine treats restrictive policies as permissive', async () => {
  const organisationId = await organisationRunBy(app, cast.office)
  const { owner = '', tenant = '' } = cast.records.own
  for (const [role, personId] of [
    ['staff', cast.office.adminId],
    ['owner', owner],
    ['tenant', tenant],
  ] as const) {
    const { own, foreign } = await rowsWithoutRowSecurity(app.ownerUrl, organisationId, { role, personId })
    expect(own, role).toBeGreaterThan(10)
    expect(foreign, role).toEqual({})
  }
})

// This test runs last, because its calls change the records.
test('no valid call fails, hangs, shows internal details or unbalances the books', async () => {
  const report = await fuzz(cast, sendInside(app.fastify), { seed: 20_250_615, calls: 1_400 })
  expect(report.findings).toEqual([])
  expect(report.accepted.size).toBeGreaterThan(130)
  expect(await bookFindings(app.ownerUrl)).toEqual([])
})

const guarded: [string, Endpoint][] = everyEndpoint().filter(([, { allow }]) => allow !== 'PUBLIC')

function codesOf(caller: Caller, endpoints = guarded): Promise<string[]> {
  return inTurns(endpoints, async ([key, endpoint]) => {
    const { params } = sampleOf(key, endpoint, cast.records.own)
    const { status, body } = await caller.raw(endpoint, { params, body: { nonsense: true } })
    return `${key} ${status} ${String(Reflect.get(Object(body), 'code'))}`
  })
}

/** One of our tokens for a role. The guard rejects it before any session is looked up. */
async function aNewcomer(name: RoleName): Promise<Caller> {
  const role = { id: newId(), name, adminId: name === 'SUPERADMIN' ? null : cast.office.adminId }
  const claims = {
    id: newId(),
    nameEnglish: 'Somebody',
    isVerified: false,
    roles: [role],
    currentRole: role,
    organisationId: newId(),
  }
  const expiresAt = new Date(app.clock.now().getTime() + 60_000)
  return callerWith(await tokensOf(app).sign(claims, { secret: newId(), expiresAt }))
}

const callerWith = (token: string) =>
  callerOn(app.fastify, { token, expiresAt: '', user: {} as never, currentRole: {} as never, operatorIn: null })
