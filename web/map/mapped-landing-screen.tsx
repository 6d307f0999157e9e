import { lazy } from 'react'
import { LandingScreen } from '../listings/landing-screen.tsx'

// The drawn map is large: it comes when somebody asks for it.
const ListingMap = lazy(() => import('./listing-map.tsx').then((module) => ({ default: module.ListingMap })))

export function MappedLandingScreen() {
  return <LandingScreen map={(wanted) => <ListingMap wanted={wanted} />} />
}
