import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../calendar-date.ts'
import { compare } from '../../fraction.ts'
import { chhetrum, formatAmount, toMoney } from '../../money.ts'
import { explanationSchema } from '../explanation.ts'
import { explainInterest, interestPieces, interestToPost, lastDayWithInterest, lateInterest } from './late-interest.ts'
import { day, nu } from './sample-terms.ts'

const rates = [{ from: day('1900-01-01'), percent: '24' }]
const dueDate = day('2025-04-05')
const debt = { principal: nu('10,000.00'), dueDate, movements: [] }

test('nothing accrues through the due date, and one day accrues on the day after it', () => {
  expect(interestPieces(debt, { asOf: dueDate, rates })).toEqual([])
  expect(interestPieces(debt, { asOf: day('2025-04-06'), rates })).toMatchObject([{ days: 1 }])
})

test('no interest accrues from the day of a pause, and the explanation states the reason', () => {
  const paused = { ...debt, pausedFrom: day('2025-05-01') }
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 800 }), (days) => {
      const asOf = addDays(dueDate, days)
      const until = asOf < day('2025-05-01') ? asOf : day('2025-04-30')
      expect(compare(lateInterest(paused, { asOf, rates }), lateInterest(debt, { asOf: until, rates }))).toBe(0)
    }),
  )
  const to = { asOf: day('2025-06-01'), rates }
  expect(explainInterest(paused, to, chhetrum(0)).text).toContain('No interest from 01 May 2025: payment plan.')
  expect(explainInterest(debt, to, chhetrum(0)).text).not.toContain('payment plan')
})

test('interest accrues on a part payment through its value date; the balance is lower after it', () => {
  const movements = [{ on: day('2025-04-15'), amount: nu('4,000.00') }]
  const pieces = interestPieces({ ...debt, movements }, { asOf: day('2025-05-05'), rates })
  expect(pieces.map(({ from, days, balance }) => [from, days, formatAmount(balance)])).toEqual([
    ['2025-04-06', 10, '10,000.00'],
    ['2025-04-16', 20, '6,000.00'],
  ])
})

test('a payment before the due date reduces the amount that bears interest, a full payment ends it', () => {
  const paid = (on: string, amount: string) => ({ ...debt, movements: [{ on: day(on), amount: nu(amount) }] })
  expect(interestPieces(paid('2025-03-01', '4,000.00'), { asOf: day('2025-04-06'), rates })).toMatchObject([
    { balance: nu('6,000.00') },
  ])
  expect(interestPieces(paid('2025-04-05', '10,000.00'), { asOf: day('2025-12-31'), rates })).toEqual([])
})

test('a rate applies from its first day', () => {
  const changed = [{ from: day('2025-04-16'), percent: '12' }, ...rates]
  const interest = lateInterest(debt, { asOf: day('2025-04-25'), rates: changed })
  expect(formatAmount(toMoney(interest))).toBe('98.63')
  const explanation = explainInterest(debt, { asOf: day('2025-04-25'), rates: changed }, nu('10.00'))
  expect(explanation).toMatchObject({ rule: 'R6', days: 20, ofDays: 365, rate: '24, 12', exact: '7200/73' })
  expect(explanationSchema.parse(explanation)).toEqual(explanation)
})

test('a backdated payment makes the interest less than was posted: the difference is credited', () => {
  const posted = toMoney(lateInterest(debt, { asOf: day('2025-05-05'), rates }))
  const paid = { ...debt, movements: [{ on: day('2025-04-20'), amount: nu('10,000.00') }] }
  expect(formatAmount(interestToPost(lateInterest(paid, { asOf: day('2025-05-05'), rates }), posted))).toBe('-98.63')
})

const anyMovement = fc.record({
  on: fc.integer({ min: -30, max: 400 }).map((days) => addDays(dueDate, days)),
  amount: fc.integer({ min: 1, max: 400_000 }).map(chhetrum),
})

test('payments commute: their order changes no interest', () => {
  fc.assert(
    fc.property(fc.array(anyMovement, { maxLength: 8 }), fc.integer({ min: 0, max: 500 }), (movements, days) => {
      const to = { asOf: addDays(dueDate, days), rates }
      const forwards = lateInterest({ ...debt, movements }, to)
      const backwards = lateInterest({ ...debt, movements: movements.toReversed() }, to)
      expect(compare(forwards, backwards)).toBe(0)
    }),
  )
})

test('interest that is posted on any days in between adds up to the total, to the chhetrum', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 6 }), (days) => {
      let posted = chhetrum(0)
      for (const after of days.toSorted((a, b) => a - b)) {
        const interest = lateInterest(debt, { asOf: addDays(dueDate, after), rates })
        posted = chhetrum(posted + interestToPost(interest, posted))
      }
      const whole = lateInterest(debt, { asOf: addDays(dueDate, Math.max(...days)), rates })
      expect(posted).toBe(toMoney(whole))
    }),
  )
})

test('the last day with interest is before the days at a rate of 0', () => {
  const free = { from: day('2025-06-15'), percent: '0' }
  expect(lastDayWithInterest(rates, day('2025-06-30'))).toBe('2025-06-30')
  expect(lastDayWithInterest([...rates, free], day('2025-06-30'))).toBe('2025-06-14')
  expect(lastDayWithInterest([...rates, free, { from: day('2025-07-01'), percent: '12' }], day('2025-07-02'))).toBe('2025-07-02')
  expect(lastDayWithInterest([{ from: day('1900-01-01'), percent: '0.00' }], day('2025-06-30'))).toBeUndefined()
})
