import type { ReactNode } from 'react'
import type { Lease } from '../../domain/leases/lease-contract.ts'
import { LeaseRecord } from '../leases/lease-record.tsx'
import { useParam } from '../platform/use-param.ts'
import { LeaseMoney } from './lease-money.tsx'

/** The record of a lease with its money, put together where both are known; what is broken comes from further right. */
export function LeaseRecordScreen({ damage }: { damage: (lease: Lease) => ReactNode }) {
  return <LeaseRecord id={useParam('id')} damage={damage} money={(lease) => <LeaseMoney leaseId={lease.id} />} />
}
