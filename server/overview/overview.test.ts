import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { arrearsContract } from '../../domain/arrears/arrears-contract.ts'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { bankAccountContract } from '../../domain/bank-accounts/bank-account-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { renewalContract } from '../../domain/leases/renewals/renewal-contract.ts'
import { leaseMoveContract } from '../../domain/leases/lease-move-contract.ts'
import { ledgerContract } from '../../domain/ledger/ledger-contract.ts'
import { overviewContract } from '../../domain/overview/overview-contract.ts'
import { unitContract } from '../../domain/properties/unit-contract.ts'
import { accountOf, billedLease, pay } from '../testing/billing-steps.ts'
import {
  type Admin,
  aBuilding,
  aLease,
  anActiveLease,
  anAdmin,
  anOwner,
  aPhone,
  aPlot,
  aPlotOwnedBy,
  arriveBySms,
  aSignedInTenant,
  aTenant,
  aUnit,
} from '../testing/factories.ts'
import { anAppWithOffices, nextOffice } from '../testing/office.ts'
import { type Caller, type TestApp } from '../testing/test-app.ts'

const months = ['2025-01', '2025-02', '2025-03', '2025-04', '2025-05', '2025-06']
let app: TestApp

beforeAll(async () => {
  app = await anAppWithOffices('2025-07-20T04:00:00Z')
})
afterAll(() => app.close())

const dashboard = (who: Pick<Caller, 'call'>) => who.call(overviewContract.dashboard, {})

test('D9: for six unpaid months of 1,000 the dashboard, its ageing, the list, the statement and the ledger all show 6,000', async () => {
  const admin = await nextOffice(app)
  const { lease } = await billedLease(admin, { rentAmount: 100_000 }, months)
  const { totals, ageing } = await dashboard(admin)
  expect(totals.dueAmount).toBe(600_000)
  // Due from 5 February to 5 July.
  expect(ageing).toEqual({ current: 0, days1to30: 100_000, days31to60: 100_000, days61to90: 100_000, over90: 300_000 })
  expect((await admin.call(adviceContract.list, { query: { open: 'true' } })).totals.balanceAmount).toBe(600_000)
  expect(await accountOf(admin, lease.id)).toMatchObject({ principalAmount: 600_000, balanceAmount: 600_000 })
  const { accounts } = await admin.call(ledgerContract.trialBalance, {})
  expect(accounts.find(({ code }) => code === '1100')?.debitAmount).toBe(600_000)
})

test('a lease with unbilled past months is under To do, with a link to the screen that bills them', async () => {
  const admin = await nextOffice(app)
  const needs = async () => (await dashboard(admin)).pendingTasks.filter(({ kind }) => kind.startsWith('UNBILLED'))
  await anActiveLease(admin)
  expect(await needs()).toEqual([
    {
      kind: 'UNBILLED_UNIT',
      label: 'Unit leases not billed for past months',
      count: 1,
      path: '/admin/master-transactions/building/rent/monthly',
    },
  ])
  await admin.call(adviceContract.generate, { body: { month: '2025-07', includePast: true } })
  expect(await needs()).toEqual([])
})

test('a tenant sees the outlook: rent without an advice yet, the last day for notice, and the held deposit', async () => {
  const admin = await nextOffice(app)
  const tenant = await aSignedInTenant(app, admin)
  const ends = { tenantId: tenant.id, depositAmount: 200_000, rentAmount: 100_000, endDate: '2025-12-31' } as const
  const { lease } = await billedLease(admin, ends, ['2025-07'])
  const outlook = async () => (await tenant.call(overviewContract.outlook, {})).leases
  expect(await outlook()).toMatchObject([
    {
      leaseId: lease.id,
      heldAmount: 0,
      noticeByDate: '2025-10-31',
      next: [{ periodStart: '2025-08-01', periodEnd: '2025-08-31', amount: 100_000 }, {}, { periodStart: '2025-10-01' }],
    },
  ])
  const { items } = await admin.call(adviceContract.list, { query: { leaseId: lease.id, kind: 'SECURITY_DEPOSIT' } })
  await pay(admin, items[0]?.id ?? '', 50_000, { paidOn: '2025-07-01' })
  const notice = { by: 'TENANT', reason: 'Moving to Paro', noticeDate: '2025-07-20', effectiveDate: '2025-09-30' } as const
  await admin.call(leaseMoveContract.terminate, { params: { id: lease.id }, body: notice })
  const [given] = await outlook()
  expect(given).toMatchObject({ heldAmount: 50_000, noticeByDate: null, next: [{}, { periodEnd: '2025-09-30' }] })
  const comes = await aLease(admin, { tenantId: tenant.id, startDate: '2025-10-01', endDate: '2026-09-30' })
  const [first] = (await outlook()).find(({ leaseId }) => leaseId === comes.id)?.next ?? []
  expect(first).toMatchObject({ periodStart: '2025-10-01' })
})

