import { lazy } from 'react'
import { PublicListingScreen } from '../listings/public-listing-screen.tsx'

// The drawn map is large: it comes when somebody asks for it.
const ListingMap = lazy(() => import('../map/listing-map.tsx').then((module) => ({ default: module.ListingMap })))

export function PublicListingPage() {
  return <PublicListingScreen map={(id) => <ListingMap wanted={{ ids: id }} />} />
}
