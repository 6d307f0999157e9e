import { DamagedLeaseScreen } from '../maintenance/damaged-record-screens.tsx'
import { ServedNoticesCard } from './served-notices-card.tsx'

/** The record of a lease with what is broken and what was served on it. */
export function NoticedLeaseScreen() {
  return <DamagedLeaseScreen notices={(lease) => <ServedNoticesCard leaseId={lease.id} />} />
}
