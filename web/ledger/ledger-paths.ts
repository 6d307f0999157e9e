import { t } from '../platform/texts.ts'
export const trialBalancePath = '/admin/ledger'
export const entriesPath = '/admin/ledger/entries'

/** The entries that make the figure of an account. */
export function accountPath(code: string, asOf?: string): string {
  return `${entriesPath}?account=${code}${asOf ? `&to=${asOf}` : ''}`
}

export const ledgerCrumb = { label: t`Ledger`, to: trialBalancePath }
