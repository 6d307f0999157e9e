import { sql } from 'kysely'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { BodyOf } from '../../domain/endpoint.ts'
import { type ListingStatus, canPublish, canUnpublish, listing as record } from '../../domain/listings/listing.ts'
import type { listingContract, OwnListing } from '../../domain/listings/listing-contract.ts'
import { beforeRemoval, fieldProblem, Problem } from '../../domain/problem.ts'
import type { RecordOf } from '../../domain/record.ts'
import { ensureUnchanged } from '../audit/ensure-unchanged.ts'
import { recordChange } from '../audit/record-change.ts'
import { removeDocumentsOfRecord } from '../documents/save-document.ts'
import { requirePrefixInUse } from '../identity/phone-prefixes.ts'
import { personOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { listReferences } from '../platform/database/list-references.ts'
import { newId } from '../platform/database/new-id.ts'
import { toRow } from '../platform/database/record-columns.ts'
import { publishEvent } from '../platform/events.ts'
import { omitUndefined } from '../platform/omit-undefined.ts'
import { nextVersion } from '../properties/register-row.ts'
import { describeListed, assertVacant, requireOwnProperty } from './listed-property.ts'
import { savePhotos } from './listing-photos.ts'
import { readOwn } from './listing-store.ts'
import { closed, lockListing } from './lock-listing.ts'
import { lockComingSlots, withdrawComing } from './viewings/withdraw-coming.ts'

type NewListing = BodyOf<typeof listingContract.create>
type ListingChange = BodyOf<typeof listingContract.update>
type ListingCorrection = { id: string; change: ListingChange; ifMatch: number | undefined }

// Owners can only read in the database: each function first checks that the caller can see the listing, and then writes as staff.

export async function draftListing(tx: Tx, listing: NewListing): Promise<OwnListing> {
  await requireOwnProperty(tx, listing)
  if (listing.contactPhone) await requirePrefixInUse(tx, listing.contactPhone, '/contactPhone')
  const id = newId()
  await tx.actingAs('staff', async (staff) => {
    const { askingRent, ...facts } = await describeListed(staff, listing)
    const rent = listing.askingRentAmount ?? askingRent
    if (!rent) throw fieldProblem('/askingRentAmount', 'Enter the asking rent per month.')
    const { propertyType, propertyId } = listing
    await staff
      .insertInto('listings')
      .values({
        id,
        property_type: propertyType,
        plot_id: propertyType === 'LAND' ? propertyId : null,
        building_id: propertyType === 'BUILDING' ? propertyId : null,
        unit_id: propertyType === 'UNIT' ? propertyId : null,
        ...toRow(record, { ...listing, askingRentAmount: rent, ...contactOf(listing) }),
        ...facts,
        created_by: personOf(tx.actor) ?? null,
      })
      .execute()
  })
  await recordChange(tx, { entity: 'listing', entityId: id, before: {}, after: auditedValues({ ...listing, status: 'DRAFT' }) })
  return readOwn(tx, id)
}

export async function changeListing(tx: Tx, { id, change, ifMatch }: ListingCorrection): Promise<OwnListing> {
  const before = await lockListing(tx, id)
  await ensureUnchanged(tx, { entity: 'listing', current: before, ifMatch })
  if (before.status === 'CLOSED') throw closed()
  const after: OwnListing = { ...before, ...omitUndefined(change) }
  if (after.contactPhone && after.contactPhone !== before.contactPhone)
    await requirePrefixInUse(tx, after.contactPhone, '/contactPhone')
  await tx.actingAs('staff', async (staff) => {
    if (before.status === 'PUBLISHED') await assertVacant(staff, before, after.availableOn)
    if (change.photoIds) await savePhotos(staff, before, change.photoIds)
    const { askingRent: _asked, ...facts } = await describeListed(staff, before)
    await staff
      .updateTable('listings')
      .set({
        ...toRow(record, { ...after, ...contactOf(after) }),
        ...facts,
        // Photos are stored in other rows.
        ...(change.photoIds ? nextVersion : {}),
      })
      .where('id', '=', id)
      .execute()
  })
  const saved = await readOwn(tx, id)
  await recordChange(tx, {
    entity: 'listing',
    entityId: id,
    before: changeable(before),
    after: { ...changeable(saved), version: saved.version },
  })
  return saved
}

export async function publishListing(tx: Tx, id: string): Promise<OwnListing> {
  const listing = await lockListing(tx, id)
  if (!canPublish(listing.status)) {
    throw listing.status === 'CLOSED' ? closed() : new Problem('ILLEGAL_TRANSITION', 'This listing is already published.')
  }
  await tx.actingAs('staff', async (staff) => {
    await assertVacant(staff, listing, listing.availableOn)
    const { askingRent: _asked, ...facts } = await describeListed(staff, listing)
    await staff
      .updateTable('listings')
      .set({ status: 'PUBLISHED', published_at: tx.now, ...facts })
      .where('id', '=', id)
      .execute()
  })
  await recordStatus(tx, id, { from: listing.status, to: 'PUBLISHED' })
  await publishEvent(tx, 'listing.published', { listingId: id })
  return readOwn(tx, id)
}

export async function unpublishListing(tx: Tx, id: string): Promise<OwnListing> {
  const listing = await lockListing(tx, id)
  if (!canUnpublish(listing.status)) {
    throw listing.status === 'CLOSED' ? closed() : new Problem('ILLEGAL_TRANSITION', 'This listing is not published.')
  }
  await tx.actingAs('staff', (staff) => staff.updateTable('listings').set({ status: 'DRAFT' }).where('id', '=', id).execute())
  await recordStatus(tx, id, { from: listing.status, to: 'DRAFT' })
  await publishEvent(tx, 'listing.unpublished', { listingId: id })
  return readOwn(tx, id)
}

export async function removeListing(tx: Tx, id: string, ifMatch?: number): Promise<void> {
  await readOwn(tx, id)
  await tx.actingAs('staff', (staff) => lockComingSlots(staff, [id]))
  const listing = await lockListing(tx, id)
  await ensureUnchanged(tx, { entity: 'listing', current: listing, ifMatch, next: beforeRemoval })
  await tx.actingAs('staff', async (staff) => {
    await withdrawComing(staff, id, 'CANCELLED')
    await removeDocumentsOfRecord(staff, 'listing', id)
    await listReferences(staff, { what: 'This listing', ids: sql`(${id})` }, () =>
      staff.deleteFrom('listings').where('id', '=', id).execute(),
    )
  })
  await recordChange(tx, { entity: 'listing', entityId: id, before: auditedValues(listing), after: {} })
}

function changeable(listing: OwnListing): object {
  const { title, description, contactName, contactPhone, photoIds } = listing
  return { ...auditedValues(listing), title, description, contactName, contactPhone, photoIds }
}

type Contact = Pick<RecordOf<typeof record>, 'contact' | 'contactName' | 'contactPhone'>

/** A listing that is contacted only by the form shows no name and no number. */
function contactOf({ contact, contactName, contactPhone }: Contact): Contact {
  if (contact === 'FORM') return { contact, contactName: null, contactPhone: null }
  if (!contactPhone) throw fieldProblem('/contactPhone', 'Enter the phone number that people may call.')
  return { contact, contactName, contactPhone }
}

type AuditedListing = {
  status: ListingStatus
  askingRentAmount?: number | undefined
  availableOn: CalendarDate | null
  contact: string
}

function auditedValues({ status, askingRentAmount, availableOn, contact }: AuditedListing): object {
  return { status, askingRentAmount: askingRentAmount ?? null, availableOn, contact }
}

function recordStatus(tx: Tx, id: string, { from, to }: { from: ListingStatus; to: ListingStatus }): Promise<void> {
  return recordChange(tx, { entity: 'listing', entityId: id, before: { status: from }, after: { status: to } })
}
