import type { ReactNode } from 'react'
import type { Lease } from '../../domain/leases/lease-schema.ts'
import { OwnerBuildingScreen } from '../leases/owner-building-screen.tsx'
import { LeaseRecordScreen } from '../payments/lease-record-screen.tsx'
import { OwnerLeaseScreen } from '../payments/owner-lease-screen.tsx'
import { DamageCard } from './damage-card.tsx'

// Records of leases and of an owner's buildings with what is broken there.

export function DamagedLeaseScreen({ notices }: { notices: (lease: Lease) => ReactNode }) {
  return <LeaseRecordScreen damage={(lease) => <DamageCard of={{ leaseId: lease.id }} lease={lease} />} notices={notices} />
}

export function DamagedOwnerLeaseScreen() {
  return <OwnerLeaseScreen damage={(lease) => <DamageCard of={{ leaseId: lease.id }} lease={lease} />} />
}

export function DamagedOwnerBuildingScreen() {
  return <OwnerBuildingScreen damage={(building) => <DamageCard of={{ buildingId: building.id }} />} />
}
