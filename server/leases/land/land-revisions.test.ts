import { afterAll, beforeAll, expect, test } from 'vitest'
import { landRevisionContract } from '../../../domain/leases/land/land-revision-contract.ts'
import { leaseContract } from '../../../domain/leases/lease-contract.ts'
import { leaseMoveContract } from '../../../domain/leases/lease-move-contract.ts'
import { notificationContract } from '../../../domain/notifications/notification-contract.ts'
import { landRateContract } from '../../../domain/properties/land-rates/land-rate-contract.ts'
import { type Admin, anActiveLease, aPhone, aPlot, arriveBySms, aTenant } from '../../testing/factories.ts'
import { aLandRate, anEdition } from '../../testing/leases/land-rates.ts'
import { anAppWithOffices, nextOffice } from '../../testing/office.ts'
import { expectProblem, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await anAppWithOffices()
})
afterAll(() => app.close())

const area = { value: '10000', unit: 'SQFT' } as const
const from = '2025-07-01'
const noticeDate = '2025-06-11'

/** An office whose leases use the edition of 2019, and which has another edition of 2024. */
async function anOffice() {
  const admin = await nextOffice(app)
  const edition = (startsOn: string, given: object = {}) => anEdition(admin, { name: 'State land', startsOn, ...given })
  const old = await aLandRate(admin, (await edition('2019-07-01')).id, '20')
  const second = await edition('2024-01-01', { minimumFee: 50_000 })
  const now = await aLandRate(admin, second.id, '24.87')
  return { admin, old, now, second, edition }
}

async function aLandLease(admin: Admin, rateId: string, given: object = {}) {
  const propertyId = (await aPlot(admin)).id
  return anActiveLease(admin, {
    ...{ propertyType: 'LAND', propertyId, startDate: '2020-07-01', endDate: '2049-12-31', rentAmount: undefined },
    ...{ frequency: 'YEARLY', rate: { amount: '20', per: 'SQFT', area, table: { rateId, term: 'LONG' } } },
    ...given,
  })
}

const preview = (admin: Admin, leaseIds: string[], day = from) =>
  admin.call(landRevisionContract.preview, { body: { leaseIds, from: day } })

async function shownOf(admin: Admin, leaseIds: string[]) {
  const { items } = await preview(admin, leaseIds)
  return items.map(({ leaseId, effectiveDate, feeAmount, rateAmount }) => ({
    ...{ leaseId, effectiveDate, feeAmount: feeAmount ?? 0, rateAmount: rateAmount ?? '1' },
  }))
}

test('the preview shows the fee of a year before and after, and why a lease cannot be revised by table', async () => {
  const { admin, old } = await anOffice()
  const due = await aLandLease(admin, old.id)
  const later = await aLandLease(admin, old.id, { startDate: '2022-01-01' })
  const byHand = await aLandLease(admin, old.id, { rate: { amount: '20', per: 'SQFT', area } })
  const short = await aLandLease(admin, old.id, { endDate: '2025-06-30' })
  const { items } = await preview(admin, [due.id, later.id, byHand.id, short.id])
  expect(items).toMatchObject([
    {
      ...{ leaseId: due.id, revisionDueDate: '2025-07-01', effectiveDate: '2025-07-01', rateAmount: '24.87', problem: null },
      ...{ feeBeforeAmount: 20_000_000, feeAmount: 24_870_000, isMinimumFee: false },
      rateLabel: 'State land from 01 Jan 2024: Thimphu, Industrial, Nu. 24.87 a year per sq ft',
    },
    { leaseId: later.id, revisionDueDate: '2027-01-01', effectiveDate: '2027-01-01', feeAmount: 24_870_000 },
    { leaseId: byHand.id, feeAmount: null, problem: expect.stringContaining('The lease is not by table.') },
    { leaseId: short.id, feeAmount: null, problem: 'The lease ends on 30 Jun 2025, before the revision would apply.' },
  ])
  const other = await nextOffice(app)
  await expectProblem(preview(other, [due.id]), 'NOT_FOUND')
})

