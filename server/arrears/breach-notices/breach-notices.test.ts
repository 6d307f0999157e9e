import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { paymentPlanContract } from '../../../domain/advices/plans/payment-plan-contract.ts'
import { arrearsContract } from '../../../domain/arrears/arrears-contract.ts'
import { breachNoticeContract } from '../../../domain/arrears/breach-notice-contract.ts'
import { auditContract } from '../../../domain/audit/audit-contract.ts'
import { overviewContract } from '../../../domain/overview/overview-contract.ts'
import { outboxContract } from '../../../domain/notifications/outbox-contract.ts'
import { servedNoticeContract } from '../../../domain/notifications/served-notice-contract.ts'
import { notificationContract } from '../../../domain/notifications/notification-contract.ts'
import { templateContract } from '../../../domain/notifications/template-contract.ts'
import { paymentContract } from '../../../domain/payments/payment-contract.ts'
import { aLateTenant, pay } from '../../testing/billing-steps.ts'
import { type Admin, anOwner, aPassword, aPhone, arriveBySms, aTenant } from '../../testing/factories.ts'
import { anAppWithOffices, nextOffice } from '../../testing/office.ts'
import { expectProblem, type TestApp } from '../../testing/test-app.ts'

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

const remedyOn = '2025-06-29'
const serve = (body: { tenantIds?: string[]; leaseIds?: string[]; remedyOn?: string }) =>
  admin.call(breachNoticeContract.serve, { body: { remedyOn, ...body } })
async function served(tenantId: string) {
  const [notice] = (await serve({ tenantIds: [tenantId] })).notices
  if (!notice) throw new Error('No notice was served.')
  return notice
}
const stateOf = async (id: string) => (await admin.call(breachNoticeContract.read, { params: { id } })).state
const textsTo = async (phoneNumber: string, type: 'BREACH_NOTICE' | 'BREACH_NOTICE_WITHDRAWAL') =>
  (await admin.call(outboxContract.list, { query: { q: phoneNumber, type } })).items.map(({ body }) => body)

test('a notice lists the overdue amounts line by line, with the interest to its day, and reaches the tenant', async () => {
  const { tenantId, phoneNumber, leaseId, leaseNumber } = await aLateTenant(admin)
  const preview = await admin.call(breachNoticeContract.preview, { body: { tenantIds: [tenantId], remedyOn } })
  expect(preview).toMatchObject({ notices: [{ leaseNumber, adviceCount: 2, overdueAmount: 2_000_000 }], sms: 1, skipped: [] })
  expect(await textsTo(phoneNumber, 'BREACH_NOTICE')).toEqual([])
  const notice = await served(tenantId)
  expect(notice).toMatchObject({
    ...{ noticeNumber: 'BN-2025-000001', leaseId, state: 'OPEN', servedOn: '2025-06-15', remedyOn },
    // 10,000 × 24 % × (41 + 10) ÷ 365 days.
    ...{ overdueAmount: 2_000_000, interestAmount: 33_534, balanceAmount: 2_000_000 },
    lines: [
      { label: 'Rent, Apr 2025', dueDate: '2025-05-05', amount: 1_000_000 },
      { label: 'Rent, May 2025', dueDate: '2025-06-05', amount: 1_000_000 },
    ],
  })
  const [text, ...more] = await textsTo(phoneNumber, 'BREACH_NOTICE')
  expect(more).toEqual([])
  expect(text).toBe(preview.sample?.replace('(number)', 'BN-2025-000001'))
  expect(text).toContain('Nu. 20,335.34 is overdue')
  expect(text).toContain('Pay by 29 Jun 2025')
  const proof = await admin.call(servedNoticeContract.list, { params: { id: leaseId } })
  expect(proof.map(({ type, channel }) => `${type} ${channel}`).toSorted()).toEqual([
    'BREACH_NOTICE IN_PRODUCT',
    'BREACH_NOTICE SMS',
  ])
  const { items } = await admin.call(auditContract.list, { query: { entityId: notice.id } })
  expect(items.map(({ action }) => action)).toEqual(['breachNotice.serve'])
  const { items: found } = await admin.call(overviewContract.search, { query: { q: 'bn 2025 1' } })
  expect(found).toMatchObject([{ kind: 'breachNotice', id: leaseId }])
})

