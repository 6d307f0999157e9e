import { ArrearsTrendPlace } from './arrears-trend-place.tsx'
import { loadable } from '../../ui/feedback/loadable.tsx'

const ArrearsTrendCard = loadable(
  () => import('./arrears-trend-card.tsx'),
  (module) => module.ArrearsTrendCard,
  {
    placeholder: () => <ArrearsTrendPlace />,
  },
)

/** Below the fold: loaded after the dashboard. */
export function ArrearsTrend() {
  return <ArrearsTrendCard />
}