test('the outlook names the credit of each lease, which does not pay another lease', async () => {
  const admin = await nextOffice(app)
  const tenant = await aSignedInTenant(app, admin)
  const paidAhead = await billedLease(admin, { tenantId: tenant.id, rentAmount: 1_000_000 }, ['2025-07'])
  const owing = await billedLease(admin, { tenantId: tenant.id, rentAmount: 1_000_000 }, ['2025-07'])
  await pay(admin, paidAhead.advice.id, 1_400_000, { paidOn: '2025-07-01' })
  const { leases } = await tenant.call(overviewContract.outlook, {})
  const creditOf = (id: string) => leases.find(({ leaseId }) => leaseId === id)?.creditAmount
  expect([creditOf(paidAhead.lease.id), creditOf(owing.lease.id)]).toEqual([400_000, 0])
  const { items } = await tenant.call(adviceContract.list, { query: { open: 'true' } })
  expect(items).toMatchObject([{ leaseId: owing.lease.id, balanceAmount: 1_000_000 }])
})

test('the outlook of a suspended lease has no rent, and that of a holdover has no day for notice', async () => {
  const admin = await nextOffice(app)
  const tenant = await aSignedInTenant(app, admin)
  const stopped = await anActiveLease(admin, { tenantId: tenant.id })
  await admin.call(leaseMoveContract.suspend, { params: { id: stopped.id }, body: { from: '2025-07-01', reason: 'Flooded' } })
  const stays = await anActiveLease(admin, { tenantId: tenant.id, endDate: '2025-06-30' })
  const { leases } = await tenant.call(overviewContract.outlook, {})
  expect(leases.find(({ leaseId }) => leaseId === stopped.id)).toMatchObject({ next: [] })
  expect(leases.find(({ leaseId }) => leaseId === stays.id)).toMatchObject({ noticeByDate: null })
})

test('the outlook shows the same late interest as the account, also for rent that was paid late', async () => {
  const admin = await nextOffice(app)
  const tenant = await aSignedInTenant(app, admin)
  const { lease } = await billedLease(admin, { tenantId: tenant.id, rentAmount: 1_000_000 }, ['2025-01', '2025-02'])
  const interest = async () =>
    (await tenant.call(overviewContract.outlook, {})).leases.map(({ interestAmount }) => interestAmount)
  const { interestAmount } = await accountOf(admin, lease.id)
  expect(interestAmount).toBeGreaterThan(0)
  expect(await interest()).toEqual([interestAmount])
  const { items } = await admin.call(adviceContract.list, { query: { leaseId: lease.id, kind: 'RENT' } })
  const [one, two] = items
  await pay(admin, one?.id ?? '', 1_000_000, { paidOn: '2025-07-20' })
  expect(await interest()).toEqual([interestAmount])
  // The page states that only this part grows.
  const { items: open } = await tenant.call(adviceContract.list, { query: { open: 'true' } })
  expect(open).toMatchObject([{ id: two?.id, interestAmount: two?.interestAmount }])
  expect(interestAmount - (two?.interestAmount ?? 0)).toBe(one?.interestAmount)
  await pay(admin, two?.id ?? '', 1_000_000, { paidOn: '2025-07-20' })
  expect(await interest()).toEqual([interestAmount])
})

