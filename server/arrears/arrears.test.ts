import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { arrearsContract } from '../../domain/arrears/arrears-contract.ts'
import { outboxContract } from '../../domain/notifications/outbox-contract.ts'
import { reminderContract } from '../../domain/notifications/reminder-contract.ts'
import { templateContract } from '../../domain/notifications/template-contract.ts'
import { noteContract } from '../../domain/notes/note-contract.ts'
import { overviewContract } from '../../domain/overview/overview-contract.ts'
import { readDues } from '../overview/money-figures-store.ts'
import { advicesOf, pay } from '../testing/billing-steps.ts'
import { type Admin, anActiveLease, aPassword, aPhone, aTenant } from '../testing/factories.ts'
import { organisationRunBy } from '../testing/organisation-run-by.ts'
import { anAppWithOffices, nextOffice } from '../testing/office.ts'
import { expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await anAppWithOffices()
})
beforeEach(async () => {
  app.clock.set(new Date('2025-06-15T04:00:00Z'))
  admin = await nextOffice(app)
})
afterAll(() => app.close())

async function atTen(day: string): Promise<void> {
  app.clock.set(new Date(`${day}T04:00:00Z`))
  admin = { ...admin, ...(await app.signIn(admin.phoneNumber, aPassword)) }
}

/** Rent of 10,000.00 a month, due on the 5th of the next, from this day on. */
async function aTenantSince(startDate: string, rentAmount = 1_000_000) {
  const phoneNumber = aPhone()
  const { id: tenantId } = await aTenant(admin, { phoneNumber })
  const lease = await anActiveLease(admin, { tenantId, startDate, rentAmount, depositAmount: 0 })
  return { tenantId, phoneNumber, leaseId: lease.id }
}
async function bill(...months: string[]): Promise<void> {
  for (const month of months) await admin.call(adviceContract.generate, { body: { month } })
}
const list = (query: object = {}) => admin.call(arrearsContract.list, { query })
const tenantsOf = async (query: object = {}) => (await list(query)).items.map(({ tenantId }) => tenantId)
const called = (tenantId: string, promise: object = {}) =>
  admin.call(noteContract.create, { body: { kind: 'CALL', tenantId, text: 'Called.', outcome: 'REACHED', ...promise } })
const messagesTo = async (phoneNumber: string) =>
  (await admin.call(outboxContract.list, { query: { q: phoneNumber, pageSize: 50 } })).items.filter(
    ({ isReminder }) => isReminder,
  )
const remind = (...tenantIds: string[]) => admin.call(arrearsContract.remind, { body: { tenantIds } })

test('each tenant is one row, with overdue and total balance; tenants without overdue amounts are not listed', async () => {
  const late = await aTenantSince('2025-04-01')
  await aTenantSince('2025-06-01')
  await bill('2025-04', '2025-05', '2025-06')
  const { items, total, totals } = await list()
  expect(total).toBe(1)
  expect(totals).toEqual({ overdueAmount: 2_000_000 })
  expect(items).toMatchObject([
    {
      ...{
        tenantId: late.tenantId,
        owedAmount: 3_000_000,
        overdueAmount: 2_000_000,
        overdueSince: '2025-05-05',
        daysOverdue: 41,
      },
      ...{ adviceCount: 2, monthCount: 2, lastContact: null, promise: null, task: null, next: { step: 'REMIND', on: null } },
    },
  ])
  const { totals: shown } = await admin.call(overviewContract.dashboard, {})
  expect(shown).toMatchObject({ overdueTenants: total, hasMoreOverdue: false, overdueAmount: totals.overdueAmount })
})

test('the dashboard counts tenants among the oldest overdue advices, and shows if there are more', async () => {
  await aTenantSince('2025-03-01')
  await aTenantSince('2025-05-01')
  await bill('2025-03', '2025-04', '2025-05')
  const organisationId = await organisationRunBy(app, admin)
  const duesOf = (maxLooked: number) =>
    app.database.as({ kind: 'job', organisationId }, (tx) => tx.actingAs('staff', (staff) => readDues(staff, maxLooked)))
  expect(await duesOf(100)).toMatchObject({ overdueTenants: 2, hasMoreOverdue: false, overdueAdvices: 4 })
  expect(await duesOf(2)).toMatchObject({ overdueTenants: 1, hasMoreOverdue: true, overdueAdvices: 4 })
})

