import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditContract } from '../../domain/audit/audit-contract.ts'
import { documentContract } from '../../domain/documents/document-contract.ts'
import { leaseMoveContract } from '../../domain/leases/lease-move-contract.ts'
import { closingContract } from '../../domain/ledger/closing-contract.ts'
import { claimContract } from '../../domain/payments/claim-contract.ts'
import { payerContract } from '../../domain/payments/payer-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { tenantPaymentContract } from '../../domain/payments/tenant-payment-contract.ts'
import { advicesOf, payLease } from '../testing/billing-steps.ts'
import { type Admin, aPhone, aTenant } from '../testing/factories.ts'
import { aForm, aRenter, claimOf, paid } from '../testing/claim-steps.ts'
import { anOfficeApp } from '../testing/office.ts'
import { expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp())
})
afterAll(() => app.close())

test('a tenant sends the slip of a payment, and the office sees it next to the advice', async () => {
  const { renter, january } = await aRenter(app, admin)
  const form = await aForm({ ...paid(january.id), amount: '1000000' })
  const claim = await claimOf(renter, form)
  expect(claim).toMatchObject({
    status: 'PENDING',
    amount: 1_000_000,
    adviceNumber: january.adviceNumber,
    slipType: 'image/webp',
  })
  const slip = { params: { id: claim.slipId ?? '' } }
  expect((await admin.raw(documentContract.read, slip)).status).toBe(200)
  expect((await renter.raw(documentContract.read, slip)).status).toBe(200)
  const { renter: another } = await aRenter(app, admin)
  expect((await another.raw(documentContract.read, slip)).status).toBe(404)
  expect((await another.raw(claimContract.read, { params: { id: claim.id } })).status).toBe(404)
})

test('an approved claim records its payment with the tenant’s reference, sends the receipt by SMS, and pays the advice', async () => {
  const { renter, january, tenant } = await aRenter(app, admin)
  const claim = await claimOf(renter, paid(january.id))
  const approved = await admin.call(claimContract.approve, { params: { id: claim.id }, body: {} })
  expect(approved).toMatchObject({ status: 'APPROVED', adviceBalanceAmount: 0 })
  const payment = await renter.call(paymentContract.read, { params: { id: approved.paymentId ?? '' } })
  expect(payment).toMatchObject({ amount: 1_000_000, method: 'MBOB', reference: claim.reference, paidOn: '2025-03-01' })
  await app.outbox.deliver(await organisationOf(admin))
  expect(app.sms.findLast(({ to }) => to === tenant.phoneNumber)?.body).toContain(payment.receiptNumber)
})

test('a proof for a closed day is refused with the first open day, and counts from the day that the office chooses', async () => {
  const { renter, january } = await aRenter(app, admin)
  const claim = await claimOf(renter, paid(january.id))
  await admin.call(closingContract.close, { body: { until: '2025-03-31' } })
  const approve = (body: object) => admin.call(claimContract.approve, { params: { id: claim.id }, body })
  expect((await expectProblem(approve({}), 'ILLEGAL_TRANSITION')).detail).toContain('Choose 01 Apr 2025 or later')
  const { paymentId, paidOn } = await approve({ paidOn: '2025-04-01' })
  // The tenant's statement does not change.
  expect(paidOn).toBe('2025-03-01')
  expect(await admin.call(paymentContract.read, { params: { id: paymentId ?? '' } })).toMatchObject({ paidOn: '2025-04-01' })
  await admin.call(closingContract.reopen, { body: { until: null, reason: 'For the other tests.' } })
})

test('a claim approved twenty times at the same time is recorded once', async () => {
  const { renter, january, lease } = await aRenter(app, admin)
  const claim = await claimOf(renter, paid(january.id))
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => admin.raw(claimContract.approve, { params: { id: claim.id }, body: {} })),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(19)
  expect((await admin.call(paymentContract.list, { query: { leaseId: lease.id } })).total).toBe(1)
})

test('the tenant sees the reason of a rejected claim and can send the same reference again', async () => {
  const { renter, january } = await aRenter(app, admin)
  const given = paid(january.id)
  const claim = await claimOf(renter, given)
  await admin.call(claimContract.reject, { params: { id: claim.id }, body: { reason: 'The slip is of another account.' } })
  const seen = await renter.call(claimContract.read, { params: { id: claim.id } })
  expect(seen).toMatchObject({ status: 'REJECTED', rejectionReason: 'The slip is of another account.' })
  await expectProblem(admin.call(claimContract.approve, { params: { id: claim.id }, body: {} }), 'ILLEGAL_TRANSITION')
  expect((await claimOf(renter, given)).status).toBe('PENDING')
})

