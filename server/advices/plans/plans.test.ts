import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { leaseMoneyContract } from '../../../domain/advices/lease-money-contract.ts'
import { paymentPlanContract } from '../../../domain/advices/plans/payment-plan-contract.ts'
import { arrearsContract } from '../../../domain/arrears/arrears-contract.ts'
import { auditContract } from '../../../domain/audit/audit-contract.ts'
import { notificationContract } from '../../../domain/notifications/notification-contract.ts'
import { reminderContract } from '../../../domain/notifications/reminder-contract.ts'
import { outboxContract } from '../../../domain/notifications/outbox-contract.ts'
import { overviewContract } from '../../../domain/overview/overview-contract.ts'
import { paymentContract } from '../../../domain/payments/payment-contract.ts'
import { aLateTenant, pay } from '../../testing/billing-steps.ts'
import { type Admin, aManager, anAdmin, aPassword, aPhone, arriveBySms } from '../../testing/factories.ts'
import { aTestApp, expectProblem, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp()
})
beforeEach(async () => {
  app.clock.set(new Date('2025-06-15T04:00:00Z'))
  admin = await anAdmin(app)
})
afterAll(() => app.close())

async function atTen(day: string): Promise<void> {
  app.clock.set(new Date(`${day}T04:00:00Z`))
  admin = { ...admin, ...(await app.signIn(admin.phoneNumber, aPassword)) }
}

const halves = [
  { dueOn: '2025-06-20', amount: 1_000_000 },
  { dueOn: '2025-07-20', amount: 1_000_000 },
]
type Late = Awaited<ReturnType<typeof aLateTenant>>
const agree = (
  { tenantId, adviceIds }: Pick<Late, 'tenantId' | 'adviceIds'>,
  more: object = {},
  clerk: Pick<Admin, 'call'> = admin,
) => clerk.call(paymentPlanContract.create, { body: { tenantId, adviceIds, instalments: halves, ...more } })
const readAgain = (id: string) => admin.call(paymentPlanContract.read, { params: { id } })
const overdue = async () => (await admin.call(arrearsContract.list, {})).items
const postedTo = async (leaseId: string, asOf: string) =>
  (await admin.call(leaseMoneyContract.interest, { params: { id: leaseId }, body: { asOf } })).postedAmount

test('a plan counts payments of its advices, instalment by instalment, until it is paid', async () => {
  const late = await aLateTenant(admin)
  const plan = await agree(late)
  expect(plan).toMatchObject({
    ...{ state: 'ACTIVE', agreedOn: '2025-06-15', interest: 'COUNTED', graceDays: 3, totalAmount: 2_000_000, paidAmount: 0 },
    advices: [{ agreedAmount: 1_000_000 }, { agreedAmount: 1_000_000 }],
  })
  await pay(admin, late.april, 1_000_000, { paidOn: '2025-06-15' })
  await pay(admin, late.may, 300_000, { paidOn: '2025-06-15' })
  expect(await readAgain(plan.id)).toMatchObject({
    paidAmount: 1_300_000,
    instalments: [
      { paidAmount: 1_000_000, state: 'PAID' },
      { paidAmount: 300_000, state: 'OPEN' },
    ],
  })
  const { id } = await pay(admin, late.may, 700_000, { paidOn: '2025-06-15' })
  expect((await readAgain(plan.id)).state).toBe('PAID')
  await admin.call(paymentContract.reverse, { params: { id }, body: { reason: 'Wrong tenant' } })
  expect((await readAgain(plan.id)).state).toBe('ACTIVE')
})

test('the to-do list counts the advices of the tenants it counts, without those of a plan', async () => {
  await agree(await aLateTenant(admin))
  await aLateTenant(admin)
  const { pendingTasks } = await admin.call(overviewContract.dashboard, {})
  expect(pendingTasks.find(({ kind }) => kind === 'OVERDUE')).toMatchObject({ count: 1, label: 'Overdue tenants (2 advices)' })
})

test('a tenant with a plan leaves the work list and gets reminders of the instalments only', async () => {
  const late = await aLateTenant(admin)
  await agree(late)
  expect(await overdue()).toEqual([])
  const { totals } = await admin.call(overviewContract.dashboard, {})
  expect(totals).toMatchObject({ overdueTenants: 0, overdueAmount: 2_000_000 })
  const { skipped } = await admin.call(reminderContract.remind, { body: { adviceIds: [late.april] } })
  expect(skipped).toEqual([{ adviceId: late.april, reason: 'ON_PAYMENT_PLAN' }])
  await atTen('2025-06-17')
  await app.jobs.runDue()
  const { items } = await admin.call(outboxContract.list, { query: { q: late.phoneNumber, pageSize: 50 } })
  expect(items.filter(({ isReminder }) => isReminder).map(({ body }) => body)).toEqual([
    expect.stringContaining('Nu. 10,000.00 for instalment 1 of 2'),
  ])
})

test('a broken plan returns to the top of the list, and stays broken', async () => {
  const late = await aLateTenant(admin)
  const plan = await agree(late)
  await atTen('2025-06-23')
  await app.jobs.runDue()
  expect((await readAgain(plan.id)).state).toBe('ACTIVE')
  await atTen('2025-06-24')
  expect((await readAgain(plan.id)).state).toBe('BROKEN')
  await app.jobs.runDue()
  expect(await overdue()).toMatchObject([{ overdueAmount: 2_000_000, next: { step: 'CALL_BROKEN_PLAN' } }])
  await pay(admin, late.april, 1_000_000, { paidOn: '2025-06-24' })
  expect(await readAgain(plan.id)).toMatchObject({ state: 'BROKEN', brokenOn: '2025-06-24' })
  const { items } = await admin.call(auditContract.list, { query: { entityId: plan.id } })
  expect(items.map(({ changes }) => changes.map(({ field }) => field)).flat()).toContain('brokenOn')
  // A broken plan does not block a new one.
  expect(
    (await agree({ ...late, adviceIds: [late.may] }, { instalments: [{ dueOn: '2025-07-01', amount: 1_000_000 }] })).state,
  ).toBe('ACTIVE')
})

