import { t } from '../platform/texts.ts'
export const trialBalancePath = '/admin/ledger'
export const entriesPath = '/admin/ledger/entries'

/** The entries behind the figure of an account. */
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

/** The entries that a record and its consequences posted; limited to one account if it is given. */
export function entriesOf(record: Posted, account?: string): string {
  return `${entriesPath}?${new URLSearchParams({ ...record, ...(account ? { account } : {}) }).toString()}`
}

export const ledgerCrumb = { label: t`Ledger`, to: trialBalancePath }
