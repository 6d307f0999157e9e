import { PublicListingScreen } from '../listings/public-listing-screen.tsx'
import { loadable } from '../ui/feedback/loadable.tsx'

// The drawn map is large: it comes when somebody asks for it.
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
