import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { accountOf, advicesOf, billedLease, pay, payLease } from '../testing/billing-steps.ts'
import { type Admin, aLease, anActiveLease } from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import { expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp('2025-02-01T04:00:00Z'))
})
afterAll(() => app.close())

describe('a payment', () => {
  test('D1: 0.80 due; 0.10 and 0.70 paid leave a balance of exactly 0', async () => {
    const { advice } = await billedLease(admin, { rentAmount: 80 })
    await pay(admin, advice.id, 10)
    const paid = await pay(admin, advice.id, 70)
    expect(paid.advice).toMatchObject({ status: 'PAID', balanceAmount: 0, paidAmount: 80 })
  })

  test('D2: a partial payment makes the advice PARTIAL_PAID, the rest makes it PAID', async () => {
    const { advice } = await billedLease(admin)
    expect((await pay(admin, advice.id, 400_000)).advice).toMatchObject({ status: 'PARTIAL_PAID', balanceAmount: 600_000 })
    expect((await pay(admin, advice.id, 600_000)).advice).toMatchObject({ status: 'PAID', balanceAmount: 0 })
  })

  test('D4: an overpayment is credit, and pays the next advice by itself', async () => {
    const { lease, advice } = await billedLease(admin)
    const payment = await pay(admin, advice.id, 1_250_000)
    expect(payment).toMatchObject({
      creditAmount: 250_000,
      allocations: [{ adviceId: advice.id, kind: 'RENT', amount: 1_000_000 }],
    })
    expect(await accountOf(admin, lease.id)).toMatchObject({ creditAmount: 250_000, balanceAmount: -250_000 })

    await admin.call(adviceContract.generate, { body: { month: '2025-02' } })
    const [, next] = await advicesOf(admin, lease.id)
    expect(next).toMatchObject({ balanceAmount: 750_000, paidAmount: 250_000, status: 'PARTIAL_PAID' })
    expect(await accountOf(admin, lease.id)).toMatchObject({ principalAmount: 750_000, creditAmount: 0, balanceAmount: 750_000 })
  })

  test('above the balance is applied to the oldest dues of the lease first, under one receipt', async () => {
    const { lease } = await billedLease(admin, {}, ['2025-01', '2025-02', '2025-03'])
    const [january, february, march] = await advicesOf(admin, lease.id)
    const payment = await pay(admin, february?.id ?? '', 2_100_000)
    expect(payment.allocations.map(({ adviceId, amount }) => [adviceId, amount])).toEqual([
      [january?.id, 1_000_000],
      [february?.id, 1_000_000],
      [march?.id, 100_000],
    ])
  })

  test('on a paid advice becomes credit', async () => {
    const { advice } = await billedLease(admin)
    await pay(admin, advice.id, 1_000_000)
    expect(await pay(admin, advice.id, 5_000)).toMatchObject({ creditAmount: 5_000, allocations: [], advice: { status: 'PAID' } })
  })

  test('for a lease is applied to the oldest dues', async () => {
    const { lease, tenantId } = await billedLease(admin, {}, ['2025-01', '2025-02'])
    const payment = await payLease(admin, { leaseId: lease.id, tenantId, amount: 1_500_000 })
    expect(payment.allocations.map(({ amount }) => amount)).toEqual([1_000_000, 500_000])
  })

  test('by Sakhang Pay comes through the gateway and cannot be recorded by hand', async () => {
    const { advice, lease, tenantId } = await billedLease(admin)
    const body = { amount: 1_000, method: 'SAKHANG_PAY', paidOn: '2025-02-01' } as const
    const refusals = [
      await expectProblem(admin.call(paymentContract.payAdvice, { params: { id: advice.id }, body }), 'INVALID_INPUT'),
      await expectProblem(
        admin.call(paymentContract.payLease, { body: { ...body, leaseId: lease.id, tenantId } }),
        'INVALID_INPUT',
      ),
    ]
    for (const { errors } of refusals)
      expect(errors).toEqual([{ path: '/method', message: expect.stringContaining('payment gateway') }])
  })

  test('has a preview, which stores nothing', async () => {
    const { lease, advice } = await billedLease(admin)
    const look = await admin.call(paymentContract.previewAdvice, { params: { id: advice.id }, body: { amount: 1_250_000 } })
    expect(look).toMatchObject({
      allocations: [{ adviceId: advice.id, adviceNumber: advice.adviceNumber, kind: 'RENT', amount: 1_000_000 }],
      creditAmount: 250_000,
    })
    expect(await accountOf(admin, lease.id)).toMatchObject({ balanceAmount: 1_000_000 })
  })

  test('cannot have a future date, nor be for the lease of another tenant or an unknown advice', async () => {
    const { lease, advice } = await billedLease(admin)
    const other = await billedLease(admin)
    const body = { amount: 1000, method: 'CASH' as const, paidOn: '2025-02-02' }
    const problem = await expectProblem(
      admin.call(paymentContract.payAdvice, { params: { id: advice.id }, body }),
      'INVALID_INPUT',
    )
    expect(problem.errors?.[0]?.path).toBe('/paidOn')
    await expectProblem(payLease(admin, { leaseId: lease.id, tenantId: other.tenantId, amount: 1000 }), 'INVALID_INPUT')
    await expectProblem(pay(admin, lease.id, 1000), 'NOT_FOUND')
  })
})

