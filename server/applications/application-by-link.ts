import type { ApplicationByLink } from '../../domain/applications/application-contract.ts'
import { consentText, isOpen, maxDocumentsByLink, type applicantDocumentKinds } from '../../domain/applications/application.ts'
import { Problem } from '../../domain/problem.ts'
import type { DocumentFile } from '../documents/make-document-file.ts'
import { saveDocument } from '../documents/save-document.ts'
import type { Tx } from '../platform/database/database.ts'
import { readRetention } from '../settings/read-retention.ts'
import { lockApplication, readApplication } from './application-store.ts'
import { readHandedIn } from './read-handed-in.ts'

/** The link may be passed on, so its holder does not see the submitted answers. Runs as a job of the organisation. */
export async function describeByLink(tx: Tx, id: string): Promise<ApplicationByLink> {
  const { state, listingTitle, placeLabel, rentAmount, bedrooms, availableOn, name, ...rest } = await readApplication(tx, id)
  const office = await tx.selectFrom('organisations').select('name').executeTakeFirstOrThrow()
  const { receivedAt, decidedAt, refusalReason, refusalText } = rest
  return {
    ...{ state, officeName: office.name, listingTitle, placeLabel, rentAmount, bedrooms, availableOn, name },
    consentText: rest.consentText ?? consentText,
    deletedAfterMonths: (await readRetention(tx)).applications,
    documents: await readHandedIn(tx, 'application', id),
    ...{ receivedAt, decidedAt, refusalReason, refusalText },
  }
}

/** Called before the file is read, so that no work is done for a link that accepts no documents. */
export async function assertTakesDocuments(tx: Tx, id: string): Promise<void> {
  const { state } = await lockApplication(tx, id)
  if (!isOpen(state)) throw new Problem('ILLEGAL_TRANSITION', 'This application is decided, so it takes no more papers.')
  if ((await readHandedIn(tx, 'application', id)).length >= maxDocumentsByLink)
    throw new Problem(
      'POLICY_VIOLATION',
      `An application can have at most ${maxDocumentsByLink} papers. Call the office to hand in another.`,
    )
}

/** Locks the application, so that the document limit holds. */
export async function addDocumentByLink(
  tx: Tx,
  id: string,
  kind: (typeof applicantDocumentKinds)[number],
  file: DocumentFile,
): Promise<void> {
  await assertTakesDocuments(tx, id)
  await saveDocument(tx, { entity: 'application', entityId: id, file, kind, isOfficeOnly: true })
}
