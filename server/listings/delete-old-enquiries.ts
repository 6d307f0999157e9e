import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import { deleteOldViewingSlots } from './viewings/offer-viewing.ts'

/** Who asked and what they wrote, with their viewings; then the times of viewings that nobody is left at. Returns how many went, at most a block. */
export async function deleteOldEnquiries(tx: Tx, before: Date, blockSize: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from listing_enquiries where (organisation_id, id) in (
      select organisation_id, id from listing_enquiries where created_at < ${before}
      order by created_at, id limit ${blockSize})`.execute(tx)
  return Number(numAffectedRows) + (await deleteOldViewingSlots(tx, before, blockSize))
}
