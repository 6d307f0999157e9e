import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { adviceContract } from '../../../../domain/advices/advice-contract.ts'
import { fieldsOf } from '../../../../domain/api/chosen-parts.ts'
import { everyEndpoint } from '../../../../domain/contracts.ts'
import type { Endpoint } from '../../../../domain/endpoint.ts'
import { leaseContract } from '../../../../domain/leases/lease-contract.ts'
import { paymentContract } from '../../../../domain/payments/payment-contract.ts'
import { ownerContract } from '../../../../domain/people/owner-contract.ts'
import { tenantContract } from '../../../../domain/people/tenant-contract.ts'
import { buildingContract } from '../../../../domain/properties/building-contract.ts'
import { plotContract } from '../../../../domain/properties/plot-contract.ts'
import { unitContract } from '../../../../domain/properties/unit-contract.ts'
import type { LocalClient } from '../../database/local-client.ts'
import { anApiToken, aProgram } from '../../../testing/an-api-token.ts'
import { billedLease, pay } from '../../../testing/billing-steps.ts'
import {
  type Admin,
  aBuilding,
  anAdmin,
  anOwner,
  aPhone,
  aPlotOwnedBy,
  arriveBySms,
  aTenant,
  aUnit,
} from '../../../testing/factories.ts'
import { aTestApp, type Caller, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let admin: Admin
let owner: Caller
let tenant: Caller
let program: LocalClient
let ids: Record<'owner' | 'tenant' | 'building' | 'unit' | 'lease' | 'advice' | 'payment' | 'plot', string>

beforeAll(async () => {
  app = await aTestApp('2025-02-01T04:00:00Z')
  admin = await anAdmin(app)
  const [ownerPhone, tenantPhone] = [aPhone(), aPhone()]
  const landlord = await anOwner(admin, { phoneNumber: ownerPhone })
  const plot = await aPlotOwnedBy(admin, [{ ownerId: landlord.id }])
  const building = await aBuilding(admin, plot.id)
  const unit = await aUnit(admin, building.id)
  const lodger = await aTenant(admin, { phoneNumber: tenantPhone })
  const { lease, advice } = await billedLease(admin, { propertyId: unit.id, tenantId: lodger.id })
  await billedLease(admin)
  const payment = await pay(admin, advice.id, 400_000)
  ids = {
    ...{ owner: landlord.id, tenant: lodger.id, building: building.id, unit: unit.id, plot: plot.id },
    ...{ lease: lease.id, advice: advice.id, payment: payment.id },
  }
  owner = await arriveBySms(app, ownerPhone)
  tenant = await arriveBySms(app, tenantPhone)
  program = aProgram(app, (await anApiToken(admin)).token)
})
afterAll(() => app.close())

type Answer = { items: Record<string, unknown>[]; [name: string]: unknown }
async function ask(who: LocalClient, endpoint: Endpoint, query: object, params: object = {}) {
  const { status, body, headers } = await who.raw(endpoint, { query, params })
  return { status, body: body as Answer & { code?: string; errors?: { path: string; message: string }[] }, headers }
}

const choosing = everyEndpoint().filter(([, endpoint]) => endpoint.includes)

test('the lists and records with large replies accept fields', () => {
  expect(choosing.map(([key]) => key).toSorted()).toEqual(
    [
      ...['advice.list', 'advice.read', 'building.list', 'building.read', 'lease.list', 'lease.read', 'owner.page', 'owner.read'],
      ...['payment.list', 'payment.read', 'tenant.find', 'tenant.page', 'tenant.read', 'unit.list', 'unit.read'],
    ].toSorted(),
  )
})

test.each(choosing)('%s: each relation has its own name and id, and a call that reads it', (_key, endpoint) => {
  const fields = fieldsOf(endpoint)
  for (const [name, { idIn, where, reads }] of Object.entries(endpoint.includes ?? {})) {
    expect(fields).not.toContain(name)
    expect(fields).toEqual(expect.arrayContaining([idIn, ...(where ? [where[0]] : [])]))
    expect(fieldsOf(reads)).toContain('id')
  }
})

test('each row has only the fields, and the page keeps its other values', async () => {
  const { body } = await ask(program, adviceContract.list, { fields: 'id,adviceNumber, amount', sort: 'adviceNumber:asc' })
  const whole = await admin.call(adviceContract.list, { query: { sort: 'adviceNumber:asc' } })
  expect(body).toEqual({
    ...whole,
    items: whole.items.map(({ id, adviceNumber, amount }) => ({ id, adviceNumber, amount })),
  })
})

test('one record with some fields still has its version as ETag', async () => {
  const { body, headers } = await ask(program, unitContract.read, { fields: 'unitNumber' }, { id: ids.unit })
  const { unitNumber, version } = await admin.call(unitContract.read, { params: { id: ids.unit } })
  expect(body).toEqual({ unitNumber })
  expect(headers['etag']).toBe(`"${version}"`)
})

test('a list with chosen fields is answered 304 while these fields do not change', async () => {
  const { token } = await anApiToken(admin)
  const load = (tag?: string) =>
    app.fastify.inject({
      url: '/api/tenant?fields=id,fullName',
      headers: { authorization: `Bearer ${token}`, ...(tag ? { 'if-none-match': tag } : {}) },
    })
  const first = await load()
  expect((await load(String(first.headers['etag']))).statusCode).toBe(304)
})

test.each([
  ['fields', 'id,nonsense', 'There is no field “nonsense” here. It has: id, adviceNumber'],
  ['fields', '', 'There is no field “” here.'],
  ['fields', 'toString', 'There is no field “toString” here.'],
  ['include', 'tenant,owner', 'There is no related record “owner” here. It has: tenant, lease, unit.'],
  ['include', 'tenant.unit', 'There is no related record “tenant.unit” here.'],
])('%s=%s is refused with the list of valid names', async (name, value, message) => {
  const { status, body } = await ask(program, adviceContract.list, { [name]: value })
  expect({ status, code: body.code }).toEqual({ status: 400, code: 'INVALID_INPUT' })
  expect(body.errors).toEqual([{ path: `/${name}`, message: expect.stringContaining(message) }])
})

test('a call without both refuses both, and so does a download', async () => {
  expect((await ask(program, plotContract.list, { fields: 'id' })).body.errors?.[0]?.path).toBe('/fields')
  expect((await ask(program, ownerContract.read, { include: 'units' }, { id: ids.owner })).body.errors?.[0]?.path).toBe(
    '/include',
  )
  expect((await ask(program, unitContract.list, { fields: 'id', format: 'csv' })).body.errors?.[0]?.path).toBe('/fields')
})

test('related records are equal to those of the call that reads one', async () => {
  const read = (endpoint: Endpoint, params: object) => ask(program, endpoint, {}, params).then(({ body }) => body)
  const [lodger, unit, lease] = await Promise.all([
    read(tenantContract.read, { userId: ids.tenant }),
    read(unitContract.read, { id: ids.unit }),
    read(leaseContract.read, { id: ids.lease }),
  ])
  const query = { include: 'tenant,lease,unit', fields: 'id', leaseId: ids.lease, kind: 'RENT' }
  expect((await ask(program, adviceContract.list, query)).body.items).toEqual([{ id: ids.advice, tenant: lodger, lease, unit }])
  expect((await ask(program, paymentContract.read, { include: 'lease', fields: 'id' }, { id: ids.payment })).body).toEqual({
    id: ids.payment,
    lease,
  })
  const [building, plot] = [
    await read(buildingContract.read, { id: ids.building }),
    await read(plotContract.read, { id: ids.plot }),
  ]
  expect((await ask(program, unitContract.read, { include: 'building' }, { id: ids.unit })).body).toEqual({ ...unit, building })
  expect((await ask(program, buildingContract.read, { include: 'plots' }, { id: ids.building })).body).toEqual({
    ...building,
    plots: [plot],
  })
})

test('a lease of a building includes no unit', async () => {
  const building = await aBuilding(admin)
  const { lease } = await billedLease(admin, { propertyType: 'BUILDING', propertyId: building.id })
  const { body } = await ask(program, leaseContract.read, { include: 'unit', fields: 'propertyType' }, { id: lease.id })
  expect(body).toEqual({ propertyType: 'BUILDING', unit: null })
})

test('more rows need no more statements', async () => {
  const statements = vi.spyOn(pg.Client.prototype, 'query')
  const count = async (query: object) => {
    statements.mockClear()
    const { body } = await ask(admin, adviceContract.list, { include: 'tenant,lease,unit', ...query })
    // On the connection that read the advices, because background work on another connection does not belong to this call.
    const at = statements.mock.calls.findIndex(([sent]) => JSON.stringify(sent).includes('from payment_advices a'))
    const own = statements.mock.contexts.filter((client) => client === statements.mock.contexts[at])
    return { rows: body.items.length, statements: own.length }
  }
  try {
    await count({})
    const [one, many] = [await count({ leaseId: ids.lease, kind: 'RENT' }), await count({})]
    expect(one.rows).toBe(1)
    expect(many.rows).toBeGreaterThan(2)
    expect(many.statements).toBe(one.statements)
  } finally {
    statements.mockRestore()
  }
})

test('a token can include only records within its scopes', async () => {
  const { token } = await anApiToken(admin, { scopes: ['billing:read'] })
  const biller = aProgram(app, token)
  expect((await ask(biller, adviceContract.list, { fields: 'id' })).status).toBe(200)
  const refused = await ask(biller, adviceContract.list, { include: 'tenant' })
  expect(refused).toMatchObject({ status: 403, body: { code: 'INSUFFICIENT_SCOPE', scope: 'register:read' } })
})

test('an owner can include only records that they may read', async () => {
  const { body } = await ask(owner, adviceContract.list, { include: 'lease,unit', fields: 'id' })
  const lease = await owner.call(leaseContract.read, { params: { id: ids.lease } })
  const unit = await owner.call(unitContract.read, { params: { id: ids.unit } })
  expect(body.items.length).toBeGreaterThan(0)
  for (const row of body.items) expect(row).toMatchObject({ lease, unit })
  expect((await ask(owner, adviceContract.list, { include: 'tenant' })).status).toBe(403)
})

test('a tenant can include themself and their lease, but no unit', async () => {
  const { body } = await ask(tenant, adviceContract.list, { include: 'tenant,lease', fields: 'id' })
  for (const row of body.items) expect(row).toMatchObject({ tenant: { id: ids.tenant }, lease: { id: ids.lease } })
  expect((await ask(tenant, leaseContract.list, { include: 'unit' })).status).toBe(403)
})
