import { accounts } from '../../domain/ledger/account.ts'
import { leasePath } from '../leases/lease-paths.ts'
import { entriesOf } from '../ledger/ledger-paths.ts'

// What figures of several reports open.

export const advicesPath = '/admin/master-transactions/advices'
export const depositsPath = '/admin/reports/deposits'
export const paymentsPath = '/admin/master-transactions/search'

/** What makes a balance: the open advices of a lease. */
export const openAdvices = ({ leaseId }: { leaseId: string }) => `${advicesPath}?leaseId=${leaseId}&open=true`
/** The same at the end of a day that has passed: what the lease's postings to the account came to. */
export const receivableOf = (leaseId: string, day: string) => `${entriesOf({ leaseId }, accounts.RECEIVABLE.code)}&to=${day}`

export const leaseOf = (row: { leaseId: string; propertyType: 'LAND' | 'BUILDING' | 'UNIT' }) =>
  leasePath({ id: row.leaseId, propertyType: row.propertyType })
