import { sql } from 'kysely'
import type { QueryOf } from '../../../domain/endpoint.ts'
import { fieldProblem } from '../../../domain/problem.ts'
import type { PropertyType } from '../../../domain/properties/property.ts'
import type { landRemarkContract, MatchingRemark } from '../../../domain/properties/remarks/land-remark-contract.ts'
import type { Tx } from '../../platform/database/database.ts'
import { readAbove } from '../property-chain.ts'
import { findMatchingRemarks } from './matching-remarks.ts'

type Asked = QueryOf<typeof landRemarkContract.met>

/** For the checkboxes that are shown before a lease is created or activated, or a transfer is recorded. */
export async function readMatchingRemarks(tx: Tx, asked: Asked): Promise<MatchingRemark[]> {
  const on = asked.on ?? tx.today
  if (asked.dealing === 'TRANSFER') {
    if (!asked.thramId) throw fieldProblem('/thramId', 'Choose the thram.')
    return findMatchingRemarks(tx, { thramId: asked.thramId }, { kind: 'TRANSFER', reason: asked.reason ?? 'OTHER', on })
  }
  const lease = asked.leaseId === undefined ? undefined : await leasedProperty(tx, asked.leaseId)
  const propertyType = lease?.propertyType ?? asked.propertyType
  const propertyId = lease?.propertyId ?? asked.propertyId
  if (!propertyType || !propertyId) throw fieldProblem('/propertyId', 'Choose the property.')
  return remarksOfLease(tx, { propertyType, propertyId, leaseIds: asked.leaseId === undefined ? [] : [asked.leaseId] })
}

type Leased = { propertyType: PropertyType; propertyId: string; leaseIds: readonly string[] }

/** The remarks that affect a lease: on the let land, or under the building. */
export async function remarksOfLease(tx: Tx, { propertyType, propertyId, leaseIds }: Leased): Promise<MatchingRemark[]> {
  const { plotIds } = await readAbove(tx, propertyType, propertyId)
  return findMatchingRemarks(
    tx,
    { plotIds: propertyType === 'LAND' ? [propertyId] : plotIds, leaseIds },
    { kind: 'LEASE', propertyType, on: tx.today },
  )
}

async function leasedProperty(tx: Tx, leaseId: string) {
  const { rows } = await sql<{ propertyType: PropertyType; propertyId: string }>`
    select property_type as "propertyType", coalesce(unit_id, building_id, plot_id) as "propertyId" from leases where id = ${leaseId}`.execute(
    tx,
  )
  return rows[0]
}
