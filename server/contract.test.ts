import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claimContract } from '../domain/payments/claim-contract.ts'
import { leaseMoneyContract } from '../domain/advices/lease-money-contract.ts'
import { paymentContract } from '../domain/payments/payment-contract.ts'
import { everyEndpoint } from '../domain/contracts.ts'
import { type Endpoint, type RoleName, roleNames } from '../domain/endpoint.ts'
import { conditionContract } from '../domain/leases/condition/condition-contract.ts'
import { pictureContract } from '../domain/people/picture-contract.ts'
import { roleContract } from '../domain/people/role-contract.ts'
import { tenantContract } from '../domain/people/tenant-contract.ts'
import { newId } from './platform/database/new-id.ts'
import type { Tokens } from './platform/keys/token.ts'

import {
  type Admin,
  aBuilding,
  aManager,
  anActiveLease,
  anAdmin,
  aPhone,
  aPlot,
  aPublishedListing,
  arriveBySms,
  aTenant,
  aThram,
  aUnit,
} from './testing/factories.ts'
import { aStatement } from './testing/statement-steps.ts'
import { aCheckedImport } from './testing/import-files.ts'
import { aBilledRepair } from './testing/a-billed-repair.ts'
import { aNotice } from './testing/a-notice.ts'
import { dayOfRules, setRulesOfADay } from './testing/rules-of-a-day.ts'
import { aRefund, aSettledDeposit } from './testing/a-settled-deposit.ts'
import { billedMonth } from './testing/billing-steps.ts'
import { sampleBodies, sampleRecords } from './testing/contract-samples.ts'
import { aBegunOrder, anAppWithGateway } from './testing/online-steps.ts'
import { oneOfRemittance } from './testing/remittance-steps.ts'
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
  ids = await oneOfEverything(theirs)
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
    const sample = sampleFor(key)
    const caller = mayCall(endpoint, 'ADMIN') ? ours : ourTenant
    const { status, body } = await caller.raw(endpoint, { params: sample.params, body: sample.body })
    expect({ status, body }).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  })

  test.each(ofRecord.filter(([key]) => !changes.has(key)))('%s is there for its own organisation', async (key, endpoint) => {
    const { status } = await theirs.raw(endpoint, { params: sampleFor(key).params, body: sampleFor(key).body })
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

function sampleFor(key: string): { params: Record<string, string>; body: object } {
  const [noun = '', verb = ''] = key.split('.')
  const record = sampleRecords[key] ?? sampleRecords[noun] ?? noun
  const id = ids[record]
  if (!id) throw new Error(`There is no sample of ${record} for ${key}: make one in oneOfEverything.`)
  return {
    params: {
      id,
      itemId: ids['damageItem'] ?? '',
      lineId: ids['statementLine'] ?? '',
      kind: 'plot',
      userId: id,
      adminId: ids['admin'] ?? '',
      phone: ids['phone'] ?? '',
      cid: ids['cid'] ?? '',
      ...dayOfRules,
    },
    body: sampleBodies[`${noun}.${verb}`] ?? {},
  }
}

async function aPictureForm(): Promise<FormData> {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#3060a0' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)]), 'picture.png')
  return form
}

async function oneOfEverything(admin: Admin): Promise<Record<string, string>> {
  const thram = await aThram(admin)
  const plot = await aPlot(admin, thram.id)
  const building = await aBuilding(admin, plot.id)
  const unit = await aUnit(admin, building.id)
  const lease = await anActiveLease(admin, { propertyId: unit.id })
  const { advice, runId } = await billedMonth(admin, lease.id, '2025-06')
  const payment = await admin.call(paymentContract.payAdvice, {
    params: { id: advice.id },
    body: { amount: 100, method: 'CASH', paidOn: '2025-06-10' },
  })
  const noted = await admin.call(leaseMoneyContract.creditNote, {
    params: { id: lease.id },
    body: { amount: 100, reason: 'Goodwill' },
  })
  const tenant = await admin.call(tenantContract.read, { params: { userId: lease.tenantId } })
  const manager = await aManager(admin)
  const damage = await aBilledRepair(app, admin, { leaseId: lease.id, phoneNumber: tenant.phoneNumber ?? '' })
  const report = await admin.call(conditionContract.begin, { params: { id: lease.id }, body: { kind: 'ENTRY' } })
  const pictured = await admin.raw(pictureContract.tenantProfile, { params: { id: tenant.id }, body: await aPictureForm() })
  const renter = await arriveBySms(app, tenant.phoneNumber ?? '')
  const claimed = await renter.raw(claimContract.create, {
    body: { adviceId: advice.id, amount: 100, method: 'MBOB', reference: 'JRN 100', paidOn: '2025-06-10' },
  })
  const online = { online: await aBegunOrder(renter, advice.id) }
  const owing = { adviceId: advice.id, ownerId: thram.owners[0]?.ownerId ?? '', buildingId: building.id }
  const passedOn = { ...online, ...(await oneOfRemittance(admin, owing)) }
  const listing = await aPublishedListing(admin)
  await setRulesOfADay(admin)
  const [role] = (await admin.call(roleContract.held, { query: { personId: manager.id } })).items
  return {
    import: await aCheckedImport(admin),
    manager: manager.id,
    document: String(Reflect.get(Object(pictured.body), 'profileUri')).replace('/document/', ''),
    role: role?.id ?? '',
    admin: admin.adminId,
    owner: thram.owners[0]?.ownerId ?? '',
    tenant: lease.tenantId,
    phone: tenant.phoneNumber ?? '',
    cid: tenant.cid ?? '',
    thram: thram.id,
    plot: plot.id,
    building: building.id,
    unit: unit.id,
    lease: lease.id,
    listing: listing.id,
    enquiry: listing.enquiryId,
    condition: report.id,
    conditionItem: report.items[0]?.id ?? '',
    damageReport: damage.id,
    damageItem: damage.items[0]?.id ?? '',
    repairBill: damage.items[0]?.bills[0]?.id ?? '',
    advice: advice.id,
    monthlyRun: runId,
    payment: payment.id,
    creditNote: noted.items[0]?.id ?? '',
    settledLease: await aSettledDeposit(admin),
    ...(await aNotice(admin)),
    creditRefund: await aRefund(admin),
    claim: String(Reflect.get(Object(claimed.body), 'id')),
    ...passedOn,
    ...(await aStatement(admin)),
  }
}

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