describe('concurrent payments', () => {
  test('D6: one key sent 20 times gives one payment with one receipt', async () => {
    const { lease, advice } = await billedLease(admin)
    const send = () => pay(admin, advice.id, 400_000, { idempotencyKey: 'the same' })
    const answers = await Promise.all(Array.from({ length: 20 }, send))
    expect(new Set(answers.map(({ receiptNumber }) => receiptNumber)).size).toBe(1)
    expect(await accountOf(admin, lease.id)).toMatchObject({ balanceAmount: 600_000 })
    await expectProblem(pay(admin, advice.id, 1, { idempotencyKey: 'the same' }), 'IDEMPOTENCY_MISMATCH')
  })

  test('D7: two clerks post 6,000 each on 10,000: PAID, credit 2,000, two receipts', async () => {
    const { lease, advice } = await billedLease(admin)
    const [one, other] = await Promise.all([pay(admin, advice.id, 600_000), pay(admin, advice.id, 600_000)])
    expect(one.receiptNumber).not.toBe(other.receiptNumber)
    expect((await advicesOf(admin, lease.id))[0]).toMatchObject({ status: 'PAID', balanceAmount: 0 })
    expect(await accountOf(admin, lease.id)).toMatchObject({ creditAmount: 200_000, balanceAmount: -200_000 })
  })
})

describe('a reversal', () => {
  test('restores every balance once; the receipt keeps its number and is void', async () => {
    const { lease, advice } = await billedLease(admin)
    const before = await accountOf(admin, lease.id)
    const payment = await pay(admin, advice.id, 1_250_000)
    const reversed = await admin.call(paymentContract.reverse, { params: { id: payment.id }, body: { reason: 'Cheque bounced' } })
    expect(reversed).toMatchObject({
      status: 'REVERSED',
      receiptNumber: payment.receiptNumber,
      reversalReason: 'Cheque bounced',
      reversedAt: app.clock.now().toISOString(),
      allocations: [],
    })
    const { principalAmount, creditAmount, balanceAmount } = await accountOf(admin, lease.id)
    expect({ principalAmount, creditAmount, balanceAmount }).toEqual({
      principalAmount: before.principalAmount,
      creditAmount: before.creditAmount,
      balanceAmount: before.balanceAmount,
    })
    expect((await advicesOf(admin, lease.id))[0]).toMatchObject({ status: 'DUE', balanceAmount: 1_000_000 })
    await expectProblem(
      admin.call(paymentContract.reverse, { params: { id: payment.id }, body: { reason: 'Again' } }),
      'ALREADY_REVERSED',
    )
  })

  test('also reverses the later payments from its credit, and other credit replaces them', async () => {
    const { lease, advice } = await billedLease(admin)
    const wrong = await pay(admin, advice.id, 1_300_000)
    await pay(admin, advice.id, 200_000)
    await admin.call(adviceContract.generate, { body: { month: '2025-02' } })
    expect((await advicesOf(admin, lease.id))[1]).toMatchObject({ balanceAmount: 500_000 })

    await admin.call(paymentContract.reverse, { params: { id: wrong.id }, body: { reason: 'Wrong tenant' } })
    const balances = (await advicesOf(admin, lease.id)).map(({ balanceAmount }) => balanceAmount)
    expect(balances).toEqual([1_000_000, 800_000])
    expect(await accountOf(admin, lease.id)).toMatchObject({
      principalAmount: 1_800_000,
      creditAmount: 0,
      balanceAmount: 1_800_000,
    })
  })
})

