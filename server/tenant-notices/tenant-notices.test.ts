import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { auditContract } from '../../domain/audit/audit-contract.ts'
import { depositContract } from '../../domain/deposits/deposit-contract.ts'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { leaseMoveContract } from '../../domain/leases/lease-move-contract.ts'
import { signingContract } from '../../domain/leases/signing/signing-contract.ts'
import { notificationContract } from '../../domain/notifications/notification-contract.ts'
import { outboxContract } from '../../domain/notifications/outbox-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { tenantNoticeContract } from '../../domain/tenant-notices/tenant-notice-contract.ts'
import { type Admin, aLease, anActiveLease, aPassword, aPin, aTenantWithPin, withLongSessions } from '../testing/factories.ts'
import { anAppWithOffices, nextOffice } from '../testing/office.ts'
import { type Caller, expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await anAppWithOffices()
})
beforeEach(async () => {
  app.clock.set(new Date('2025-06-15T04:00:00Z'))
  admin = await withLongSessions(await nextOffice(app))
})
afterAll(() => app.close())

/** A tenant of a unit through 2025 with a notice period of 60 days and a PIN. */
async function aRenter(terms: { depositAmount?: number } = {}) {
  const renter = await aTenantWithPin(app, admin)
  const lease = await anActiveLease(admin, { tenantId: renter.id, noticeDays: 60, endDate: '2026-12-31', ...terms })
  return { renter, lease, phoneNumber: renter.phoneNumber }
}
const account = { bankCode: 'BOB', accountNumber: '100200300', accountName: 'Kinley Zangmo' } as const
const body = { reason: 'MID_TERM', lastDay: '2025-08-31', pin: aPin } as const
const give = (renter: Caller, id: string, more: object = {}) =>
  renter.call(tenantNoticeContract.give, { params: { id }, body: { ...body, ...more } })
const readLease = (id: string) => admin.call(leaseContract.read, { params: { id } })

test('the preview shows each date with its source, and the later one is the earliest last day', async () => {
  const { renter, lease, phoneNumber } = await aRenter()
  const ask = (reason?: 'TRANSFER' | 'NO_REPAIR') =>
    renter.call(tenantNoticeContract.preview, { params: { id: lease.id }, query: reason ? { reason } : {} })
  expect(await ask()).toMatchObject({
    dates: [
      { kind: 'LAW', date: '2025-08-15', months: 2, days: 0, section: 'Act ss.80-81' },
      { kind: 'LEASE', date: '2025-08-14', days: 60, section: null },
      { kind: 'END', date: '2026-12-31' },
    ],
    ...{ earliestDate: '2025-08-15', latestDate: '2026-12-31', noticeByDate: '2026-10-31', blockedReason: null, needsPin: false },
  })
  const transfer = await ask('TRANSFER')
  expect(transfer.dates[0]).toMatchObject({ date: '2025-07-15', months: 1, section: 'Act s.42(g)' })
  // The lease requires more than the law.
  expect(transfer.earliestDate).toBe('2025-08-14')
  app.clock.set(new Date('2026-12-01T04:00:00Z'))
  const again = await app.signIn(phoneNumber, aPassword)
  const late = await again.call(tenantNoticeContract.preview, { params: { id: lease.id }, query: {} })
  expect(late.blockedReason).toContain('had to be given by 31 Oct 2026')
})

