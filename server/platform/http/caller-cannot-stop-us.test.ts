import { afterEach, beforeEach, expect, test } from 'vitest'
import { everyEndpoint } from '../../../domain/contracts.ts'
import { configContract } from '../../../domain/identity/config-contract.ts'
import { damageContract } from '../../../domain/maintenance/damage-contract.ts'
import { geometryContract } from '../../../domain/map/geometry-contract.ts'
import { anActiveLease, anAdmin, anOwner, aPhone, arriveBySms, aSignedInTenant, aUnit } from '../../testing/factories.ts'
import { aTestApp, type TestApp } from '../../testing/test-app.ts'

// A request may be rejected, but it never disrupts a connection of other callers.

let app: TestApp
beforeEach(async () => {
  app = await aTestApp()
})
afterEach(() => app.close())

/** More than the pool has. */
const times = 25

test('a tenant who sends a too long Idempotency-Key is refused, and all other callers are served', async () => {
  const admin = await anAdmin(app)
  const tenant = await aSignedInTenant(app, admin)
  const lease = await anActiveLease(admin, { propertyId: (await aUnit(admin)).id, tenantId: tenant.id })
  const body = { leaseId: lease.id, kind: 'MAINTENANCE', items: [{ location: 'Kitchen', description: 'The tap drips' }] }
  const answers = await Promise.all(
    Array.from({ length: times }, () => tenant.raw(damageContract.create, { body, idempotencyKey: 'k'.repeat(201) })),
  )
  for (const { status, body: problem } of answers) {
    expect({ status, problem }).toMatchObject({ status: 400, problem: { detail: 'An Idempotency-Key has 1 to 200 characters.' } })
  }
  expect(await app.visitor.call(configContract.health, {})).toEqual({ status: 'ok' })
})

test('an owner who requests a tile at an unknown zoom is refused, and all other callers are served', async () => {
  const phoneNumber = aPhone()
  await anOwner(await anAdmin(app), { phoneNumber })
  const owner = await arriveBySms(app, phoneNumber)
  const params = { kind: 'plot', z: 0, x: 0, y: 192 }
  const answers = await Promise.all(Array.from({ length: times }, () => owner.raw(geometryContract.tile, { params })))
  for (const { status, body } of answers) {
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', errors: [{ path: '/x' }] } })
  }
  expect(await app.visitor.call(configContract.health, {})).toEqual({ status: 'ok' })
})

test('the OpenAPI document lists 503 with Retry-After for every call', async () => {
  const document = (await app.fastify.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, { responses: Record<string, { headers?: object }> }>>
  }>()
  for (const [key, { path, method }] of everyEndpoint()) {
    const answer = document.paths[`/api${path}`]?.[method.toLowerCase()]?.responses['503']
    expect(answer?.headers, key).toHaveProperty('Retry-After')
  }
})
