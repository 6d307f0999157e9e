import { fieldProblem } from '../../../domain/problem.ts'
import type { PropertyType } from '../../../domain/properties/property.ts'
import type { Tx } from '../../platform/database/database.ts'
import { readHolders } from '../../properties/holder-store.ts'

export const ownedProperties = { LAND: 'PLOT', BUILDING: 'BUILDING', UNIT: 'UNIT' } as const

type Witnessed = {
  propertyType: PropertyType
  propertyId: string
  tenantId: string
  witnesses: readonly { cid: string }[]
  /** Set after the lease is created: its co-tenants cannot be witnesses either. */
  leaseId?: string
}

/** A witness must not be a party of the lease: neither a tenant nor an owner of the property. */
export async function checkWitnesses(tx: Tx, { witnesses, ...lease }: Witnessed): Promise<void> {
  if (witnesses.length === 0) return
  const parties = await readPartyCids(tx, lease)
  for (const [index, { cid }] of witnesses.entries()) {
    const party = parties.get(cid)
    if (party)
      throw fieldProblem(`/witnesses/${index}/cid`, `This is the CID of the ${party}. A witness cannot be a party to the lease.`)
  }
}

type Parties = Omit<Witnessed, 'witnesses'>

/** The CIDs of the parties of a lease, with their roles. */
export async function readPartyCids(
  tx: Tx,
  { propertyType, propertyId, tenantId, leaseId }: Parties,
): Promise<Map<string, string>> {
  return new Map([
    ...(leaseId === undefined ? [] : await coTenantsOf(tx, leaseId)),
    ...(await ownersOf(tx, propertyType, propertyId)),
    ...(await tenantOf(tx, tenantId)),
  ])
}

async function coTenantsOf(tx: Tx, leaseId: string) {
  const rows = await tx
    .selectFrom('lease_parties as p')
    .innerJoin('tenants as t', (join) =>
      join.onRef('t.organisation_id', '=', 'p.organisation_id').onRef('t.id', '=', 'p.tenant_id'),
    )
    .select('t.cid')
    .where('p.lease_id', '=', leaseId)
    .where('p.role', '=', 'CO_TENANT')
    .where('p.ends_on', 'is', null)
    .execute()
  return rows.map(({ cid }) => [cid ?? '', 'co-tenant'] as const)
}

async function tenantOf(tx: Tx, tenantId: string) {
  const rows = await tx.selectFrom('tenants').where('id', '=', tenantId).select('cid').execute()
  return rows.map(({ cid }) => [cid ?? '', 'tenant'] as const)
}

async function ownersOf(tx: Tx, propertyType: PropertyType, propertyId: string) {
  const holders = (await readHolders(tx, ownedProperties[propertyType], [propertyId])).get(propertyId) ?? []
  const ids = holders.map(({ ownerId }) => ownerId)
  if (ids.length === 0) return []
  const rows = await tx.selectFrom('owners').where('id', 'in', ids).select('cid').execute()
  return rows.map(({ cid }) => [cid ?? '', 'owner'] as const)
}
