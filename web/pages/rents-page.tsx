import { LanguageLinks } from '../areas/language-links.tsx'
import { RentsScreen } from '../rent-statistics/rents-screen.tsx'
import { loadable } from '../ui/feedback/loadable.tsx'

// The borders are large, so they are loaded separately from the figures.
const RentMap = loadable(
  () => import('../map/rent-map.tsx'),
  (module) => module.RentMap,
  {
    placeholder: () => <div className="choropleth-place" />,
  },
)

export function RentsPage() {
  return <RentsScreen map={(props) => <RentMap {...props} />} languages={<LanguageLinks />} />
}
