import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays, type CalendarDate, calendarDate } from '../../domain/calendar-date.ts'
import { jobContract } from '../../domain/jobs/job-contract.ts'
import { outboxContract } from '../../domain/notifications/outbox-contract.ts'
import type { NotificationType } from '../../domain/settings/notification-type.ts'
import { billedLease, pay } from '../testing/billing-steps.ts'
import { type Admin, anActiveLease, aPassword, aPhone, aTenant } from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import { type TestApp } from '../testing/test-app.ts'

// Tests the daily job as the clock starts it, including days without a server.

let app: TestApp
let admin: Admin
beforeEach(async () => {
  ;({ app, admin } = await anOfficeApp('2025-06-15T06:00:00Z'))
})
afterEach(() => app.close())

/** The result text of the day's run. */
async function runOn(day: CalendarDate | string): Promise<string | null | undefined> {
  app.clock.set(new Date(`${day}T06:00:00Z`))
  await app.jobs.runDue()
  admin = { ...admin, ...(await app.signIn(admin.phoneNumber, aPassword)) }
  return (await admin.call(jobContract.list, {})).find(({ name }) => name === 'SEND_REMINDERS')?.lastRun?.result
}

async function countTo(phoneNumber: string, type: NotificationType): Promise<number> {
  return (await admin.call(outboxContract.list, { query: { type, q: phoneNumber } })).total
}

async function aRenter() {
  const phoneNumber = aPhone()
  return { phoneNumber, tenantId: (await aTenant(admin, { phoneNumber })).id }
}

/** An advice due today; the job ran every day until the due date. */
async function anAdviceDueToday() {
  const { phoneNumber, tenantId } = await aRenter()
  const dates = { startDate: '2025-06-15', endDate: '2026-06-14' }
  const { advice } = await billedLease(admin, { tenantId, depositAmount: 0, ...dates }, ['2025-06'])
  const dueOn = calendarDate(advice.dueDate)
  await runOn(addDays(dueOn, -3))
  await runOn(dueOn)
  return { phoneNumber, advice, dueOn, before: await countTo(phoneNumber, 'PAYMENT_ADVICE_REMINDER') }
}

test('a reminder whose day was in an outage of five days is sent once when the server is back', async () => {
  const { phoneNumber, dueOn, before } = await anAdviceDueToday()
  expect(await runOn(addDays(dueOn, 5))).toBe('1 person reminded.')
  expect(await countTo(phoneNumber, 'PAYMENT_ADVICE_REMINDER')).toBe(before + 1)
  await runOn(addDays(dueOn, 6))
  expect(await countTo(phoneNumber, 'PAYMENT_ADVICE_REMINDER')).toBe(before + 1)
})

test('if an outage delayed two reminders, only the newer one is sent, and the run reports the skipped ones', async () => {
  const { phoneNumber, dueOn, before } = await anAdviceDueToday()
  expect(await runOn(addDays(dueOn, 40))).toContain('1 person reminded. 1 older reminder skipped, because newer ones were sent.')
  expect(await countTo(phoneNumber, 'PAYMENT_ADVICE_REMINDER')).toBe(before + 1)
})

test('an advice that was paid in the meantime gets no reminder', async () => {
  const { phoneNumber, advice, dueOn, before } = await anAdviceDueToday()
  await pay(admin, advice.id, advice.amount, { paidOn: dueOn })
  await runOn(addDays(dueOn, 40))
  expect(await countTo(phoneNumber, 'PAYMENT_ADVICE_REMINDER')).toBe(before)
})

test('after months of downtime tenants are asked about renewal, but not for leases that have ended', async () => {
  const [open, over] = [await aRenter(), await aRenter()]
  await anActiveLease(admin, { tenantId: open.tenantId, endDate: '2025-11-15' })
  await anActiveLease(admin, { tenantId: over.tenantId, endDate: '2025-09-20' })
  await runOn('2025-06-15')
  await runOn('2025-09-26')
  expect(await countTo(open.phoneNumber, 'LEASE_RENEWAL')).toBe(1)
  expect(await countTo(over.phoneNumber, 'LEASE_RENEWAL')).toBe(0)
})

test('the very first run sends no old reminders, nor does a run after old leases were recorded', async () => {
  const [early, late] = [await aRenter(), await aRenter()]
  await billedLease(admin, { tenantId: early.tenantId })
  expect(await runOn('2025-06-16')).toBe('Nothing to do.')
  await billedLease(admin, { tenantId: late.tenantId })
  expect(await runOn('2025-06-17')).toBe('Nothing to do.')
})
