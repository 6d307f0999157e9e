import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { addDays, calendarDate } from '../../domain/calendar-date.ts'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { outboxContract } from '../../domain/notifications/outbox-contract.ts'
import { reminderContract } from '../../domain/notifications/reminder-contract.ts'
import { templateContract } from '../../domain/notifications/template-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { type Admin, aLease, anActiveLease, anAdmin, aPassword, aPhone, aTenant } from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import { organisationRunBy } from '../testing/organisation-run-by.ts'
import { expectProblem, type TestApp } from '../testing/test-app.ts'
import { raiseReminders } from './raise-reminders.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp())
})
afterAll(() => app.close())

async function noon(day: string): Promise<void> {
  app.clock.set(new Date(`${day}T06:00:00Z`))
  admin = { ...admin, ...(await app.signIn(admin.phoneNumber, aPassword)) }
}

/** A tenant with an open rent advice and an open deposit. */
async function aDebtor() {
  await noon('2025-06-18')
  const phoneNumber = aPhone()
  const { id: tenantId } = await aTenant(admin, { phoneNumber })
  await anActiveLease(admin, { tenantId, depositAmount: 1_000_000, startDate: '2025-06-15', endDate: '2026-06-14' })
  await admin.call(adviceContract.generate, { body: { month: '2025-06' } })
  const { items } = await admin.call(adviceContract.list, { query: { tenantId } })
  const [rent, deposit] = ['RENT', 'SECURITY_DEPOSIT'].map((kind) => items.find((advice) => advice.kind === kind))
  if (!rent || !deposit) throw new Error('The lease has no advices.')
  return { phoneNumber, rent, deposit }
}

const remind = (...adviceIds: string[]) => admin.call(reminderContract.remind, { body: { adviceIds } })
const textsTo = async (phoneNumber: string) =>
  (await admin.call(outboxContract.list, { query: { q: phoneNumber, pageSize: 50 } })).items
    .filter(({ isReminder }) => isReminder)
    .map(({ type }) => type)

test('a clerk can remind of rent and deposit at any time, but of each once a day', async () => {
  const { phoneNumber, rent, deposit } = await aDebtor()
  expect(await remind(rent.id, deposit.id, rent.id)).toEqual({ reminded: 2, skipped: [] })
  expect(new Set(await textsTo(phoneNumber))).toEqual(new Set(['PAYMENT_ADVICE_REMINDER', 'SECURITY_DEPOSIT_PAYMENT_REMINDER']))
  expect(await remind(rent.id)).toEqual({ reminded: 0, skipped: [{ adviceId: rent.id, reason: 'REMINDED_TODAY' }] })
  await noon('2025-06-19')
  expect(await remind(rent.id)).toEqual({ reminded: 1, skipped: [] })
  expect(await textsTo(phoneNumber)).toHaveLength(3)
})

test('if several clerks remind at the same time, one reminder is sent, and the others get its result', async () => {
  const { phoneNumber, rent } = await aDebtor()
  const answers = await Promise.all(Array.from({ length: 6 }, () => remind(rent.id)))
  expect(answers.map(({ reminded }) => reminded).toSorted((a, b) => b - a)).toEqual([1, 0, 0, 0, 0, 0])
  expect(await textsTo(phoneNumber)).toHaveLength(1)
})

test('everything in the filtered list is counted first; advices settled or reminded in the meantime are reported', async () => {
  const { rent, deposit } = await aDebtor()
  const all = { tenantId: rent.tenantId, open: 'true' as const }
  const preview = () => admin.call(reminderContract.preview, { body: { all } })
  const found = await preview()
  expect(new Set(found.advices.map(({ id }) => id))).toEqual(new Set([rent.id, deposit.id]))
  expect(found).toMatchObject({ balanceAmount: rent.balanceAmount + deposit.balanceAmount, hasMore: false })
  await remind(deposit.id)
  expect(await remind(...found.advices.map(({ id }) => id))).toEqual({
    reminded: 1,
    skipped: [{ adviceId: deposit.id, reason: 'REMINDED_TODAY' }],
  })
  expect(await preview()).toEqual({ advices: [], balanceAmount: 0, hasMore: false })
  const other = await anAdmin(app)
  expect((await other.call(reminderContract.preview, { body: { all } })).advices).toEqual([])
})

test('a tenant reminded by the job today is not reminded again', async () => {
  const { rent } = await aDebtor()
  await noon(addDays(calendarDate(rent.dueDate), 1))
  const organisationId = await organisationRunBy(app, admin)
  await raiseReminders((work) => app.database.as({ kind: 'job', organisationId }, work))
  expect(await remind(rent.id)).toEqual({ reminded: 0, skipped: [{ adviceId: rent.id, reason: 'REMINDED_TODAY' }] })
})

test('no reminder is sent for a paid advice', async () => {
  const { phoneNumber, rent } = await aDebtor()
  const body = { amount: rent.balanceAmount, method: 'CASH', paidOn: '2025-06-18' } as const
  await admin.call(paymentContract.payAdvice, { params: { id: rent.id }, body })
  expect(await remind(rent.id)).toEqual({ reminded: 0, skipped: [{ adviceId: rent.id, reason: 'SETTLED' }] })
  expect(await textsTo(phoneNumber)).toEqual([])
})

test('another office can remind nobody here, and switched-off reminders return an error', async () => {
  const { rent } = await aDebtor()
  const other = await anAdmin(app)
  await expectProblem(other.call(reminderContract.remind, { body: { adviceIds: [rent.id] } }), 'NOT_FOUND')
  const params = { type: 'PAYMENT_ADVICE_REMINDER' } as const
  await admin.call(templateContract.update, { params, body: { isOn: false } })
  await expectProblem(remind(rent.id), 'ILLEGAL_TRANSITION')
  await admin.call(templateContract.update, { params, body: { isOn: true } })
})

test('the tenant of a pending lease can be asked to sign once a day, but not after it is active', async () => {
  await noon('2025-06-18')
  const phoneNumber = aPhone()
  const { id: tenantId } = await aTenant(admin, { phoneNumber })
  const { id } = await aLease(admin, { tenantId, startDate: '2025-06-18', endDate: '2026-06-17' })
  const ask = () => admin.call(reminderContract.askToSign, { params: { id } })
  expect(await ask()).toEqual({ outcome: 'ASKED' })
  expect(await textsTo(phoneNumber)).toEqual(['LEASE_SIGNING_REMINDER'])
  expect(await ask()).toEqual({ outcome: 'REMINDED_TODAY' })
  await noon('2025-06-19')
  expect(await ask()).toEqual({ outcome: 'ASKED' })
  await admin.call(leaseContract.activate, { params: { id }, body: { overrideReason: 'Signed on paper.' } })
  await expectProblem(ask(), 'ILLEGAL_TRANSITION')
  await expectProblem((await anAdmin(app)).call(reminderContract.askToSign, { params: { id } }), 'NOT_FOUND')
})