describe('an office with all kinds of records', () => {
  let admin: Admin
  let tenant: Caller
  beforeAll(async () => {
    admin = await nextOffice(app)
    const phoneNumber = aPhone()
    const lodger = await aTenant(admin, { phoneNumber, nameDzongkha: 'པདྨ་དབང་མོ' })
    const { advice } = await billedLease(admin, { tenantId: lodger.id, depositAmount: 1_500_000, endDate: '2025-09-10' }, [
      '2025-05',
      '2025-06',
      '2025-07',
    ])
    await pay(admin, advice.id, 1_000_000, { paidOn: '2025-07-01' })
    const wrong = await pay(admin, advice.id, 500_000, { paidOn: '2025-07-02' })
    await admin.call(paymentContract.reverse, { params: { id: wrong.id }, body: { reason: 'Wrong' } })
    await pay(admin, advice.id, 200_000, { paidOn: '2025-06-30' })
    const [deposit] = (await admin.call(adviceContract.list, { query: { kind: 'SECURITY_DEPOSIT' } })).items
    await pay(admin, deposit?.id ?? '', 900_000, { paidOn: '2025-07-03' })
    await anActiveLease(admin, { endDate: '2025-06-30' })
    await aLease(admin, { startDate: '2025-08-01' })
    const vacant = await aUnit(admin)
    await admin.call(unitContract.update, { params: { id: vacant.id }, body: { askingRentAmount: 800_000 } })
    tenant = await arriveBySms(app, phoneNumber)
  })

  test('every figure equals the list that it opens', async () => {
    const { totals, ageing, pendingTasks, collection } = await dashboard(admin)
    const advices = async (query: object) => admin.call(adviceContract.list, { query })
    const leases = async (query: object) => (await admin.call(leaseContract.list, { query })).total
    const units = async (occupancy: 'VACANT' | 'OCCUPIED') =>
      (await admin.call(unitContract.list, { query: { occupancy } })).total
    const overdue = await advices({ overdue: 'true' })
    expect(totals).toMatchObject({
      dueAmount: (await advices({ open: 'true' })).totals.balanceAmount,
      overdueAmount: overdue.totals.balanceAmount,
      depositsHeldAmount: (await advices({ kind: 'SECURITY_DEPOSIT' })).totals.paidAmount,
      collectedAmount: (await admin.call(paymentContract.list, { query: { from: '2025-07-01', to: '2025-07-31' } })).totals
        .amount,
      vacantCount: await units('VACANT'),
      occupiedCount: await units('OCCUPIED'),
      expiringIn60Days: await leases({ status: 'UPCOMING_EXPIRATION', endingBefore: '2025-09-19' }),
    })
    expect(totals).toMatchObject({
      collectedAmount: 1_900_000,
      depositsHeldAmount: 900_000,
      vacantRentAmount: 800_000,
      expiringIn60Days: 1,
      expiringIn30Days: 0,
    })
    expect(Object.values(ageing).reduce((sum, amount) => sum + amount, 0)).toBe(totals.dueAmount)
    expect(pendingTasks.map(({ kind, count }) => [kind, count])).toEqual([
      ['PENDING_LEASE', await leases({ status: 'PENDING' })],
      ['TO_SIGN', await leases({ toSign: 'true' })],
      ['HOLDOVER', await leases({ status: 'HOLDOVER' })],
      ['TO_RENEW', (await admin.call(renewalContract.list, { query: { withinDays: '90', state: 'OPEN' } })).total],
      ['UNBILLED_UNIT', (await admin.call(adviceContract.unbilled, {})).leases.length],
      ['OVERDUE', (await admin.call(arrearsContract.list, { query: {} })).total],
    ])
    expect(collection.map(({ month }) => month)).toHaveLength(12)
    expect(collection.at(-1)).toMatchObject({ month: '2025-07', collectedAmount: totals.collectedAmount })
    expect(collection.at(-2)).toMatchObject({ month: '2025-06', collectedAmount: 200_000 })
  })

  test('a tenant sees their balance and no data of the office', async () => {
    const { totals, pendingTasks, setUp } = await dashboard(tenant)
    expect(totals.dueAmount).toBe((await tenant.call(adviceContract.list, { query: { open: 'true' } })).totals.balanceAmount)
    expect({ units: totals.unitCount, pendingTasks, setUp }).toEqual({ units: 1, pendingTasks: [], setUp: null })
    const { items } = await tenant.call(overviewContract.search, { query: { q: 'Norling' } })
    const own = (await tenant.call(leaseContract.list, {})).items.map(({ id }) => id)
    expect(items.map(({ kind, id }) => ({ kind, id }))).toEqual(own.map((id) => ({ kind: 'lease', id })))
  })

  test('the search finds names in either script, numbers and phones, each with its kind', async () => {
    const kinds = async (q: string) => [
      ...new Set((await admin.call(overviewContract.search, { query: { q } })).items.map(({ kind }) => kind)),
    ]
    const [lease] = (await admin.call(leaseContract.list, {})).items
    const [payment] = (await admin.call(paymentContract.list, {})).items
    expect(await kinds('བསོད་ནམས')).toEqual(['owner'])
    expect(await kinds('པདྨ')).toEqual(['tenant', 'lease'])
    expect(await kinds(`+975 ${(await anOwner(admin, { phoneNumber: '17999999' })).phoneNumber ?? ''}`)).toEqual(['owner'])
    expect(await kinds(lease?.leaseNumber ?? '')).toEqual(['lease'])
    expect(await kinds(payment?.receiptNumber ?? '')).toEqual(['receipt'])
    expect(await kinds('norling')).toEqual(['building', 'unit'])
    expect(await kinds('THI-')).toEqual(['plot', 'building', 'unit'])
    expect(await kinds('100% of nothing')).toEqual([])
    const { items } = await admin.call(overviewContract.search, { query: { q: 'THI' } })
    expect(items.filter(({ kind }) => kind === 'plot').length).toBeLessThanOrEqual(8)
    expect(await kinds('PA-2025-000001')).toEqual(['advice'])
    expect(await kinds('norlign')).toEqual(['building', 'unit'])
  })
})

