import { buildingUses, codeLabel } from '../../domain/properties/property.ts'
import { maxBedrooms } from '../../domain/rent-statistics/rent-statistic.ts'
import { oneOf } from '../platform/one-of.ts'
import type { Search } from '../platform/search.ts'
import { stringifySearch } from '../platform/search-state.ts'
import { plural, t } from '../platform/texts.ts'

export type Measure = 'rent' | 'rate'
type Use = (typeof buildingUses)[number]

const bedroomCounts = ['0', '1', '2', '3', String(maxBedrooms)] as const

/** The query from the address. The default is homes with two bedrooms. */
export function rentsAskedFor(search: Search) {
  const use: Use = oneOf(buildingUses, search['use']) ?? 'RESIDENTIAL'
  const bedrooms = use === 'RESIDENTIAL' ? (oneOf(bedroomCounts, search['bedrooms']) ?? '2') : undefined
  const measure: Measure = search['measure'] === 'rate' ? 'rate' : 'rent'
  const { quarter, dzongkhagId, administrativeZoneId } = search
  return { use, bedrooms, measure, quarter, dzongkhagId, administrativeZoneId }
}

/** The address of the same page with another selection. */
export function rentsPath(search: Search, changes: Record<string, string | undefined>): string {
  return `/rents${stringifySearch({ ...search, ...changes })}`
}

export const useOptions = buildingUses.map((use) => ({ value: use, label: codeLabel(use) }))
export const bedroomOptions = bedroomCounts.map((count) => ({ value: count, label: bedroomsText(Number(count)) }))

export function bedroomsText(bedrooms: number): string {
  if (bedrooms === 0) return t`No separate bedroom`
  if (bedrooms === maxBedrooms) return t`4 bedrooms or more`
  return plural(bedrooms, '{n} bedroom', '{n} bedrooms')
}