test('a notice is remedied when all its amounts are paid, and open again when a payment is reversed', async () => {
  const { tenantId, april, may } = await aLateTenant(admin)
  const { id } = await served(tenantId)
  await pay(admin, april, 1_000_000, { paidOn: '2025-06-15' })
  expect(await stateOf(id)).toBe('OPEN')
  const last = await pay(admin, may, 1_000_000, { paidOn: '2025-06-15' })
  expect(await stateOf(id)).toBe('REMEDIED')
  expect((await admin.call(breachNoticeContract.list, { query: { isOpen: 'true' } })).items).toEqual([])
  await expectProblem(admin.call(breachNoticeContract.withdraw, { params: { id } }), 'ILLEGAL_TRANSITION')
  await admin.call(paymentContract.reverse, { params: { id: last.id }, body: { reason: 'Cheque came back' } })
  expect(await stateOf(id)).toBe('OPEN')
})

test('the work list waits for the last day to pay, and then requests a decision', async () => {
  const { tenantId } = await aLateTenant(admin)
  const { id, noticeNumber } = await served(tenantId)
  const row = async () => (await admin.call(arrearsContract.list, {})).items[0]
  expect(await row()).toMatchObject({
    breachNotice: { id, noticeNumber, remedyOn },
    next: { step: 'WAIT_FOR_REMEDY', on: remedyOn },
  })
  app.clock.set(new Date('2025-06-30T04:00:00Z'))
  admin = { ...admin, ...(await app.signIn(admin.phoneNumber, aPassword)) }
  expect((await row())?.next).toEqual({ step: 'REMEDY_PASSED', on: null })
  await admin.call(breachNoticeContract.withdraw, { params: { id } })
  expect(await row()).toMatchObject({ breachNotice: null, next: { step: 'REMIND' } })
})

