import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { leaseMoneyContract } from '../../domain/advices/lease-money-contract.ts'
import { calendarDate } from '../../domain/calendar-date.ts'
import { depositContract } from '../../domain/deposits/deposit-contract.ts'
import type { RoleName } from '../../domain/endpoint.ts'
import { conditionContract } from '../../domain/leases/condition/condition-contract.ts'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { leaseMoveContract } from '../../domain/leases/lease-move-contract.ts'
import { operatorContract } from '../../domain/overview/operator-contract.ts'
import { privacyContract } from '../../domain/overview/privacy-contract.ts'
import { claimContract } from '../../domain/payments/claim-contract.ts'
import { thramContract } from '../../domain/properties/thram-contract.ts'
import { remittanceContract } from '../../domain/remittance/remittance-contract.ts'
import { reportContract } from '../../domain/reports/report-contract.ts'
import { everyCall } from '../../tools/national-register/every-get.ts'
import { fixedSamples, type Samples } from '../../tools/national-register/every-get-samples.ts'
import { aBilledRepair } from '../testing/a-billed-repair.ts'
import { pay } from '../testing/billing-steps.ts'
import {
  type Admin,
  aBuilding,
  aManager,
  anActiveLease,
  anAdmin,
  anOwner,
  aPhone,
  aPlot,
  aPublishedListing,
  arriveBySms,
  asOperator,
  aTenant,
  aThram,
  aUnit,
} from '../testing/factories.ts'
import { oneOfRemittance, payOutOwner } from '../testing/remittance-steps.ts'
import { aTestApp, type Caller, callerOn, type TestApp } from '../testing/test-app.ts'

// A tenant, an owner and a manager with years of history delete their accounts. All later reads of that history must still work in every
// role.

let app: TestApp
let admin: Admin
let callers: Record<'ADMIN' | 'MANAGER' | 'OWNER' | 'TENANT' | 'SUPERADMIN', Caller>
let history: History
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
  history = await aHistory()
  callers = await theOthers()
  await everybodyErased()
})
afterAll(() => app.close())

type History = Awaited<ReturnType<typeof aHistory>>

/** A flat that was let, had arrears, was paid, repaired and handed back; one owner of its land sold it to the other. */
async function aHistory() {
  const phones = { tenant: aPhone(), coTenant: aPhone(), seller: aPhone(), buyer: aPhone(), manager: aPhone(), clerk: aPhone() }
  const { id: managerId } = await aManager(admin, { phoneNumber: phones.manager })
  await aManager(admin, { phoneNumber: phones.clerk })
  const manager = await arriveBySms(app, phones.manager)
  const seller = await anOwner(admin, { phoneNumber: phones.seller })
  const buyer = await anOwner(admin, { phoneNumber: phones.buyer })
  const halves = [seller, buyer].map(({ id }) => ({ ownerId: id, share: '1/2' }))
  const thram = await aThram(manager, halves)
  const building = await aBuilding(manager, (await aPlot(manager, thram.id)).id)
  const unit = await aUnit(manager, building.id)
  const listing = await aPublishedListing(admin)
  const tenant = await aTenant(manager, { phoneNumber: phones.tenant })
  const coTenant = await aTenant(manager, { phoneNumber: phones.coTenant })
  const dates = { startDate: '2025-01-01', endDate: '2025-06-10' }
  const lease = await anActiveLease(admin, { propertyId: unit.id, tenantId: tenant.id, depositAmount: 2_000_000, ...dates })
  await admin.call(leaseMoveContract.coTenant, { params: { id: lease.id }, body: { tenantId: coTenant.id, from: '2025-03-01' } })
  const report = await admin.call(conditionContract.begin, { params: { id: lease.id }, body: { kind: 'EXIT' } })
  const signature = {
    party: 'TENANT',
    name: 'Unique Signer',
    drawing: 'M20 90L300 60',
    signedAt: '2025-06-01T04:00:00.000Z',
  } as const
  await admin.call(conditionContract.sign, { params: { id: report.id }, body: signature })
  await aBilledRepair(app, admin, { leaseId: lease.id, phoneNumber: phones.tenant })
  await admin.call(leaseMoneyContract.charge, { params: { id: lease.id }, body: { description: 'A key', amount: 100 } })
  for (const month of ['2025-01', '2025-02', '2025-03', '2025-04', '2025-05'])
    await manager.call(adviceContract.generate, { body: { month } })
  const [first] = (await admin.call(adviceContract.list, { query: { leaseId: lease.id, month: '2025-01' } })).items
  const claimant = await arriveBySms(app, phones.tenant)
  const slip = { adviceId: first?.id ?? '', amount: 100, method: 'MBOB', reference: 'JRN 1', paidOn: '2025-06-01' }
  await claimant.raw(claimContract.create, { body: slip })
  const money = await oneOfRemittance(admin, {
    adviceId: first?.id ?? '',
    ownerId: seller.id,
    buildingId: building.id,
    presentOwnerId: buyer.id,
  })
  const ids = {
    tenant: tenant.id,
    seller: seller.id,
    buyer: buyer.id,
    manager: managerId,
    lease: lease.id,
    advice: first?.id ?? '',
  }
  return { phones, ids: { ...ids, thram: thram.id, building: building.id, unit: unit.id, listing: listing.id, ...money } }
}