test('a notice ends the lease as if the office had recorded it, is signed by PIN, and everybody is notified', async () => {
  const { renter, lease, phoneNumber } = await aRenter()
  await expectProblem(give(renter, lease.id, { pin: '0000' }), 'WRONG_PASSWORD')
  await expectProblem(give(renter, lease.id, { lastDay: '2025-08-14' }), 'POLICY_VIOLATION')
  expect((await readLease(lease.id)).terminationDate).toBeNull()
  const notice = await give(renter, lease.id, { words: 'Found a house.', forwardingAddress: 'Paro', ...account })
  expect(notice).toMatchObject({
    lastDay: '2025-08-31',
    givenOn: '2025-06-15',
    ...account,
    forwardingAddress: 'Paro',
    withdrawBlockedReason: null,
  })
  expect(notice.dates[0]).toMatchObject({ kind: 'LAW', date: '2025-08-15' })
  expect(await readLease(lease.id)).toMatchObject({ terminationDate: '2025-08-31', status: 'ACTIVE' })
  const sent = await admin.call(outboxContract.list, { query: { q: phoneNumber, type: 'LEASE_TERMINATION' } })
  expect(sent.items[0]?.body).toContain('the tenant gave notice on 15 Jun 2025')
  const office = await admin.call(notificationContract.list, { query: { type: 'LEASE_TERMINATION' } })
  expect(office.items).toHaveLength(1)
  const ofOffice = await admin.call(tenantNoticeContract.ofLease, { params: { id: lease.id } })
  expect(ofOffice.notice).toMatchObject({ id: notice.id, words: 'Found a house.', accountNumber: '100200300' })
  for (const caller of [admin, renter]) {
    const pdf = await caller.raw(tenantNoticeContract.pdf, { params: { id: notice.id } })
    expect(pdf.status).toBe(200)
  }
  const { items } = await admin.call(auditContract.list, { query: { entityId: notice.id } })
  const changes = items.flatMap(({ changes: all }) => all)
  expect(changes).toContainEqual({ field: 'lastDay', before: null, after: '2025-08-31' })
  expect(JSON.stringify(items)).not.toContain('100200300')
  app.clock.set(new Date('2025-09-01T04:00:00Z'))
  await app.jobs.runDue()
  admin = { ...admin, ...(await app.signIn(admin.phoneNumber, aPassword)) }
  expect((await readLease(lease.id)).status).toBe('TERMINATED_BY_TENANT')
})

