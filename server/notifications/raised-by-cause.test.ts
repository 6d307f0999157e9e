import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { addDays, calendarDate, formatDate } from '../../domain/calendar-date.ts'
import { authContract } from '../../domain/identity/auth-contract.ts'
import { leaseMoveContract } from '../../domain/leases/lease-move-contract.ts'
import { signingContract } from '../../domain/leases/signing/signing-contract.ts'
import { damageContract } from '../../domain/maintenance/damage-contract.ts'
import { notificationContract } from '../../domain/notifications/notification-contract.ts'
import { outboxContract } from '../../domain/notifications/outbox-contract.ts'
import { templateContract } from '../../domain/notifications/template-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { type NotificationType, notificationTypes, typeRules } from '../../domain/settings/notification-type.ts'
import { eventually } from '../testing/eventually.ts'
import { type Admin, aLease, anActiveLease, aPassword, aPhone, arriveBySms, aTenant } from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import { organisationRunBy } from '../testing/organisation-run-by.ts'
import { expectProblem, type TestApp } from '../testing/test-app.ts'
import { raiseReminders } from './raise-reminders.ts'

// Tests each type by its real cause.

let app: TestApp
let admin: Admin
let organisationId: string
beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp())
  organisationId = await organisationRunBy(app, admin)
})
afterAll(() => app.close())

/** Sessions last half a day, so the ADMIN signs in again. */
async function noon(day: string): Promise<void> {
  app.clock.set(new Date(`${day}T06:00:00Z`))
  admin = { ...admin, ...(await app.signIn(admin.phoneNumber, aPassword)) }
}
const remind = () => raiseReminders((work) => app.database.as({ kind: 'job', organisationId }, work))
/** The SMS of a type to a number, newest first. */
async function textsTo(phoneNumber: string, type: NotificationType): Promise<string[]> {
  const { items } = await admin.call(outboxContract.list, { query: { type, q: phoneNumber, pageSize: 50 } })
  return items.map(({ body }) => body)
}
async function aRenter() {
  const phoneNumber = aPhone()
  return { phoneNumber, tenantId: (await aTenant(admin, { phoneNumber })).id }
}
const damage = { kind: 'MAINTENANCE', items: [{ description: 'The tap drips', location: 'Kitchen' }] } as const

test('USER_CREATED: a person with a new sign-in is notified how to use it', async () => {
  await noon('2025-06-15')
  const { phoneNumber } = await aRenter()
  const [text = ''] = await textsTo(phoneNumber, 'USER_CREATED')
  expect(text).toBe(`Wangmo Property Office: your registered phone is ${phoneNumber}. ••••`)
  expect(app.sms.findLast(({ to }) => to === phoneNumber)?.body).toMatch(/\. Sign in at \S+\/auth with password: \S+$/)
})

test('TEMPORARY_LOGIN_CODE: a person who requests a code gets one, and the outbox does not store it', async () => {
  const { phoneNumber } = await aRenter()
  await arriveBySms(app, phoneNumber)
  await app.visitor.call(authContract.sendLoginCode, { body: { phoneNumber } })
  await eventually(() => app.sms.find(({ to, body }) => to === phoneNumber && /code: \d{6}$/.test(body)))
  expect((await textsTo(phoneNumber, 'TEMPORARY_LOGIN_CODE'))[0]).toMatch(/code: ••••$/)
})

test('LEASE_CREATION and PAYMENT_ADVICE_GENERATION: a lease with a deposit is created', async () => {
  const { phoneNumber, tenantId } = await aRenter()
  const lease = await aLease(admin, { tenantId, depositAmount: 1_500_000 })
  const [created = '', ...more] = await textsTo(phoneNumber, 'LEASE_CREATION')
  expect(created).toContain(`Wangmo Property Office: the lease of ${lease.propertyLabel} is ready. Review and sign: http`)
  expect([created.endsWith('/tenant/lease'), more]).toEqual([true, []])
  expect((await textsTo(phoneNumber, 'PAYMENT_ADVICE_GENERATION'))[0]).toMatch(
    /^Wangmo Property Office: Nu\. 15,000\.00 for the security deposit, /,
  )
})