test('the tenant is notified of a broken plan by SMS and on screen, and the office too, once', async () => {
  const late = await aLateTenant(admin)
  await arriveBySms(app, late.phoneNumber)
  await agree(late, {
    instalments: [
      { dueOn: '2025-06-20', amount: 500_000 },
      { dueOn: '2025-07-20', amount: 1_500_000 },
    ],
  })
  await pay(admin, late.april, 200_000, { paidOn: '2025-06-15' })
  await atTen('2025-06-23')
  await app.jobs.runDue()
  const sent = async () =>
    (await admin.call(outboxContract.list, { query: { q: late.phoneNumber, type: 'PAYMENT_PLAN_BROKEN' } })).items
  expect(await sent()).toEqual([])
  await atTen('2025-06-24')
  await app.jobs.runDue()
  const tenant = await app.signIn(late.phoneNumber, aPassword)
  const text =
    'Wangmo Property Office: payment plan broken. Nu. 3,000.00, due 20 Jun 2025, is unpaid. ' +
    'Pay or ask for a new plan: http://localhost:3000/tenant/payments'
  expect(await sent()).toMatchObject([{ channel: 'SMS', body: text, isReminder: true }])
  const noticesOf = async (reader: Pick<Admin, 'call'>) =>
    (await reader.call(notificationContract.list, { query: { type: 'PAYMENT_PLAN_BROKEN' } })).items
  expect(await noticesOf(tenant)).toMatchObject([{ body: text, path: '/tenant/payments' }])
  expect(await noticesOf(admin)).toMatchObject([
    {
      body: expect.stringMatching(/^Wangmo Property Office: the payment plan of .+ is broken. Nu. 3,000.00, due 20 Jun 2025,/),
      path: `/admin/master-users/tenants/${late.tenantId}`,
    },
  ])
  for (const day of ['2025-06-25', '2025-07-25']) {
    await atTen(day)
    await app.jobs.runDue()
  }
  expect(await sent()).toHaveLength(1)
  expect(await noticesOf(admin)).toHaveLength(1)
})

test('late interest is paused while the plan is kept, and charged in full once it is broken', async () => {
  const late = await aLateTenant(admin)
  await agree(late, { interest: 'PAUSED' })
  // April was due on 5 May: 40 days to 14 June; May on 5 June: 9 days. 10,000.00 × 24 % ÷ 365 a day.
  await atTen('2025-06-22')
  expect(await postedTo(late.leaseId, '2025-06-22')).toBe(26_301 + 5_918)
  await atTen('2025-06-24')
  // The plan is broken: interest for 50 and 19 days.
  expect(await postedTo(late.leaseId, '2025-06-24')).toBe(32_877 + 12_493 - 26_301 - 5_918)
})

test('only an ADMIN can pause late interest', async () => {
  const late = await aLateTenant(admin)
  const phoneNumber = aPhone()
  await aManager(admin, { phoneNumber })
  const manager = await arriveBySms(app, phoneNumber)
  const { detail } = await expectProblem(agree(late, { interest: 'PAUSED' }, manager), 'FORBIDDEN')
  expect(detail).toContain('Only an administrator')
  expect((await agree(late, {}, manager)).interest).toBe('COUNTED')
})

test('instalments with a wrong sum, and advices that are paid, belong to another tenant or are in a plan are refused', async () => {
  const [late, other] = [await aLateTenant(admin), await aLateTenant(admin)]
  const { errors } = await expectProblem(agree(late, { instalments: halves.slice(1) }), 'INVALID_INPUT')
  expect(errors).toMatchObject([{ path: '/instalments' }])
  await expectProblem(agree({ ...late, adviceIds: [late.april, other.april] }), 'INVALID_INPUT')
  const plan = await agree(late)
  await expectProblem(agree(late), 'ILLEGAL_TRANSITION')
  expect((await admin.call(paymentPlanContract.cancel, { params: { id: plan.id } })).state).toBe('CANCELLED')
  await expectProblem(admin.call(paymentPlanContract.cancel, { params: { id: plan.id } }), 'ILLEGAL_TRANSITION')
  expect((await overdue()).map(({ tenantId }) => tenantId)).toContain(late.tenantId)
  await pay(admin, late.april, 1_000_000, { paidOn: '2025-06-15' })
  await expectProblem(agree({ ...late, adviceIds: [late.april] }), 'NOT_OPEN')
})

test('if two clerks agree a plan at the same time, one succeeds', async () => {
  const late = await aLateTenant(admin)
  const tried = await Promise.allSettled([agree(late), agree(late), agree(late)])
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await admin.call(paymentPlanContract.list, { query: { tenantId: late.tenantId } })).total).toBe(1)
})

test('a tenant reads their own plan, and no other tenant can', async () => {
  const [late, other] = [await aLateTenant(admin), await aLateTenant(admin)]
  const plan = await agree(late)
  const [tenant, stranger] = [await arriveBySms(app, late.phoneNumber), await arriveBySms(app, other.phoneNumber)]
  expect(await tenant.call(paymentPlanContract.list, {})).toMatchObject({
    items: [{ id: plan.id, totalAmount: 2_000_000, agreedByName: null }],
  })
  expect((await stranger.call(paymentPlanContract.list, {})).items).toEqual([])
  await expectProblem(stranger.call(paymentPlanContract.read, { params: { id: plan.id } }), 'NOT_FOUND')
})
