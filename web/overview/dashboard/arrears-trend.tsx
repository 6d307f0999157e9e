import { lazy, Suspense } from 'react'
import { ArrearsTrendPlace } from './arrears-trend-place.tsx'

const ArrearsTrendCard = lazy(() => import('./arrears-trend-card.tsx').then((module) => ({ default: module.ArrearsTrendCard })))

/** Below the fold: loaded after the dashboard. */
export function ArrearsTrend() {
  return (
    <Suspense fallback={<ArrearsTrendPlace />}>
      <ArrearsTrendCard />
    </Suspense>
  )
}
