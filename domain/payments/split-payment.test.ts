import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allocatePayment, type OpenAdvice } from '../advices/allocate-payment.ts'
import { addDays, calendarDate } from '../calendar-date.ts'
import { chhetrum, plus, ZERO } from '../money.ts'
import { defaultAllocation } from '../settings/setting-values.ts'
import { splitPayment } from './split-payment.ts'

const advice = (adviceId: string, dueDate: string, amount: number, more: Partial<OpenAdvice> = {}): OpenAdvice => ({
  adviceId,
  kind: 'RENT',
  dueDate: calendarDate(dueDate),
  chargedOn: calendarDate(dueDate),
  balanceAmount: chhetrum(amount),
  ...more,
})
const deposit = (adviceId: string, dueDate: string, amount: number) =>
  advice(adviceId, dueDate, amount, { kind: 'SECURITY_DEPOSIT' })

const flat = { leaseId: 'flat', advices: [deposit('d', '2025-03-01', 3_000_000), advice('mar', '2025-03-10', 1_500_000)] }
const shop = { leaseId: 'shop', advices: [advice('feb', '2025-02-10', 900_000), advice('shopMar', '2025-03-10', 900_000)] }
const byRule = { creditTo: 'flat', withheld: 'BY_RATE', rule: defaultAllocation } as const

describe('one payment of a tenant for several advices', () => {
  test('45,000 at move-in settle the rent and the deposit, chosen or not; nothing becomes credit', () => {
    for (const chosen of [[], ['d', 'mar']]) {
      const { parts } = splitPayment(chhetrum(4_500_000), [flat], { ...byRule, chosen })
      expect(parts).toMatchObject([{ leaseId: 'flat', amount: 4_500_000, creditAmount: 0 }])
      expect(parts[0]?.adviceIds).toContain('d')
      expect(parts[0]?.allocations.map(({ adviceId }) => adviceId).sort()).toEqual(['d', 'mar'])
    }
  })

  test('a deposit that was not chosen and is not covered waits: the rest is credit', () => {
    const { parts } = splitPayment(chhetrum(2_000_000), [flat], { ...byRule, chosen: ['mar'] })
    expect(parts).toMatchObject([{ adviceIds: ['mar'], creditAmount: 500_000 }])
  })

  test('a deposit that was chosen is paid in part, after the rent', () => {
    const { parts } = splitPayment(chhetrum(2_000_000), [flat], { ...byRule, chosen: ['d', 'mar'] })
    expect(parts[0]?.allocations).toMatchObject([
      { adviceId: 'mar', amount: 1_500_000 },
      { adviceId: 'd', amount: 500_000 },
    ])
  })

  test('of two leases the oldest due is paid first, each by a payment of its own', () => {
    const { parts } = splitPayment(chhetrum(2_400_000), [flat, shop], { ...byRule, chosen: ['feb', 'mar'] })
    expect(parts).toMatchObject([
      { leaseId: 'flat', amount: 1_500_000, adviceIds: ['mar'] },
      { leaseId: 'shop', amount: 900_000, adviceIds: ['feb'] },
    ])
  })

  test('the chosen advices are paid before older rent', () => {
    const { parts } = splitPayment(chhetrum(900_000), [flat, shop], { ...byRule, chosen: ['shopMar'] })
    expect(parts).toMatchObject([{ leaseId: 'shop', allocations: [{ adviceId: 'shopMar', amount: 900_000 }] }])
  })
})

const money = fc.integer({ min: 1, max: 3_000_000 }).map(chhetrum)
const openAdvice = (leaseId: string) =>
  fc
    .array(
      fc.record({
        day: fc.integer({ min: 0, max: 200 }),
        balance: money,
        interest: fc.integer({ min: 0, max: 90_000 }),
        isDeposit: fc.boolean(),
        taxPercent: fc.constantFrom(0, 0, 5),
      }),
      { maxLength: 5 },
    )
    .map((drawn) =>
      drawn.map(({ day, balance, interest, isDeposit, taxPercent }, index): OpenAdvice => {
        const dueDate = addDays(calendarDate('2025-01-10'), day)
        const taxAmount = chhetrum(Math.floor((balance * taxPercent) / 100))
        const own = { adviceId: `${leaseId}${index}`, dueDate, chargedOn: dueDate, balanceAmount: balance }
        if (isDeposit) return { ...own, kind: 'SECURITY_DEPOSIT' }
        const withholding = { amount: balance, taxAmount, taxLeftAmount: taxAmount }
        return { ...own, kind: 'RENT', interestAmount: chhetrum(interest), ...(taxAmount > 0 ? { withholding } : {}) }
      }),
    )

test('the parts add up to the amount, and each part alone settles what the preview showed', () => {
  const drawn = fc.record({
    amount: money,
    a: openAdvice('a'),
    b: openAdvice('b'),
    c: openAdvice('c'),
    choose: fc.func(fc.boolean()),
    order: fc.constantFrom('OLDEST_FIRST' as const, 'NEWEST_FIRST' as const),
    part: fc.constantFrom('PRINCIPAL_FIRST' as const, 'INTEREST_FIRST' as const),
  })
  fc.assert(
    fc.property(drawn, ({ amount, a, b, c, choose, order, part }) => {
      const leases = [
        { leaseId: 'a', advices: a },
        { leaseId: 'b', advices: b },
        { leaseId: 'c', advices: c },
      ]
      const chosen = [...a, ...b, ...c].map(({ adviceId }) => adviceId).filter((id) => choose(id))
      const rule = { order, part }
      const { parts } = splitPayment(amount, leases, { chosen, creditTo: 'a', withheld: 'BY_RATE', rule })
      expect(plus(ZERO, ...parts.map((each) => each.amount))).toBe(amount)
      for (const { leaseId, adviceIds, allocations, creditAmount, amount: cash } of parts) {
        const own = leases.find((lease) => lease.leaseId === leaseId)?.advices ?? []
        const alone = allocatePayment(cash, own, { named: adviceIds, withheld: 'BY_RATE', rule })
        expect(alone.creditAmount).toBe(creditAmount)
        const sorted = (list: typeof allocations) =>
          list.toSorted((x, y) => `${x.adviceId} ${x.part}`.localeCompare(`${y.adviceId} ${y.part}`))
        expect(sorted(alone.allocations)).toEqual(sorted(allocations))
      }
    }),
    { numRuns: 500 },
  )
})
