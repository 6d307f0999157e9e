import { parseMoney } from '../../domain/money.ts'
import { buildingUses, propertyTypes } from '../../domain/properties/property.ts'
import { omitUndefined } from '../platform/omit-undefined.ts'
import { oneOf } from '../platform/one-of.ts'
import type { Search } from '../platform/search.ts'

/** The query of the public search, from the address. Rents in the address are in ngultrum. */
export function listingQuery(search: Search) {
  const money = (text: string | undefined) => {
    const amount = parseMoney(text ?? '')
    return amount !== undefined && amount >= 0 ? amount : undefined
  }
  const bedrooms = Number(search['bedrooms'])
  return {
    pageNo: Math.max(1, Math.floor(Number(search['page'])) || 1),
    pageSize: 20,
    ...omitUndefined({
      ids: search['ids'],
      q: search['q']?.slice(0, 100),
      dzongkhagId: search['dzongkhagId'],
      administrativeZoneId: search['administrativeZoneId'],
      propertyType: oneOf(propertyTypes, search['propertyType']),
      use: oneOf(buildingUses, search['use']),
      minRent: money(search['minRent']),
      maxRent: money(search['maxRent']),
      bedrooms: bedrooms > 0 ? bedrooms : undefined,
      sort: oneOf(['askingRentAmount:asc', 'askingRentAmount:desc'], search['sort']),
    }),
  }
}

export type ListingFilter = Omit<ReturnType<typeof listingQuery>, 'pageNo' | 'pageSize' | 'sort'>

/** All matching listings for the map, without page and order. */
export function listingFilterOf({
  pageNo: _page,
  pageSize: _size,
  sort: _sort,
  ...wanted
}: ReturnType<typeof listingQuery>): ListingFilter {
  return wanted
}
