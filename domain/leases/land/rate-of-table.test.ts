import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areaIn } from '../../area.ts'
import { addDays, calendarDate } from '../../calendar-date.ts'
import { compare, fractionOfDecimal, multiply } from '../../fraction.ts'
import { chhetrum } from '../../money.ts'
import { rentOfYear } from '../rent/area-rate.ts'
import { ratedAreas } from '../../properties/land-rates/land-rate.ts'
import { editionOn, leaseRateOf, rateIn } from '../../properties/land-rates/rate-of-table.ts'

const decimal = (max: number) =>
  fc.integer({ min: 1, max: max * 10_000 }).map((tenThousandths) => {
    const text = tenThousandths.toString().padStart(5, '0')
    return `${text.slice(0, -4)}.${text.slice(-4)}`
  })
const area = fc.record({ value: decimal(100), unit: fc.constantFrom('ACRE' as const, 'SQFT' as const) })
const rate = fc.record({ amount: decimal(1000), per: fc.constantFrom(...ratedAreas) })

test('the fee is the same in whichever unit of area an exact rate is stated', () => {
  fc.assert(
    fc.property(rate, area, (stated, of) => {
      const fee = rentOfYear({ ...leaseRateOf(stated), area: of })
      for (const unit of ['ACRE', 'SQFT'] as const) {
        const amount = rateIn(unit, stated)
        if (amount !== undefined) expect(rentOfYear({ amount, per: unit, area: of })).toBe(fee)
      }
    }),
  )
})

test('a rate that is stated for another unit of area is exact, not rounded', () => {
  fc.assert(
    fc.property(rate, (stated) => {
      const perAcre = rateIn('ACRE', stated)
      const perSqFt = rateIn('SQFT', stated)
      if (perAcre === undefined || perSqFt === undefined) return
      const acre = multiply(fractionOfDecimal(perSqFt), areaIn('SQFT', { value: '1', unit: 'ACRE' }))
      expect(compare(acre, fractionOfDecimal(perAcre))).toBe(0)
    }),
  )
})

test('the fee is rate × area, but at least the minimum fee', () => {
  fc.assert(
    fc.property(rate, area, fc.integer({ min: 1, max: 100_000_000 }), (stated, of, minimum) => {
      const byArea = rentOfYear({ ...leaseRateOf(stated), area: of })
      const fee = rentOfYear({ ...leaseRateOf(stated), area: of, minimumAmount: chhetrum(minimum) })
      expect(fee).toBe(byArea > BigInt(minimum) ? byArea : BigInt(minimum))
    }),
  )
})

test('one edition of a table is in force on each day from the first', () => {
  const first = calendarDate('2015-01-01')
  const days = fc.uniqueArray(fc.integer({ min: 0, max: 4000 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 5000 }), (starts, day) => {
      const editions = starts.map((start) => ({ name: 'State land', startsOn: addDays(first, start) }))
      const latest = starts.filter((start) => start <= day).sort((a, b) => b - a)[0]
      const found = editionOn(editions, 'State land', addDays(first, day))
      expect(found?.startsOn).toBe(latest === undefined ? undefined : addDays(first, latest))
    }),
  )
})
