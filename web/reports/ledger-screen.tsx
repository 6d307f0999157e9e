import { TrialBalanceScreen } from '../ledger/trial-balance-screen.tsx'
import { FigureCheckCard } from './figure-check-card.tsx'

/** The trial balance, and below it the check of all shown figures. */
export function LedgerScreen() {
  return <TrialBalanceScreen below={<FigureCheckCard />} />
}