test('LEASE_ACTIVATED_NOTICE, PAYMENT_ADVICE_GENERATION and PAYMENT_RECEIPT_GENERATION: the lease is activated, billed and paid', async () => {
  const { phoneNumber, tenantId } = await aRenter()
  const lease = await anActiveLease(admin, { tenantId })
  expect(await textsTo(phoneNumber, 'LEASE_ACTIVATED_NOTICE')).toHaveLength(1)
  await admin.call(adviceContract.generate, { body: { month: '2025-06' } })
  const advice = (await admin.call(adviceContract.list, { query: { leaseId: lease.id } })).items[0]
  expect((await textsTo(phoneNumber, 'PAYMENT_ADVICE_GENERATION'))[0]).toContain(`for Jun 2025, ${lease.propertyLabel}`)
  const payment = await admin.call(paymentContract.payAdvice, {
    params: { id: advice?.id ?? '' },
    body: { amount: 1_000_000, method: 'CASH', paidOn: '2025-06-10' },
  })
  expect((await textsTo(phoneNumber, 'PAYMENT_RECEIPT_GENERATION'))[0]).toContain(`Receipt ${payment.receiptNumber}`)
})

test('PAYMENT_REVERSAL: if a cheque bounces, the people who got the receipt are notified that it is void', async () => {
  const { phoneNumber, tenantId } = await aRenter()
  const lease = await anActiveLease(admin, { tenantId })
  await admin.call(adviceContract.generate, { body: { month: '2025-06' } })
  const advice = (await admin.call(adviceContract.list, { query: { leaseId: lease.id } })).items[0]
  const { id, receiptNumber } = await admin.call(paymentContract.payAdvice, {
    params: { id: advice?.id ?? '' },
    body: { amount: 1_000_000, method: 'CHEQUE', paidOn: '2025-06-10' },
  })
  await admin.call(paymentContract.reverse, { params: { id }, body: { reason: 'No money in the account.' } })
  expect(await textsTo(phoneNumber, 'PAYMENT_REVERSAL')).toEqual([
    `Wangmo Property Office: the payment of Nu. 10,000.00 for ${lease.propertyLabel} was reversed. Receipt ${receiptNumber} is void. Check what you owe.`,
  ])
})

test('LEASE_TERMINATION: the notice is sent to tenant and owners as a legal notice, and to the office in the product', async () => {
  const { phoneNumber, tenantId } = await aRenter()
  const lease = await anActiveLease(admin, { tenantId })
  const notice = { by: 'TENANT', noticeDate: '2025-06-15', effectiveDate: '2025-09-30', reason: 'Moving' } as const
  await admin.call(leaseMoveContract.terminate, { params: { id: lease.id }, body: notice })
  expect((await textsTo(phoneNumber, 'LEASE_TERMINATION'))[0]).toContain('Last day: 30 Sep 2025.')
  await app.outbox.deliver(organisationId)
  const served = await admin.call(outboxContract.list, { query: { entityId: lease.id, legalNotice: 'true' } })
  expect(served.items.map(({ state }) => state)).toEqual(['SENT', 'SENT'])
  const notified = await admin.call(notificationContract.list, { query: { type: 'LEASE_TERMINATION' } })
  expect(notified.items[0]).toMatchObject({ path: `/admin/master-lease/units/${lease.id}`, readAt: null })
})

test('DAMAGE_ITEM_RESOLUTION: the tenant is notified of a decided item, with a link to the report', async () => {
  const { phoneNumber, tenantId } = await aRenter()
  const lease = await anActiveLease(admin, { tenantId })
  const report = await admin.call(damageContract.create, { body: { ...damage, items: [...damage.items], leaseId: lease.id } })
  const params = { id: report.id, itemId: report.items[0]?.id ?? '' }
  await admin.call(damageContract.resolve, { params, body: { note: 'A new tap.' } })
  expect((await textsTo(phoneNumber, 'DAMAGE_ITEM_RESOLUTION'))[0]).toContain('Kitchen: The tap drips')
  const renter = await arriveBySms(app, phoneNumber)
  const notified = await renter.call(notificationContract.list, { query: { type: 'DAMAGE_ITEM_RESOLUTION' } })
  expect(notified.items[0]?.path).toBe(`/tenant/maintenance/${report.id}`)
})

