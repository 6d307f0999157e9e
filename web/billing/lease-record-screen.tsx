import { LeaseRecord } from '../leases/lease-record.tsx'
import { useParam } from '../platform/use-param.ts'
import { LeaseMoney } from './lease-money.tsx'

/** The record of a lease with its money, put together where both are known. */
export function LeaseRecordScreen() {
  return <LeaseRecord id={useParam('id')} money={(lease) => <LeaseMoney leaseId={lease.id} />} />
}
