import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../../../domain/advices/advice-contract.ts'
import { scopeOfCall } from '../../../domain/api/scope-of-call.ts'
import { everyEndpoint } from '../../../domain/contracts.ts'
import { documentContract } from '../../../domain/documents/document-contract.ts'
import type { Endpoint } from '../../../domain/endpoint.ts'
import { leaseContract } from '../../../domain/leases/lease-contract.ts'
import { aProgram, anApiToken } from '../../testing/an-api-token.ts'
import { vendorContract } from '../../../domain/maintenance/vendors/vendor-contract.ts'
import { meterReadingContract } from '../../../domain/meters/meter-reading-contract.ts'
import { unitContract } from '../../../domain/properties/unit-contract.ts'
import { webhookContract } from '../../../domain/webhooks/webhook-contract.ts'
import { type Admin, aBuilding, anActiveLease, aTenant, aUnit } from '../../testing/factories.ts'
import { aMeter } from '../../testing/meters/meter-steps.ts'
import { anOfficeApp } from '../../testing/office.ts'
import { expectProblem, type TestApp } from '../../testing/test-app.ts'
import type { Tx } from '../database/database.ts'
import { beginOnce, readStoredReply, remember } from './idempotency.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp())
})
afterAll(() => app.close())

async function leaseBody() {
  return {
    propertyType: 'UNIT' as const,
    propertyId: (await aUnit(admin)).id,
    tenantId: (await aTenant(admin)).id,
    startDate: '2025-01-01',
    endDate: '2025-12-31',
    rentAmount: 1_000_000,
  }
}

test('a lease created twice with one key is one lease', async () => {
  const body = await leaseBody()
  const first = await admin.call(leaseContract.create, { body, idempotencyKey: 'lease-1' })
  const again = await admin.call(leaseContract.create, { body, idempotencyKey: 'lease-1' })
  expect(again).toEqual(first)
})

test('a key with another body is refused, and nothing is stored', async () => {
  const body = await leaseBody()
  await admin.call(leaseContract.create, { body, idempotencyKey: 'lease-2' })
  const other = { ...(await leaseBody()), rentAmount: 1_100_000 }
  await expectProblem(admin.call(leaseContract.create, { body: other, idempotencyKey: 'lease-2' }), 'IDEMPOTENCY_MISMATCH')
  expect((await admin.call(leaseContract.list, { query: { propertyId: other.propertyId } })).total).toBe(0)
})

test('a key belongs to the person and the call, so at another address it is refused, and nothing is stored', async () => {
  const { id: buildingId } = await aBuilding(admin)
  const body = { buildingId, unitNumber: '11', floor: 1, use: 'RESIDENTIAL' as const }
  const unit = await admin.call(unitContract.create, { body, idempotencyKey: 'unit-1' })
  expect(await admin.call(unitContract.create, { body, idempotencyKey: 'unit-1' })).toEqual(unit)
  await expectProblem(
    admin.call(vendorContract.create, { body: { name: 'Dorji Plumbing', trade: 'OTHER' }, idempotencyKey: 'unit-1' }),
    'IDEMPOTENCY_MISMATCH',
  )
  expect((await admin.call(vendorContract.list, { query: {} })).total).toBe(0)
})

test('an Idempotency-Key on a call that does not support it is refused, and nothing is executed', async () => {
  const program = aProgram(app, (await anApiToken(admin)).token)
  const body = { name: 'Books', url: 'https://hooks.example.bt/' }
  const refused = await expectProblem(program.call(webhookContract.create, { body, idempotencyKey: 'hook-1' }), 'INVALID_INPUT')
  expect(refused.errors).toEqual([{ path: '/Idempotency-Key', message: 'This call takes no Idempotency-Key.' }])
  expect((await program.call(webhookContract.list, { query: {} })).total).toBe(0)
  // A person's browser sends a key with every call.
  await admin.call(webhookContract.create, { body, idempotencyKey: 'hook-2' })
})

/** Their answers contain a secret, which must not be stored. */
const withoutKey = ['webhook.create']

test('every call that creates a record accepts an idempotency key, and the API reference shows this', async () => {
  const { paths } = (await app.fastify.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, { parameters?: unknown[] }>>
  }>()
  const takesKey = ({ path, method }: Endpoint) =>
    JSON.stringify(paths[`/api${path}`]?.[method.toLowerCase()]?.parameters ?? []).includes(
      '#/components/parameters/IdempotencyKey',
    )
  const all = everyEndpoint()
  expect(all.filter(([, one]) => takesKey(one) !== (one.isIdempotent === true)).map(([key]) => key)).toEqual([])
  const creating = all.filter(([key, one]) => one.method === 'POST' && one.status === 201 && scopeOfCall(key, one))
  expect(creating.filter(([, one]) => !one.isIdempotent).map(([key]) => key)).toEqual(withoutKey)
})

