import { formatArea } from '../../domain/area.ts'
import { formatDate } from '../../domain/calendar-date.ts'
import type { Listing } from '../../domain/listings/listing-contract.ts'
import { codeLabel } from '../../domain/properties/property.ts'
import { plural, t } from '../platform/texts.ts'

/** "Residential · 3 bedrooms · 850 sq ft". */
export function listingSummary({ propertyType, use, bedrooms, area }: Listing): string {
  return [
    propertyType === 'UNIT'
      ? codeLabel(use)
      : propertyType === 'BUILDING'
        ? t`${codeLabel(use)} building`
        : t`Land, ${codeLabel(use).toLowerCase()}`,
    bedrooms ? plural(bedrooms, '{n} bedroom', '{n} bedrooms') : '',
    area ? formatArea(area) : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

export function freeFrom({ availableOn }: Listing, today: string): string {
  return availableOn && availableOn > today ? t`Available from ${formatDate(availableOn)}` : t`Available now`
}

/** The address of a photo of a published listing, for a public `img`. */
export function photoAddress(listingId: string, photoId: string, isSmall: boolean): string {
  return `/api/listing/${listingId}/photo/${photoId}${isSmall ? '?size=thumb' : ''}`
}
