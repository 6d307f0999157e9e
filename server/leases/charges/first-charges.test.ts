import { afterAll, beforeAll, expect, test } from 'vitest'
import { recurringChargeContract } from '../../../domain/leases/charges/recurring-charge-contract.ts'
import { leaseDraftContract } from '../../../domain/leases/drafts/lease-draft-contract.ts'
import { leaseContract } from '../../../domain/leases/lease-contract.ts'
import { leaseMoveContract } from '../../../domain/leases/lease-move-contract.ts'
import { type Admin, anAdmin, aTenant, aUnit } from '../../testing/factories.ts'
import { aTestApp, expectProblem, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  app = await aTestApp('2025-04-02T04:00:00Z')
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const term = { startDate: '2025-05-01', endDate: '2026-04-30' }
const parking = { kind: 'PARKING', amount: 50_000 } as const
const water = {
  kind: 'WATER',
  name: 'Tank',
  amount: 31_000,
  startsOn: '2025-05-16',
  endsOn: '2025-12-31',
  payee: 'OFFICE',
} as const

async function aBody(charges: readonly object[]) {
  const { id: propertyId } = await aUnit(admin)
  const { id: tenantId } = await aTenant(admin)
  return {
    propertyType: 'UNIT' as const,
    propertyId,
    tenantId,
    ...term,
    rentAmount: 1_000_000,
    charges: [...charges] as (typeof parking)[],
  }
}

test('the preview shows the charges of each period, computed by the billing engine', async () => {
  const { propertyId: _unit, tenantId: _tenant, ...terms } = await aBody([parking, water])
  const preview = await admin.call(leaseContract.preview, { body: terms })
  const [may, june] = preview.schedule
  expect(may?.charges?.map(({ label, amount }) => [label, amount])).toEqual([
    ['Parking', 50_000],
    // 16 of the 31 days of May.
    ['Water: Tank', 16_000],
  ])
  expect(june?.charges?.map(({ amount }) => amount)).toEqual([50_000, 31_000])
  expect(preview.chargesAmount).toBe(12 * 50_000 + 16_000 + 7 * 31_000)
  expect(preview.totalAmount).toBe(12 * 1_000_000)
})

test('a lease created with charges has them from its first day, also in the schedule', async () => {
  const lease = await admin.call(leaseContract.create, { body: await aBody([parking, water]) })
  const { items } = await admin.call(recurringChargeContract.list, { query: { leaseId: lease.id } })
  expect(items.map(({ label, startsOn, payee }) => [label, startsOn, payee])).toEqual([
    ['Parking', '2025-05-01', 'OWNER'],
    ['Water: Tank', '2025-05-16', 'OFFICE'],
  ])
  expect((await admin.call(leaseContract.read, { params: { id: lease.id } })).version).toBe(lease.version)
  const schedule = await admin.call(leaseContract.schedule, { params: { id: lease.id } })
  expect(schedule.chargesAmount).toBe(12 * 50_000 + 16_000 + 7 * 31_000)
})

test('a lease that starts on another day keeps its charges from its new first day', async () => {
  const { id } = await admin.call(leaseContract.create, { body: await aBody([parking, water]) })
  const co = await aTenant(admin)
  await admin.call(leaseMoveContract.coTenant, { params: { id }, body: { tenantId: co.id } })
  const startOn = async (startDate: string) => {
    await admin.call(leaseMoveContract.change, { params: { id }, body: { startDate } })
    const { items } = await admin.call(recurringChargeContract.list, { query: { leaseId: id } })
    const { parties } = await admin.call(leaseContract.read, { params: { id } })
    return [
      ...items.map(({ label, startsOn }) => [label, startsOn]),
      ...parties.map(({ startDate: from }) => ['Co-tenant', from]),
    ]
  }
  expect(await startOn('2025-04-16')).toEqual([
    ['Parking', '2025-04-16'],
    ['Water: Tank', '2025-05-16'],
    ['Co-tenant', '2025-04-16'],
  ])
  const { schedule } = await admin.call(leaseContract.schedule, { params: { id } })
  // 15 of the 30 days of April.
  expect(schedule[0]?.charges?.map(({ amount }) => amount)).toEqual([25_000])
  expect(await startOn('2025-06-01')).toEqual([
    ['Parking', '2025-06-01'],
    ['Water: Tank', '2025-06-01'],
    ['Co-tenant', '2025-06-01'],
  ])
})

test('a charge outside of the lease, or an inconsistent one, is refused at its field and nothing is created', async () => {
  for (const [charge, path] of [
    [{ ...parking, startsOn: '2025-04-30' }, '/charges/1/startsOn'],
    [{ ...parking, rateAmount: '2' }, '/charges/1/amount'],
    [{ kind: 'OTHER', amount: 1 }, '/charges/1/name'],
    [{ ...parking, endsOn: '2025-01-01' }, '/charges/1/endsOn'],
  ] as const) {
    const body = await aBody([parking, charge])
    const problem = await expectProblem(admin.call(leaseContract.create, { body }), 'INVALID_INPUT')
    expect(problem.errors?.map((error) => error.path)).toEqual([path])
    expect((await admin.call(leaseContract.list, { query: { tenantId: body.tenantId } })).items).toEqual([])
  }
  await expectProblem(admin.call(leaseContract.create, { body: await aBody(Array(21).fill(parking)) }), 'INVALID_INPUT')
})

test('a draft stores twenty typed charges, also incomplete ones', async () => {
  const typed = {
    ...{ kind: 'OTHER' as const, name: 'Storage of a long name, up to the sixty characters of a charge', by: 'RATE' as const },
    ...{ amount: null, rateAmount: '12345.6789', area: { value: '12345.6789', unit: 'SQFT' as const } },
    ...{ startsOn: '2025-05-16', endsOn: null, payee: 'OWNER' as const, isGstCharged: false },
  }
  const charges = Array.from({ length: 20 }, () => ({ ...typed, name: typed.name.slice(0, 60) }))
  const { id } = await admin.call(leaseDraftContract.create, { body: { propertyType: 'UNIT', terms: { charges } } })
  expect((await admin.call(leaseDraftContract.read, { params: { id } })).terms.charges).toEqual(charges)
})
