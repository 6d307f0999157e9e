import { fieldProblem } from '../../domain/problem.ts'
import type { PropertyType } from '../../domain/properties/property.ts'
import type { Tx } from '../platform/database.ts'
import { readHolders } from '../properties/holder-store.ts'

export const heldThings = { LAND: 'PLOT', BUILDING: 'BUILDING', UNIT: 'UNIT' } as const

type Witnessed = { propertyType: PropertyType; propertyId: string; tenantId: string; witnesses: readonly { cid: string }[] }

/** Who witnesses a lease is no party of it: neither the tenant nor an owner of what is let. */
export async function checkWitnesses(tx: Tx, { propertyType, propertyId, tenantId, witnesses }: Witnessed): Promise<void> {
  if (witnesses.length === 0) return
  const parties = new Map([...(await ownersOf(tx, propertyType, propertyId)), ...(await tenantOf(tx, tenantId))])
  for (const [index, { cid }] of witnesses.entries()) {
    const party = parties.get(cid)
    if (party)
      throw fieldProblem(`/witnesses/${index}/cid`, `This is the CID of the ${party}. A witness is no party of the lease.`)
  }
}

async function tenantOf(tx: Tx, tenantId: string) {
  const rows = await tx.selectFrom('tenants').where('id', '=', tenantId).select('cid').execute()
  return rows.map(({ cid }) => [cid ?? '', 'tenant'] as const)
}

async function ownersOf(tx: Tx, propertyType: PropertyType, propertyId: string) {
  const holders = (await readHolders(tx, heldThings[propertyType], [propertyId])).get(propertyId) ?? []
  const ids = holders.map(({ ownerId }) => ownerId)
  if (ids.length === 0) return []
  const rows = await tx.selectFrom('owners').where('id', 'in', ids).select('cid').execute()
  return rows.map(({ cid }) => [cid ?? '', 'owner'] as const)
}
