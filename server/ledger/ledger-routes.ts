import { closingContract } from '../../domain/ledger/closing-contract.ts'
import { ledgerContract } from '../../domain/ledger/ledger-contract.ts'
import type { Services } from '../platform/services.ts'
import { closeLedger, readClosings, reopenLedger } from './close-ledger.ts'
import { readPeriodBalance } from './read-period-balance.ts'
import { listEntries, readTrialBalance } from './ledger-store.ts'

export function ledgerRoutes({ serve }: Services): void {
  serve.endpoint(ledgerContract.trialBalance, ({ tx, query }) => readTrialBalance(tx, query.asOf))
  serve.endpoint(ledgerContract.periodBalance, ({ tx, query }) => readPeriodBalance(tx, query))
  serve.endpoint(closingContract.read, ({ tx }) => readClosings(tx))
  serve.endpoint(closingContract.close, ({ tx, body }) => closeLedger(tx, body.until))
  serve.endpoint(closingContract.reopen, ({ tx, body }) => reopenLedger(tx, body))
  serve.endpoint(ledgerContract.entries, ({ tx, query }) => listEntries(tx, query))
}
