import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaseMoneyContract } from '../../domain/advices/lease-money-contract.ts'
import { paymentPlanContract } from '../../domain/advices/plans/payment-plan-contract.ts'
import { calendarDate } from '../../domain/calendar-date.ts'
import { monthEndContract } from '../../domain/month-end/month-end-contract.ts'
import { settingContract } from '../../domain/overview/setting-contract.ts'
import { aLateTenant } from '../testing/billing-steps.ts'
import { type Admin, aPassword } from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import type { TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp('2025-06-15T04:00:00Z'))
})
afterAll(() => app.close())

async function interestLeft(month: string) {
  const { steps } = await admin.call(monthEndContract.read, { query: { month } })
  return steps.find(({ step }) => step === 'INTEREST')?.count
}
const post = (id: string, asOf: string) => admin.call(leaseMoneyContract.interest, { params: { id }, body: { asOf } })

test('interest is left to post only for days on which it accrues: not in a plan that pauses it, and not at a rate of 0', async () => {
  const [planned, free] = [await aLateTenant(admin), await aLateTenant(admin)]
  const { tenantId, adviceIds } = planned
  const instalments = [{ dueOn: '2025-07-20', amount: 2_000_000 }]
  await admin.call(paymentPlanContract.create, { body: { tenantId, adviceIds, instalments, interest: 'PAUSED' } })
  for (const { leaseId } of [planned, free]) await post(leaseId, '2025-06-15')
  expect([await interestLeft('2025-05'), await interestLeft('2025-06')]).toEqual([0, 0])
  app.clock.set(new Date('2025-06-30T04:00:00Z'))
  admin = { ...admin, ...(await app.signIn(admin.phoneNumber, aPassword)) }
  expect(await interestLeft('2025-06')).toBe(2)
  const value = { percent: '0' }
  const effectiveFrom = calendarDate('2025-06-15')
  await admin.call(settingContract.update, { body: { key: 'lateInterest', value, effectiveFrom, reason: 'No interest' } })
  expect(await interestLeft('2025-06')).toBe(0)
})
