import { afterAll, beforeAll, expect, test } from 'vitest'
import { calendarDate, firstDayOf, lastDayOf, monthOf } from '../../../domain/calendar-date.ts'
import { ownerShareContract } from '../../../domain/overview/owner-share-contract.ts'
import { paymentContract } from '../../../domain/payments/payment-contract.ts'
import { expenseContract, managementFeeContract } from '../../../domain/remittance/expense-contract.ts'
import { remittanceContract } from '../../../domain/remittance/remittance-contract.ts'
import { advicesOf, billedLease, pay } from '../../testing/billing-steps.ts'
import { type Admin, aBuildingOwnedBy, anAdmin, anOwner, aPhone, arriveBySms, aUnit } from '../../testing/factories.ts'
import { aTestApp, expectProblem, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  app = await aTestApp('2025-06-15T04:00:00Z')
  admin = await anAdmin(app)
})
afterAll(() => app.close())

/** Half of a flat: January remitted and charged back, February remitted, March's remittance reversed, April not remitted; and a bill. */
async function anOwnerOfSomeMonths() {
  const phoneNumber = aPhone()
  const [mine, other] = [await anOwner(admin, { phoneNumber }), await anOwner(admin)]
  const halves = [mine, other].map(({ id }) => ({ ownerId: id, share: '1/2' }))
  const building = await aBuildingOwnedBy(admin, halves)
  const unit = await aUnit(admin, building.id)
  await admin.call(managementFeeContract.set, { body: { buildingId: building.id, percent: '10', startsOn: '2020-01-01' } })
  const months = ['2025-01', '2025-02', '2025-03', '2025-04', '2025-05']
  const { lease } = await billedLease(admin, { propertyId: unit.id, rentAmount: 1_000_000 }, months)
  const [january = '', february = '', march = '', april = ''] = (await advicesOf(admin, lease.id)).map(({ id }) => id)
  const remit = (adviceId: string, remittedOn: string) =>
    admin.call(remittanceContract.create, { body: { ownerId: mine.id, adviceIds: [adviceId], remittedOn } })
  const first = await pay(admin, january, 1_000_000, { paidOn: '2025-02-03' })
  await remit(january, '2025-02-10')
  const bill = { buildingId: building.id, vendor: 'Plumber', description: 'Pipe', amount: 80_000, billedOn: '2025-02-20' }
  await admin.call(expenseContract.create, { body: bill })
  await pay(admin, february, 1_000_000, { paidOn: '2025-03-03' })
  await remit(february, '2025-03-10')
  await pay(admin, march, 1_000_000, { paidOn: '2025-04-02' })
  const wrong = await remit(march, '2025-04-10')
  await admin.call(remittanceContract.reverse, { params: { id: wrong.id }, body: { reason: 'Wrong account' } })
  await admin.call(paymentContract.reverse, { params: { id: first.id }, body: { reason: 'The cheque bounced' } })
  await pay(admin, april, 1_000_000, { paidOn: '2025-05-04' })
  return { ownerId: mine.id, otherId: other.id, owner: await arriveBySms(app, phoneNumber) }
}

test('each month of an owner’s cash flow equals the statement, including reversals', async () => {
  const { ownerId, otherId, owner } = await anOwnerOfSomeMonths()
  const { rows, totals } = await owner.call(ownerShareContract.cashFlow, { query: {} })
  expect(rows.map(({ month }) => month)).toEqual([
    ...['2024-07', '2024-08', '2024-09', '2024-10', '2024-11', '2024-12'],
    ...['2025-01', '2025-02', '2025-03', '2025-04', '2025-05', '2025-06'],
  ])
  const statements = rows.map(async ({ month }) => {
    const days = monthOf(calendarDate(`${month}-01`))
    const query = { ownerId, from: firstDayOf(days), to: lastDayOf(days) }
    const { totals: of } = await admin.call(remittanceContract.statement, { query })
    return {
      month,
      receivedAmount: of.incomeAmount,
      deductedAmount: 0 - of.feeAmount - of.taxAmount - of.expenseAmount,
      paidOutAmount: 0 - of.remittedAmount,
    }
  })
  expect(rows).toEqual(await Promise.all(statements))
  expect(rows[7]).toEqual({ month: '2025-02', receivedAmount: 500_000, deductedAmount: 90_000, paidOutAmount: 450_000 })
  expect(rows[8]).toMatchObject({ receivedAmount: 500_000, deductedAmount: 50_000, paidOutAmount: 410_000 })
  expect(rows[11]).toMatchObject({ receivedAmount: -500_000, deductedAmount: -50_000, paidOutAmount: -450_000 })
  // Everything began in these months: the amount received that was neither held back nor paid out is due today.
  const due = await owner.call(remittanceContract.due, {})
  expect(totals.receivedAmount - totals.deductedAmount - totals.paidOutAmount).toBe(due.totalAmount)
  await expectProblem(owner.call(ownerShareContract.cashFlow, { query: { ownerId: otherId } }), 'NOT_FOUND')
  const ofOffice = await admin.call(ownerShareContract.cashFlow, { query: { ownerId } })
  expect(ofOffice).toEqual({ rows, totals })
})
