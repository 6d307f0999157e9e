import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { leaseMoneyContract } from '../../domain/advices/lease-money-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { closingContract } from '../../domain/ledger/closing-contract.ts'
import { ledgerContract } from '../../domain/ledger/ledger-contract.ts'
import { accountOf, advicesOf, billedLease, pay } from '../testing/billing-steps.ts'
import { anAppWithOffices, nextOffice } from '../testing/office.ts'
import { expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await anAppWithOffices('2025-07-20T04:00:00Z')
})
afterAll(() => app.close())

test('nothing is posted into closed days: no payment, no advice', async () => {
  const admin = await nextOffice(app)
  const { advice } = await billedLease(admin, {}, ['2025-05', '2025-06'])
  expect(await admin.call(closingContract.close, { body: { until: '2025-06-30' } })).toMatchObject({ closedUntil: '2025-06-30' })
  await expectProblem(pay(admin, advice.id, 100, { paidOn: '2025-06-30' }), 'ILLEGAL_TRANSITION')
  await pay(admin, advice.id, 100, { paidOn: '2025-07-01' })
})

test('a closed day is refused at its field', async () => {
  const admin = await nextOffice(app)
  const { advice } = await billedLease(admin, {}, ['2025-05'])
  await admin.call(closingContract.close, { body: { until: '2025-06-30' } })
  const paid = { params: { id: advice.id }, body: { amount: 1_000_000, method: 'CASH', paidOn: '2025-06-10' } } as const
  const { status, body } = await admin.raw(paymentContract.payAdvice, paid)
  expect({ status, body }).toMatchObject({
    status: 409,
    body: { errors: [{ path: '/paidOn', message: expect.stringContaining('Choose 01 Jul 2025 or later') }] },
  })
})

test('a credit note on a paid advice of closed days counts from today, and its credit is used only in open days', async () => {
  const admin = await nextOffice(app)
  const { lease } = await billedLease(admin, { startDate: '2025-05-01', depositAmount: 0 }, ['2025-05', '2025-06'])
  const [may] = await advicesOf(admin, lease.id)
  await pay(admin, may?.id ?? '', 1_000_000, { paidOn: '2025-05-05' })
  await admin.call(closingContract.close, { body: { until: '2025-06-30' } })
  const closedDays = async () => [
    await admin.call(ledgerContract.trialBalance, { query: { asOf: '2025-06-30' } }),
    await accountOf(admin, lease.id, '2025-06-30'),
  ]
  const before = await closedDays()
  const body = { amount: 200_000, reason: 'No water', adviceId: may?.id }
  await admin.call(leaseMoneyContract.creditNote, { params: { id: lease.id }, body })
  expect(await closedDays()).toEqual(before)
  const [, june] = await advicesOf(admin, lease.id)
  expect(june).toMatchObject({ balanceAmount: 800_000 })
  expect(await accountOf(admin, lease.id)).toMatchObject({ balanceAmount: 800_000, principalAmount: 800_000, creditAmount: 0 })
  const { accounts } = await admin.call(ledgerContract.trialBalance, { query: {} })
  expect(accounts.filter(({ code }) => ['1100', '2000', '4000'].includes(code))).toMatchObject([
    { debitAmount: 800_000 },
    { debitAmount: 0, creditAmount: 0 },
    { creditAmount: 1_800_000 },
  ])
})

