import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditContract } from '../../domain/audit/audit-contract.ts'
import { meterContract } from '../../domain/meters/meter-contract.ts'
import { meterReadingContract } from '../../domain/meters/meter-reading-contract.ts'
import { tariffContract } from '../../domain/meters/tariff-contract.ts'
import { aForm } from '../testing/claim-steps.ts'
import { type Admin, aBuilding, anActiveLease, aUnit } from '../testing/factories.ts'
import { aFlatTariff, aMeter, aMeteredCharge, aReading, aTariff, tryReading } from '../testing/meters/meter-steps.ts'
import { anAppWithOffices, nextOffice } from '../testing/office.ts'
import { expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  app = await anAppWithOffices('2025-04-02T04:00:00Z')
})
afterAll(() => app.close())
beforeEach(async () => {
  admin = await nextOffice(app)
})

async function aPlace() {
  const building = await aBuilding(admin)
  return { building, unit: await aUnit(admin, building.id) }
}

async function aUnitMeter(given: { digits?: number; tariffId?: string } = {}) {
  const { unit } = await aPlace()
  return aMeter(admin, { unitId: unit.id, ...given })
}

const of = (id: string) => ({ params: { id } })

test('a meter has its place, its latest reading and the use between readings', async () => {
  const { unit, building } = await aPlace()
  const meter = await aMeter(admin, { unitId: unit.id })
  await aReading(admin, meter.id, '2025-01-31', '1000')
  const second = await aReading(admin, meter.id, '2025-02-28', '1084.125', { readBy: 'CARETAKER' })
  expect(second).toMatchObject({ use: '84.125', days: 28, readBy: 'CARETAKER', status: 'ACCEPTED', unusual: null })
  expect(await admin.call(meterContract.read, of(meter.id))).toMatchObject({
    placeLabel: `${unit.unitNumber}, ${building.name}`,
    lastReadOn: '2025-02-28',
    lastValue: '1084.125',
  })
  const listed = async (query: object) => (await admin.call(meterContract.list, { query })).items.map(({ id }) => id)
  expect(await listed({ buildingId: building.id })).toEqual([meter.id])
  expect(await listed({ notReadSince: '2025-02-28' })).toEqual([])
  expect(await listed({ notReadSince: '2025-03-31' })).toEqual([meter.id])
  const { items } = await admin.call(auditContract.list, { query: { entity: 'meterReading', entityId: second.id } })
  expect(items).toHaveLength(1)
})

test('a lower reading is refused, unless the meter restarted at 0 or was exchanged', async () => {
  const meter = await aUnitMeter({ digits: 4 })
  await aReading(admin, meter.id, '2025-01-31', '9980')
  const refused = await tryReading(admin, meter.id, '2025-02-28', '40')
  expect(refused).toMatchObject({
    status: 400,
    body: { errors: [{ path: '/value', message: expect.stringMatching(/than 9,980, .*at 0, tick the box\./) }] },
  })
  expect((await tryReading(admin, meter.id, '2025-02-28', '9990', { hasRolledOver: true })).status).toBe(400)
  const turned = await aReading(admin, meter.id, '2025-02-28', '40', { hasRolledOver: true })
  expect(turned).toMatchObject({ use: '60' })
  expect((await tryReading(admin, meter.id, '2025-03-01', '12345')).status).toBe(400)
  const exchange = { kind: 'EXCHANGE', newNumber: 'NEW-1', newValue: '7' }
  await aReading(admin, meter.id, '2025-03-15', '55', exchange)
  expect(await admin.call(meterContract.read, of(meter.id))).toMatchObject({ number: 'NEW-1', lastValue: '7' })
  expect(await aReading(admin, meter.id, '2025-03-31', '30')).toMatchObject({ use: '23', days: 16 })
  // Another meter has this number now.
  await expectProblem(
    admin.call(meterContract.create, { body: { number: 'new-1', utility: 'ELECTRICITY', unitId: meter.unitId } }),
    'DUPLICATE',
  )
})

test('a restart at 0 is counted once: the reading before it stays higher than the one after it', async () => {
  const meter = await aUnitMeter({ digits: 5 })
  await aReading(admin, meter.id, '2025-01-31', '99900')
  expect(await aReading(admin, meter.id, '2025-02-28', '30', { hasRolledOver: true })).toMatchObject({ use: '130' })
  // With both restarts, 100,020 kWh would be billed for 20.
  const between = await tryReading(admin, meter.id, '2025-02-15', '10', { hasRolledOver: true })
  expect(between).toMatchObject({
    status: 400,
    body: { errors: [{ path: '/value', message: expect.stringMatching(/28 Feb 2025 .*started again at 0 before 30\. Void/) }] },
  })
  expect(await aReading(admin, meter.id, '2025-02-15', '99950')).toMatchObject({ use: '50' })
  const other = await aUnitMeter({ digits: 5 })
  await aReading(admin, other.id, '2025-01-31', '10')
  const wrong = await aReading(admin, other.id, '2025-02-15', '99990')
  const last = await aReading(admin, other.id, '2025-02-28', '20', { hasRolledOver: true })
  const gone = (id: string) => admin.call(meterReadingContract.void, { ...of(id), body: { reason: 'Misread' } })
  await expectProblem(gone(wrong.id), 'POLICY_VIOLATION')
  const correction = { value: '15', reason: 'Misread' }
  await expectProblem(admin.call(meterReadingContract.correct, { ...of(wrong.id), body: correction }), 'INVALID_INPUT')
  await gone(last.id)
  await gone(wrong.id)
  expect(await aReading(admin, other.id, '2025-02-28', '20')).toMatchObject({ use: '10' })
})

