import { accounts } from '../../domain/ledger/account.ts'
import { leasePath } from '../leases/lease-paths.ts'
import { entriesOf } from '../ledger/ledger-paths.ts'

// Links that several reports share.

export const advicesPath = '/admin/master-transactions/advices'
export const depositsPath = '/admin/reports/deposits'
export const paymentsPath = '/admin/master-transactions/search'

/** The open advices of a lease, which make up its balance. */
export const openAdvices = ({ leaseId }: { leaseId: string }) => `${advicesPath}?leaseId=${leaseId}&open=true`
/** The same at the end of a past day: the lease's postings to the account. */
export const receivableOf = (leaseId: string, day: string) => `${entriesOf({ leaseId }, accounts.RECEIVABLE.code)}&to=${day}`

export const leaseOf = (row: { leaseId: string; propertyType: 'LAND' | 'BUILDING' | 'UNIT' }) =>
  leasePath({ id: row.leaseId, propertyType: row.propertyType })