test('after its receipt is reversed, the tenant sees why and sends the reference again; it is still recorded only once', async () => {
  const { renter, january, lease } = await aRenter(app, admin)
  const given = paid(january.id)
  const { id } = await claimOf(renter, given)
  const { paymentId, receiptNumber } = await admin.call(claimContract.approve, { params: { id }, body: {} })
  expect((await renter.raw(claimContract.create, { body: given })).body).toMatchObject({ code: 'NOT_OPEN' })
  const reason = 'The transfer was stopped by the bank.'
  await admin.call(paymentContract.reverse, { params: { id: paymentId ?? '' }, body: { reason } })
  const seen = await renter.call(claimContract.read, { params: { id } })
  expect(seen).toMatchObject({ status: 'REVERSED', receiptNumber, reversalReason: reason })
  const history = await admin.call(auditContract.list, { query: { entityId: id } })
  expect(history.items[0]?.details).toEqual(['Status: from Approved to Reversed'])
  const again = await claimOf(renter, given)
  expect((await renter.raw(claimContract.create, { body: given })).body).toMatchObject({ code: 'DUPLICATE' })
  await admin.call(claimContract.approve, { params: { id: again.id }, body: {} })
  const { items } = await admin.call(paymentContract.list, { query: { leaseId: lease.id, status: 'POSTED' } })
  expect(items).toMatchObject([{ reference: given.reference, amount: 1_000_000 }])
  const next = { ...given, adviceId: (await advicesOf(admin, lease.id))[1]?.id ?? '' }
  expect((await renter.raw(claimContract.create, { body: next })).body).toMatchObject({ code: 'DUPLICATE' })
})

test('the proof of a tenant whose lease passed to another person is approved on the lease, and the office sees who has it now', async () => {
  const { renter, january, february, lease, tenant } = await aRenter(app, admin)
  const [first, second] = [await claimOf(renter, paid(january.id)), await claimOf(renter, paid(february.id))]
  expect(first).toMatchObject({ tenantId: tenant.id, leaseTenantName: null })
  const heir = await aTenant(admin, { phoneNumber: aPhone() })
  const body = { tenantId: heir.id, diedOn: '2025-06-14', relation: 'SPOUSE' } as const
  await admin.call(leaseMoveContract.succeed, { params: { id: lease.id }, body })
  const seen = await admin.call(claimContract.read, { params: { id: first.id } })
  expect(seen).toMatchObject({ tenantId: tenant.id, leaseTenantName: heir.fullName })
  const { paymentId } = await admin.call(claimContract.approve, { params: { id: first.id }, body: {} })
  const payment = await admin.call(paymentContract.read, { params: { id: paymentId ?? '' } })
  expect(payment).toMatchObject({ tenantId: heir.id, amount: 1_000_000, allocations: [{ adviceId: january.id }] })
  const rejected = { params: { id: second.id }, body: { reason: 'Nothing came in.' } }
  expect((await admin.call(claimContract.reject, rejected)).status).toBe('REJECTED')
})

test('the same reference is refused however it is written, also when a receipt names it', async () => {
  const { renter, january, february } = await aRenter(app, admin)
  const given = paid(january.id)
  await claimOf(renter, given)
  const again = { ...given, adviceId: february.id, reference: ` ${given.reference.toLowerCase().replace('-', ' ')}` }
  expect(await renter.raw(claimContract.create, { body: again })).toMatchObject({ status: 409, body: { code: 'DUPLICATE' } })
  const booked = { method: 'MBOB', reference: 'BOOKED 7', amount: 500_000, paidOn: '2025-03-01' } as const
  await admin.call(paymentContract.payAdvice, { params: { id: january.id }, body: booked })
  const reply = await renter.raw(claimContract.create, { body: { ...given, reference: 'booked-7' } })
  expect(reply).toMatchObject({ status: 409, body: { errors: [{ path: '/reference' }] } })
})

