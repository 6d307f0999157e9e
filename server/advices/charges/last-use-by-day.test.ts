import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../../../domain/advices/advice-contract.ts'
import { calendarDate } from '../../../domain/calendar-date.ts'
import { thramContract } from '../../../domain/properties/thram-contract.ts'
import { remittanceContract } from '../../../domain/remittance/remittance-contract.ts'
import { advicesOf, endLease, pay } from '../../testing/billing-steps.ts'
import { type Admin, aBuilding, anActiveLease, anOwner, aPlot, aThram, aUnit } from '../../testing/factories.ts'
import { aFlatTariff, aMeter, aMeteredCharge, aReading } from '../../testing/meters/meter-steps.ts'
import { anAppWithOffices, nextOffice } from '../../testing/office.ts'
import { type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  app = await anAppWithOffices('2025-04-02T04:00:00Z')
  admin = await nextOffice(app)
})
afterAll(() => app.close())

test('the last use of a lease goes to the owners of its days', async () => {
  const [seller, buyer] = [await anOwner(admin), await anOwner(admin)]
  const thram = await aThram(admin, [{ ownerId: seller.id }])
  const building = await aBuilding(admin, (await aPlot(admin, thram.id)).id)
  const unit = await aUnit(admin, building.id)
  const lease = await anActiveLease(admin, { propertyId: unit.id, depositAmount: 0 })
  const meter = await aMeter(admin, { unitId: unit.id, tariffId: (await aFlatTariff(admin)).id })
  await aMeteredCharge(admin, lease.id, meter.id, { payee: 'OWNER' })
  await aReading(admin, meter.id, '2024-12-31', '1000')
  for (const month of ['2025-01', '2025-02']) await admin.call(adviceContract.generate, { body: { month } })
  await endLease(admin, lease.id, '2025-02-28')
  const sale = { on: calendarDate('2025-02-01'), reason: 'SALE' as const, owners: [{ ownerId: buyer.id }] }
  await admin.call(thramContract.transfer, { params: { id: thram.id }, body: sale })
  await aReading(admin, meter.id, '2025-02-28', '1118')
  const last = (await advicesOf(admin, lease.id)).find(({ lines }) => lines[0]?.label.startsWith('Electricity'))
  expect(last).toMatchObject({ amount: 23_600, periodStart: '2025-01-01', periodEnd: '2025-02-28' })
  await pay(admin, last?.id ?? '', 23_600, { paidOn: '2025-04-02' })
  const due = async (ownerId: string) =>
    (await admin.call(remittanceContract.due, { query: { ownerId } })).items.map(({ shareAmount }) => shareAmount)
  // 236.00 for 59 days: 31 of the seller, 28 of the buyer.
  expect([await due(seller.id), await due(buyer.id)]).toEqual([[12_400], [11_200]])
})
