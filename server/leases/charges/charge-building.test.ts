import { afterAll, beforeAll, expect, test } from 'vitest'
import { recurringChargeContract } from '../../../domain/leases/charges/recurring-charge-contract.ts'
import { auditContract } from '../../../domain/audit/audit-contract.ts'
import { type Admin, aBuilding, anActiveLease, anAdmin, aUnit } from '../../testing/factories.ts'
import { newId } from '../../platform/database/new-id.ts'
import { aFlatTariff, aMeter } from '../../testing/meters/meter-steps.ts'
import { anOfficeApp } from '../../testing/office.ts'
import { expectProblem, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp('2025-04-02T04:00:00Z'))
})
afterAll(() => app.close())

const parking = { kind: 'PARKING', amount: 50_000, startsOn: '2025-01-01' } as const
const charge = (buildingId: string, leaseIds: string[], given: object = {}, by: Pick<Admin, 'call'> = admin) =>
  by.call(recurringChargeContract.createForBuilding, { body: { ...parking, buildingId, leaseIds, ...given } })
const chargesOf = async (leaseId: string) => (await admin.call(recurringChargeContract.list, { query: { leaseId } })).items

async function aBlock(startDates: readonly string[]) {
  const { id: buildingId } = await aBuilding(admin)
  const leases = []
  for (const startDate of startDates) {
    const { id: propertyId } = await aUnit(admin, buildingId)
    leases.push(await anActiveLease(admin, { propertyId, startDate, endDate: '2026-12-31' }))
  }
  return { buildingId, leases, ids: leases.map(({ id }) => id) }
}

test('one call charges all leases of a building, each from its own first day, and returns the result for each', async () => {
  const { buildingId, ids } = await aBlock(['2025-01-01', '2025-03-01', '2025-01-01'])
  const [first = '', second = '', third = ''] = ids
  await admin.call(recurringChargeContract.create, { body: { leaseId: third, ...parking } })
  const elsewhere = (await aBlock(['2025-01-01'])).ids[0] ?? ''
  const done = await charge(buildingId, [second, elsewhere, first, third])
  expect(done).toEqual({
    added: 2,
    items: [
      expect.objectContaining({ leaseId: second, outcome: 'ADDED', problem: null, chargeId: expect.any(String) }),
      expect.objectContaining({ leaseId: elsewhere, outcome: 'REFUSED', problem: 'This lease is of another building.' }),
      expect.objectContaining({ leaseId: first, outcome: 'ADDED' }),
      expect.objectContaining({ leaseId: third, outcome: 'PRESENT', problem: 'This lease has Parking already.', chargeId: null }),
    ],
  })
  expect(await chargesOf(first)).toMatchObject([{ startsOn: '2025-01-01', amount: 50_000 }])
  expect(await chargesOf(second)).toMatchObject([{ startsOn: '2025-03-01', id: done.items[0]?.chargeId }])
  expect(await chargesOf(third)).toHaveLength(1)
  expect(await chargesOf(elsewhere)).toEqual([])
  const { items } = await admin.call(auditContract.list, { query: { entityId: done.items[0]?.chargeId ?? '' } })
  expect(items).toMatchObject([{ action: 'recurringCharge.createForBuilding', entity: 'recurringCharge' }])
})

test('two clerks who charge a building at the same moment charge each lease once', async () => {
  const { buildingId, ids } = await aBlock(['2025-01-01', '2025-01-01', '2025-01-01'])
  const both = await Promise.all([charge(buildingId, ids), charge(buildingId, ids.toReversed())])
  expect(both.map(({ added }) => added).toSorted((a, b) => a - b)).toEqual([0, 3])
  expect(both.flatMap(({ items }) => items.map(({ outcome }) => outcome)).toSorted()).toEqual([
    ...['ADDED', 'ADDED', 'ADDED', 'PRESENT', 'PRESENT', 'PRESENT'],
  ])
  for (const id of ids) expect(await chargesOf(id)).toHaveLength(1)
})

test('each lease is charged by the meter of its unit; a lease without a meter, or with an earlier end, is refused alone', async () => {
  const { buildingId, ids, leases } = await aBlock(['2025-01-01', '2025-01-01', '2025-04-01'])
  const { id: tariffId } = await aFlatTariff(admin)
  const meters = []
  for (const at of [0, 2]) meters.push(await aMeter(admin, { unitId: leases[at]?.propertyId ?? '', tariffId }))
  const metered = { kind: 'ELECTRICITY', amount: null, byMeter: true, endsOn: '2025-03-31' }
  const done = await charge(buildingId, ids, metered)
  expect(done.items).toMatchObject([
    { outcome: 'ADDED' },
    { outcome: 'REFUSED', problem: 'The unit has no such meter.' },
    { outcome: 'REFUSED', problem: 'The charge would end before its first day here, 01 Apr 2025.' },
  ])
  expect(await chargesOf(ids[0] ?? '')).toMatchObject([{ meterId: meters[0]?.id, amount: null }])
  expect((await charge(buildingId, ids.slice(0, 1), metered)).items).toMatchObject([{ outcome: 'PRESENT' }])
})

