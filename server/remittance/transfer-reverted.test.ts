import { afterAll, beforeAll, expect, test } from 'vitest'
import { calendarDate } from '../../domain/calendar-date.ts'
import { damageContract } from '../../domain/maintenance/damage-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { thramContract } from '../../domain/properties/thram-contract.ts'
import { expenseContract } from '../../domain/remittance/expense-contract.ts'
import { remittanceContract } from '../../domain/remittance/remittance-contract.ts'
import { aBilledRepair } from '../testing/a-billed-repair.ts'
import { billedLease, pay } from '../testing/billing-steps.ts'
import {
  type Admin,
  aBuilding,
  anActiveLease,
  anAdmin,
  anOwner,
  aPhone,
  aPlot,
  aTenant,
  aThram,
  aUnit,
  withLongSessions,
} from '../testing/factories.ts'
import { aTestApp, expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  app = await aTestApp('2025-06-15T04:00:00Z')
  admin = await withLongSessions(await anAdmin(app))
})
afterAll(() => app.close())

async function aSoldHouse() {
  const house = await aHouse()
  await house.sell()
  return house
}

async function aHouse() {
  const [seller, buyer] = [await anOwner(admin), await anOwner(admin)]
  const thram = await aThram(admin, [{ ownerId: seller.id }])
  const building = await aBuilding(admin, (await aPlot(admin, thram.id)).id)
  const params = { id: thram.id }
  const on = calendarDate('2025-01-01')
  const sell = () => admin.call(thramContract.transfer, { params, body: { on, reason: 'SALE', owners: [{ ownerId: buyer.id }] } })
  const takeBack = () => admin.call(thramContract.takeBackTransfer, { params, body: { on, reason: 'Another thram was meant.' } })
  return { seller, buyer, thram, building, sell, takeBack }
}

test('a transfer with remitted rent cannot be reverted before the remittance', async () => {
  const { seller, buyer, building, takeBack } = await aSoldHouse()
  const unit = await aUnit(admin, building.id)
  const { advice } = await billedLease(admin, { propertyId: unit.id, rentAmount: 1_000_000 }, ['2025-01'])
  await pay(admin, advice.id, 1_000_000)
  const body = { ownerId: buyer.id, adviceIds: [advice.id], remittedOn: calendarDate('2025-06-15'), reference: 'JRN 7' }
  const { id, remittanceNumber } = await admin.call(remittanceContract.create, { body })
  const refusal = await expectProblem(takeBack(), 'IN_USE')
  expect(refusal.detail).toContain(remittanceNumber)
  await admin.call(remittanceContract.reverse, { params: { id }, body: { reason: 'To the wrong owner.' } })
  await takeBack()
  const dueTo = async (ownerId: string) =>
    (await admin.call(remittanceContract.due, { query: { ownerId } })).items.map(({ shareAmount }) => shareAmount)
  expect([await dueTo(seller.id), await dueTo(buyer.id)]).toEqual([[1_000_000], []])
})

test('a transfer with a bill charged to its owners cannot be reverted before the bill', async () => {
  const { building, takeBack, sell } = await aHouse()
  const bill = { vendor: 'Druk Pipes', description: 'A new pump', amount: 500_000, billedOn: calendarDate('2025-02-01') }
  const charge = () => admin.call(expenseContract.create, { body: { ...bill, buildingId: building.id, chargedTo: 'OWNERS' } })
  await charge()
  app.clock.set(new Date('2025-06-15T05:00:00Z'))
  await sell()
  await takeBack()
  await sell()
  const { id } = await charge()
  expect((await expectProblem(takeBack(), 'IN_USE')).detail).toContain('Druk Pipes')
  await admin.call(expenseContract.reverse, { params: { id }, body: { reason: 'Wrong house.' } })
  await takeBack()
})

test('a transfer with a repair set off at the cost of its owners cannot be reverted before the set-off', async () => {
  const { buyer, building, takeBack } = await aSoldHouse()
  const phoneNumber = aPhone()
  const { id: tenantId } = await aTenant(admin, { phoneNumber })
  const { id: leaseId } = await anActiveLease(admin, { propertyId: (await aUnit(admin, building.id)).id, tenantId })
  const { items } = await aBilledRepair(app, admin, { leaseId, phoneNumber })
  const params = { id: items[0]?.bills[0]?.id ?? '' }
  const approved = await admin.call(damageContract.approveBill, { params, body: { amount: 100 } })
  const [bill] = approved.items[0]?.bills ?? []
  const charged = async () => (await admin.call(remittanceContract.due, { query: { ownerId: buyer.id } })).chargedAmount
  expect(await charged()).toBe(100)
  expect((await expectProblem(takeBack(), 'IN_USE')).detail).toContain(bill?.receiptNumber)
  await admin.call(paymentContract.reverse, { params: { id: bill?.paymentId ?? '' }, body: { reason: 'Wrong owner.' } })
  await takeBack()
  expect(await charged()).toBe(0)
})
