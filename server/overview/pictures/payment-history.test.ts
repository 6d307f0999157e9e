import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../../../domain/advices/advice-contract.ts'
import { paymentHistoryContract } from '../../../domain/overview/payment-history-contract.ts'
import { paymentContract } from '../../../domain/payments/payment-contract.ts'
import { advicesOf, billedLease, pay } from '../../testing/billing-steps.ts'
import { type Admin, anAdmin, arriveBySms, aTenant } from '../../testing/factories.ts'
import { aTestApp, expectProblem, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp('2025-07-20T04:00:00Z')
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const ofLease = (by: Pick<Admin, 'call'>, id: string) =>
  by.call(paymentHistoryContract.leasePaymentHistory, { params: { id } }).then(({ months }) => months)
const ofTenant = (by: Pick<Admin, 'call'>, id: string) =>
  by.call(paymentHistoryContract.tenantPaymentHistory, { params: { id } }).then(({ months }) => months)

const terms = { startDate: '2025-02-01', endDate: '2027-01-31' }

async function billedFive(tenantId?: string) {
  const billed = await billedLease(admin, { ...terms, ...(tenantId ? { tenantId } : {}) }, [
    '2025-02',
    '2025-03',
    '2025-04',
    '2025-05',
    '2025-06',
    '2025-07',
  ])
  return { ...billed, rents: (await advicesOf(admin, billed.lease.id)).filter(({ kind }) => kind === 'RENT') }
}

/** The months with an advice, by the month of its due date. */
const states = (months: Awaited<ReturnType<typeof ofLease>>) =>
  months.filter(({ state }) => state !== 'NONE').map(({ month, state }) => `${month} ${state}`)

test('each month shows how its amount was paid: in time, late, in part or not', async () => {
  const { lease, rents } = await billedFive()
  const [first, second, third] = rents
  await pay(admin, first!.id, first!.balanceAmount, { paidOn: first!.dueDate })
  await pay(admin, second!.id, second!.balanceAmount, { paidOn: '2025-07-10' })
  await pay(admin, third!.id, 100_000, { paidOn: '2025-07-10' })
  const months = await ofLease(admin, lease.id)
  expect(months).toHaveLength(24)
  expect(months.at(-1)?.month).toBe('2025-07')
  const due = rents.map(({ dueDate }) => dueDate.slice(0, 7)).filter((month) => month <= '2025-07')
  expect(states(months)).toEqual(due.map((month, index) => `${month} ${['PAID', 'PAID_LATE', 'PART'][index] ?? 'OVERDUE'}`))
  const late = months.find(({ state }) => state === 'PAID_LATE')
  expect(late?.daysLate).toBe((Date.parse('2025-07-10') - Date.parse(second!.dueDate)) / 86_400_000)
})

test('a reversed payment no longer counts, and a write-off is shown as one', async () => {
  const { lease, rents } = await billedFive()
  const [first, second] = rents
  const paid = await pay(admin, first!.id, first!.balanceAmount, { paidOn: first!.dueDate })
  await admin.call(paymentContract.reverse, { params: { id: paid.id }, body: { reason: 'Wrong lease.' } })
  await admin.call(adviceContract.writeOff, { params: { id: second!.id }, body: { reason: 'Cannot be found.' } })
  expect(states(await ofLease(admin, lease.id)).slice(0, 2)).toEqual([
    `${first!.dueDate.slice(0, 7)} OVERDUE`,
    `${second!.dueDate.slice(0, 7)} WRITTEN_OFF`,
  ])
})

test('a tenant sees only their own history, the sum of their leases', async () => {
  const phoneNumber = '17999881'
  const { id } = await aTenant(admin, { phoneNumber })
  const { rents } = await billedFive(id)
  await pay(admin, rents[0]!.id, rents[0]!.balanceAmount, { paidOn: '2025-07-10' })
  await billedFive(id)
  const stranger = await aTenant(admin)
  const tenant = await arriveBySms(app, phoneNumber)
  const own = await ofTenant(tenant, id)
  expect(own).toEqual(await ofTenant(admin, id))
  expect(Math.max(...own.map(({ daysLate }) => daysLate))).toBeGreaterThan(0)
  expect(Math.max(...own.map(({ billedAmount }) => billedAmount))).toBe(2_000_000)
  await expectProblem(ofTenant(tenant, stranger.id), 'NOT_FOUND')
  await expectProblem(ofTenant(await anAdmin(app), id), 'NOT_FOUND')
})

test('active months without an advice are “not billed”; months before the lease had nothing due', async () => {
  const { lease } = await billedLease(admin, { ...terms, depositAmount: 0 }, ['2025-02', '2025-05'])
  // The rent of a month is due in the next one: March and April were never billed, June is not due before 5 July.
  const months = (await ofLease(admin, lease.id)).filter(({ month }) => month >= '2025-01')
  expect(months.map(({ month, state }) => `${month} ${state}`)).toEqual([
    ...['2025-01 NONE', '2025-02 NONE', '2025-03 OVERDUE', '2025-04 NOT_BILLED', '2025-05 NOT_BILLED'],
    ...['2025-06 OVERDUE', '2025-07 NOT_BILLED'],
  ])
  const ofAll = await ofTenant(admin, lease.tenantId)
  expect(ofAll.find(({ month }) => month === '2025-04')?.state).toBe('NOT_BILLED')
})