test('a month with closed days is billed for nobody, and each lease is listed with the reason until they are opened', async () => {
  const admin = await nextOffice(app)
  const { lease } = await billedLease(admin, { startDate: '2025-05-01' }, ['2025-05'])
  await admin.call(closingContract.close, { body: { until: '2025-06-30' } })
  const generate = (month: string) => admin.call(adviceContract.generate, { body: { month } })
  const { created, exceptions } = await generate('2025-06')
  expect(created).toBe(0)
  expect(exceptions).toMatchObject([
    {
      leaseId: lease.id,
      reason: expect.stringMatching(/^The books are closed until 30 Jun 2025, but this rent counts from 01 Jun 2025/),
    },
  ])
  const july = await generate('2025-07')
  expect(july).toMatchObject({ created: 1, exceptions: [{ leaseId: lease.id, months: ['2025-06'] }] })
  await admin.call(closingContract.reopen, { body: { until: null, reason: 'June was forgotten' } })
  expect(await generate('2025-06')).toEqual({ created: 1, skipped: 0, exceptions: [] })
})

test('an ADMIN can open days again with a reason, which is stored', async () => {
  const admin = await nextOffice(app)
  const { advice } = await billedLease(admin, {}, ['2025-05'])
  await admin.call(closingContract.close, { body: { until: '2025-06-30' } })
  const reopened = await admin.call(closingContract.reopen, { body: { until: '2025-05-31', reason: 'A receipt was late' } })
  expect(reopened).toMatchObject({
    closedUntil: '2025-05-31',
    items: [
      { closedUntil: '2025-05-31', reason: 'A receipt was late' },
      { closedUntil: '2025-06-30', reason: null },
    ],
  })
  await pay(admin, advice.id, 100, { paidOn: '2025-06-10' })
})

test('days that somebody closed after the ADMIN loaded the page are not opened', async () => {
  const admin = await nextOffice(app)
  await admin.call(closingContract.close, { body: { until: '2025-04-30' } })
  await admin.call(closingContract.close, { body: { until: '2025-05-31' } })
  const reopen = (closedUntil: string) =>
    admin.call(closingContract.reopen, { body: { until: '2025-03-31', reason: 'A receipt was late', closedUntil } })
  const { conflict } = await expectProblem(reopen('2025-04-30'), 'CHANGED_MEANWHILE')
  expect(conflict).toMatchObject({ current: { closedUntil: '2025-05-31' }, changedBy: 'Pema Wangmo' })
  expect(await reopen('2025-05-31')).toMatchObject({ closedUntil: '2025-03-31' })
})

test('today and future days cannot be closed, nor the same days twice', async () => {
  const admin = await nextOffice(app)
  const close = (until: string) => admin.call(closingContract.close, { body: { until } })
  await expectProblem(close('2025-07-20'), 'INVALID_INPUT')
  await close('2025-06-30')
  await expectProblem(close('2025-06-30'), 'INVALID_INPUT')
  await expectProblem(
    admin.call(closingContract.reopen, { body: { until: '2025-06-30', reason: 'Nothing to open' } }),
    'INVALID_INPUT',
  )
})

test('an account leads to its entries, and each entry to the advice or the payment', async () => {
  const admin = await nextOffice(app)
  const { advice } = await billedLease(admin, {}, ['2025-05'])
  const payment = await pay(admin, advice.id, 100, { paidOn: '2025-06-10' })
  const { items } = await admin.call(ledgerContract.entries, { query: { account: '1000' } })
  expect(items).toMatchObject([{ kind: 'PAYMENT', paymentId: payment.id, adviceId: advice.id }])
  const charges = await admin.call(ledgerContract.entries, { query: { account: '4000' } })
  expect(charges.items).toMatchObject([{ kind: 'RENT', adviceId: advice.id, paymentId: null }])
})

test('if two people close the same month at the same time, the second sees who closed it and when', async () => {
  const admin = await nextOffice(app)
  const close = () => admin.raw(closingContract.close, { body: { until: '2025-06-30' } })
  const [refused, ...more] = (await Promise.all([close(), close()])).filter(({ status }) => status >= 400)
  expect(more).toEqual([])
  const message = 'The books are already closed until 30 Jun 2025: Pema Wangmo recorded this on 20 Jul 2025 at 10:00.'
  expect(refused?.body).toMatchObject({ code: 'INVALID_INPUT', errors: [{ path: '/until', message }] })
})
