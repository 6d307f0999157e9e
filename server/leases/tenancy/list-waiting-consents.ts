import { sql } from 'kysely'
import { leaseContract } from '../../../domain/leases/lease-contract.ts'
import type { Lease } from '../../../domain/leases/lease-schema.ts'
import { propertyTypes } from '../../../domain/properties/property.ts'
import { personOf } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { readHolders } from '../../properties/holder-store.ts'
import { ownedProperties } from '../signing/check-witnesses.ts'
import { listLeases } from '../lease-store.ts'

/** Pending leases of properties that an owner holds with others and has not consented to yet: the fifty that start first. */
export async function listWaitingConsents(tx: Tx): Promise<Lease[]> {
  const { items } = await listLeases(
    tx,
    leaseContract.list.query.parse({ status: 'PENDING', sort: 'startDate:asc', pageSize: 50 }),
  )
  const { rows } = await sql<{ leaseId: string }>`
    select lease_id as "leaseId" from lease_consents where owner_id = ${personOf(tx.actor) ?? null}`.execute(tx)
  const given = new Set(rows.map(({ leaseId }) => leaseId))
  const open = items.filter(({ id }) => !given.has(id))
  const shared = await heldByMany(tx, open)
  return open.filter(({ propertyId }) => shared.has(propertyId))
}

/** Returns which properties have more than one owner. Runs as staff, because an owner may not see the others. */
async function heldByMany(tx: Tx, leases: readonly Lease[]): Promise<Set<string>> {
  return tx.actingAs('staff', async (office) => {
    const many = new Set<string>()
    for (const type of propertyTypes) {
      const ids = leases.filter(({ propertyType }) => propertyType === type).map(({ propertyId }) => propertyId)
      for (const [id, owners] of await readHolders(office, ownedProperties[type], ids)) if (owners.length > 1) many.add(id)
    }
    return many
  })
}