test('the tenant is notified of a withdrawn notice, and another one can be served', async () => {
  const { tenantId, phoneNumber } = await aLateTenant(admin)
  const { id, noticeNumber } = await served(tenantId)
  const withdraw = () => admin.call(breachNoticeContract.withdraw, { params: { id } })
  const answers = await Promise.allSettled([withdraw(), withdraw()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await stateOf(id)).toBe('WITHDRAWN')
  const [text, ...more] = await textsTo(phoneNumber, 'BREACH_NOTICE_WITHDRAWAL')
  expect([text?.includes(`${noticeNumber} of 15 Jun 2025`), more]).toEqual([true, []])
  expect((await served(tenantId)).noticeNumber).toBe('BN-2025-000002')
})

test('if three clerks serve at the same time, one notice is served, and a repeated call serves no other', async () => {
  const { tenantId, phoneNumber } = await aLateTenant(admin)
  const replies = await Promise.all([1, 2, 3].map(() => serve({ tenantIds: [tenantId] })))
  expect(replies.map(({ notices }) => notices.length).toSorted((a, b) => a - b)).toEqual([0, 0, 1])
  expect(replies.flatMap(({ skipped }) => skipped.map(({ reason }) => reason))).toEqual(['NOTICE_OPEN', 'NOTICE_OPEN'])
  expect(await textsTo(phoneNumber, 'BREACH_NOTICE')).toHaveLength(1)
  const other = await aLateTenant(admin)
  const keyed = { body: { tenantIds: [other.tenantId], remedyOn }, idempotencyKey: 'once-and-once-only' }
  const first = await admin.call(breachNoticeContract.serve, keyed)
  expect(await admin.call(breachNoticeContract.serve, keyed)).toEqual(first)
})

test('several tenants are served in one call, each with a number without a gap; a tenant without overdue amounts is named', async () => {
  const [one, two] = [await aLateTenant(admin), await aLateTenant(admin)]
  const { id: idle, fullName } = await aTenant(admin)
  const { notices, skipped } = await serve({ tenantIds: [one.tenantId, idle, two.tenantId] })
  expect(notices.map(({ noticeNumber }) => noticeNumber)).toEqual(['BN-2025-000001', 'BN-2025-000002'])
  expect(new Set(notices.map(({ tenantId }) => tenantId))).toEqual(new Set([one.tenantId, two.tenantId]))
  expect(skipped).toEqual([{ tenantName: fullName, leaseNumber: null, reason: 'NOTHING_OVERDUE' }])
})

test('advices in a payment plan that is kept are not a breach', async () => {
  const { tenantId, leaseId, leaseNumber, fullName, april, may } = await aLateTenant(admin)
  const instalments = [{ dueOn: '2025-07-20', amount: 2_000_000 }]
  await admin.call(paymentPlanContract.create, { body: { tenantId, adviceIds: [april, may], instalments } })
  expect(await serve({ leaseIds: [leaseId] })).toEqual({
    notices: [],
    skipped: [{ tenantName: fullName, leaseNumber, reason: 'NOTHING_OVERDUE' }],
  })
})

test('the last day to pay is in the future, within half a year', async () => {
  const { tenantId } = await aLateTenant(admin)
  const refused = async (day: string) =>
    (await expectProblem(serve({ tenantIds: [tenantId], remedyOn: day }), 'INVALID_INPUT')).errors?.[0]?.path
  expect(await refused('2025-06-15')).toBe('/remedyOn')
  expect(await refused('2025-12-31')).toBe('/remedyOn')
  await expectProblem(serve({}), 'INVALID_INPUT')
})

test('a switched-off template sends nothing, and the notice is stored nevertheless', async () => {
  const { tenantId, phoneNumber } = await aLateTenant(admin)
  await admin.call(templateContract.update, { params: { type: 'BREACH_NOTICE' }, body: { isOn: false } })
  const preview = await admin.call(breachNoticeContract.preview, { body: { tenantIds: [tenantId], remedyOn } })
  expect(preview).toMatchObject({ isSwitchedOff: true, sms: 0, sample: null })
  expect((await served(tenantId)).state).toBe('OPEN')
  expect(await textsTo(phoneNumber, 'BREACH_NOTICE')).toEqual([])
})

test('the tenant reads their notice and its PDF, without a name of the office; nobody else can', async () => {
  const { tenantId, phoneNumber } = await aLateTenant(admin)
  const { id, noticeNumber } = await served(tenantId)
  const tenant = await arriveBySms(app, phoneNumber)
  const { items } = await tenant.call(breachNoticeContract.list, {})
  expect(items).toMatchObject([{ id, noticeNumber, servedByName: null, lines: [{ amount: 1_000_000 }, { amount: 1_000_000 }] }])
  const received = (await tenant.call(notificationContract.list, { query: { type: 'BREACH_NOTICE' } })).items
  expect(received[0]?.body).toContain(noticeNumber)
  const pdf = await tenant.raw(breachNoticeContract.pdf, { params: { id } })
  expect(pdf.status).toBe(200)
  const otherPhone = aPhone()
  await aTenant(admin, { phoneNumber: otherPhone })
  const stranger = await arriveBySms(app, otherPhone)
  expect((await stranger.call(breachNoticeContract.list, {})).items).toEqual([])
  await expectProblem(stranger.call(breachNoticeContract.read, { params: { id } }), 'NOT_FOUND')
  const ownerPhone = aPhone()
  await anOwner(admin, { phoneNumber: ownerPhone })
  await expectProblem((await arriveBySms(app, ownerPhone)).call(breachNoticeContract.read, { params: { id } }), 'FORBIDDEN')
})

test('another office can neither read, serve nor withdraw it', async () => {
  const { tenantId, leaseId } = await aLateTenant(admin)
  const { id } = await served(tenantId)
  const other = await nextOffice(app)
  await expectProblem(other.call(breachNoticeContract.read, { params: { id } }), 'NOT_FOUND')
  await expectProblem(other.call(breachNoticeContract.withdraw, { params: { id } }), 'NOT_FOUND')
  await expectProblem(other.call(breachNoticeContract.serve, { body: { tenantIds: [tenantId], remedyOn } }), 'NOT_FOUND')
  await expectProblem(other.call(breachNoticeContract.preview, { body: { leaseIds: [leaseId], remedyOn } }), 'NOT_FOUND')
  expect((await other.raw(breachNoticeContract.pdf, { params: { id } })).status).toBe(404)
})
