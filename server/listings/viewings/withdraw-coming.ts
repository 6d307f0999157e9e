import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { idsOf } from '../../platform/database/page.ts'
import { queueMessages } from '../../platform/delivery/queue-messages.ts'
import { withdrawSlot } from './decide-viewing.ts'
import { viewingSms } from './viewing-sms.ts'
import { listComingSlots } from './viewing-store.ts'

/**
 * Locks the coming times of listings before the listings themselves: a visitor who asks for a viewing locks its time first, then refers to
 * the listing. Runs as staff.
 */
export async function lockComingSlots(staff: Tx, listingIds: readonly string[]): Promise<void> {
  await sql`select from viewing_slots where listing_id = any(${idsOf(listingIds)}) and on_date >= ${staff.today}
    and withdrawn_at is null order by id for update`.execute(staff)
}

/** The listing is no longer offered: its coming times are withdrawn, and the visitors who had a place are informed. Runs as staff. */
export async function withdrawComing(staff: Tx, listingId: string, news: 'LET' | 'CANCELLED'): Promise<void> {
  const coming = await listComingSlots(staff, listingId)
  if (coming.length === 0) return
  const { name: office } = await staff.selectFrom('organisations').select('name').executeTakeFirstOrThrow()
  const { title } = await staff.selectFrom('listings').select('title').where('id', '=', listingId).executeTakeFirstOrThrow()
  for (const { id } of coming) {
    const { slot, declined } = await withdrawSlot(staff, id)
    const body = viewingSms({ office, title, date: slot.date, startsAt: slot.startsAt, news })
    await queueMessages(
      staff,
      declined.flatMap(({ phoneNumber }) => (phoneNumber === null ? [] : [{ to: phoneNumber, body }])),
    )
  }
}
