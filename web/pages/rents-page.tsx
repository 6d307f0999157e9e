import { lazy } from 'react'
import { LanguageLinks } from '../areas/language-links.tsx'
import { RentsScreen } from '../rent-statistics/rents-screen.tsx'

// Borders are large: they come beside the figures.
const RentMap = lazy(() => import('../map/rent-map.tsx').then((module) => ({ default: module.RentMap })))

export function RentsPage() {
  return <RentsScreen map={(props) => <RentMap {...props} />} languages={<LanguageLinks />} />
}
