import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { adviceContract } from '../../../domain/advices/advice-contract.ts'
import { recurringChargeContract } from '../../../domain/leases/charges/recurring-charge-contract.ts'
import { leaseMoveContract } from '../../../domain/leases/lease-move-contract.ts'
import { ledgerContract } from '../../../domain/ledger/ledger-contract.ts'
import { meterContract } from '../../../domain/meters/meter-contract.ts'
import { meterReadingContract } from '../../../domain/meters/meter-reading-contract.ts'
import { tariffContract } from '../../../domain/meters/tariff-contract.ts'
import { monthlyRunContract } from '../../../domain/monthly-runs/monthly-run-contract.ts'
import { unitContract } from '../../../domain/properties/unit-contract.ts'
import { remittanceContract } from '../../../domain/remittance/remittance-contract.ts'
import { advicesOf, pay } from '../../testing/billing-steps.ts'
import { type Admin, aBuildingOwnedBy, anActiveLease, anOwner, aUnit } from '../../testing/factories.ts'
import { aFlatTariff, aMeter, aMeteredCharge, aReading, aTariff } from '../../testing/meters/meter-steps.ts'
import { anAppWithOffices, nextOffice } from '../../testing/office.ts'
import { expectProblem, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  app = await anAppWithOffices('2025-04-02T04:00:00Z')
})
afterAll(() => app.close())
beforeEach(async () => {
  admin = await nextOffice(app)
})

const of = (id: string) => ({ params: { id } })
const generate = (month: string) => admin.call(adviceContract.generate, { body: { month } })
const linesOf = (advice?: { lines: { label: string; amount: number }[] }) =>
  advice?.lines.map(({ label, amount }) => [label, amount])

async function aHouse() {
  const owner = await anOwner(admin)
  const building = await aBuildingOwnedBy(admin, [{ ownerId: owner.id }])
  return { owner, building, unit: await aUnit(admin, building.id) }
}

/** A lease of 2025 that is charged by the meter of its unit. The meter was last read on the last day of 2024. */
async function aMeteredLease({ endDate = '2025-12-31', charge = {}, tariffId = '' } = {}) {
  const { owner, unit } = await aHouse()
  const lease = await anActiveLease(admin, { propertyId: unit.id, endDate })
  const meter = await aMeter(admin, { unitId: unit.id, tariffId: tariffId || (await aTariff(admin)).id })
  const added = await aMeteredCharge(admin, lease.id, meter.id, charge)
  await aReading(admin, meter.id, '2024-12-31', '1000')
  return { owner, unit, lease, meter, charge: added }
}

async function balances() {
  const { accounts, totalDebitAmount, totalCreditAmount } = await admin.call(ledgerContract.trialBalance, {})
  expect(totalDebitAmount).toBe(totalCreditAmount)
  return Object.fromEntries(accounts.map(({ code, debitAmount, creditAmount }) => [code, creditAmount - debitAmount]))
}

test('M2: the use between readings is one line of the next advice, with its explanation and its account', async () => {
  const { lease, meter } = await aMeteredLease()
  await generate('2025-01')
  await aReading(admin, meter.id, '2025-01-31', '1120.5')
  expect(linesOf((await advicesOf(admin, lease.id))[0])).toEqual([['Rent', 1_000_000]])
  const preview = await admin.call(monthlyRunContract.preview, { body: { month: '2025-02' } })
  expect(preview).toMatchObject({ adviceCount: 1, amount: 1_025_330 })
  await generate('2025-02')
  const [, february] = await advicesOf(admin, lease.id)
  expect(linesOf(february)).toEqual([
    ['Rent', 1_000_000],
    ['Electricity 01 Jan 2025 – 31 Jan 2025', 25_330],
  ])
  expect(february?.lines[1]?.explanation).toMatchObject({
    rule: 'R18',
    text: '01 Jan 2025 to 31 Jan 2025: from 1000 to 1120.5 = 120.5 kWh. 100 kWh × Nu. 1.50 + 20.5 kWh × Nu. 2.60 + Nu. 50.00 a month × 1 = Nu. 253.30.',
  })
  expect(await balances()).toMatchObject({ 4000: 2_000_000, 4510: 25_330 })
  await generate('2025-03')
  expect(linesOf((await advicesOf(admin, lease.id))[2])).toEqual([['Rent', 1_000_000]])
})