describe('a deposit', () => {
  const withDeposit = () => aLease(admin, { startDate: '2025-03-01', depositAmount: 2_000_000 })

  test('is requested with the new lease, is due at its start, and permits activation once it is paid in full', async () => {
    const lease = await withDeposit()
    const [advice] = await advicesOf(admin, lease.id)
    expect(advice).toMatchObject({
      kind: 'SECURITY_DEPOSIT',
      amount: 2_000_000,
      dueDate: '2025-03-01',
      month: null,
      status: 'DUE',
    })
    const gaps = async () => (await admin.call(leaseContract.gaps, { params: { id: lease.id } })).missing.map(({ gap }) => gap)
    await pay(admin, advice?.id ?? '', 500_000)
    expect(await gaps()).toContain('DEPOSIT')
    const rest = await pay(admin, advice?.id ?? '', 1_500_000)
    expect(await gaps()).not.toContain('DEPOSIT')
    await admin.call(paymentContract.reverse, { params: { id: rest.id }, body: { reason: 'Cheque bounced' } })
    expect(await gaps()).toContain('DEPOSIT')
  })

  test('that fell due before the creation of the lease is due today', async () => {
    const lease = await aLease(admin, { startDate: '2025-01-01', depositAmount: 1_000_000 })
    expect((await advicesOf(admin, lease.id))[0]?.dueDate).toBe('2025-02-01')
  })

  test('is paid only if it is named, and an overpayment of it is credit', async () => {
    const lease = await withDeposit()
    const [advice] = await advicesOf(admin, lease.id)
    expect(await payLease(admin, { leaseId: lease.id, tenantId: lease.tenantId, amount: 70_000 })).toMatchObject({
      creditAmount: 70_000,
    })
    expect(await pay(admin, advice?.id ?? '', 2_100_000)).toMatchObject({ creditAmount: 100_000, advice: { status: 'PAID' } })
  })

  test('of a cancelled lease is credited up to its open amount; the paid part stays held', async () => {
    const lease = await withDeposit()
    const [advice] = await advicesOf(admin, lease.id)
    const part = await pay(admin, advice?.id ?? '', 500_000)
    await admin.call(leaseContract.cancel, { params: { id: lease.id }, body: {} })
    const read = () => admin.call(adviceContract.read, { params: { id: advice?.id ?? '' } })
    expect(await read()).toMatchObject({ balanceAmount: 0, creditedAmount: 1_500_000, paidAmount: 500_000, isCredited: false })
    await admin.call(paymentContract.reverse, { params: { id: part.id }, body: { reason: 'Cheque bounced' } })
    expect(await read()).toMatchObject({ balanceAmount: 0, creditedAmount: 2_000_000, paidAmount: 0, isCredited: true })
    const sheet = await admin.raw(adviceContract.list, { query: { leaseId: lease.id, format: 'csv' } })
    expect(sheet.bytes.toString()).toMatch(/,Credited,/)
  })
})

test('a tenant who leaves a holdover in the middle of a period pays only to that day; the rest is credit', async () => {
  const lease = await anActiveLease(admin, { endDate: '2025-01-15', rentAmount: 3_100_000 })
  await admin.call(adviceContract.generate, { body: { month: '2025-01' } })
  const [first, second] = await advicesOf(admin, lease.id)
  expect([first?.amount, second?.amount]).toEqual([1_500_000, 1_600_000])
  await pay(admin, second?.id ?? '', 1_600_000)
  await admin.call(leaseContract.vacate, { params: { id: lease.id }, body: { date: '2025-01-25' } })
  const [left, right] = await advicesOf(admin, lease.id)
  expect(right).toMatchObject({ creditedAmount: 600_000, paidAmount: 1_000_000, balanceAmount: 0 })
  expect(left).toMatchObject({ paidAmount: 600_000, balanceAmount: 900_000 })
})

test('a payment dated years before its lease is refused at its field', async () => {
  const { advice } = await billedLease(admin)
  const problem = await expectProblem(
    admin.call(paymentContract.payAdvice, {
      params: { id: advice.id },
      body: { amount: 100, method: 'CASH', paidOn: '1990-01-01' },
    }),
    'INVALID_INPUT',
  )
  expect(problem.errors?.[0]?.path).toBe('/paidOn')
})