test('a new office sees its first steps', async () => {
  const admin = await anAdmin(app)
  expect((await dashboard(admin)).setUp?.map(({ isDone }) => isDone)).toEqual(Array.from({ length: 8 }, () => false))
  await anOwner(admin)
  expect((await dashboard(admin)).setUp?.filter(({ isDone }) => isDone).map(({ step }) => step)).toEqual(['Register an owner'])
  // An office with only land has neither buildings nor units.
  await aLease(admin, { propertyType: 'LAND', propertyId: (await aPlot(admin)).id })
  expect((await dashboard(admin)).setUp).toMatchObject([{ step: 'Add the account that receives the rent', isDone: false }])
  const account = { bankCode: 'BOB', accountNumber: '200112233', accountName: 'The office' } as const
  await admin.call(bankAccountContract.create, { body: account })
  expect((await dashboard(admin)).setUp).toBeNull()
})

test('a co-owner sees a note that the figures are for the whole property, a sole owner does not', async () => {
  const admin = await nextOffice(app)
  const [shared, sole] = [aPhone(), aPhone()]
  const [one, other, alone] = [
    await anOwner(admin, { phoneNumber: shared }),
    await anOwner(admin),
    await anOwner(admin, { phoneNumber: sole }),
  ]
  for (const owners of [[{ ownerId: one.id }, { ownerId: other.id }], [{ ownerId: alone.id }]]) {
    const plot = await aPlotOwnedBy(admin, owners)
    await aUnit(admin, (await aBuilding(admin, plot.id)).id)
  }
  expect((await dashboard(await arriveBySms(app, shared))).isCoOwned).toBe(true)
  expect((await dashboard(await arriveBySms(app, sole))).isCoOwned).toBe(false)
  expect((await dashboard(admin)).isCoOwned).toBe(false)
})
