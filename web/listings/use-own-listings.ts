import { useEndpoint } from '../platform/use-endpoint.ts'

/**
 * The listings of a property, and whether one is open. Returns true until they have loaded, because a property can have only one open
 * listing.
 */
export function useOwnListings(propertyId: string) {
  const listings = useEndpoint('listing.own', { query: { propertyId, pageSize: 10 } })
  return { listings, isOffered: listings.data?.items.some(({ status }) => status !== 'CLOSED') ?? true }
}
