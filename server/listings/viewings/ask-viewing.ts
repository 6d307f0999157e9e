import { formatDate } from '../../../domain/calendar-date.ts'
import { occupiesPlace, timesText } from '../../../domain/listings/viewing.ts'
import { duplicateProblem, Problem } from '../../../domain/problem.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/new-id.ts'
import { receiveEnquiry } from '../enquiry-store.ts'
import { lockSlots, placesLeft, readSlot } from './viewing-store.ts'

type Visitor = { name: string; phoneNumber: string }

/**
 * Reserves a place and creates an enquiry with the visitor's name and number. Runs as a job of the organisation. If two visitors request
 * the last place, the second waits for the lock and is informed that it is taken.
 */
export async function askForViewing(tx: Tx, slotId: string, { name, phoneNumber }: Visitor): Promise<string> {
  await lockSlots(tx, [slotId])
  const slot = await readSlot(tx, slotId)
  if (slot.isPast || slot.isWithdrawn) throw notOffered()
  if (slot.viewings.some((viewing) => viewing.phoneNumber === phoneNumber && occupiesPlace(viewing.status)))
    throw duplicateProblem('/phoneNumber', 'This number already has a place at this time. Use the link in the SMS to cancel it.')
  if (placesLeft(slot) <= 0) throw new Problem('ILLEGAL_TRANSITION', 'Somebody took the last place. Choose another time.')
  const message = `Viewing requested: ${formatDate(slot.date)}, ${timesText(slot)}.`
  const enquiryId = await receiveEnquiry(tx, slot.listingId, { name, phoneNumber, email: null, message })
  const id = newId()
  await tx.insertInto('viewings').values({ id, listing_id: slot.listingId, slot_id: slotId, enquiry_id: enquiryId }).execute()
  return id
}

export function notOffered(): Problem {
  return new Problem('ILLEGAL_TRANSITION', 'This time is no longer offered. Choose another time.')
}
