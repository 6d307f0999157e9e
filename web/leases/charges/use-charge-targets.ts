import { useQuery } from '@tanstack/react-query'
import type { RecurringCharge } from '../../../domain/leases/charges/recurring-charge-contract.ts'
import { denialReason } from '../../../domain/leases/lease-calls.ts'
import type { Lease } from '../../../domain/leases/lease-schema.ts'
import { hasEnded } from '../../../domain/leases/lease-status.ts'
import type { Meter } from '../../../domain/meters/meter-contract.ts'
import { call } from '../../platform/call.ts'
import { omitUndefined } from '../../platform/omit-undefined.ts'

/** A lease of a building, its current charges, and the meters that can be used to charge it. */
export type ChargeTarget = {
  lease: Lease
  charges: readonly RecurringCharge[]
  meters: readonly Meter[]
  /** The meters of the building, whose cost is shared among its units. */
  sharedMeters: readonly Meter[]
  problem: string | undefined
}

/** The leases of a building that have not ended, by unit. */
export function useChargeTargets(buildingId: string) {
  return useQuery({ queryKey: ['lease.chargeTargets', buildingId], queryFn: () => readTargets(buildingId), staleTime: 0 })
}

async function readTargets(buildingId: string): Promise<ChargeTarget[]> {
  const [leases, meters, charges] = await Promise.all([leasesOf(buildingId), metersOf(buildingId), chargesOf(buildingId)])
  const sharedMeters = meters.filter(({ unitId, sharedBy }) => unitId === null && sharedBy !== null)
  return leases.map((lease) => ({
    lease,
    charges: charges.filter((charge) => charge.leaseId === lease.id && !charge.hasEnded),
    meters: meters.filter(({ unitId }) => unitId === lease.propertyId),
    sharedMeters,
    problem: denialReason('CHARGE', lease),
  }))
}

async function leasesOf(buildingId: string): Promise<Lease[]> {
  const all: Lease[] = []
  for (let pageNo = 1; ; pageNo += 1) {
    const page = await call('lease.list', { query: { buildingId, pageNo, pageSize: 50 } })
    all.push(...page.items)
    if (page.items.length < page.pageSize) break
  }
  const byPlace = (a: Lease, b: Lease) => a.propertyLabel.localeCompare(b.propertyLabel, 'en', { numeric: true })
  return all.filter(({ status }) => !hasEnded(status)).toSorted(byPlace)
}

async function metersOf(buildingId: string): Promise<Meter[]> {
  const all = await everyPage((cursor) => call('meter.list', { query: { buildingId, pageSize: 50, ...cursor } }))
  return all.filter(({ removedOn }) => removedOn === null)
}

function chargesOf(buildingId: string): Promise<RecurringCharge[]> {
  return everyPage((cursor) => call('recurringCharge.list', { query: { buildingId, pageSize: 50, ...cursor } }))
}

async function everyPage<Row>(
  read: (cursor: { cursor?: string }) => Promise<{ items: Row[]; nextCursor?: string | undefined }>,
): Promise<Row[]> {
  const all: Row[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await read(omitUndefined({ cursor }))
    all.push(...page.items)
    cursor = page.nextCursor
    if (cursor === undefined) return all
  }
}
