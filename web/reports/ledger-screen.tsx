import { TrialBalanceScreen } from '../ledger/trial-balance-screen.tsx'
import { FigureCheckCard } from './figure-check-card.tsx'

/** The trial balance, and beneath it whether all that is shown anywhere agrees with it. */
export function LedgerScreen() {
  return <TrialBalanceScreen below={<FigureCheckCard />} />
}