test('PAYMENT_ADVICE_REMINDER and SECURITY_DEPOSIT_PAYMENT_REMINDER: sent once on their day, and never for a paid advice', async () => {
  const { phoneNumber, tenantId } = await aRenter()
  await anActiveLease(admin, { tenantId, depositAmount: 1_000_000, startDate: '2025-06-15', endDate: '2026-06-14' })
  await admin.call(adviceContract.generate, { body: { month: '2025-06' } })
  await noon('2025-06-18')
  await remind()
  await remind()
  expect(await textsTo(phoneNumber, 'SECURITY_DEPOSIT_PAYMENT_REMINDER')).toHaveLength(1)
  const [advice] = (await admin.call(adviceContract.list, { query: { q: phoneNumber, kind: 'RENT' } })).items
  const dueOn = calendarDate(advice?.dueDate ?? '')
  await noon(addDays(dueOn, 1))
  await remind()
  expect((await textsTo(phoneNumber, 'PAYMENT_ADVICE_REMINDER'))[0]).toContain(`Due ${formatDate(dueOn)}`)
  const body = { amount: advice?.amount ?? 0, method: 'CASH', paidOn: addDays(dueOn, 1) } as const
  await admin.call(paymentContract.payAdvice, { params: { id: advice?.id ?? '' }, body })
  await noon(addDays(dueOn, 14))
  await remind()
  expect(await textsTo(phoneNumber, 'PAYMENT_ADVICE_REMINDER')).toHaveLength(1)
})

test('LEASE_SIGNING_REMINDER: sent before the start to the people who must sign, and before the deadline to the office', async () => {
  await noon('2025-07-26')
  const { phoneNumber, tenantId } = await aRenter()
  const lease = await aLease(admin, { tenantId, startDate: '2025-08-01', endDate: '2026-07-31' })
  await remind()
  expect((await textsTo(phoneNumber, 'LEASE_SIGNING_REMINDER'))[0]).toContain('by 01 Aug 2025')
  await app.database.as({ kind: 'job', organisationId }, (tx) =>
    tx
      .updateTable('leases')
      .set({ signed_on: calendarDate('2025-07-26') })
      .where('id', '=', lease.id)
      .execute(),
  )
  await noon('2025-08-04')
  await remind()
  expect(await textsTo(phoneNumber, 'LEASE_SIGNING_REMINDER')).toHaveLength(1)
  const notified = await admin.call(notificationContract.list, { query: { type: 'LEASE_SIGNING_REMINDER' } })
  expect(notified.items[0]?.body).toContain('09 Aug 2025')
  expect((await admin.call(signingContract.read, { params: { id: lease.id } })).registerBy).toBe('2025-08-09')
})

test('ENTRY_DAMAGE_REPORT_SUBMISSION_REMINDER: the tenant is reminded of the last day, unless they have already reported', async () => {
  await noon('2025-08-15')
  const late = await aRenter()
  const prompt = await aRenter()
  const dates = { startDate: '2025-08-11', endDate: '2026-08-10' }
  await anActiveLease(admin, { tenantId: late.tenantId, ...dates })
  const reported = await anActiveLease(admin, { tenantId: prompt.tenantId, ...dates })
  const body = { leaseId: reported.id, kind: 'ENTRY_DAMAGE' as const, items: [...damage.items] }
  await admin.call(damageContract.create, { body })
  await noon('2025-08-21')
  await remind()
  expect((await textsTo(late.phoneNumber, 'ENTRY_DAMAGE_REPORT_SUBMISSION_REMINDER'))[0]).toContain('by 25 Aug 2025')
  expect(await textsTo(prompt.phoneNumber, 'ENTRY_DAMAGE_REPORT_SUBMISSION_REMINDER')).toEqual([])
})

test('LEASE_RENEWAL: sent before the end, also a day or two after an outage, but not weeks later', async () => {
  await noon('2025-09-01')
  const { phoneNumber, tenantId } = await aRenter()
  await anActiveLease(admin, { tenantId, startDate: '2025-03-01', endDate: '2025-12-31' })
  await noon('2025-10-04')
  await remind()
  expect(await textsTo(phoneNumber, 'LEASE_RENEWAL')).toHaveLength(1)
  await noon('2025-11-20')
  await remind()
  expect(await textsTo(phoneNumber, 'LEASE_RENEWAL')).toHaveLength(1)
})

test('a switched-off message is sent to nobody, and a removed channel is not used', async () => {
  const switchOff = (isOn: boolean) =>
    admin.call(templateContract.update, { params: { type: 'LEASE_CREATION' }, body: { isOn, channels: ['IN_PRODUCT'] } })
  await switchOff(false)
  const silent = await aRenter()
  await aLease(admin, { tenantId: silent.tenantId })
  await switchOff(true)
  const notified = await aRenter()
  await aLease(admin, { tenantId: notified.tenantId })
  expect(await textsTo(notified.phoneNumber, 'LEASE_CREATION')).toEqual([])
  const seen = async ({ phoneNumber }: { phoneNumber: string }) =>
    (await (await arriveBySms(app, phoneNumber)).call(notificationContract.list, { query: { type: 'LEASE_CREATION' } })).total
  expect([await seen(silent), await seen(notified)]).toEqual([0, 1])
})