test('if two notices are given at the same time, the second is refused', async () => {
  const { renter, lease } = await aRenter()
  const attempts = await Promise.allSettled([give(renter, lease.id), give(renter, lease.id)])
  expect(attempts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expectProblem(give(renter, lease.id), 'ILLEGAL_TRANSITION')
})

test('a shorter notice needs an explanation, and an account must be complete and have the format of its bank', async () => {
  const { renter, lease } = await aRenter()
  await expectProblem(give(renter, lease.id, { reason: 'TRANSFER' }), 'INVALID_INPUT')
  await expectProblem(give(renter, lease.id, { bankCode: 'BOB' }), 'INVALID_INPUT')
  await expectProblem(give(renter, lease.id, { ...account, accountNumber: '12' }), 'INVALID_INPUT')
  const { dates } = await give(renter, lease.id, { reason: 'TRANSFER', words: 'Transferred to Mongar.', lastDay: '2025-08-14' })
  expect(dates[0]?.section).toBe('Act s.42(g)')
})

test('it can be withdrawn until it takes effect, and the office is notified; then the tenant can give another', async () => {
  const { renter, lease, phoneNumber } = await aRenter()
  const { id } = await give(renter, lease.id)
  const withdraw = (of: string, by: Caller = renter) =>
    by.call(tenantNoticeContract.withdraw, { params: { id: of }, body: { pin: aPin } })
  expect((await withdraw(id)).withdrawnOn).toBe('2025-06-15')
  expect((await readLease(lease.id)).terminationDate).toBeNull()
  const { items } = await admin.call(notificationContract.list, { query: { type: 'NOTICE_WITHDRAWN' } })
  expect(items).toHaveLength(1)
  await expectProblem(withdraw(id), 'ILLEGAL_TRANSITION')
  const second = await give(renter, lease.id)
  app.clock.set(new Date('2025-09-01T04:00:00Z'))
  const again = await app.signIn(phoneNumber, aPassword)
  await expectProblem(withdraw(second.id, again), 'ILLEGAL_TRANSITION')
})

test('once the property is let to somebody else after the last day, the tenant cannot withdraw any more', async () => {
  const { renter, lease } = await aRenter()
  const { id } = await give(renter, lease.id)
  await aLease(admin, { propertyId: lease.propertyId, startDate: '2025-09-01', endDate: '2026-08-31' })
  await expectProblem(renter.call(tenantNoticeContract.withdraw, { params: { id }, body: { pin: aPin } }), 'LEASE_OVERLAP')
  expect((await readLease(lease.id)).terminationDate).toBe('2025-08-31')
})

test('a withdrawal by the office is also a withdrawal for the tenant', async () => {
  const { renter, lease } = await aRenter()
  await give(renter, lease.id)
  await admin.call(leaseMoveContract.withdrawNotice, { params: { id: lease.id }, body: { reason: 'They stay.' } })
  const { notice } = await renter.call(tenantNoticeContract.ofLease, { params: { id: lease.id } })
  expect(notice?.withdrawnOn).toBe('2025-06-15')
})

test('the deposit is refunded to the account of the notice, as the settlement shows; afterwards the tenant cannot change it', async () => {
  const { renter, lease, phoneNumber } = await aRenter({ depositAmount: 1000 })
  const [advice] = (await admin.call(adviceContract.list, { query: { leaseId: lease.id, kind: 'SECURITY_DEPOSIT' } })).items
  const paid = { amount: 1000, method: 'CASH', paidOn: '2025-06-15' } as const
  await admin.call(paymentContract.payAdvice, { params: { id: advice?.id ?? '' }, body: paid })
  const { id } = await give(renter, lease.id, account)
  const other = { ...account, accountNumber: '100200400', forwardingAddress: 'Paro' }
  const change = (by: Caller) => by.call(tenantNoticeContract.update, { params: { id }, body: { ...other, pin: aPin } })
  await change(renter)
  const refundAccount = 'Bank of Bhutan, 100200400, Kinley Zangmo'
  const deposit = await admin.call(depositContract.read, { params: { id: lease.id } })
  expect(deposit).toMatchObject({ forwardingAddress: 'Paro', refundAccount })
  app.clock.set(new Date('2025-09-01T04:00:00Z'))
  await app.jobs.runDue()
  admin = { ...admin, ...(await app.signIn(admin.phoneNumber, aPassword)) }
  const refund = { refundAmount: 1000, refundedOn: '2025-09-01', method: 'BANK_TRANSFER' } as const
  const settled = await admin.call(depositContract.settle, { params: { id: lease.id }, body: { deductions: [], ...refund } })
  expect(settled.refundAccount).toBe(refundAccount)
  await expectProblem(change(await app.signIn(phoneNumber, aPassword)), 'ILLEGAL_TRANSITION')
})

test('another tenant and another office can neither read nor give it', async () => {
  const { renter, lease } = await aRenter()
  const { renter: stranger } = await aRenter()
  await expectProblem(give(stranger, lease.id), 'NOT_FOUND')
  const { id } = await give(renter, lease.id)
  await expectProblem(stranger.call(tenantNoticeContract.withdraw, { params: { id }, body: { pin: aPin } }), 'NOT_FOUND')
  expect((await stranger.raw(tenantNoticeContract.pdf, { params: { id } })).status).toBe(404)
  const other = await nextOffice(app)
  await expectProblem(other.call(tenantNoticeContract.ofLease, { params: { id: lease.id } }), 'NOT_FOUND')
  expect((await other.raw(tenantNoticeContract.pdf, { params: { id } })).status).toBe(404)
})

const renewalBody = { startDate: '2027-01-01', endDate: '2027-12-31', rentAmount: 1_000_000 }
const renew = (id: string) => admin.call(leaseMoveContract.renew, { params: { id }, body: renewalBody })
const preview = (renter: Caller, id: string) => renter.call(tenantNoticeContract.preview, { params: { id }, query: {} })

test('a renewal that the tenant has not signed does not prevent a notice, which cancels it', async () => {
  const { renter, lease } = await aRenter()
  const { id } = await renew(lease.id)
  await admin.call(signingContract.sign, { params: { id }, body: { password: aPassword } })
  expect((await preview(renter, lease.id)).blockedReason).toBeNull()
  // A notice that is refused cancels nothing.
  await expectProblem(give(renter, lease.id, { lastDay: '2025-08-14' }), 'POLICY_VIOLATION')
  expect((await readLease(id)).status).toBe('PENDING')
  await give(renter, lease.id)
  expect(await readLease(id)).toMatchObject({ status: 'CANCELLED' })
  expect(await readLease(lease.id)).toMatchObject({ terminationDate: '2025-08-31', renewedById: null })
  const [event] = await admin.call(leaseContract.events, { params: { id } })
  expect(event).toMatchObject({ kind: 'CANCELLED', reason: expect.stringContaining(`notice to end lease ${lease.leaseNumber}`) })
})

test('a renewal that the tenant signed prevents a notice, also if both happen at the same time', async () => {
  const { renter, lease } = await aRenter()
  const { id } = await renew(lease.id)
  const sign = () => renter.call(signingContract.sign, { params: { id }, body: { pin: aPin } })
  const [signed, given] = await Promise.allSettled([sign(), give(renter, lease.id)])
  expect([signed.status, given.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  const other = await aRenter()
  const renewal = await renew(other.lease.id)
  await other.renter.call(signingContract.sign, { params: { id: renewal.id }, body: { pin: aPin } })
  expect((await preview(other.renter, other.lease.id)).blockedReason).toContain('You signed a renewal')
  await expectProblem(give(other.renter, other.lease.id), 'ILLEGAL_TRANSITION')
  expect((await readLease(renewal.id)).status).toBe('PENDING')
})
