import type { Area } from '../area.ts'
import { areaIn, isArea } from '../area.ts'
import { compare, multiply } from '../fraction.ts'
import { fractionOfMoney, type Money } from '../money.ts'
import type { Spread } from './rounded-figures.ts'

/** Homes are counted by bedrooms: 0 is one room, 4 stands for four and more. */
export const maxBedrooms = 4

/** What a place is counted by: homes of so many bedrooms, or another use of a unit. Undefined where a home does not say it. */
export function kindOfUnit<Use extends string>(use: Use, bedrooms: number | null | undefined) {
  if (use !== 'RESIDENTIAL') return { use }
  return bedrooms === null || bedrooms === undefined ? undefined : { use, bedrooms: Math.min(bedrooms, maxBedrooms) }
}

export type RentVerdict = 'BELOW' | 'WITHIN' | 'ABOVE'

/**
 * Where a rent of a month lies: within the middle half of the rents here, below or above it. Homes of the same bedrooms are compared
 * whole, shops and offices, which differ more in size, by the square foot; without their area there is nothing to compare.
 */
export function judgeRent(
  { use, rent, area }: { use: string; rent: Money; area: Area | null },
  statistic: { rent: Spread; rate: Spread },
): RentVerdict | undefined {
  if (use === 'RESIDENTIAL') return verdictOf(statistic.rent, (limit) => compare(fractionOfMoney(rent), fractionOfMoney(limit)))
  if (!isArea(area)) return undefined
  const sqFt = areaIn('SQFT', area)
  return verdictOf(statistic.rate, (limit) => compare(fractionOfMoney(rent), multiply(fractionOfMoney(limit), sqFt)))
}

function verdictOf({ lower, upper }: Spread, compareTo: (limit: Money) => -1 | 0 | 1): RentVerdict {
  if (compareTo(lower) < 0) return 'BELOW'
  return compareTo(upper) > 0 ? 'ABOVE' : 'WITHIN'
}