test('an amount above the dues is accepted only as a payment in advance, and an amount under review is not outstanding', async () => {
  const { renter, january, february } = await aRenter(app, admin)
  const refused = async (body: object) => (await renter.raw(claimContract.create, { body })).body
  const absurd = { ...paid(january.id), amount: 99_999_900 }
  expect(await refused(absurd)).toMatchObject({
    errors: [{ path: '/amount', message: expect.stringContaining('20,000.00 is outstanding') }],
  })
  await claimOf(renter, { ...paid(january.id), amount: 1_500_000 })
  expect(await refused(paid(february.id))).toMatchObject({
    errors: [{ path: '/amount', message: expect.stringContaining('already sent proof of Nu. 15,000.00') }],
  })
  expect((await claimOf(renter, { ...paid(february.id), amount: 500_000 })).status).toBe('PENDING')
  expect((await claimOf(renter, { ...absurd, isInAdvance: true })).amount).toBe(99_999_900)
  expect((await claimOf(renter, await aForm({ ...paid(january.id), amount: '5', isInAdvance: 'true' }))).amount).toBe(5)
})

test('a tenant withdraws a proof without a decision, and sends its reference again', async () => {
  const { renter, january } = await aRenter(app, admin)
  const given = paid(january.id)
  const { id } = await claimOf(renter, given)
  const { renter: another } = await aRenter(app, admin)
  await expectProblem(another.call(claimContract.withdraw, { params: { id } }), 'NOT_FOUND')
  expect((await renter.call(claimContract.withdraw, { params: { id } })).status).toBe('WITHDRAWN')
  await expectProblem(admin.call(claimContract.approve, { params: { id }, body: {} }), 'ILLEGAL_TRANSITION')
  const again = await claimOf(renter, given)
  await admin.call(claimContract.approve, { params: { id: again.id }, body: {} })
  await expectProblem(renter.call(claimContract.withdraw, { params: { id: again.id } }), 'ILLEGAL_TRANSITION')
})

test('the list of payment claims has the total of the valid ones, or of the filtered state, over all pages', async () => {
  const { renter, tenant, january, february } = await aRenter(app, admin)
  const first = await claimOf(renter, { ...paid(january.id), amount: 400_000 })
  await claimOf(renter, { ...paid(january.id), amount: 300_000 })
  await claimOf(renter, { ...paid(february.id), amount: 50_000 })
  await admin.call(claimContract.reject, { params: { id: first.id }, body: { reason: 'Nothing came in.' } })
  const sumOf = async (query: object) =>
    (await admin.call(claimContract.list, { query: { tenantId: tenant.id, ...query } })).totals.amount
  expect(await sumOf({})).toBe(350_000)
  expect(await sumOf({ status: 'REJECTED' })).toBe(400_000)
  expect(await sumOf({ adviceId: january.id })).toBe(300_000)
  expect(await sumOf({ q: tenant.fullName, status: 'PENDING' })).toBe(350_000)
})

test('a claim with the reference of another tenant’s receipt is recorded only if the office confirms that it is another payment', async () => {
  const [one, other] = [await aRenter(app, admin), await aRenter(app, admin)]
  const given = paid(one.january.id)
  const claim = await claimOf(one.renter, given)
  const { reference } = given
  const body = { method: 'MBOB', reference, amount: 100, paidOn: '2025-03-01' } as const
  const { receiptNumber } = await admin.call(paymentContract.payAdvice, { params: { id: other.january.id }, body })
  expect((await admin.call(claimContract.read, { params: { id: claim.id } })).sameReference).toMatchObject([{ receiptNumber }])
  expect((await one.renter.call(claimContract.read, { params: { id: claim.id } })).sameReference).toEqual([])
  await expectProblem(admin.call(claimContract.approve, { params: { id: claim.id }, body: {} }), 'DUPLICATE')
  const approved = await admin.call(claimContract.approve, { params: { id: claim.id }, body: { isAnotherPayment: true } })
  expect(approved.status).toBe('APPROVED')
})

test('a claim for a future day, another tenant’s advice or a paid advice, or without an amount, is refused', async () => {
  const { renter, january, lease, tenantId } = await aRenter(app, admin)
  const given = paid(january.id)
  const refused = async (body: object) => (await renter.raw(claimContract.create, { body })).body
  expect(await refused({ ...given, paidOn: '2025-06-16' })).toMatchObject({ errors: [{ path: '/paidOn' }] })
  expect(await refused({ ...given, paidOn: '2015-06-16' })).toMatchObject({ errors: [{ path: '/paidOn' }] })
  expect(await refused({ ...given, amount: '12.5' })).toMatchObject({ errors: [{ path: '/amount' }] })
  expect(await refused({ ...given, method: 'SAKHANG_PAY' })).toMatchObject({ errors: [{ path: '/method' }] })
  expect(await refused({ ...given, adviceId: (await aRenter(app, admin)).january.id })).toMatchObject({ code: 'NOT_FOUND' })
  await payLease(admin, { leaseId: lease.id, tenantId, amount: 1_000_000 })
  expect(await refused(given)).toMatchObject({ code: 'NOT_OPEN' })
})

