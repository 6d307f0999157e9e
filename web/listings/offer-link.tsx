import type { PropertyType } from '../../domain/properties/property.ts'
import { t } from '../platform/texts.ts'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { useListingsPath } from './use-listings-path.ts'
import { useOwnListings } from './use-own-listings.ts'

type Offered = { id: string; occupancy: 'VACANT' | 'OCCUPIED' | 'RESERVED' }

type OfferLinkProps = { propertyType: PropertyType; property: Offered; size?: 'compact-sm' | 'compact-md'; label?: string }

/** Starts a listing of a vacant property that has none yet. */
export function OfferLink({ propertyType, property, ...look }: OfferLinkProps) {
  const path = useListingsPath()
  const { isOffered } = useOwnListings(property.id)
  if (property.occupancy !== 'VACANT' || isOffered) return null
  const begins = new URLSearchParams({ propertyType, propertyId: property.id })
  return <ButtonLink to={`${path}/new?${begins}`} variant="default" {...look}>{t`Create listing`}</ButtonLink>
}
