import type { Viewing, ViewingSlot } from '../../../domain/listings/viewing-contract.ts'
import { occupiesPlace, type ViewingStatus, viewingStatusLabels } from '../../../domain/listings/viewing.ts'
import { ensureFound, Problem } from '../../../domain/problem.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Tx } from '../../platform/database/database.ts'
import { notOffered } from './ask-viewing.ts'
import { lockSlots, placesLeft, readSlot, slotOf } from './viewing-store.ts'

// Owners can only read in the database: each function first checks that the caller can see the viewing, and then writes as staff.

type Decided = { slot: ViewingSlot; viewing: Viewing }

export async function confirmViewing(tx: Tx, id: string): Promise<Decided> {
  const { slot, viewing } = await lockViewing(tx, id)
  if (viewing.status !== 'REQUESTED') throw already(viewing.status)
  if (slot.isPast) throw new Problem('ILLEGAL_TRANSITION', 'This time has passed.')
  return setStatus(tx, { slot, viewing }, 'CONFIRMED')
}

export async function declineViewing(tx: Tx, id: string): Promise<Decided> {
  const { slot, viewing } = await lockViewing(tx, id)
  if (!occupiesPlace(viewing.status)) throw already(viewing.status)
  return setStatus(tx, { slot, viewing }, 'DECLINED')
}

/** Both times are locked in the order of their ids, so that two opposite moves cannot deadlock. */
export async function moveViewing(tx: Tx, id: string, slotId: string): Promise<Decided> {
  const from = await slotOf(tx, id)
  const target = await readSlot(tx, slotId)
  await tx.actingAs('staff', (staff) => lockSlots(staff, [from, slotId]))
  const { slot, viewing } = await findViewing(tx, id)
  if (!occupiesPlace(viewing.status)) throw already(viewing.status)
  const present = await readSlot(tx, target.id)
  if (present.listingId !== slot.listingId || present.isPast || present.isWithdrawn) throw notOffered()
  if (present.id === slot.id) throw new Problem('ILLEGAL_TRANSITION', 'The viewing already has this time.')
  if (placesLeft(present) <= 0) throw new Problem('ILLEGAL_TRANSITION', 'This time has no place left. Choose another time.')
  await tx.actingAs('staff', (staff) =>
    staff
      .updateTable('viewings')
      .set({ slot_id: slotId, status: 'CONFIRMED', decided_at: tx.now })
      .where('id', '=', id)
      .execute(),
  )
  await answerEnquiry(tx, viewing)
  const before = { status: viewing.status, date: slot.date, startsAt: slot.startsAt }
  const after = { status: 'CONFIRMED', date: present.date, startsAt: present.startsAt }
  await recordChange(tx, { entity: 'viewing', entityId: id, before, after })
  return findViewing(tx, id)
}

/** By the visitor, through the link in the SMS. Runs as a job of the organisation. */
export async function cancelViewing(tx: Tx, id: string): Promise<Decided> {
  const { slot, viewing } = await lockViewing(tx, id)
  if (!occupiesPlace(viewing.status)) throw already(viewing.status)
  if (slot.isPast) throw new Problem('ILLEGAL_TRANSITION', 'This time has passed.')
  return setStatus(tx, { slot, viewing }, 'CANCELLED')
}

/** Declines all visitors who had a place there. */
export async function withdrawSlot(tx: Tx, slotId: string): Promise<{ slot: ViewingSlot; declined: Viewing[] }> {
  await readSlot(tx, slotId)
  await tx.actingAs('staff', (staff) => lockSlots(staff, [slotId]))
  const slot = await readSlot(tx, slotId)
  if (slot.isPast || slot.isWithdrawn) throw new Problem('ILLEGAL_TRANSITION', 'This time has passed or was withdrawn.')
  const declined = slot.viewings.filter(({ status }) => occupiesPlace(status))
  for (const viewing of declined) await setStatus(tx, { slot, viewing }, 'DECLINED')
  await tx.actingAs('staff', (staff) =>
    staff.updateTable('viewing_slots').set({ withdrawn_at: tx.now }).where('id', '=', slotId).execute(),
  )
  await recordChange(tx, { entity: 'viewing', entityId: slotId, before: { isWithdrawn: false }, after: { isWithdrawn: true } })
  return { slot: await readSlot(tx, slotId), declined }
}

async function lockViewing(tx: Tx, id: string): Promise<Decided> {
  const slotId = await slotOf(tx, id)
  await tx.actingAs('staff', (staff) => lockSlots(staff, [slotId]))
  return findViewing(tx, id)
}

export async function findViewing(tx: Tx, id: string): Promise<Decided> {
  const slot = await readSlot(tx, await slotOf(tx, id))
  return {
    slot,
    viewing: ensureFound(
      slot.viewings.find((viewing) => viewing.id === id),
      'viewing',
    ),
  }
}

async function setStatus(tx: Tx, { slot, viewing }: Decided, status: ViewingStatus): Promise<Decided> {
  const { id, status: before } = viewing
  await tx.actingAs('staff', (staff) =>
    staff.updateTable('viewings').set({ status, decided_at: tx.now }).where('id', '=', id).execute(),
  )
  if (status !== 'CANCELLED') await answerEnquiry(tx, viewing)
  await recordChange(tx, { entity: 'viewing', entityId: id, before: { status: before }, after: { status } })
  return { slot: await readSlot(tx, slot.id), viewing: { ...viewing, status } }
}

async function answerEnquiry(tx: Tx, { enquiryId }: Viewing): Promise<void> {
  await tx.actingAs('staff', (staff) =>
    staff
      .updateTable('listing_enquiries')
      .set({ state: 'ANSWERED' })
      .where('id', '=', enquiryId)
      .where('state', '=', 'NEW')
      .execute(),
  )
}

function already(status: ViewingStatus): Problem {
  return new Problem(
    'ILLEGAL_TRANSITION',
    `This viewing is already ${viewingStatusLabels[status].toLowerCase()}. Load the page again.`,
  )
}