test('M31, M32: an estimate is billed, and the next reading credits or charges the difference', async () => {
  const { lease, meter } = await aMeteredLease({ tariffId: (await aFlatTariff(admin)).id })
  await aReading(admin, meter.id, '2025-01-31', '1062')
  await aReading(admin, meter.id, '2025-02-28', undefined, { kind: 'ESTIMATE' })
  await generate('2025-03')
  const march = async () => (await advicesOf(admin, lease.id))[0]
  expect(linesOf(await march())).toEqual([
    ['Rent', 1_000_000],
    ['Electricity 01 Jan 2025 – 31 Jan 2025', 12_400],
    ['Electricity 01 Feb 2025 – 28 Feb 2025', 11_200],
  ])
  // 50 in 59 days; 112.00 was charged for 56 in 28 days.
  await aReading(admin, meter.id, '2025-03-31', '1112')
  expect(await march()).toMatchObject({ creditedAmount: 1_200 })
  await generate('2025-04')
  expect(linesOf((await advicesOf(admin, lease.id))[1])).toEqual([['Rent', 1_000_000]])
  expect(await balances()).toMatchObject({ 4510: 22_400 })
})

test('M33: the correction of a reading after billing is credited immediately and charged with the next advice', async () => {
  const { lease, meter } = await aMeteredLease({ tariffId: (await aFlatTariff(admin)).id })
  const january = await aReading(admin, meter.id, '2025-01-31', '1100')
  await aReading(admin, meter.id, '2025-02-28', '1150')
  await generate('2025-03')
  const corrected = await admin.call(meterReadingContract.correct, {
    ...of(january.id),
    body: { value: '1090', reason: 'Misread' },
    ifMatch: january.version,
  })
  expect(corrected).toMatchObject({ value: '1090', use: '90', status: 'ACCEPTED' })
  expect(await admin.call(meterReadingContract.read, of(january.id))).toMatchObject({ status: 'VOID', reason: 'Misread' })
  expect((await advicesOf(admin, lease.id))[0]).toMatchObject({ amount: 1_030_000, creditedAmount: 2_000 })
  await generate('2025-04')
  expect(linesOf((await advicesOf(admin, lease.id))[1])).toEqual([
    ['Rent', 1_000_000],
    ['Electricity 01 Feb 2025 – 28 Feb 2025', 2_000],
  ])
  await expectProblem(
    admin.call(meterReadingContract.correct, { ...of(january.id), body: { value: '1095', reason: 'Again' } }),
    'ILLEGAL_TRANSITION',
  )
  await balances()
})

test('a payment for use that is withdrawn becomes credit of the lease', async () => {
  const { lease, meter } = await aMeteredLease({ tariffId: (await aFlatTariff(admin)).id })
  const reading = await aReading(admin, meter.id, '2025-01-31', '1100')
  await generate('2025-02')
  const [february] = await advicesOf(admin, lease.id)
  await pay(admin, february?.id ?? '', 1_020_000, { paidOn: '2025-03-01' })
  await admin.call(meterReadingContract.void, { ...of(reading.id), body: { reason: 'Other flat' } })
  await generate('2025-03')
  const [before, march] = await advicesOf(admin, lease.id)
  expect(before).toMatchObject({ creditedAmount: 20_000, status: 'PAID' })
  expect(march).toMatchObject({ paidAmount: 20_000, balanceAmount: 980_000 })
  expect(await balances()).toMatchObject({ 4510: 0 })
})

test('the last reading after the end of a lease has its own advice', async () => {
  const { lease, meter } = await aMeteredLease({ tariffId: (await aFlatTariff(admin)).id })
  for (const month of ['2025-01', '2025-02']) await generate(month)
  await admin.call(leaseMoveContract.terminate, {
    ...of(lease.id),
    body: { by: 'TENANT', noticeDate: '2025-01-10', effectiveDate: '2025-02-28', reason: 'Moving', overrideReason: 'Agreed.' },
  })
  await aReading(admin, meter.id, '2025-02-28', '1118')
  const advices = await advicesOf(admin, lease.id)
  expect(linesOf(advices.find(({ lines }) => lines.some(({ label }) => label.startsWith('Electricity'))))).toEqual([
    ['Electricity 01 Jan 2025 – 28 Feb 2025', 23_600],
  ])
})

