import { type RawBuilder, sql } from 'kysely'
import type { ReplyOf } from '../../../domain/endpoint.ts'
import type { Viewing, viewingContract, ViewingSlot } from '../../../domain/listings/viewing-contract.ts'
import { occupiesPlace } from '../../../domain/listings/viewing.ts'
import { ensureFound, notFound } from '../../../domain/problem.ts'
import type { Tx } from '../../platform/database/database.ts'

type Offered = ReplyOf<typeof viewingContract.offered>['items']

/** The database checks that the listing is published and the time is in the future (functions/listings.sql). Runs as a visitor. */
export async function listOffered(tx: Tx, listingId: string): Promise<Offered> {
  const { rows } = await sql<Offered[number]>`
    select id, on_date as date, starts_at as "startsAt", ends_at as "endsAt", places_left as "placesLeft"
    from offered_viewings(${listingId}, ${tx.now})`.execute(tx)
  return rows
}

/** Runs as a visitor. */
export async function organisationOfSlot(tx: Tx, slotId: string): Promise<string> {
  const { rows } = await sql<{ id: string | null }>`select organisation_of_viewing_slot(${slotId}) as id`.execute(tx)
  if (!rows[0]?.id) throw notFound('viewing time')
  return rows[0].id
}

/** Runs as a visitor, for a viewing whose link was checked. */
export async function organisationOfViewing(tx: Tx, viewingId: string): Promise<string> {
  const { rows } = await sql<{ id: string | null }>`select organisation_of_viewing(${viewingId}) as id`.execute(tx)
  if (!rows[0]?.id) throw notFound('viewing')
  return rows[0].id
}

const maxSlotsShown = 100
const startsAt = sql`(s.on_date + s.starts_at::time) at time zone 'Asia/Thimphu'`

export function listSlots(tx: Tx, listingId: string): Promise<ViewingSlot[]> {
  return readSlots(tx, sql`s.listing_id = ${listingId} and s.on_date >= ${tx.today}::date - 30`)
}

/** The times that are still offered, at most `maxComingSlots`. */
export function listComingSlots(tx: Tx, listingId: string): Promise<ViewingSlot[]> {
  return readSlots(
    tx,
    sql`s.listing_id = ${listingId} and s.withdrawn_at is null and s.on_date >= ${tx.today} and ${startsAt} > ${tx.now}`,
  )
}

export async function readSlot(tx: Tx, id: string): Promise<ViewingSlot> {
  return ensureFound((await readSlots(tx, sql`s.id = ${id}`))[0], 'viewing time')
}

/** The time of a viewing, if the caller may see it. */
export async function slotOf(tx: Tx, viewingId: string): Promise<string> {
  const row = await tx.selectFrom('viewings').select('slot_id').where('id', '=', viewingId).executeTakeFirst()
  return ensureFound(row, 'viewing').slot_id
}

/** Locks in the order of the ids: if two visitors request the last place, the second finds it taken. */
export async function lockSlots(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .selectFrom('viewing_slots')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()
}

export function placesLeft({ places, viewings }: Pick<ViewingSlot, 'places' | 'viewings'>): number {
  return places - viewings.filter(({ status }) => occupiesPlace(status)).length
}

type ViewingRow = Viewing & { slotId: string; createdAt: string }

/** The latest ones, so that many past times do not hide the coming ones. */
async function readSlots(tx: Tx, where: RawBuilder<unknown>): Promise<ViewingSlot[]> {
  const { rows: latest } = await sql<Omit<ViewingSlot, 'viewings'>>`
    select s.id, s.listing_id as "listingId", s.on_date as date, s.starts_at as "startsAt", s.ends_at as "endsAt", s.places,
      ${startsAt} <= ${tx.now} as "isPast", s.withdrawn_at is not null as "isWithdrawn"
    from viewing_slots s where ${where} order by s.on_date desc, s.starts_at desc, s.id desc limit ${maxSlotsShown}`.execute(tx)
  const slots = latest.toReversed()
  if (slots.length === 0) return []
  const ids = slots.map(({ id }) => id)
  const { rows: viewings } = await sql<Omit<ViewingRow, 'createdAt'> & { createdAt: Date }>`
    select v.id, v.slot_id as "slotId", v.status, v.enquiry_id as "enquiryId", e.name, e.phone_number as "phoneNumber",
      v.created_at as "createdAt"
    from viewings v join listing_enquiries e on e.organisation_id = v.organisation_id and e.id = v.enquiry_id
    where v.slot_id = any(${ids}::uuid[]) order by v.created_at, v.id`.execute(tx)
  const bySlot = Map.groupBy(viewings, ({ slotId }) => slotId)
  return slots.map((slot) => ({
    ...slot,
    viewings: (bySlot.get(slot.id) ?? []).map(({ slotId: _slot, createdAt, ...viewing }) => ({
      ...viewing,
      createdAt: createdAt.toISOString(),
    })),
  }))
}
