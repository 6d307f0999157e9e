import { t } from '../platform/texts.ts'
export const trialBalancePath = '/admin/ledger'
export const entriesPath = '/admin/ledger/entries'

/** The entries that make the figure of an account. */
export function accountPath(code: string, asOf?: string): string {
  return `${entriesPath}?account=${code}${asOf ? `&to=${asOf}` : ''}`
}

type Posted =
  | { adviceId: string }
  | { paymentId: string }
  | { remittanceId: string }
  | { expenseId: string }
  | { leaseId: string }
  | { exportId: string }

/** What a record has posted, and what followed from it; of one account where it is named. */
export function entriesOf(record: Posted, account?: string): string {
  return `${entriesPath}?${new URLSearchParams({ ...record, ...(account ? { account } : {}) }).toString()}`
}

export const ledgerCrumb = { label: t`Ledger`, to: trialBalancePath }
