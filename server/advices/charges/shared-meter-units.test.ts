import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../../../domain/advices/advice-contract.ts'
import { meterReadingContract } from '../../../domain/meters/meter-reading-contract.ts'
import { advicesOf } from '../../testing/billing-steps.ts'
import { type Admin, aBuilding, anActiveLease, aUnit } from '../../testing/factories.ts'
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

const generate = (month: string) => admin.call(adviceContract.generate, { body: { month } })

test('a unit that is added to a building later changes the parts of later readings, not those billed before', async () => {
  const building = await aBuilding(admin)
  const tariffId = (await aFlatTariff(admin)).id
  const meter = await aMeter(admin, { buildingId: building.id, sharedBy: 'EQUALLY', tariffId })
  const leases: { id: string }[] = []
  for (const _ of [1, 2]) {
    const lease = await anActiveLease(admin, { propertyId: (await aUnit(admin, building.id)).id })
    await aMeteredCharge(admin, lease.id, meter.id)
    leases.push(lease)
  }
  await aReading(admin, meter.id, '2024-12-31', '1000')
  const january = await aReading(admin, meter.id, '2025-01-31', '1100')
  await generate('2025-02')
  await aUnit(admin, building.id)
  await aReading(admin, meter.id, '2025-02-28', '1190')
  await generate('2025-03')
  const billed = async () => {
    const all = []
    for (const { id } of leases) {
      const advices = await advicesOf(admin, id)
      all.push(advices.map(({ lines, creditedAmount }) => [...lines.slice(1).map(({ amount }) => amount), creditedAmount]))
    }
    return all
  }
  // 200.00 by two units, then 180.00 by three.
  const each = [
    [10_000, 0],
    [6_000, 0],
  ]
  expect(await billed()).toEqual([each, each])
  const body = { value: '1094', reason: 'Misread' }
  await admin.call(meterReadingContract.correct, { params: { id: january.id }, body })
  // 188.00 by two units; the 192.00 of February are charged later.
  const corrected = [
    [10_000, 600],
    [6_000, 0],
  ]
  expect(await billed()).toEqual([corrected, corrected])
  await aReading(admin, meter.id, '2025-03-31', '1190')
  expect(await billed()).toEqual([corrected, corrected])
})
