import type { ReactNode } from 'react'
import type { Lease } from '../../domain/leases/lease-schema.ts'
import { LeaseRecord } from '../leases/lease-record.tsx'
import { useParam } from '../platform/use-param.ts'
import { LeaseMoney } from './lease-money.tsx'

type LeaseRecordScreenProps = { damage: (lease: Lease) => ReactNode; notices: (lease: Lease) => ReactNode }

/** The record of a lease with its money, put together where both are known; what is broken, and what was served, come from further right. */
export function LeaseRecordScreen(cards: LeaseRecordScreenProps) {
  return <LeaseRecord id={useParam('id')} {...cards} money={(lease) => <LeaseMoney leaseId={lease.id} />} />
}