test('RENT_INCREASE and RENT_OBJECTION: the notice states what the law requires, and the office is notified of the objection', async () => {
  await noon('2025-06-16')
  const { phoneNumber, tenantId } = await aRenter()
  const lease = await anActiveLease(admin, { tenantId, startDate: '2023-01-01', endDate: '2026-12-31' })
  const change = { effectiveDate: '2025-10-01', rentAmount: 1_080_000, noticeDate: '2025-06-16' }
  await admin.call(leaseMoveContract.rentChange, { params: { id: lease.id }, body: change })
  expect(await textsTo(phoneNumber, 'RENT_INCREASE')).toEqual([
    `Wangmo Property Office: ${lease.propertyLabel} rent Nu. 10,800.00 (+8 %) from 01 Oct 2025. Object to us by 30 Jun 2025. Dispute: Dispute Settlement Committee.`,
  ])
  const tenant = await arriveBySms(app, phoneNumber)
  const objection = { effectiveDate: '2025-10-01', objectedOn: '2025-06-16' }
  await tenant.call(leaseMoveContract.rentObjection, { params: { id: lease.id }, body: objection })
  const rest = `objected to the rent increase of ${lease.propertyLabel} from 01 Oct 2025. The rent stays Nu. 10,000.00.`
  const forTenant = `Wangmo Property Office: you ${rest}`
  expect(await textsTo(phoneNumber, 'RENT_OBJECTION')).toEqual([forTenant])
  const forOthers = `Wangmo Property Office: the tenant of ${lease.propertyLabel} objected to the increase from 01 Oct 2025. The rent stays Nu. 10,000.00.`
  for (const [notified, body] of [
    [admin, forOthers],
    [tenant, forTenant],
  ] as const) {
    const { items } = await notified.call(notificationContract.list, { query: { type: 'RENT_OBJECTION' } })
    expect(items[0]).toMatchObject({ body })
  }
})

test('a lower rent is not an increase: no notice about an objection is sent', async () => {
  const { phoneNumber, tenantId } = await aRenter()
  const lease = await anActiveLease(admin, { tenantId, startDate: '2023-01-01', endDate: '2026-12-31' })
  const change = { effectiveDate: '2025-10-01', rentAmount: 900_000, noticeDate: '2025-06-16' }
  await admin.call(leaseMoveContract.rentChange, { params: { id: lease.id }, body: change })
  expect(await textsTo(phoneNumber, 'RENT_INCREASE')).toEqual([])
})

test('every type has a test above with its name', () => {
  // The tests of RENEWAL_QUESTION are in server/leases/renewals/renewals.test.ts, those of BREACH_NOTICE and its withdrawal in
  // server/arrears/, of WORK_SCHEDULED in server/maintenance/work-orders, of PAYMENT_PLAN_BROKEN in server/advices/plans, and of
  // LAND_FEE_REVISION in server/leases/land.
  expect(notificationTypes).toHaveLength(22)
  expect(Object.keys(typeRules)).toEqual([...notificationTypes])
})

test('a waiting message can be cancelled, and sent again later', async () => {
  const { phoneNumber, tenantId } = await aRenter()
  await anActiveLease(admin, { tenantId })
  const [message] = (await admin.call(outboxContract.list, { query: { q: phoneNumber, type: 'LEASE_ACTIVATED_NOTICE' } })).items
  const params = { id: message?.id ?? '' }
  expect(await admin.call(outboxContract.cancel, { params })).toMatchObject({ state: 'CANCELLED' })
  await app.outbox.deliver(organisationId)
  expect(app.sms.some(({ to, body }) => to === phoneNumber && body.includes('is active from'))).toBe(false)
  await admin.call(outboxContract.resend, { params })
  await app.outbox.deliver(organisationId)
  expect(app.sms.filter(({ to, body }) => to === phoneNumber && body.includes('is active from'))).toHaveLength(1)
  await expectProblem(admin.call(outboxContract.resend, { params }), 'ILLEGAL_TRANSITION')
})
