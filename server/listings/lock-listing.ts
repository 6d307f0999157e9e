import { sql } from 'kysely'
import type { OwnListing } from '../../domain/listings/listing-contract.ts'
import { Problem } from '../../domain/problem.ts'
import type { Tx } from '../platform/database/database.ts'
import { lockToLet } from '../properties/property-chain.ts'
import { readOwn } from './listing-store.ts'

/**
 * Reads it as the caller, then locks it: if two people change it, one waits. The property is locked first, as at the start of a lease
 * (close-listings.ts), so that nothing is published while it is being let.
 */
export async function lockListing(tx: Tx, id: string): Promise<OwnListing> {
  const { propertyType, propertyId } = await readOwn(tx, id)
  await tx.actingAs('staff', async (staff) => {
    await lockToLet(staff, propertyType, propertyId)
    await sql`select id from listings where id = ${id} for update`.execute(staff)
  })
  return readOwn(tx, id)
}

export function closed(): Problem {
  return new Problem('ILLEGAL_TRANSITION', 'This listing is closed. Create a new one when the property is vacant again.')
}