test('a voided exchange restores the former number of the meter, if no later reading depends on it', async () => {
  const meter = await aUnitMeter()
  await aReading(admin, meter.id, '2025-01-31', '100')
  const exchange = await aReading(admin, meter.id, '2025-02-10', '130', { kind: 'EXCHANGE', newNumber: 'X-2', newValue: '0' })
  const later = await aReading(admin, meter.id, '2025-02-28', '20')
  const gone = (id: string) => admin.call(meterReadingContract.void, { ...of(id), body: { reason: 'Wrong meter' } })
  await expectProblem(gone(exchange.id), 'POLICY_VIOLATION')
  await gone(later.id)
  expect(await gone(exchange.id)).toMatchObject({ status: 'VOID', reason: 'Wrong meter', use: null })
  expect(await admin.call(meterContract.read, of(meter.id))).toMatchObject({ number: meter.number, lastValue: '100' })
  await expectProblem(gone(exchange.id), 'ILLEGAL_TRANSITION')
})

test('if two clerks record a reading for one day, one reading counts', async () => {
  const meter = await aUnitMeter()
  const replies = await Promise.all(['1000', '1001', '1002'].map((value) => tryReading(admin, meter.id, '2025-01-31', value)))
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  const { items } = await admin.call(meterReadingContract.list, { query: { meterId: meter.id } })
  expect(items).toHaveLength(1)
})

test('an estimate follows from the earlier use, and a reading on its day replaces it', async () => {
  const meter = await aUnitMeter()
  expect((await tryReading(admin, meter.id, '2025-02-28', undefined, { kind: 'ESTIMATE' })).status).toBe(400)
  await aReading(admin, meter.id, '2024-12-31', '1000')
  await aReading(admin, meter.id, '2025-01-31', '1062')
  const estimate = { meterId: meter.id, readOn: '2025-02-28', kind: 'ESTIMATE' } as const
  const preview = await admin.call(meterReadingContract.preview, { body: estimate })
  expect(preview).toMatchObject({
    value: '1118',
    use: '56',
    basis: '2 kWh a day, as in the 31 days before the last reading, for 28 days.',
  })
  const recorded = await aReading(admin, meter.id, '2025-02-28', undefined, { kind: 'ESTIMATE' })
  expect(recorded).toMatchObject({ value: '1118', kind: 'ESTIMATE' })
  expect((await tryReading(admin, meter.id, '2025-02-28', undefined, { kind: 'ESTIMATE' })).status).toBe(409)
  expect(await aReading(admin, meter.id, '2025-02-28', '1100')).toMatchObject({ use: '38', days: 28 })
  expect(await admin.call(meterReadingContract.read, of(recorded.id))).toMatchObject({ status: 'VOID' })
})

test('use of more than twice the previous daily use is unusual until a user checks it', async () => {
  const meter = await aUnitMeter()
  await aReading(admin, meter.id, '2024-12-31', '1000')
  await aReading(admin, meter.id, '2025-01-31', '1031')
  const high = await aReading(admin, meter.id, '2025-02-28', '1100')
  expect(high.unusual).toContain('more than twice the 1 kWh a day of the 31 days before')
  const waiting = async () =>
    (await admin.call(meterReadingContract.list, { query: { isToCheck: 'true' as never } })).items.map(({ id }) => id)
  expect(await waiting()).toEqual([high.id])
  const checked = await admin.call(meterReadingContract.check, { ...of(high.id), ifMatch: high.version })
  expect(checked).toMatchObject({ isChecked: true, version: high.version + 1 })
  expect(await waiting()).toEqual([])
  await expectProblem(admin.call(meterReadingContract.check, of(high.id)), 'ILLEGAL_TRANSITION')
})

test('a first use above a common limit is unusual, also before the office accepts it from a tenant', async () => {
  const meter = await aUnitMeter()
  await aReading(admin, meter.id, '2024-12-31', '1000')
  const high = await aReading(admin, meter.id, '2025-01-28', '99999')
  expect(high.unusual).toContain('more than 100 kWh a day. Earlier use is not known.')
  const other = await aUnitMeter()
  await aReading(admin, other.id, '2024-12-31', '1000')
  expect((await aReading(admin, other.id, '2025-01-28', '3800')).unusual).toBeNull()
})

