import { divide, fraction, multiply } from '../../fraction.ts'
import { fractionOfMoney, type Money, toMoney } from '../../money.ts'
import type { RentTerms } from '../lease-terms-shape.ts'
import { monthsOf } from './rent-periods.ts'

type Paid = Pick<RentTerms, 'frequency'>

/** The rent of one period of `paid` as the rent of one period of `like`: 30,000.00 a quarter is 10,000.00 a month. */
export function rentLikeIn(like: Paid, paid: Paid, rent: Money): Money {
  return toMoney(divide(multiply(fractionOfMoney(rent), fraction(monthsOf(like.frequency))), fraction(monthsOf(paid.frequency))))
}
