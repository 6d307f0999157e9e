import { afterAll, beforeAll, expect, test } from 'vitest'
import { paymentPlanContract } from '../../../domain/advices/plans/payment-plan-contract.ts'
import { allotmentApplicantContract, allotmentRoundContract } from '../../../domain/allotment/allotment-contract.ts'
import { calendarDate } from '../../../domain/calendar-date.ts'
import { notificationContract } from '../../../domain/notifications/notification-contract.ts'
import type { LocalClient } from '../../platform/database/local-client.ts'
import { aLateTenant } from '../../testing/billing-steps.ts'
import { type Admin, aPassword } from '../../testing/factories.ts'
import { anOfficeApp } from '../../testing/office.ts'
import { organisationRunBy } from '../../testing/organisation-run-by.ts'
import type { TestApp } from '../../testing/test-app.ts'
import type { DemoOffice } from '../demo-office.ts'
import { seededRandom } from '../seeded-random.ts'
import { allotDemoUnits } from '../letting/allot-demo-units.ts'
import { breakAPlan } from '../play-exceptions.ts'

// Tests the exceptional cases of the demo on a small office.

const today = calendarDate('2025-06-15')
let app: TestApp
let admin: Admin
let office: DemoOffice
beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp(`${today}T04:00:00Z`))
  const { adminId, phoneNumber } = admin
  const organisationId = await organisationRunBy(app, admin)
  const actor = { kind: 'staff', role: 'ADMIN', organisationId, personId: adminId, adminId } as const
  const call: LocalClient['call'] = async (endpoint, input) => (await app.signIn(phoneNumber, aPassword)).call(endpoint, input)
  office = {
    call,
    random: seededRandom(1),
    contactOf: () => ({ cid: '', phoneNumber: '' }),
    inTransaction: (work) => app.database.as(actor, work),
    goTo: (day) => app.clock.set(new Date(`${day}T04:00:00Z`)),
    outbox: app.outbox,
    updateStatistics: async () => undefined,
  }
})
afterAll(() => app.close())

test('a round that was opened by mistake is cancelled, and the next one has its applicants and its units', async () => {
  await allotDemoUnits(office, today)
  const { items } = await office.call(allotmentRoundContract.list, { query: {} })
  expect(items.map(({ state, units }) => [state, units.length])).toEqual([
    ['FINISHED', 2],
    ['CANCELLED', 2],
  ])
  const [finished, cancelled] = items
  expect(cancelled).toMatchObject({ applicantCount: 2, cancelledReason: expect.stringContaining('income ceiling') })
  expect(finished).toMatchObject({ followsRoundId: cancelled?.id, applicantCount: 5, acceptedCount: 1 })
  const referencesOf = async (roundId = '') =>
    (await office.call(allotmentApplicantContract.list, { query: { roundId, pageSize: 10 } })).items.map(
      ({ reference }) => reference,
    )
  expect(await referencesOf(finished?.id)).toEqual(expect.arrayContaining(await referencesOf(cancelled?.id)))
  expect(app.clock.today()).toBe(today)
})

test('a tenant in arrears broke a payment plan, and both sides are notified', async () => {
  const late = await aLateTenant(admin)
  const running = new Map([
    [
      late.leaseId,
      { leaseId: late.leaseId, phone: '', habit: 'BEHIND' as const, endsOn: today, staysOn: false, isHandedBack: false },
    ],
  ])
  await breakAPlan({ office, today, running, expected: [], officeAccountId: null })
  const { items } = await office.call(paymentPlanContract.list, { query: {} })
  expect(items).toMatchObject([{ tenantId: late.tenantId, state: 'BROKEN', brokenOn: today, paidAmount: 0 }])
  expect(items[0]?.instalments).toHaveLength(2)
  const notifications = await office.call(notificationContract.list, { query: { pageSize: 10 } })
  expect(JSON.stringify(notifications.items)).toMatch(/payment plan/i)
})