test('each lease is charged its share of a building meter, in addition to the meter of its unit', async () => {
  const { buildingId, ids, leases } = await aBlock(['2025-01-01', '2025-03-01'])
  const { id: tariffId } = await aFlatTariff(admin)
  await aMeter(admin, { unitId: leases[0]?.propertyId ?? '', tariffId })
  const { id: meterId } = await aMeter(admin, { buildingId, tariffId, sharedBy: 'EQUALLY' })
  const metered = { kind: 'ELECTRICITY', amount: null }
  await charge(buildingId, ids.slice(0, 1), { ...metered, byMeter: true })
  const shared = () => charge(buildingId, ids, { ...metered, meterId })
  expect((await shared()).items).toMatchObject([{ outcome: 'ADDED' }, { outcome: 'ADDED' }])
  expect((await shared()).items).toMatchObject([{ outcome: 'PRESENT' }, { outcome: 'PRESENT' }])
  expect(await chargesOf(ids[0] ?? '')).toHaveLength(2)
  expect(await chargesOf(ids[1] ?? '')).toMatchObject([{ meterId, amount: null, startsOn: '2025-03-01' }])
})

test('a meter that is shared by persons charges each lease for its persons; a lease without them is refused alone', async () => {
  const { buildingId, ids } = await aBlock(['2025-01-01', '2025-01-01', '2025-01-01'])
  const [first = '', second = '', third = ''] = ids
  const { id: tariffId } = await aFlatTariff(admin)
  const { id: meterId } = await aMeter(admin, { buildingId, tariffId, sharedBy: 'PERSONS' })
  const metered = { kind: 'ELECTRICITY', amount: null, meterId }
  const of = (leaseId: string, persons: number) => ({ leaseId, persons })
  const done = await charge(buildingId, ids, { ...metered, persons: [of(first, 3), of(third, 5)] })
  expect(done.items).toMatchObject([
    { outcome: 'ADDED' },
    { outcome: 'REFUSED', problem: 'Enter how many persons live here.' },
    { outcome: 'ADDED' },
  ])
  expect(await chargesOf(first)).toMatchObject([{ meterId, persons: 3 }])
  expect(await chargesOf(second)).toEqual([])
  expect(await chargesOf(third)).toMatchObject([{ meterId, persons: 5 }])
  const refused = async (given: object) =>
    (await expectProblem(charge(buildingId, [second], { ...metered, ...given }), 'INVALID_INPUT')).errors?.map(({ path }) => path)
  expect(await refused({ persons: [of(second, 2), of(second, 3)] })).toEqual(['/persons'])
  expect(await refused({ persons: [of(first, 2)] })).toEqual(['/persons'])
  expect(await refused({ persons: [of(second, 100)] })).toEqual(['/persons/0/persons'])
  expect(await refused({ meterId: null, amount: 100, kind: 'PARKING', persons: [of(second, 2)] })).toEqual(['/persons'])
  const equally = await aMeter(admin, { buildingId, tariffId, sharedBy: 'EQUALLY' })
  expect((await charge(buildingId, [second], { ...metered, meterId: equally.id, persons: [of(second, 2)] })).items).toMatchObject(
    [{ outcome: 'REFUSED', problem: 'The cost of this meter is not shared by persons.' }],
  )
})

test('a meter of another building or office, of one unit, or with a second price is refused', async () => {
  const { buildingId, ids, leases } = await aBlock(['2025-01-01'])
  const metered = { kind: 'ELECTRICITY', amount: null }
  const ofUnit = await aMeter(admin, { unitId: leases[0]?.propertyId ?? '' })
  const elsewhere = await aMeter(admin, { buildingId: (await aBlock([])).buildingId, sharedBy: 'EQUALLY' })
  for (const { id: meterId } of [ofUnit, elsewhere]) {
    const { errors } = await expectProblem(charge(buildingId, ids, { ...metered, meterId }), 'INVALID_INPUT')
    expect(errors).toMatchObject([{ path: '/meterId' }])
  }
  const here = await aMeter(admin, { buildingId, sharedBy: 'EQUALLY' })
  await expectProblem(charge(buildingId, ids, { ...metered, meterId: here.id, byMeter: true }), 'INVALID_INPUT')
  await expectProblem(charge(buildingId, ids, { ...metered, meterId: here.id, amount: 100 }), 'INVALID_INPUT')
  const other = await anAdmin(app)
  const theirs = await aMeter(other, { buildingId: (await aBuilding(other)).id, sharedBy: 'EQUALLY' })
  await expectProblem(charge(buildingId, ids, { ...metered, meterId: theirs.id }), 'NOT_FOUND')
  expect(await chargesOf(ids[0] ?? '')).toEqual([])
})

test('a lease or a building of another office is not found, and nothing is added', async () => {
  const { buildingId, ids } = await aBlock(['2025-01-01'])
  const other = await anAdmin(app)
  const { id: theirs } = await aBuilding(other)
  await expectProblem(charge(buildingId, ids, {}, other), 'NOT_FOUND')
  await expectProblem(charge(theirs, ids, {}, other), 'NOT_FOUND')
  const theirLease = (await anActiveLease(other)).id
  await expectProblem(charge(buildingId, [...ids, theirLease]), 'NOT_FOUND')
  expect(await chargesOf(ids[0] ?? '')).toEqual([])
})

test('a call takes at most 100 leases, each once, and a consistent charge', async () => {
  const { buildingId, ids } = await aBlock(['2025-01-01'])
  const [id = ''] = ids
  for (const leaseIds of [[], [id, id], Array.from({ length: 101 }, () => newId())]) {
    await expectProblem(charge(buildingId, leaseIds), 'INVALID_INPUT')
  }
  for (const given of [{ amount: null }, { byMeter: true }, { kind: 'OTHER' }, { byMeter: true, amount: null }]) {
    await expectProblem(charge(buildingId, ids, given), 'INVALID_INPUT')
  }
})
