import type { Area } from '../area.ts'
import { areaIn, isArea } from '../area.ts'
import { compare, multiply } from '../fraction.ts'
import { fractionOfMoney, type Money } from '../money.ts'
import type { Spread } from './rounded-figures.ts'

/** Homes are grouped by bedrooms: 0 is one room, 4 means four and more. */
export const maxBedrooms = 4

/** The group of a unit: homes with a number of bedrooms, or another use. Undefined if the bedrooms of a home are unknown. */
export function kindOfUnit<Use extends string>(use: Use, bedrooms: number | null | undefined) {
  if (use !== 'RESIDENTIAL') return { use }
  return bedrooms === null || bedrooms === undefined ? undefined : { use, bedrooms: Math.min(bedrooms, maxBedrooms) }
}

export type RentVerdict = 'BELOW' | 'WITHIN' | 'ABOVE'

/**
 * The position of a monthly rent: within the middle half of the rents of the place, below or above it. Homes are compared by their rent,
 * shops and offices, whose size varies more, by the rent per square foot; without an area no comparison is possible.
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