test('rates cannot start on a billed day; readings without rates wait for them', async () => {
  const tariff = await aTariff(admin, { effectiveOn: '2025-02-01', fixedAmount: 0, steps: [{ upTo: null, rate: '2' }] })
  const { lease, meter } = await aMeteredLease({ tariffId: tariff.id })
  await aReading(admin, meter.id, '2025-01-31', '1062')
  await generate('2025-02')
  expect(linesOf((await advicesOf(admin, lease.id))[0])).toEqual([['Rent', 1_000_000]])
  const add = (effectiveOn: string) =>
    admin.call(tariffContract.addRates, { ...of(tariff.id), body: { effectiveOn, steps: [{ upTo: null, rate: '1' }] } })
  await add('2024-01-01')
  await generate('2025-03')
  expect(linesOf((await advicesOf(admin, lease.id))[1])).toContainEqual(['Electricity 01 Jan 2025 – 31 Jan 2025', 6_200])
  expect(await admin.call(tariffContract.read, of(tariff.id))).toMatchObject({ billedTo: '2025-01-31', meterCount: 1 })
  await expectProblem(add('2025-01-15'), 'IN_USE')
  const other = await aFlatTariff(admin)
  await expectProblem(admin.call(meterContract.update, { ...of(meter.id), body: { tariffId: other.id } }), 'IN_USE')
  await balances()
})

test('owners are due the amounts of their own meters, and nothing of a charge of the office', async () => {
  const { lease, meter, owner } = await aMeteredLease({ charge: { payee: 'OWNER' }, tariffId: (await aFlatTariff(admin)).id })
  await aReading(admin, meter.id, '2025-01-31', '1100')
  await generate('2025-02')
  const [february] = await advicesOf(admin, lease.id)
  await pay(admin, february?.id ?? '', 1_020_000, { paidOn: '2025-03-01' })
  const { items } = await admin.call(remittanceContract.due, { query: { ownerId: owner.id } })
  expect(items).toMatchObject([{ shareAmount: 1_020_000 }])
  expect(await balances()).toMatchObject({ 4020: 20_000 })
})

test('M25: the cost of a building’s meter is shared by area, exact to the chhetrum', async () => {
  const { building } = await aHouse()
  const areas = ['600', '900', '1500']
  const meter = await aMeter(admin, { buildingId: building.id, sharedBy: 'AREA', tariffId: (await aFlatTariff(admin)).id })
  const empty = await admin.call(unitContract.read, of((await aUnit(admin, building.id)).id))
  expect(empty.area).toBeNull()
  const leases = []
  for (const value of areas) {
    const unit = await admin.call(unitContract.create, {
      body: { unitNumber: `A${value}`, buildingId: building.id, area: { value, unit: 'SQFT' } },
    })
    const lease = await anActiveLease(admin, { propertyId: unit.id })
    await aMeteredCharge(admin, lease.id, meter.id)
    leases.push(lease)
  }
  await aReading(admin, meter.id, '2024-12-31', '1000')
  await aReading(admin, meter.id, '2025-01-31', '1050.005')
  await generate('2025-02')
  const amounts = []
  for (const { id } of leases) amounts.push((await advicesOf(admin, id))[0]?.lines[1]?.amount)
  expect(amounts).toEqual([2_000, 3_000, 5_001])
  expect(await balances()).toMatchObject({ 4510: 10_001 })
})

test('M27, M28: the cost is shared by the meters of the units, after each meter is read', async () => {
  const { building } = await aHouse()
  const tariffId = (await aFlatTariff(admin)).id
  const shared = await aMeter(admin, { buildingId: building.id, sharedBy: 'READINGS', tariffId })
  const places = []
  for (const start of ['0', '5']) {
    const unit = await aUnit(admin, building.id)
    const own = await aMeter(admin, { unitId: unit.id })
    await aReading(admin, own.id, '2024-12-31', start)
    const lease = await anActiveLease(admin, { propertyId: unit.id })
    await aMeteredCharge(admin, lease.id, shared.id)
    places.push({ own, lease })
  }
  await aReading(admin, shared.id, '2024-12-31', '1000')
  await aReading(admin, shared.id, '2025-01-31', '1050.005')
  const [first, second] = places
  if (!first || !second) throw new Error('Two units were made.')
  await aReading(admin, first.own.id, '2025-01-31', '30')
  const amountOf = async (leaseId: string, month: number) => linesOf((await advicesOf(admin, leaseId))[month])?.at(-1)
  await generate('2025-02')
  expect(await amountOf(first.lease.id, 0)).toEqual(['Rent', 1_000_000])
  await aReading(admin, second.own.id, '2025-01-31', '15')
  await generate('2025-03')
  expect(await amountOf(first.lease.id, 1)).toEqual(['Electricity 01 Jan 2025 – 31 Jan 2025', 7_501])
  expect(await amountOf(second.lease.id, 1)).toEqual(['Electricity 01 Jan 2025 – 31 Jan 2025', 2_500])
})

