import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../../../domain/advices/advice-contract.ts'
import { arrearsTrendContract } from '../../../domain/overview/arrears-trend-contract.ts'
import { paymentContract } from '../../../domain/payments/payment-contract.ts'
import { advicesOf, billedLease, pay } from '../../testing/billing-steps.ts'
import { type Admin } from '../../testing/factories.ts'
import { anAppWithOffices, nextOffice } from '../../testing/office.ts'
import { type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await anAppWithOffices('2025-07-20T04:00:00Z')
})
afterAll(() => app.close())

const trend = (by: Pick<Admin, 'call'>) => by.call(arrearsTrendContract.arrearsTrend, {}).then(({ months }) => months)
const overdue = (months: Awaited<ReturnType<typeof trend>>) =>
  Object.fromEntries(months.filter(({ overdueAmount }) => overdueAmount !== 0).map((month) => [month.asOf, month.overdueAmount]))

/** Rent of 1,000 a month, due on the 5th of the next month. */
async function halfAYear() {
  const admin = await nextOffice(app)
  const months = ['2025-01', '2025-02', '2025-03', '2025-04', '2025-05', '2025-06']
  const { lease } = await billedLease(admin, { rentAmount: 100_000 }, months)
  const rents = (await advicesOf(admin, lease.id)).filter(({ kind }) => kind === 'RENT')
  return { admin, rents }
}

test('six unpaid months grow by one month a month, and the oldest move to the next age band', async () => {
  const { admin } = await halfAYear()
  const months = await trend(admin)
  expect(months).toHaveLength(12)
  expect(months[0]).toMatchObject({ month: '2024-08', asOf: '2024-08-31', overdueAmount: 0 })
  expect(months.at(-1)).toMatchObject({
    ...{ month: '2025-07', asOf: '2025-07-20', overdueAmount: 600_000, current: 0 },
    ...{ days1to30: 100_000, days31to60: 100_000, days61to90: 100_000, over90: 300_000 },
  })
  expect(months.at(-2)).toMatchObject({ asOf: '2025-06-30', overdueAmount: 500_000, over90: 200_000 })
})

test('a payment counts from its value date, however late it is recorded, and its void adds the months again', async () => {
  const { admin, rents } = await halfAYear()
  const before = overdue(await trend(admin))
  const [first] = rents
  const paid = await pay(admin, first!.id, first!.balanceAmount, { paidOn: '2025-03-20' })
  const after = overdue(await trend(admin))
  expect(after['2025-02-28']).toBe(before['2025-02-28'])
  expect(after['2025-03-31']).toBe(before['2025-03-31']! - 100_000)
  expect(after['2025-07-20']).toBe(before['2025-07-20']! - 100_000)
  await admin.call(paymentContract.reverse, { params: { id: paid.id }, body: { reason: 'Wrong lease.' } })
  expect(overdue(await trend(admin))['2025-07-20']).toBe(before['2025-07-20'])
})

test('a written-off amount is not outstanding from that day on, and another office sees none of it', async () => {
  const { admin, rents } = await halfAYear()
  await admin.call(adviceContract.writeOff, { params: { id: rents[0]!.id }, body: { reason: 'Cannot be found.' } })
  expect(overdue(await trend(admin))).toMatchObject({ '2025-06-30': 500_000, '2025-07-20': 500_000 })
  expect(overdue(await trend(await nextOffice(app)))).toEqual({})
})
