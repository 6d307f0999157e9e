import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../calendar-date.ts'
import { day, nu } from '../leases/rent/sample-terms.ts'
import { chhetrum, plus, ZERO } from '../money.ts'
import { partsOfCharge, partsOfTax } from './charged-days.ts'

const february = { from: day('2025-02-01'), to: day('2025-02-28') }
const january = { from: day('2025-01-01'), to: day('2025-01-31') }

test('an amount of an advice without other days is for its own period', () => {
  const charged = { ...february, chargedAmount: nu('100.00'), otherDays: undefined }
  expect(partsOfCharge(nu('40.00'), charged)).toEqual([{ ...february, amount: nu('40.00') }])
  expect(partsOfTax(nu('5.00'), charged)).toEqual([{ ...february, amount: nu('5.00') }])
})

test('tax is taken from rent: 5.00 of 100.00, in proportion to the rent of each period', () => {
  const lines = [
    { ...january, amount: nu('20.00'), isRent: true },
    { ...january, amount: nu('30.00'), isRent: false },
  ]
  // 80.00 rent and 10.00 of another charge for February.
  const charged = { ...february, chargedAmount: nu('140.00'), otherDays: { ownRentAmount: nu('80.00'), lines } }
  expect(partsOfTax(nu('5.00'), charged)).toEqual([
    { ...february, amount: nu('4.00') },
    { ...january, amount: nu('1.00') },
  ])
  expect(partsOfCharge(nu('140.00'), charged).map(({ amount }) => amount)).toEqual([nu('90.00'), nu('20.00'), nu('30.00')])
})

test('the parts always add up to the amount, also if a credit left less than the lines of other days', () => {
  const amount = fc.integer({ min: 0, max: 10_000_000 }).map(chhetrum)
  const line = fc.record({ amount: fc.integer({ min: 1, max: 10_000_000 }).map(chhetrum), isRent: fc.boolean() })
  fc.assert(
    fc.property(amount, amount, amount, fc.array(line, { maxLength: 5 }), (part, chargedAmount, ownRentAmount, given) => {
      const lines = given.map((each, index) => ({ from: addDays(january.from, index), to: january.to, ...each }))
      const charged = { ...february, chargedAmount, otherDays: { ownRentAmount, lines } }
      const sumOf = (parts: { amount: typeof part }[]) => plus(ZERO, ...parts.map((each) => each.amount))
      expect(sumOf(partsOfCharge(part, charged))).toBe(part)
      expect(sumOf(partsOfTax(part, charged))).toBe(part)
    }),
  )
})
