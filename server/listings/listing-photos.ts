import { maxListingPhotos } from '../../domain/listings/listing.ts'
import type { OwnListing } from '../../domain/listings/listing-contract.ts'
import { fieldProblem, Problem } from '../../domain/problem.ts'
import { saveDocument, removeDocument } from '../documents/save-document.ts'
import type { DocumentFile } from '../documents/make-document-file.ts'
import type { Tx } from '../platform/database/database.ts'
import { nextVersion } from '../properties/register-row.ts'
import { readOwn } from './listing-store.ts'
import { closed, lockListing } from './lock-listing.ts'

/** Adds one photo after the others. */
export async function addListingPhoto(tx: Tx, id: string, file: DocumentFile): Promise<OwnListing> {
  if (file.contentType === 'application/pdf') throw new Problem('UNSUPPORTED_MEDIA', 'Choose a photo: JPEG, PNG or WebP.')
  const { status, photoIds, title } = await lockListing(tx, id)
  if (status === 'CLOSED') throw closed()
  if (photoIds.length >= maxListingPhotos) {
    throw new Problem('POLICY_VIOLATION', `A listing can have at most ${maxListingPhotos} photos. Remove one first.`)
  }
  const { id: documentId } = await saveDocument(tx, { entity: 'listing', entityId: id, file, kind: 'PHOTO', title })
  await tx.actingAs('staff', async (staff) => {
    await staff
      .insertInto('listing_photos')
      .values({ listing_id: id, document_id: documentId, position: photoIds.length })
      .execute()
    await staff.updateTable('listings').set(nextVersion).where('id', '=', id).execute()
  })
  return readOwn(tx, id)
}

/** Stores these photos in this order and removes the others. Runs as staff. */
export async function savePhotos(staff: Tx, listing: OwnListing, photoIds: readonly string[]): Promise<void> {
  const wanted = new Set(photoIds)
  if (wanted.size !== photoIds.length || photoIds.some((id) => !listing.photoIds.includes(id))) {
    throw fieldProblem('/photoIds', 'Send each photo of this listing once.')
  }
  for (const id of listing.photoIds) if (!wanted.has(id)) await removeDocument(staff, id)
  for (const [position, id] of photoIds.entries()) {
    await staff.updateTable('listing_photos').set({ position }).where('document_id', '=', id).execute()
  }
}