test('the order depends on amount and age together', async () => {
  const small = await aTenantSince('2025-03-01', 100_000)
  const large = await aTenantSince('2025-05-01', 5_000_000)
  const old = await aTenantSince('2025-03-01', 1_000_000)
  await bill('2025-03', '2025-04', '2025-05')
  expect(await tenantsOf()).toEqual([old.tenantId, large.tenantId, small.tenantId])
  expect(await tenantsOf({ sort: 'overdueAmount:desc' })).toEqual([large.tenantId, old.tenantId, small.tenantId])
})

test('a tenant with a promise moves to the end, one with a broken promise to the top, and a paid promise no longer counts', async () => {
  const [large, small] = [await aTenantSince('2025-04-01', 2_000_000), await aTenantSince('2025-05-01')]
  await bill('2025-04', '2025-05')
  await called(large.tenantId, { promisedOn: '2025-06-20', promisedAmount: 2_000_000 })
  expect(await tenantsOf()).toEqual([small.tenantId, large.tenantId])
  expect((await list({ promise: 'OPEN' })).items).toMatchObject([
    { promise: { on: '2025-06-20', amount: 2_000_000, state: 'OPEN' }, next: { step: 'WAIT_FOR_PROMISE', on: '2025-06-20' } },
  ])
  await called(small.tenantId, { promisedOn: '2025-06-20' })
  await atTen('2025-06-21')
  const [advice] = await advicesOf(admin, large.leaseId)
  await pay(admin, advice?.id ?? '', 2_000_000, { paidOn: '2025-06-20' })
  expect((await list()).items).toMatchObject([
    { tenantId: small.tenantId, promise: { state: 'BROKEN' }, next: { step: 'CALL_AGAIN' } },
    { tenantId: large.tenantId, promise: null },
  ])
  expect(await tenantsOf({ promise: 'BROKEN' })).toEqual([small.tenantId])
})

test('a promise about earlier arrears that were paid does not apply to later arrears', async () => {
  const { tenantId, leaseId } = await aTenantSince('2025-05-01')
  await bill('2025-05')
  await called(tenantId, { promisedOn: '2025-06-16' })
  const [advice] = await advicesOf(admin, leaseId)
  await pay(admin, advice?.id ?? '', 1_000_000, { paidOn: '2025-06-15' })
  await bill('2025-06')
  await atTen('2025-07-10')
  expect((await list()).items).toMatchObject([{ tenantId, promise: null }])
})

test('a tenant who was called today waits behind the others, with the call as the last contact', async () => {
  const [large, small] = [await aTenantSince('2025-04-01', 2_000_000), await aTenantSince('2025-05-01')]
  await bill('2025-04', '2025-05')
  await called(large.tenantId)
  await admin.call(noteContract.create, { body: { kind: 'TASK', tenantId: large.tenantId, text: 'Visit', dueOn: '2025-06-18' } })
  expect((await list()).items).toMatchObject([
    { tenantId: small.tenantId },
    {
      lastContact: { kind: 'CALL', outcome: 'REACHED' },
      task: { text: 'Visit', dueOn: '2025-06-18' },
      next: { step: 'WAIT', on: '2025-06-22' },
    },
  ])
})

test('one message lists everything overdue on a lease, exactly as previewed', async () => {
  const { tenantId, phoneNumber } = await aTenantSince('2025-04-01')
  await bill('2025-04', '2025-05', '2025-06')
  const preview = await admin.call(arrearsContract.previewReminders, { body: { tenantIds: [tenantId] } })
  expect(preview).toMatchObject({ tenants: 1, sms: 1, withoutContact: { count: 0 }, remindedToday: 0, switchedOff: [] })
  expect(await messagesTo(phoneNumber)).toEqual([])
  expect(await remind(tenantId)).toEqual({ tenants: 1, skipped: 0 })
  const [message, ...more] = await messagesTo(phoneNumber)
  expect(more).toEqual([])
  expect(message?.body).toBe(preview.samples[0]?.text)
  expect(message?.body).toContain('Nu. 20,000.00 for Apr 2025, May 2025')
  expect(message?.body).toContain('5 May 2025 and later')
  expect((await list()).items).toMatchObject([{ lastContact: { kind: 'REMINDER' }, next: { step: 'WAIT', on: '2025-06-18' } }])
})