/** The remaining people: one more of each role, and the operator, alone and in support access. */
async function theOthers(): Promise<typeof callers> {
  const { phones } = history
  return {
    ADMIN: admin,
    MANAGER: await arriveBySms(app, phones.clerk),
    OWNER: await arriveBySms(app, phones.buyer),
    TENANT: await arriveBySms(app, phones.coTenant),
    SUPERADMIN: await asOperator(app, admin),
  }
}

async function everybodyErased(): Promise<void> {
  const { ids, phones } = history
  const { items: due } = await admin.call(remittanceContract.due, { query: { ownerId: ids.seller } })
  expect(due.length).toBeLessThan(10)
  const payAll = async () => {
    for (const { id, balanceAmount } of (await admin.call(adviceContract.list, { query: { leaseId: ids.lease } })).items)
      if (balanceAmount > 0) await pay(admin, id, balanceAmount, { paidOn: '2025-06-12' })
  }
  await payAll()
  await admin.call(leaseContract.vacate, { params: { id: ids.lease }, body: { date: '2025-06-10' } })
  await admin.call(adviceContract.generate, { body: { month: '2025-06' } })
  await payAll()
  const { heldAmount } = await admin.call(depositContract.read, { params: { id: ids.lease } })
  const refund = { deductions: [], refundAmount: heldAmount, refundedOn: '2025-06-14', method: 'CASH' as const }
  await admin.call(depositContract.settle, { params: { id: ids.lease }, body: refund })
  const sale = { on: calendarDate('2025-06-15'), reason: 'SALE' as const, owners: [{ ownerId: ids.buyer }] }
  await admin.call(thramContract.transfer, { params: { id: ids.thram }, body: sale })
  await payOutOwner(admin, ids.seller)
  for (const [id, phone] of [
    [ids.tenant, phones.tenant],
    [ids.seller, phones.seller],
    [ids.manager, phones.manager],
  ] as const)
    await (await arriveBySms(app, phone)).call(privacyContract.eraseUser, { params: { id } })
}

test('past arrears of an erased tenant can be read without their number', async () => {
  const { rows } = await admin.call(reportContract.arrears, { query: { asOf: calendarDate('2025-05-31') } })
  const [row] = rows.filter(({ leaseId }) => leaseId === history.ids.lease)
  expect(row).toMatchObject({ tenantName: expect.stringMatching(/^Former tenant/), phoneNumber: null })
})

test('the fact and time of a signature on a condition report stay; the name and the drawing are deleted', async () => {
  const { exit } = await admin.call(conditionContract.read, { params: { id: history.ids.lease } })
  expect(exit?.signatures).toMatchObject([
    { party: 'TENANT', name: null, drawing: null, isOnPaper: false, signedAt: '2025-06-01T04:00:00.000Z' },
  ])
})

