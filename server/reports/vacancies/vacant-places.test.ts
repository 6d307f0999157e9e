import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { calendarDate } from '../../../domain/calendar-date.ts'
import { leaseContract } from '../../../domain/leases/lease-contract.ts'
import { overviewContract } from '../../../domain/overview/overview-contract.ts'
import type { PropertyType } from '../../../domain/properties/property.ts'
import { thramContract } from '../../../domain/properties/thram-contract.ts'
import { reportContract } from '../../../domain/reports/report-contract.ts'
import { type Admin, aBuilding, anActiveLease, anAdmin, anOwner, aPlot, aThram, aUnit } from '../../testing/factories.ts'
import { aTestApp, type TestApp } from '../../testing/test-app.ts'

// A unit is let with its building or its land as well: every report says so, for the same days.

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp('2025-01-02T04:00:00Z')
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(new Date('2025-01-02T04:00:00Z'))
  admin = await anAdmin(app)
})

async function aFlat() {
  const owner = await anOwner(admin)
  const thram = await aThram(admin, [{ ownerId: owner.id }])
  const plot = await aPlot(admin, thram.id)
  const building = await aBuilding(admin, plot.id)
  return { owner, thram, plot, building, unit: await aUnit(admin, building.id, { askingRentAmount: 1_200_000 }) }
}

async function onThe(day: string): Promise<void> {
  app.clock.set(new Date(`${day}T04:00:00Z`))
  admin = { ...admin, ...(await app.signIn(admin.phoneNumber, 'thirty-two prayer flags')) }
}

const taxOf = async (ownerId: string, year: number) => {
  const { rows, totals } = await admin.call(reportContract.tax, { query: { ownerId, year, pageSize: 50 } })
  return { vacant: rows.filter(({ leaseId }) => leaseId === null).map(({ from }) => from), count: totals.vacantMonthCount }
}

test.each(['LAND', 'BUILDING'] as const)(
  'a unit let with its %s is vacant in no report, and afterwards since the same day in all',
  async (of: PropertyType) => {
    const { owner, plot, building } = await aFlat()
    const propertyId = of === 'LAND' ? plot.id : building.id
    const lease = await anActiveLease(admin, { propertyType: of, propertyId, endDate: '2025-06-30' })
    const vacantIn = async () => {
      const roll = await admin.call(reportContract.rentRoll, { query: { state: 'VACANT' } })
      const { totals } = await admin.call(overviewContract.dashboard, {})
      const occupancy = await admin.call(reportContract.occupancy, { query: {} })
      const vacancies = await admin.call(reportContract.vacancies, { query: {} })
      return {
        counts: [totals.vacantCount, roll.rowCount, vacancies.rowCount],
        rents: [totals.vacantRentAmount, roll.totals.askingRentAmount, vacancies.totals.askingRentAmount],
        days: [occupancy.rows[0]?.longestVacantDays, roll.rows[0]?.vacantDays, vacancies.rows[0]?.vacantDays],
      }
    }
    expect(await vacantIn()).toMatchObject({ counts: [0, 0, 0], rents: [0, 0, 0] })

    await onThe('2025-07-10')
    await admin.call(leaseContract.vacate, { params: { id: lease.id }, body: { date: '2025-07-10' } })
    await onThe('2025-08-15')
    expect(await vacantIn()).toEqual({ counts: [1, 1, 1], rents: [1_200_000, 1_200_000, 1_200_000], days: [35, 35, 35] })
    const may = await admin.call(reportContract.rentRoll, { query: { month: '2025-05', state: 'VACANT' } })
    expect(may.rows).toEqual([])
    expect(await taxOf(owner.id, 2025)).toEqual({ vacant: ['2025-08-01'], count: 1 })
  },
)

test('a vacant month belongs to the owners of that month, not to today’s', async () => {
  const { owner: seller, thram } = await aFlat()
  const buyer = await anOwner(admin)
  await onThe('2025-06-20')
  await admin.call(thramContract.transfer, {
    params: { id: thram.id },
    body: { on: calendarDate('2025-03-16'), reason: 'SALE', owners: [{ ownerId: buyer.id }] },
  })
  // Both held it in March.
  expect(await taxOf(seller.id, 2025)).toEqual({ vacant: ['2025-01-01', '2025-02-01', '2025-03-01'], count: 3 })
  expect(await taxOf(buyer.id, 2025)).toEqual({ vacant: ['2025-03-01', '2025-04-01', '2025-05-01', '2025-06-01'], count: 4 })
  expect(await taxOf(buyer.id, 2024)).toEqual({ vacant: [], count: 0 })
})