test('a payer is found by name, CID, phone, unit, lease or advice number, with the amount due', async () => {
  const { tenant, lease, january } = await aRenter(app, admin, { firstName: 'Yeshey' })
  const find = async (q: string) => (await admin.call(payerContract.find, { query: { q } })).items.map(({ leaseId }) => leaseId)
  for (const q of [
    'yeshey zangmo',
    tenant.cid ?? '',
    tenant.phoneNumber,
    `+975 ${tenant.phoneNumber}`,
    lease.leaseNumber,
    january.adviceNumber,
  ]) {
    expect((await find(q))[0], q).toBe(lease.id)
  }
  const payer = await admin.call(payerContract.read, { params: { id: lease.id } })
  expect(payer).toMatchObject({ dueAmount: 2_000_000, overdueAmount: 2_000_000, depositAmount: 0, tenantName: 'Yeshey Zangmo' })
  expect(payer.advices.map(({ adviceNumber }) => adviceNumber)).toEqual([january.adviceNumber, expect.any(String)])
})

test('a payment is applied to the chosen advices first, then to the oldest; the preview shows the same', async () => {
  const { lease, tenantId, january, february } = await aRenter(app, admin)
  const body = { amount: 1_500_000, adviceIds: [february.id] }
  const { leases } = await admin.call(tenantPaymentContract.preview, {
    params: { id: tenantId },
    body: { ...body, creditTo: lease.id },
  })
  const payment = await admin.call(paymentContract.payLease, {
    body: { ...body, tenantId, leaseId: lease.id, method: 'CHEQUE', paidOn: '2025-03-01' },
  })
  const amounts = (from: typeof payment.allocations) => Object.fromEntries(from.map(({ adviceId, amount }) => [adviceId, amount]))
  expect(amounts(payment.allocations)).toEqual({ [february.id]: 1_000_000, [january.id]: 500_000 })
  expect(amounts(leases[0]?.allocations ?? [])).toEqual(amounts(payment.allocations))
})

test('a payment cannot name the advice of another lease', async () => {
  const [one, other] = [await aRenter(app, admin), await aRenter(app, admin)]
  const call = admin.call(paymentContract.payLease, {
    body: {
      tenantId: one.tenantId,
      leaseId: one.lease.id,
      adviceIds: [other.january.id],
      amount: 100,
      method: 'CASH',
      paidOn: '2025-03-01',
    },
  })
  await expectProblem(call, 'INVALID_INPUT')
})

test('a receipt is sent by SMS at most 3 times a day, also by concurrent calls, and another receipt still can be', async () => {
  const { lease, tenantId } = await aRenter(app, admin)
  const text = (id: string) => admin.raw(paymentContract.textReceipt, { params: { id } })
  const { id } = await payLease(admin, { leaseId: lease.id, tenantId, amount: 100 })
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => text(id)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 429, 429])
  const { detail } = await expectProblem(admin.call(paymentContract.textReceipt, { params: { id } }), 'TOO_MANY_REQUESTS')
  expect(detail).toBe('This receipt was already sent 3 times. Wait 24 hours and try again.')
  const other = await payLease(admin, { leaseId: lease.id, tenantId, amount: 100 })
  expect((await text(other.id)).status).toBe(200)
})

test('a void receipt is not sent by SMS', async () => {
  const { lease, tenantId } = await aRenter(app, admin)
  const { id } = await payLease(admin, { leaseId: lease.id, tenantId, amount: 100 })
  expect((await admin.call(paymentContract.textReceipt, { params: { id } })).sentTo).toMatch(/^17/)
  await admin.call(paymentContract.reverse, { params: { id }, body: { reason: 'The cheque bounced.' } })
  await expectProblem(admin.call(paymentContract.textReceipt, { params: { id } }), 'ALREADY_REVERSED')
})

async function organisationOf(caller: Admin): Promise<string> {
  return app.database.as({ kind: 'auth' }, async (tx) => {
    const row = await tx.selectFrom('organisations').select('id').where('admin_id', '=', caller.adminId).executeTakeFirstOrThrow()
    return row.id
  })
}
