import { PublicListingScreen } from '../listings/public-listing-screen.tsx'
import { loadable } from '../ui/feedback/loadable.tsx'

// The map is large, so it is loaded on demand.
const ListingMap = loadable(
  () => import('../map/listing-map.tsx'),
  (module) => module.ListingMap,
  {
    placeholder: () => <div className="listing-map" />,
  },
)

export function PublicListingPage() {
  return <PublicListingScreen map={(id) => <ListingMap wanted={{ ids: id }} />} />
}
