import type { PropertyType } from '../../domain/properties/property.ts'
import { t } from '../platform/texts.ts'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { useOwnListings } from './use-own-listings.ts'

type Offered = { id: string; occupancy: 'VACANT' | 'OCCUPIED' | 'RESERVED' }

/** Begins a listing of a property that nobody has and that is not offered yet. */
export function OfferLink({ propertyType, property }: { propertyType: PropertyType; property: Offered }) {
  const { isOffered } = useOwnListings(property.id)
  if (property.occupancy !== 'VACANT' || isOffered) return null
  const begins = new URLSearchParams({ propertyType, propertyId: property.id })
  return <ButtonLink to={`/admin/master-lease/listings/new?${begins}`} variant="default">{t`Create listing`}</ButtonLink>
}
