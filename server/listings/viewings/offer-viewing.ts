import { sql } from 'kysely'
import { addDays } from '../../../domain/calendar-date.ts'
import type { BodyOf } from '../../../domain/endpoint.ts'
import { maxComingSlots, maxViewingDaysAhead, overlaps, timesText } from '../../../domain/listings/viewing.ts'
import type { viewingContract, ViewingSlot } from '../../../domain/listings/viewing-contract.ts'
import { duplicateProblem, fieldProblem, Problem } from '../../../domain/problem.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/new-id.ts'
import { closed, lockListing } from '../lock-listing.ts'
import { listComingSlots, readSlot } from './viewing-store.ts'

/** Locks the listing, so that if two people offer the same time, the second is refused. */
export async function offerViewing(
  tx: Tx,
  listingId: string,
  { date, startsAt, endsAt, places }: BodyOf<typeof viewingContract.offer>,
): Promise<ViewingSlot> {
  const listing = await lockListing(tx, listingId)
  if (listing.status === 'CLOSED') throw closed()
  if (date > addDays(tx.today, maxViewingDaysAhead))
    throw fieldProblem('/date', `Choose a day within the next ${maxViewingDaysAhead} days.`)
  const slots = await listComingSlots(tx, listingId)
  if (slots.length >= maxComingSlots)
    throw new Problem('POLICY_VIOLATION', `A listing offers at most ${maxComingSlots} times. Withdraw one first.`)
  const other = slots.find((slot) => slot.date === date && overlaps(slot, { startsAt, endsAt }))
  if (other) throw duplicateProblem('/startsAt', `This overlaps with ${timesText(other)}, which is offered already.`)
  const id = newId()
  await tx.actingAs('staff', (staff) =>
    staff
      .insertInto('viewing_slots')
      .values({ id, listing_id: listingId, on_date: date, starts_at: startsAt, ends_at: endsAt, places })
      .execute(),
  )
  const slot = await readSlot(tx, id)
  if (slot.isPast) throw fieldProblem('/startsAt', 'This time has passed. Choose a later one.')
  await recordChange(tx, { entity: 'viewing', entityId: id, before: {}, after: { date, startsAt, endsAt, places } })
  return slot
}

/** Deletes old times without requests, or whose enquiries are deleted. Returns the number deleted, at most one block. */
export async function deleteOldViewingSlots(tx: Tx, before: Date, blockSize: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from viewing_slots where (organisation_id, id) in (
      select s.organisation_id, s.id from viewing_slots s
      where s.on_date < (${before}::timestamptz at time zone 'Asia/Thimphu')::date
        and not exists (select from viewings v where v.organisation_id = s.organisation_id and v.slot_id = s.id)
      order by s.on_date, s.id limit ${blockSize})`.execute(tx)
  return Number(numAffectedRows)
}
