import { divide, multiply } from '../../fraction.ts'
import { fractionOfMoney, type Money, toMoney } from '../../money.ts'
import { type PaidBy, periodsInYear } from './rent-periods.ts'

/** Converts the rent of one period of `paid` to one period of `like`: 30,000.00 a quarter is 10,000.00 a month. */
export function rentLikeIn(like: PaidBy, paid: PaidBy, rent: Money): Money {
  return toMoney(divide(multiply(fractionOfMoney(rent), periodsInYear(paid)), periodsInYear(like)))
}
