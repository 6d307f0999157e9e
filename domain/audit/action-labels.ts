import { leaseActions } from './actions/lease-actions.ts'
import { moneyActions } from './actions/money-actions.ts'
import { officeActions } from './actions/office-actions.ts'
import { registerActions } from './actions/register-actions.ts'

/** The description of an action by the key of its call, worded to follow a person's name. */
export const actionLabels: Readonly<Record<string, string>> = {
  ...registerActions,
  ...leaseActions,
  ...moneyActions,
  ...officeActions,
}

const job = 'Updated by a background job'

/** "Recorded a payment". An action without a call was done by a background job. */
export const actionLabel = (action: string): string => actionLabels[action] ?? (action === 'job' ? job : 'Changed the record')