/** One record of each kind in this history, as paths and filters name them; `who` is each of the erased people in turn. */
async function samplesOf(who: string): Promise<Samples> {
  const { ids } = history
  const client = new pg.Client({ connectionString: app.ownerUrl })
  await client.connect()
  const first = async (table: string) =>
    (await client.query<{ id: string }>(`select id from ${table} order by id limit 1`)).rows[0]?.id ?? ''
  const ofLease = [
    'lease',
    'leaseId',
    'signing',
    'condition.read',
    'ledger',
    'deposit',
    'deposit.pdf',
    'payer',
    'leaseMoney',
    'leaseEffect',
    'servedNotice',
  ]
  const ofPerson = [
    'tenant',
    'tenantId',
    'tenant.read',
    'owner',
    'ownerId',
    'person',
    'personId',
    'user',
    'userId',
    'manager',
    'managerId',
    'actorId',
    'privacy',
    'entityId',
  ]
  const tables = {
    payment: 'payments',
    claim: 'payment_claims',
    damageReport: 'damage_reports',
    condition: 'condition_reports',
    plot: 'plots',
    agreement: 'lease_agreements',
  }
  const found: [string, string][] = []
  for (const [name, table] of Object.entries(tables)) found.push([name, await first(table)])
  await client.end()
  const days = {
    from: '2025-01-01',
    to: '2025-06-15',
    asOf: '2025-05-31',
    on: '2025-05-31',
    before: '2025-06-01',
    month: '2025-05',
    year: '2025',
  }
  const named = {
    admin: admin.adminId,
    adminId: admin.adminId,
    organisation: admin.adminId,
    setting: admin.adminId,
    holiday: admin.adminId,
    map: ids.building,
  }
  return {
    ...fixedSamples,
    ...days,
    ...ids,
    ...Object.fromEntries(found),
    ...named,
    adviceId: ids.advice,
    buildingId: ids.building,
    tenancy: ids.building,
    thramId: ids.thram,
    propertyId: ids.unit,
    listingId: ids.listing,
    ...Object.fromEntries(ofLease.map((name) => [name, ids.lease])),
    ...Object.fromEntries(ofPerson.map((name) => [name, who])),
  }
}

/** The lists without filters, by each person and record, and for each past day; sorting and keywords are tested elsewhere. */
const filters = ['asOf', 'month', 'year', 'from', 'to', 'on', 'before', 'open', 'overdue']

async function callsOf(role: RoleName) {
  const { ids } = history
  const perPerson = await Promise.all(
    [ids.tenant, ids.seller, ids.manager].map(async (who) => [who, await samplesOf(who)] as const),
  )
  return perPerson.flatMap(([who, samples], index) =>
    everyCall(role, samples).filter(({ params, query }) => {
      const names = Object.keys(query).filter((name) => name !== 'pageSize')
      const isOfPerson = [...Object.values(params), ...Object.values(query)].includes(who)
      return isOfPerson || (index === 0 && names.every((name) => filters.includes(name) || name.endsWith('Id')))
    }),
  )
}

type Asked = Awaited<ReturnType<typeof callsOf>>

async function failuresOf(caller: Caller, calls: Asked): Promise<string[]> {
  const failed: string[] = []
  let answered = 0
  for (const { key, endpoint, params, query } of calls) {
    const { status } = await caller.raw(endpoint, { params, query })
    if (status >= 500) failed.push(`${key} ${JSON.stringify(query)} ${status}`)
    if (status === 200) answered += 1
  }
  expect(answered).toBeGreaterThan(10)
  return failed
}

test.each(['ADMIN', 'MANAGER', 'OWNER', 'TENANT', 'SUPERADMIN'] as const)(
  'the role %s can read every list, record, report and PDF',
  async (role) => {
    expect(await failuresOf(callers[role], await callsOf(role))).toEqual([])
  },
)

test('every list and report can be downloaded, as of today and of a day before the erasure', async () => {
  const calls = (await callsOf('ADMIN')).filter(({ endpoint, query }) => {
    const names = Object.keys(query).filter((name) => name !== 'pageSize')
    return endpoint.query && names.every((name) => ['asOf', 'month', 'year'].includes(name))
  })
  const asFiles = calls.flatMap((call) => ['csv', 'pdf'].map((format) => ({ ...call, query: { ...call.query, format } })))
  expect(await failuresOf(admin, asFiles)).toEqual([])
})

test('an operator inside the office can read the same', async () => {
  const operator = callers.SUPERADMIN
  const { items } = await operator.call(operatorContract.organisations, {})
  const entry = { params: { id: items[0]?.id ?? '' }, body: { reason: 'A tenant cannot sign in.' } }
  const inside = callerOn(app.fastify, await operator.call(operatorContract.enter, entry))
  const reports = (await callsOf('ADMIN')).filter(({ key }) => /^(report|tenant|owner|manager|audit|person)\./.test(key))
  expect(await failuresOf(inside, reports)).toEqual([])
})
