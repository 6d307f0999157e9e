import { type Actor, organisationOf } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import type { ObjectStore } from '../../platform/objects/object-store.ts'
import { type DocumentFile, makeDocumentFile } from '../make-document-file.ts'
import { hashOf } from '../file-store.ts'
import { type Claim, claimObjects, noteWritten } from './object-rows.ts'

/** The actor who stores it. */
export type Storing = { within: Database['as']; actor: Actor }

/**
 * Makes the stored version of an uploaded file and stores it in the installation's file storage. Slow: never run it inside a transaction.
 */
export async function receiveDocument(storing: Storing, bytes: Buffer): Promise<DocumentFile> {
  const file = await makeDocumentFile(bytes)
  await storeObjects(storing, [file.content, ...(file.thumbnail ? [file.thumbnail] : [])])
  return file
}

/**
 * Stores contents in the object storage, if files are stored there, before a row refers to them, so that readers of the row find the file.
 * A job removes the objects of a transaction that is rolled back. Does nothing if files are stored in PostgreSQL.
 */
export async function storeObjects({ within, actor }: Storing, contents: readonly Buffer[]): Promise<void> {
  const organisationId = organisationOf(actor)
  if (!organisationId) return
  const byHash = new Map(contents.map((content) => [hashOf(content), content]))
  const sizes = [...byHash].map(([hash, { length }]) => ({ hash, byteSize: length }))
  const { objects, claims } = await within(actor, async (tx) => {
    const { target, objects: store } = tx.fileStorage
    if (target !== 'S3' || !store) return { objects: undefined, claims: [] }
    return { objects: store, claims: await tx.actingAs('staff', (staff) => claimObjects(staff, sizes)) }
  })
  if (!objects) return
  for (const claim of claims) {
    const content = byHash.get(claim.hash)
    if (content) await putObject(objects, { organisationId, claim, content })
  }
  const hashes = claims.map(({ hash }) => hash)
  await within(actor, (tx) => tx.actingAs('staff', (staff) => noteWritten(staff, hashes)))
}

type Put = { organisationId: string; claim: Claim; content: Buffer }

/** For an existing object, only its presence is checked. The check is cheap and restores a lost object. */
export async function putObject(objects: ObjectStore, { organisationId, claim, content }: Put): Promise<void> {
  const address = { organisationId, hash: claim.hash }
  const isThere = !claim.isNew && (await objects.sizeOf(address)) === content.length
  if (!isThere) await objects.put(address, content)
}
