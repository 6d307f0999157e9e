import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../domain/advices/advice-contract.ts'
import { leaseContract } from '../domain/leases/lease-contract.ts'
import { leaseMoveContract } from '../domain/leases/lease-move-contract.ts'
import { paymentContract } from '../domain/payments/payment-contract.ts'
import { tenantContract } from '../domain/people/tenant-contract.ts'
import { unitContract } from '../domain/properties/unit-contract.ts'
import { billedLease, pay } from './testing/billing-steps.ts'
import { type Admin, aBuilding, anActiveLease, anAdmin, aTenant, withLongSessions } from './testing/factories.ts'
import { aTestApp, expectProblem, type TestApp } from './testing/test-app.ts'

// A program with a copy of the data requests each night all records that changed since its last request (docs/decisions/0161).

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp()
  app.clock.set(new Date('2025-06-15T04:00:00Z'))
  admin = await withLongSessions(await anAdmin(app))
})
afterAll(() => app.close())

/** The test requests changes from one minute later. */
function aMinuteLater(): string {
  const now = new Date(app.clock.now().getTime() + 60_000)
  app.clock.set(now)
  return now.toISOString()
}

async function changed(changedSince: string) {
  const query = { changedSince, pageSize: 50 } as const
  const [advices, payments, leases, tenants, units] = await Promise.all([
    admin.call(adviceContract.list, { query }),
    admin.call(paymentContract.list, { query }),
    admin.call(leaseContract.list, { query }),
    admin.call(tenantContract.page, { query }),
    admin.call(unitContract.list, { query }),
  ])
  const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id)
  return {
    advices: idsOf(advices),
    payments: idsOf(payments),
    leases: idsOf(leases),
    tenants: idsOf(tenants),
    units: idsOf(units),
  }
}
const nothing = { advices: [], payments: [], leases: [], tenants: [], units: [] }

test('each list returns the records that were created or changed since, and no others', async () => {
  const { advice, lease } = await billedLease(admin)
  const tenant = await aTenant(admin)
  expect(await changed(aMinuteLater())).toEqual(nothing)

  const beforePayment = aMinuteLater()
  const payment = await pay(admin, advice.id, 100, { paidOn: '2025-06-15' })
  const paid = await changed(beforePayment)
  expect({ ...paid, leases: [] }).toEqual({ ...nothing, advices: [advice.id], payments: [payment.id] })

  const beforeReversal = aMinuteLater()
  await admin.call(paymentContract.reverse, { params: { id: payment.id }, body: { reason: 'Entered twice' } })
  const reversed = await changed(beforeReversal)
  expect({ ...reversed, leases: [] }).toEqual({ ...nothing, advices: [advice.id], payments: [payment.id] })

  const beforeCorrection = aMinuteLater()
  await admin.call(tenantContract.update, { params: { id: tenant.id }, body: { firstName: 'Dechen' } })
  expect(await changed(beforeCorrection)).toEqual({ ...nothing, tenants: [tenant.id] })

  const beforeRentChange = aMinuteLater()
  await admin.call(leaseMoveContract.rentChange, {
    params: { id: lease.id },
    body: { effectiveDate: '2025-12-01', rentAmount: 1_050_000, noticeDate: '2025-06-01', overrideReason: 'Agreed.' },
  })
  expect((await changed(beforeRentChange)).leases).toEqual([lease.id])
})

test('a let unit counts as changed, like its lease', async () => {
  const { id: buildingId } = await aBuilding(admin)
  const unit = await admin.call(unitContract.create, {
    body: { buildingId, unitNumber: '21', floor: 2, use: 'RESIDENTIAL' },
  })
  const beforeLease = aMinuteLater()
  const lease = await anActiveLease(admin, { propertyId: unit.id })
  expect(await changed(beforeLease)).toMatchObject({ leases: [lease.id], units: [unit.id] })
})

test('by default the oldest change is first, so that a record that changes during paging appears again at the end', async () => {
  const since = aMinuteLater()
  const made: string[] = []
  for (let n = 0; n < 12; n += 1) {
    aMinuteLater()
    made.push((await aTenant(admin)).id)
  }
  const first = await admin.call(tenantContract.page, { query: { changedSince: since } })
  expect(first.items.map(({ id }) => id)).toEqual(made.slice(0, 10))
  aMinuteLater()
  await admin.call(tenantContract.update, { params: { id: made[0] ?? '' }, body: { firstName: 'Pema' } })
  const { nextCursor: cursor = '' } = first
  const second = await admin.call(tenantContract.page, { query: { changedSince: since, cursor } })
  expect(second.items.map(({ id }) => id)).toEqual([...made.slice(10), made[0]])
  const other = { changedSince: new Date(0).toISOString(), cursor }
  await expectProblem(admin.call(tenantContract.page, { query: other }), 'INVALID_INPUT')
  const noInstant = { changedSince: '2025-06-15' }
  await expectProblem(admin.call(tenantContract.page, { query: noInstant }), 'INVALID_INPUT')
})