test('a repetition that arrives while the response is stored gets the first result, and starts nothing', async () => {
  const { id: organisationId } = await app.database.as({ kind: 'auth' }, (tx) =>
    tx.selectFrom('organisations').select('id').where('admin_id', '=', admin.adminId).executeTakeFirstOrThrow(),
  )
  const actor = { kind: 'staff', role: 'ADMIN', organisationId, personId: admin.adminId, adminId: admin.adminId } as const
  const request = { key: 'begun-1', path: '/begun', body: () => ({}) }
  const within = <T>(work: (tx: Tx) => Promise<T>) => app.database.as(actor, work)
  expect(await within((tx) => readStoredReply(tx, request))).toBeUndefined()
  expect(await within((tx) => beginOnce(tx, request, async () => 'first'))).toBe('first')
  expect(await within((tx) => remember(tx, request, 'the answer'))).toBe('the answer')
  // The other call had checked for an answer before there was one.
  expect(await within((tx) => beginOnce(tx, request, async () => 'second'))).toBe('first')
  expect(await within((tx) => remember(tx, request, 'another answer'))).toBe('the answer')
})

test('the same key with another file, or with another field beside it, is refused, and the same upload gets the first answer', async () => {
  const building = await aBuilding(admin)
  const query = { entity: 'building', entityId: building.id } as const
  const upload = (text: string) => {
    const body = new FormData()
    body.set('file', new Blob([`%PDF-1.7\n${text}\n%%EOF\n`], { type: 'application/pdf' }), 'deed.pdf')
    return admin.raw(documentContract.add, { query, body, idempotencyKey: 'file-1' })
  }
  const first = await upload('deed')
  expect(first.status).toBe(201)
  expect(await upload('deed')).toMatchObject({ status: 201, body: first.body })
  expect(await upload('map')).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_MISMATCH' } })
  const meter = await aMeter(admin, { unitId: (await aUnit(admin)).id })
  const read = (value: string) => {
    const body = new FormData()
    for (const [name, one] of Object.entries({ meterId: meter.id, readOn: '2025-01-31', value })) body.set(name, one)
    return admin.raw(meterReadingContract.create, { body, idempotencyKey: 'reading-1' } as never)
  }
  const reading = await read('1000')
  expect(reading.status).toBe(201)
  expect(await read('1000')).toMatchObject({ status: 201, body: reading.body })
  expect(await read('1200')).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_MISMATCH' } })
})

test('a refused call stores no response: the same key can be used again after the cause is fixed', async () => {
  const body = await leaseBody()
  const other = await admin.call(leaseContract.create, { body, idempotencyKey: 'lease-3' })
  const retry = { ...body, idempotencyKey: 'lease-4' }
  await expectProblem(admin.call(leaseContract.create, { body, idempotencyKey: retry.idempotencyKey }), 'LEASE_OVERLAP')
  await admin.call(leaseContract.cancel, { params: { id: other.id }, body: {} })
  expect((await admin.call(leaseContract.create, { body, idempotencyKey: retry.idempotencyKey })).status).toBe('PENDING')
})

test('an address of any length is refused with its key, which stays free', async () => {
  const { method, path } = leaseContract.create
  const filler = Array.from({ length: 50 }, (_, part) => createHash('sha512').update(String(part)).digest('hex')).join('')
  const call = {
    method,
    headers: { authorization: `Bearer ${admin.signedIn?.token}`, 'idempotency-key': 'lease-5' },
    payload: await leaseBody(),
  }
  expect((await app.fastify.inject({ ...call, url: `/api${path}?filler=${filler}` })).statusCode).toBe(400)
  expect((await app.fastify.inject({ ...call, url: `/api${path}` })).statusCode).toBe(201)
})

test('a monthly run with the same key returns its first response', async () => {
  await anActiveLease(admin)
  const first = await admin.call(adviceContract.generate, { body: { month: '2025-05' }, idempotencyKey: 'may' })
  expect(first.created).toBeGreaterThan(0)
  expect(await admin.call(adviceContract.generate, { body: { month: '2025-05' }, idempotencyKey: 'may' })).toEqual(first)
  await expectProblem(
    admin.call(adviceContract.generate, { body: { month: '2025-04' }, idempotencyKey: 'may' }),
    'IDEMPOTENCY_MISMATCH',
  )
})
