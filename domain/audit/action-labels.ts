import { leaseActions } from './actions/lease-actions.ts'
import { moneyActions } from './actions/money-actions.ts'
import { officeActions } from './actions/office-actions.ts'
import { registerActions } from './actions/register-actions.ts'

/** By the key of the call: what its actor did, as a person would say it after a name. */
export const actionLabels: Readonly<Record<string, string>> = {
  ...registerActions,
  ...leaseActions,
  ...moneyActions,
  ...officeActions,
}

const job = 'Updated by a background job'

/** "Recorded a payment"; what no call did, a background job did. */
export const actionLabel = (action: string): string => actionLabels[action] ?? (action === 'job' ? job : 'Changed the record')