test('two clerks who remind at the same time send one reminder, also of a single advice', async () => {
  const { tenantId, phoneNumber, leaseId } = await aTenantSince('2025-04-01')
  await bill('2025-04', '2025-05')
  const replies = await Promise.all([remind(tenantId), remind(tenantId), remind(tenantId)])
  expect(replies.map(({ tenants }) => tenants).toSorted((a, b) => a - b)).toEqual([0, 0, 1])
  const adviceIds = (await advicesOf(admin, leaseId)).map(({ id }) => id)
  const single = await admin.call(reminderContract.remind, { body: { adviceIds } })
  expect(single).toMatchObject({ reminded: 0, skipped: [{ reason: 'REMINDED_TODAY' }, { reason: 'REMINDED_TODAY' }] })
  expect(await messagesTo(phoneNumber)).toHaveLength(1)
  expect(await admin.call(arrearsContract.previewReminders, { body: { tenantIds: [tenantId] } })).toMatchObject({
    ...{ tenants: 0, sms: 0, samples: [], remindedToday: 1 },
  })
  await atTen('2025-06-16')
  expect(await remind(tenantId)).toEqual({ tenants: 1, skipped: 0 })
})

test('a tenant reminded of one advice today gets no second message about all of them', async () => {
  const { tenantId, phoneNumber, leaseId } = await aTenantSince('2025-04-01')
  await bill('2025-04', '2025-05')
  const [, second] = await advicesOf(admin, leaseId)
  await admin.call(reminderContract.remind, { body: { adviceIds: [second?.id ?? ''] } })
  expect(await remind(tenantId)).toEqual({ tenants: 0, skipped: 1 })
  expect(await messagesTo(phoneNumber)).toHaveLength(1)
})

test('all matching tenants are reminded in one action, across pages, except those reminded today', async () => {
  const tenants = []
  for (let count = 0; count < 12; count += 1) tenants.push(await aTenantSince('2025-05-01'))
  await bill('2025-05')
  expect((await list()).items).toHaveLength(10)
  await remind(tenants[0]?.tenantId ?? '')
  const body = { all: {} }
  expect(await admin.call(arrearsContract.previewReminders, { body })).toMatchObject({ tenants: 11, sms: 11 })
  expect(await admin.call(arrearsContract.remind, { body })).toEqual({ tenants: 11, skipped: 0 })
  expect(await admin.call(arrearsContract.remind, { body })).toEqual({ tenants: 0, skipped: 0 })
  for (const { phoneNumber } of tenants) expect(await messagesTo(phoneNumber)).toHaveLength(1)
})

test('switched-off reminders are reported and not sent', async () => {
  const { tenantId, phoneNumber } = await aTenantSince('2025-05-01')
  await bill('2025-05')
  await admin.call(templateContract.update, { params: { type: 'PAYMENT_ADVICE_REMINDER' }, body: { isOn: false } })
  const preview = await admin.call(arrearsContract.previewReminders, { body: { tenantIds: [tenantId] } })
  expect(preview).toMatchObject({ tenants: 0, switchedOff: ['PAYMENT_ADVICE_REMINDER'] })
  expect(await remind(tenantId)).toEqual({ tenants: 0, skipped: 1 })
  expect(await messagesTo(phoneNumber)).toEqual([])
})

test('another office can neither see nor remind them', async () => {
  const { tenantId } = await aTenantSince('2025-05-01')
  await bill('2025-05')
  const other = await nextOffice(app)
  expect((await other.call(arrearsContract.list, { query: {} })).items).toEqual([])
  await expectProblem(other.call(arrearsContract.remind, { body: { tenantIds: [tenantId] } }), 'NOT_FOUND')
  await expectProblem(other.call(arrearsContract.previewReminders, { body: { tenantIds: [tenantId] } }), 'NOT_FOUND')
  await expectProblem(admin.call(arrearsContract.remind, { body: {} }), 'INVALID_INPUT')
})