test('a reading can have a photo', async () => {
  const meter = await aUnitMeter()
  const form = await aForm({ meterId: meter.id, readOn: '2025-01-31', value: '1000' })
  const { status, body } = await admin.raw(meterReadingContract.create, { body: form })
  expect(status).toBe(201)
  expect(body).toMatchObject({ photoId: expect.any(String), value: '1000' })
})

test('a reading has at most three decimals, no future day, and a meter of this office', async () => {
  const meter = await aUnitMeter()
  for (const value of ['-1', '1.2345', '1e3', 'ten', '', '12345678901']) {
    expect((await tryReading(admin, meter.id, '2025-01-31', value)).status, value).toBe(400)
  }
  expect((await tryReading(admin, meter.id, '2025-04-03', '1')).status).toBe(400)
  const stranger = await nextOffice(app)
  expect((await tryReading(stranger, meter.id, '2025-01-31', '1')).status).toBe(404)
  await expectProblem(stranger.call(meterContract.read, of(meter.id)), 'NOT_FOUND')
})

test('rates of a tariff start after the billed days, rise in steps, and can be removed while nothing is billed with them', async () => {
  const tariff = await aTariff(admin)
  const rates = (effectiveOn: string, steps: object[] = [{ upTo: null, rate: '3' }]) =>
    admin.call(tariffContract.addRates, { ...of(tariff.id), body: { effectiveOn, steps } as never })
  await expectProblem(rates('2025-02-01', [{ upTo: '100', rate: '1' }]), 'INVALID_INPUT')
  await expectProblem(
    rates('2025-02-01', [
      { upTo: '100', rate: '1' },
      { upTo: '90', rate: '2' },
      { upTo: null, rate: '3' },
    ]),
    'INVALID_INPUT',
  )
  const more = await rates('2025-06-01')
  expect(more.rates.map(({ effectiveOn }) => effectiveOn)).toEqual(['2024-01-01', '2025-06-01'])
  expect(more.version).toBe(tariff.version + 1)
  await expectProblem(rates('2025-06-01'), 'INVALID_INPUT')
  const less = await admin.call(tariffContract.removeRates, { ...of(tariff.id), body: { effectiveOn: '2025-06-01' } })
  expect(less.rates).toHaveLength(1)
  await expectProblem(admin.call(tariffContract.removeRates, { ...of(tariff.id), body: { effectiveOn: '2024-01-01' } }), 'IN_USE')
  await expectProblem(
    admin.call(tariffContract.create, {
      body: { name: tariff.name.toUpperCase(), utility: 'ELECTRICITY', rates: less.rates[0] as never },
    }),
    'DUPLICATE',
  )
})

test('a tariff and its meter measure the same utility', async () => {
  const tariff = await aFlatTariff(admin)
  const { unit } = await aPlace()
  const water = { number: 'W-1', utility: 'WATER', unitId: unit.id, tariffId: tariff.id } as const
  await expectProblem(admin.call(meterContract.create, { body: water }), 'INVALID_INPUT')
  const meter = await aMeter(admin, { unitId: unit.id })
  const changed = await admin.call(meterContract.update, { ...of(meter.id), body: { tariffId: tariff.id, digits: 6 } })
  expect(changed).toMatchObject({ tariffName: tariff.name, digits: 6 })
  await expectProblem(admin.call(meterContract.update, { ...of(meter.id), body: { sharedBy: 'AREA' } }), 'INVALID_INPUT')
})

test('a lease can be charged once by a meter of its own property', async () => {
  const { unit, building } = await aPlace()
  const lease = await anActiveLease(admin, { propertyId: unit.id })
  const elsewhere = await aUnitMeter()
  await expectProblem(aMeteredCharge(admin, lease.id, elsewhere.id), 'INVALID_INPUT')
  const shared = await aMeter(admin, { buildingId: building.id })
  await expectProblem(aMeteredCharge(admin, lease.id, shared.id), 'INVALID_INPUT')
  await admin.call(meterContract.update, { ...of(shared.id), body: { sharedBy: 'PERSONS' } })
  await expectProblem(aMeteredCharge(admin, lease.id, shared.id), 'INVALID_INPUT')
  expect(await aMeteredCharge(admin, lease.id, shared.id, { persons: 3 })).toMatchObject({
    persons: 3,
    currentAmount: null,
    hasEnded: false,
  })
  await expectProblem(aMeteredCharge(admin, lease.id, shared.id, { persons: 3 }), 'INVALID_INPUT')
  // Without sharing, each unit would pay for the whole meter.
  for (const sharedBy of [null, 'AREA'] as const)
    await expectProblem(admin.call(meterContract.update, { ...of(shared.id), body: { sharedBy } }), 'IN_USE')
  const own = await aMeter(admin, { unitId: unit.id })
  await expectProblem(aMeteredCharge(admin, lease.id, own.id, { kind: 'WATER' }), 'INVALID_INPUT')
  await expectProblem(aMeteredCharge(admin, lease.id, own.id, { amount: 100 }), 'INVALID_INPUT')
  expect(await aMeteredCharge(admin, lease.id, own.id)).toMatchObject({ label: 'Electricity', meterNumber: own.number })
})
