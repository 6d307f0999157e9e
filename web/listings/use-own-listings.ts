import { useEndpoint } from '../platform/use-endpoint.ts'

/** The listings of a property, and whether one of them is open; yes until that is known, since it can have only one. */
export function useOwnListings(propertyId: string) {
  const listings = useEndpoint('listing.own', { query: { propertyId, pageSize: 10 } })
  return { listings, isOffered: listings.data?.items.some(({ status }) => status !== 'CLOSED') ?? true }
}
