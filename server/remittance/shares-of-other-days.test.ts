import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { leaseMoveContract } from '../../domain/leases/lease-move-contract.ts'
import { ownerShareContract } from '../../domain/overview/owner-share-contract.ts'
import { thramContract } from '../../domain/properties/thram-contract.ts'
import { remittanceContract } from '../../domain/remittance/remittance-contract.ts'
import { reportContract } from '../../domain/reports/report-contract.ts'
import { advicesOf, pay } from '../testing/billing-steps.ts'
import { type Admin, aBuilding, anActiveLease, anOwner, aPlot, aTenant, aThram, aUnit } from '../testing/factories.ts'
import { aFlatTariff, aMeter, aMeteredCharge, aReading } from '../testing/meters/meter-steps.ts'
import { anAppWithOffices, nextOffice } from '../testing/office.ts'
import type { TestApp } from '../testing/test-app.ts'

// An advice also charges other days than its period; each line is shared by the owners of its own days (money.md R8).

let app: TestApp
let admin: Admin

beforeAll(async () => {
  app = await anAppWithOffices('2025-04-02T04:00:00Z')
})
afterAll(() => app.close())
beforeEach(async () => {
  admin = await nextOffice(app)
})

async function aHouse() {
  const [seller, buyer] = [await anOwner(admin), await anOwner(admin)]
  const thram = await aThram(admin, [{ ownerId: seller.id }])
  const unit = await aUnit(admin, (await aBuilding(admin, (await aPlot(admin, thram.id)).id)).id)
  const sell = (on: string) =>
    admin.call(thramContract.transfer, {
      params: { id: thram.id },
      body: { on, reason: 'SALE', owners: [{ ownerId: buyer.id }] },
    })
  return { seller, buyer, unit, sell }
}

const generate = (month: string) => admin.call(adviceContract.generate, { body: { month } })
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

async function due(ownerId: string) {
  const { items } = await admin.call(remittanceContract.due, { query: { ownerId } })
  return items.map(({ shareAmount, taxAmount }) => ({ shareAmount, taxAmount }))
}

async function reported(ownerId: string) {
  const share = await admin.call(ownerShareContract.read, { query: { ownerId, from: '2025-01', to: '2025-04' } })
  const tax = await admin.call(reportContract.tax, { query: { ownerId, year: 2025 } })
  return {
    collected: share.totals.collectedAmount,
    outstanding: share.totals.outstandingAmount,
    taxed: tax.totals.grossAmount,
    withheld: tax.totals.taxWithheldAmount,
  }
}

test('electricity of January on the bill of February is due to the owner of January', async () => {
  const { seller, buyer, unit, sell } = await aHouse()
  const lease = await anActiveLease(admin, { propertyId: unit.id, endDate: '2025-12-31' })
  const meter = await aMeter(admin, { unitId: unit.id, tariffId: (await aFlatTariff(admin)).id })
  await aMeteredCharge(admin, lease.id, meter.id, { payee: 'OWNER' })
  await aReading(admin, meter.id, '2024-12-31', '1000')
  await generate('2025-01')
  await aReading(admin, meter.id, '2025-01-31', '1100')
  await generate('2025-02')
  const [january, february] = await advicesOf(admin, lease.id)
  expect(february?.lines.map(({ amount }) => amount)).toEqual([1_000_000, 20_000])
  await sell('2025-02-01')
  await pay(admin, january?.id ?? '', 1_000_000, { paidOn: '2025-04-01' })
  await pay(admin, february?.id ?? '', 1_020_000, { paidOn: '2025-04-01' })
  expect(await due(seller.id)).toEqual([
    { shareAmount: 1_000_000, taxAmount: 0 },
    { shareAmount: 20_000, taxAmount: 0 },
  ])
  expect(await due(buyer.id)).toEqual([{ shareAmount: 1_000_000, taxAmount: 0 }])
  expect(await reported(seller.id)).toEqual({ collected: 1_020_000, outstanding: 0, taxed: 1_020_000, withheld: 0 })
  expect(await reported(buyer.id)).toEqual({ collected: 1_000_000, outstanding: 0, taxed: 1_000_000, withheld: 0 })
})

test('an adjustment of rent, with the tax withheld from it, belongs to the owners of the adjusted days', async () => {
  const { seller, buyer, unit, sell } = await aHouse()
  const tenant = await aTenant(admin, { tenantType: 'BUSINESS', licenceNumber: 'L-2025' })
  const lease = await anActiveLease(admin, {
    propertyId: unit.id,
    tenantId: tenant.id,
    rentAmount: 1_000_000,
    endDate: '2025-12-31',
  })
  for (const month of ['2025-01', '2025-02', '2025-03']) await generate(month)
  await admin.call(leaseMoveContract.rentChange, {
    params: { id: lease.id },
    body: { effectiveDate: '2025-02-01', rentAmount: 1_100_000, noticeDate: '2024-10-01', overrideReason: 'Agreed by both.' },
  })
  await sell('2025-02-15')
  await generate('2025-04')
  const april = (await advicesOf(admin, lease.id)).find(({ month }) => month === '2025-04')
  // April, and 1,000.00 more for each of February and March. The seller held 14 of 28 days of February.
  expect(april?.lines.map(({ amount }) => amount)).toEqual([1_100_000, 100_000, 100_000])
  await pay(admin, april?.id ?? '', 1_235_000, { paidOn: '2025-04-01' })
  expect(april?.amount).toBe(1_300_000)
  expect(await due(seller.id)).toEqual([{ shareAmount: 50_000, taxAmount: 2_500 }])
  expect(await due(buyer.id)).toEqual([{ shareAmount: 1_250_000, taxAmount: 62_500 }])
  const [item] = (await admin.call(remittanceContract.due, { query: { ownerId: seller.id } })).items
  expect(item?.explanation.text).toBe(
    '1/1 from 01 Feb 2025 to 14 Feb 2025 (14 of 28 days) of Nu. 1,000.00 for 01 Feb 2025 to 28 Feb 2025 collected.',
  )
  expect(sum([(await reported(seller.id)).withheld, (await reported(buyer.id)).withheld])).toBe(65_000)
})
