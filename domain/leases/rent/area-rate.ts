import { areaIn } from '../../area.ts'
import { type Fraction, fraction, fractionOfDecimal, multiply, roundHalfAway } from '../../fraction.ts'
import { chhetrum, type Money, smaller } from '../../money.ts'
import type { Rate } from '../lease-terms-shape.ts'

/**
 * Rate × area in chhetrum, rounded once (money.md, `POST /lease/preview`), at least the minimum fee (R21). A bigint, because unchecked
 * terms can exceed any Money.
 */
export function rentOfYear(rate: Rate): bigint {
  const byArea = roundHalfAway(exactRentOfYear(rate))
  const minimum = BigInt(rate.minimumAmount ?? 0)
  return byArea < minimum ? minimum : byArea
}

/** The minimum fee applies, because rate × area is less. */
export function isMinimumFee(rate: Rate): boolean {
  return roundHalfAway(exactRentOfYear(rate)) < BigInt(rate.minimumAmount ?? 0)
}

function exactRentOfYear({ amount, per, area }: Rate): Fraction {
  return multiply(multiply(fractionOfDecimal(amount), areaIn(per, area)), fraction(100))
}

/**
 * A year's rent divided among its periods: each is rounded and the last one takes the remainder (A22). If a yearly rent of a few chhetrum
 * is used up before the last period, that period costs 0 and never less.
 */
export function shareOfYear(rentYearly: Money, periods: number, position: number): Money {
  const share = Number(roundHalfAway(fraction(rentYearly, periods)))
  const left = Math.max(0, rentYearly - share * position)
  return position === periods - 1 ? chhetrum(left) : smaller(chhetrum(share), chhetrum(left))
}
