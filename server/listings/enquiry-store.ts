import { sql } from 'kysely'
import type { BodyOf, QueryOf } from '../../domain/endpoint.ts'
import type { Enquiry, enquiryContract } from '../../domain/listings/enquiry-contract.ts'
import type { Page } from '../../domain/page.ts'
import { ensureFound, notFound } from '../../domain/problem.ts'
import { ensureUnchanged } from '../audit/ensure-unchanged.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Tx } from '../platform/database/database.ts'
import { lockRecord } from '../platform/database/lock-record.ts'
import { publishEvent } from '../platform/events.ts'
import { newId } from '../platform/database/new-id.ts'
import { idsOf, pageOfIds, pageReply, textMatch, optionalFilter } from '../platform/database/page.ts'

type NewEnquiry = Pick<Enquiry, 'name' | 'phoneNumber' | 'email' | 'message'>

/** The organisation that receives an enquiry about a published listing. Runs as a visitor. */
export async function organisationOfListing(tx: Tx, listingId: string): Promise<string> {
  const { rows } = await sql<{ id: string | null }>`select organisation_of_listing(${listingId}) as id`.execute(tx)
  if (!rows[0]?.id) throw notFound('listing')
  return rows[0].id
}

export async function receiveEnquiry(tx: Tx, listingId: string, enquiry: NewEnquiry): Promise<string> {
  const id = newId()
  const { name, phoneNumber, email, message } = enquiry
  await tx
    .insertInto('listing_enquiries')
    .values({ id, listing_id: listingId, name, phone_number: phoneNumber, email, message })
    .execute()
  await publishEvent(tx, 'enquiry.received', { enquiryId: id, listingId })
  return id
}

export async function listEnquiries(tx: Tx, query: QueryOf<typeof enquiryContract.list>): Promise<Page<Enquiry>> {
  const page = await pageOfIds(tx, query, {
    id: 'e.id',
    from: sql`listing_enquiries e`,
    where: [
      optionalFilter(query.listingId, (id) => sql`e.listing_id = ${id}`),
      optionalFilter(query.state, (state) => sql`e.state = ${state}`),
      textMatch(query.q, ['e.name', 'e.phone_number', 'e.email', 'e.message']),
    ],
    sorts: { createdAt: 'e.created_at' },
    defaultSort: 'createdAt:desc',
    hasCursor: true,
  })
  return pageReply(page, await readEnquiries(tx, page.items))
}

export async function readEnquiry(tx: Tx, id: string): Promise<Enquiry> {
  return ensureFound((await readEnquiries(tx, [id]))[0], 'enquiry')
}

type EnquiryCorrection = { id: string; change: BodyOf<typeof enquiryContract.update>; ifMatch: number | undefined }

/** Callers who see it may set its state. An owner can only read in the database, so it is written as staff. */
export async function changeEnquiry(tx: Tx, { id, change, ifMatch }: EnquiryCorrection): Promise<Enquiry> {
  await readEnquiry(tx, id)
  await tx.actingAs('staff', (staff) => lockRecord(staff, { table: 'listing_enquiries', noun: 'enquiry' }, id))
  const before = await readEnquiry(tx, id)
  await ensureUnchanged(tx, { entity: 'enquiry', current: before, ifMatch })
  const { state = before.state, note = before.note } = change
  await tx.actingAs('staff', (staff) =>
    staff.updateTable('listing_enquiries').set({ state, note }).where('id', '=', id).execute(),
  )
  const after = await readEnquiry(tx, id)
  await recordChange(tx, { entity: 'enquiry', entityId: id, before, after })
  return after
}

async function readEnquiries(tx: Tx, ids: readonly string[]): Promise<Enquiry[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Omit<Enquiry, 'createdAt'> & { createdAt: Date }>`
    select e.id, e.version, e.listing_id as "listingId", l.title as "listingTitle", e.name, e.phone_number as "phoneNumber", e.email, e.message,
      e.state, e.note, e.created_at as "createdAt"
    from listing_enquiries e join listings l on l.organisation_id = e.organisation_id and l.id = e.listing_id
    where e.id = any(${idsOf(ids)})`.execute(tx)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}
