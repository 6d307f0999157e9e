import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import { deleteOldViewingSlots } from './viewings/offer-viewing.ts'

/**
 * Deletes enquiries with their senders and viewings, then viewing times without any viewing. An enquiry stays until its viewing has taken
 * place, which can be 60 days later. Returns the number deleted, at most one block.
 */
export async function deleteOldEnquiries(tx: Tx, before: Date, blockSize: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from listing_enquiries where (organisation_id, id) in (
      select e.organisation_id, e.id from listing_enquiries e where e.created_at < ${before}
        and not exists (
          select from viewings v join viewing_slots s on s.organisation_id = v.organisation_id and s.id = v.slot_id
          where v.organisation_id = e.organisation_id and v.enquiry_id = e.id and v.status in ('REQUESTED', 'CONFIRMED')
            and s.on_date >= ${tx.today})
      order by e.created_at, e.id limit ${blockSize})`.execute(tx)
  return Number(numAffectedRows) + (await deleteOldViewingSlots(tx, before, blockSize))
}
