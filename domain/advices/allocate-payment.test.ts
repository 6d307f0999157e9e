import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calendarDate } from '../calendar-date.ts'
import { chhetrum, type Money, plus } from '../money.ts'
import { afterAllocation, allocatePayment, type OpenAdvice } from './allocate-payment.ts'
import { spendCredit } from './spend-credit.ts'

const rent = (adviceId: string, dueDate: string, amount: number): OpenAdvice => ({
  adviceId,
  kind: 'RENT',
  dueDate: calendarDate(dueDate),
  chargedOn: calendarDate(dueDate),
  balanceAmount: chhetrum(amount),
})
const deposit = (adviceId: string, amount: number): OpenAdvice => ({
  ...rent(adviceId, '2025-01-01', amount),
  kind: 'SECURITY_DEPOSIT',
})

const january = rent('a', '2025-02-05', 1000)
const february = rent('b', '2025-03-05', 1000)
const called = deposit('d', 3000)

describe('allocation of a payment', () => {
  test('pays the oldest due first, whatever the order of the list', () => {
    expect(allocatePayment(chhetrum(1500), [february, january])).toMatchObject({
      allocations: [
        { adviceId: 'a', amount: 1000 },
        { adviceId: 'b', amount: 500 },
      ],
      creditAmount: 0,
    })
  })

  test('pays the earlier of two periods first if both fall due on one day', () => {
    const [second, first] = [february, { ...february, adviceId: 'z', chargedOn: calendarDate('2025-02-01') }]
    expect(allocatePayment(chhetrum(1000), [second, first]).allocations).toMatchObject([{ adviceId: 'z', amount: 1000 }])
  })

  test('pays the named advice before older dues', () => {
    expect(allocatePayment(chhetrum(1200), [january, february], { named: ['b'] }).allocations).toMatchObject([
      { adviceId: 'b', amount: 1000 },
      { adviceId: 'a', amount: 200 },
    ])
  })

  test('leaves a deposit that is not named open, although it is the oldest', () => {
    expect(allocatePayment(chhetrum(2500), [called, january, february])).toMatchObject({ creditAmount: 500 })
  })

  test('applies an amount above a deposit to the rent, and the rest is credit', () => {
    expect(allocatePayment(chhetrum(5500), [called, january, february], { named: ['d'] })).toMatchObject({
      allocations: [
        { adviceId: 'd', amount: 3000 },
        { adviceId: 'a', amount: 1000 },
        { adviceId: 'b', amount: 1000 },
      ],
      creditAmount: 500,
    })
  })
})

describe('credit', () => {
  test('pays rent by itself, the oldest credit first, and leaves a deposit alone', () => {
    const credits = [
      { paymentId: 'p', creditAmount: chhetrum(700) },
      { paymentId: 'q', creditAmount: chhetrum(900) },
    ]
    expect(spendCredit(credits, [called, january])).toMatchObject([
      { paymentId: 'p', adviceId: 'a', amount: 700 },
      { paymentId: 'q', adviceId: 'a', amount: 300 },
    ])
  })
})

const amounts = fc.integer({ min: 1, max: 5000 }).map(chhetrum)
const advices = fc
  .array(
    fc.record({ month: fc.integer({ min: 1, max: 12 }), amount: fc.integer({ min: 0, max: 3000 }), isDeposit: fc.boolean() }),
    { maxLength: 8 },
  )
  .map((rows) =>
    rows.map(({ month, amount, isDeposit }, index) => ({
      ...rent(String(index), `2025-${String(month).padStart(2, '0')}-05`, amount),
      ...(isDeposit ? { kind: 'SECURITY_DEPOSIT' as const } : {}),
    })),
  )

type Paid = { amount: Money; named: string | undefined }

function payAll(open: readonly OpenAdvice[], payments: readonly Paid[]) {
  let left = open
  let credit = chhetrum(0)
  for (const { amount, named } of payments) {
    const { allocations, creditAmount } = allocatePayment(amount, left, { named: named ? [named] : [] })
    left = afterAllocation(left, allocations)
    credit = plus(credit, creditAmount)
  }
  return { left, credit, balance: plus(...left.map(({ balanceAmount }) => balanceAmount)) }
}

describe('any dues and any payment', () => {
  const payments = fc.array(
    fc.record({ amount: amounts, named: fc.option(fc.integer({ max: 7, min: 0 }).map(String), { nil: undefined }) }),
    {
      maxLength: 6,
    },
  )

  test('nothing is lost and no advice is paid twice', () => {
    fc.assert(
      fc.property(advices, payments, (open, paid) => {
        const { left, credit } = payAll(open, paid)
        const settled = open.reduce((sum, advice, index) => sum + advice.balanceAmount - (left[index]?.balanceAmount ?? 0), 0)
        expect(settled + credit).toBe(paid.reduce((sum, { amount }) => sum + amount, 0))
        expect(left.every(({ balanceAmount }) => balanceAmount >= 0)).toBe(true)
      }),
    )
  })

  test('payments of one date commute: in any order the same is left to pay and the same is credit', () => {
    fc.assert(
      fc.property(advices, payments, (open, paid) => {
        const [one, other] = [payAll(open, paid), payAll(open, paid.toReversed())]
        expect([other.credit, other.balance]).toEqual([one.credit, one.balance])
      }),
    )
  })

  test('payments that name nothing leave each advice the same in any order', () => {
    fc.assert(
      fc.property(advices, fc.array(amounts, { maxLength: 6 }), (open, list) => {
        const paid = list.map((amount) => ({ amount, named: undefined }))
        expect(payAll(open, paid.toReversed())).toEqual(payAll(open, paid))
      }),
    )
  })
})

describe('an office with another settlement order', () => {
  const owed = { interestAmount: chhetrum(200) }
  const [older, newer] = [
    { ...january, ...owed },
    { ...february, ...owed },
  ]
  const placed = (rule: Parameters<typeof spendCredit>[2], named: string[] = []) =>
    allocatePayment(chhetrum(1300), [older, newer], { named, ...(rule ? { rule } : {}) }).allocations.map(
      ({ adviceId, part, amount }) => `${adviceId} ${part} ${amount}`,
    )
  const defaultValue = { order: 'OLDEST_FIRST', part: 'PRINCIPAL_FIRST' } as const

  test('pays the newest first, but the chosen advice before it', () => {
    expect(placed({ ...defaultValue, order: 'NEWEST_FIRST' })).toEqual(['b PRINCIPAL 1000', 'a PRINCIPAL 300'])
    expect(placed({ ...defaultValue, order: 'NEWEST_FIRST' }, ['a'])).toEqual(['a PRINCIPAL 1000', 'b PRINCIPAL 300'])
  })

  test('pays interest before principal', () => {
    expect(placed({ ...defaultValue, part: 'INTEREST_FIRST' })).toEqual(['a INTEREST 200', 'b INTEREST 200', 'a PRINCIPAL 900'])
  })

  test('settles the chosen advice with its interest before the interest of other advices', () => {
    expect(placed({ ...defaultValue, part: 'INTEREST_FIRST' }, ['b'])).toEqual([
      'b INTEREST 200',
      'b PRINCIPAL 1000',
      'a INTEREST 100',
    ])
  })
})