test('a renewal keeps the meter; the amount of a metered charge cannot be changed, and the charge can be ended', async () => {
  const { lease, charge, meter } = await aMeteredLease({ endDate: '2025-04-30', tariffId: (await aFlatTariff(admin)).id })
  const renewed = await admin.call(leaseMoveContract.renew, {
    ...of(lease.id),
    body: { startDate: '2025-05-01', endDate: '2026-04-30', rentAmount: 1_000_000 },
  })
  const { items } = await admin.call(recurringChargeContract.list, { query: { leaseId: renewed.id } })
  expect(items).toMatchObject([{ meterId: meter.id, amount: null, startsOn: '2025-05-01' }])
  await expectProblem(
    admin.call(recurringChargeContract.change, { ...of(charge.id), body: { effectiveDate: '2025-03-01', amount: 100 } }),
    'ILLEGAL_TRANSITION',
  )
  await aReading(admin, meter.id, '2025-01-31', '1062')
  await generate('2025-02')
  await admin.call(recurringChargeContract.end, { ...of(charge.id), body: { endsOn: '2025-01-15' } })
  // 15 of 31 days of 62 kWh remain: 60.00 of 124.00.
  expect((await advicesOf(admin, lease.id))[0]).toMatchObject({ amount: 1_012_400, creditedAmount: 6_400 })
})

test('an ended charge cannot be extended into the days of the next charge by the same meter', async () => {
  const { lease, charge, meter } = await aMeteredLease({ tariffId: (await aFlatTariff(admin)).id })
  const end = (endsOn: string) => admin.call(recurringChargeContract.end, { ...of(charge.id), body: { endsOn } as never })
  await end('2025-01-31')
  await aMeteredCharge(admin, lease.id, meter.id, { startsOn: '2025-03-01' })
  await expectProblem(end('2025-03-31'), 'INVALID_INPUT')
  await end('2025-02-28')
  await aReading(admin, meter.id, '2025-03-31', '1090')
  await generate('2025-04')
  // 90 kWh at 2.00 in all: 59 and 31 of 90 days.
  expect(linesOf((await advicesOf(admin, lease.id))[0])).toEqual([
    ['Rent', 1_000_000],
    ['Electricity 01 Jan 2025 – 28 Feb 2025', 11_800],
    ['Electricity 01 Mar 2025 – 31 Mar 2025', 6_200],
  ])
})

test('the cost of a building’s meter is still shared after the meter of a unit was replaced by another one', async () => {
  const { building } = await aHouse()
  const tariffId = (await aFlatTariff(admin)).id
  const shared = await aMeter(admin, { buildingId: building.id, sharedBy: 'READINGS', tariffId })
  await aReading(admin, shared.id, '2024-12-31', '1000')
  const leases = []
  for (const _ of [1, 2]) {
    const unit = await aUnit(admin, building.id)
    const own = await aMeter(admin, { unitId: unit.id })
    await aReading(admin, own.id, '2024-12-31', '0')
    const lease = await anActiveLease(admin, { propertyId: unit.id })
    await aMeteredCharge(admin, lease.id, shared.id)
    leases.push({ ...lease, unit, own })
  }
  const [first, second] = leases
  if (!first || !second) throw new Error('Two units were made.')
  await aReading(admin, first.own.id, '2025-01-10', '10')
  await admin.call(meterContract.update, { ...of(first.own.id), body: { removedOn: '2025-01-10' } })
  const next = await aMeter(admin, { unitId: first.unit.id })
  await aReading(admin, next.id, '2025-01-10', '500')
  await aReading(admin, next.id, '2025-01-31', '520')
  await aReading(admin, second.own.id, '2025-01-31', '10')
  await aReading(admin, shared.id, '2025-01-31', '1040')
  await generate('2025-02')
  // 30 and 10 of 40 kWh.
  const shares = []
  for (const { id } of leases) shares.push(linesOf((await advicesOf(admin, id))[0])?.at(-1))
  expect(shares).toEqual([
    ['Electricity 01 Jan 2025 – 31 Jan 2025', 6_000],
    ['Electricity 01 Jan 2025 – 31 Jan 2025', 2_000],
  ])
})
