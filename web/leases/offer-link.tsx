import type { PropertyType } from '../../domain/properties/property.ts'
import { t } from '../platform/texts.ts'
import { ButtonLink } from '../ui/page/button-link.tsx'

type Offered = { id: string; occupancy: 'VACANT' | 'OCCUPIED' | 'RESERVED' }

/** Begins a listing of a property that nobody has; the listings stand further right, so this knows their address only. */
export function OfferLink({ propertyType, property }: { propertyType: PropertyType; property: Offered }) {
  if (property.occupancy !== 'VACANT') return null
  const begins = new URLSearchParams({ propertyType, propertyId: property.id })
  return <ButtonLink to={`/admin/master-lease/listings/new?${begins}`} variant="default">{t`Offer to let`}</ButtonLink>
}
