import { ledgerContract } from '../../domain/ledger/ledger-contract.ts'
import type { Services } from '../platform/services.ts'
import { listEntries, readTrialBalance } from './ledger-store.ts'

export function ledgerRoutes({ serve }: Services): void {
  serve.endpoint(ledgerContract.trialBalance, ({ tx, query }) => readTrialBalance(tx, query.asOf))
  serve.endpoint(ledgerContract.entries, ({ tx, query }) => listEntries(tx, query))
}