test('a revision is stored with its table, billed from its day, removed from the work list, and the tenant is notified', async () => {
  const { admin, old, now } = await anOffice()
  const phoneNumber = aPhone()
  const { id: tenantId } = await aTenant(admin, { phoneNumber })
  const lease = await aLandLease(admin, old.id, { tenantId })
  const worklist = async () => (await admin.call(leaseMoveContract.landRevisions, {})).items.map(({ id }) => id)
  expect(await worklist()).toEqual([lease.id])
  const items = await shownOf(admin, [lease.id])
  const reply = await admin.call(landRevisionContract.announce, { body: { from, noticeDate, items } })
  expect(reply).toMatchObject({ revised: 1, items: [{ outcome: 'REVISED', feeAmount: 24_870_000 }] })
  expect(await worklist()).toEqual([])
  const { schedule } = await admin.call(leaseContract.schedule, { params: { id: lease.id } })
  const row = schedule.find(({ periodStart }) => periodStart.startsWith('2026'))
  expect(row).toMatchObject({ amount: 24_870_000 })
  expect(row?.explanation.text).toContain('revised from 01 Jul 2025')
  expect(row?.explanation.text).toContain('State land from 01 Jan 2024')
  const tenant = await arriveBySms(app, phoneNumber)
  const notices = await tenant.call(notificationContract.list, { query: { type: 'LAND_FEE_REVISION' } })
  expect(notices.items[0]?.body).toContain('Nu. 248,700.00 from 01 Jul 2025 (now Nu. 200,000.00)')
  await expectProblem(
    admin.call(leaseMoveContract.rentObjection, {
      ...{ params: { id: lease.id }, body: { effectiveDate: '2025-07-01', objectedOn: noticeDate } },
    }),
    'POLICY_VIOLATION',
  )
  expect((await preview(admin, [lease.id])).items[0]).toMatchObject({ revisionDueDate: '2030-07-01' })
  await expectProblem(admin.call(landRateContract.update, { params: { id: now.id }, body: { amount: '25' } }), 'IN_USE')
})

test('a lease whose fee, rate or day changed since the preview is not revised, and the others are', async () => {
  const { admin, old, edition } = await anOffice()
  const [first, second] = [await aLandLease(admin, old.id), await aLandLease(admin, old.id)]
  const items = await shownOf(admin, [first.id, second.id])
  const rentChange = { effectiveDate: '2025-06-12', rateAmount: '21', noticeDate }
  await admin.call(leaseMoveContract.rentChange, { params: { id: first.id }, body: rentChange })
  const partly = await admin.call(landRevisionContract.announce, { body: { from, noticeDate, items } })
  expect(partly).toMatchObject({
    revised: 1,
    items: [
      { leaseId: first.id, outcome: 'CHANGED', revisionDueDate: '2030-06-12' },
      { leaseId: second.id, outcome: 'REVISED' },
    ],
  })
  const third = await aLandLease(admin, old.id)
  const seen = await shownOf(admin, [third.id])
  await aLandRate(admin, (await edition('2025-07-01')).id, '30')
  const all = await admin.call(landRevisionContract.announce, { body: { from, noticeDate, items: seen } })
  expect(all).toMatchObject({ revised: 0, items: [{ outcome: 'CHANGED', rateAmount: '30' }] })
})

test('a lease with a manual rate is revised by a rate that the clerk chooses for such leases', async () => {
  const { admin, now } = await anOffice()
  const { id } = await aLandLease(admin, now.id, { rate: { amount: '20', per: 'SQFT', area } })
  const { items } = await admin.call(landRevisionContract.preview, { body: { leaseIds: [id], from, rateId: now.id } })
  expect(items).toMatchObject([{ feeAmount: 24_870_000, problem: null }])
  const sent = [{ leaseId: id, effectiveDate: from, feeAmount: 24_870_000, rateAmount: '24.87' }]
  const reply = await admin.call(landRevisionContract.announce, { body: { from, noticeDate, rateId: now.id, items: sent } })
  expect(reply.revised).toBe(1)
})

test('two clerks who send the same list revise each lease once', async () => {
  const { admin, old } = await anOffice()
  const leases = [await aLandLease(admin, old.id), await aLandLease(admin, old.id)]
  const items = await shownOf(
    admin,
    leases.map(({ id }) => id),
  )
  const send = (of: typeof items) => admin.call(landRevisionContract.announce, { body: { from, noticeDate, items: of } })
  const [one, two] = await Promise.all([send(items), send(items.toReversed())])
  expect(one.revised + two.revised).toBe(2)
})

test('a revision that finds the same rate is stored, so that the next one is due five years later', async () => {
  const { admin, now } = await anOffice()
  const rate = { amount: '24.87', per: 'SQFT', area, table: { rateId: now.id, term: 'LONG' } }
  const lease = await aLandLease(admin, now.id, { startDate: '2024-01-01', rate })
  const { items } = await preview(admin, [lease.id])
  expect(items[0]).toMatchObject({ effectiveDate: '2029-01-01', feeBeforeAmount: 24_870_000, feeAmount: 24_870_000 })
  const sent = await shownOf(admin, [lease.id])
  await admin.call(landRevisionContract.announce, { body: { from, noticeDate, items: sent } })
  expect((await preview(admin, [lease.id])).items[0]).toMatchObject({ revisionDueDate: '2034-01-01' })
})

test('a fee cannot be revised for days before the notice, nor for more than a hundred leases in one call', async () => {
  const { admin, old } = await anOffice()
  const items = await shownOf(admin, [(await aLandLease(admin, old.id)).id])
  const send = (body: object) => admin.call(landRevisionContract.announce, { body: { from, noticeDate, items, ...body } })
  await expectProblem(send({ from: '2025-06-10' }), 'INVALID_INPUT')
  await expectProblem(send({ noticeDate: '2025-08-01', from: '2025-08-01' }), 'INVALID_INPUT')
  await expectProblem(send({ items: [...items, ...items] }), 'INVALID_INPUT')
})
