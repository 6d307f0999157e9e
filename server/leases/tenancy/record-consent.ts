import { formatDate, thimphuDate } from '../../../domain/calendar-date.ts'
import type { BodyOf } from '../../../domain/endpoint.ts'
import { isRunning, leaseStatusLabel } from '../../../domain/leases/lease-status.ts'
import type { signingContract } from '../../../domain/leases/signing/signing-contract.ts'
import { duplicateProblem, fieldProblem, Problem } from '../../../domain/problem.ts'
import type { Holder } from '../../../domain/properties/holder.ts'
import { recordChange } from '../../audit/record-change.ts'
import { personOf, roleOf } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { publishEvent } from '../../platform/events.ts'
import { readHolders } from '../../properties/holder-store.ts'
import { ownedProperties } from '../signing/check-witnesses.ts'
import { readActivatedWithout, recordEvents } from '../lease-event-store.ts'
import type { LeaseRow } from '../lease-row.ts'
import { lockLease } from '../move-leases-by-date.ts'

type Consent = BodyOf<typeof signingContract.consent>

/** The owners of the let property. Runs as staff, because an owner may not see the others. */
export async function readLeaseOwners(
  tx: Tx,
  { propertyType, propertyId }: Pick<LeaseRow, 'propertyType' | 'propertyId'>,
): Promise<Holder[]> {
  return (await readHolders(tx, ownedProperties[propertyType], [propertyId])).get(propertyId) ?? []
}

/** Owners act for themselves; the office records what an owner or their attorney stated. */
export async function recordConsent(tx: Tx, leaseId: string, consent: Consent): Promise<void> {
  if (roleOf(tx.actor) === 'OWNER' && consent.ownerId !== personOf(tx.actor)) {
    throw fieldProblem('/ownerId', 'You can consent only for yourself. Other owners consent in their own area, or at the office.')
  }
  await tx.actingAs('staff', async (office) => {
    const lease = await lockLease(office, leaseId)
    if (lease.status !== 'PENDING' && !(await runsWithoutConsents(office, lease))) {
      throw new Problem(
        'ILLEGAL_TRANSITION',
        `This lease is ${leaseStatusLabel(lease.status).toLowerCase()}. Consent can be given only while a lease is pending.`,
      )
    }
    const owners = await readLeaseOwners(office, lease)
    if (!owners.some(({ ownerId }) => ownerId === consent.ownerId)) {
      throw fieldProblem('/ownerId', 'This person does not own the property. Choose one of its owners.')
    }
    if (consent.givenBy !== null && consent.evidenceNote === null && !consent.evidenceDocumentId) {
      throw fieldProblem('/evidenceNote', 'Enter where the power of attorney is, or upload it.')
    }
    await assertConsentReplaceable(office, leaseId, consent)
    await saveConsent(office, leaseId, consent)
    await recordEvents(office, [{ leaseId, kind: 'CONSENTED', on: office.today }])
    await publishEvent(office, 'lease.consented', { leaseId, ownerId: consent.ownerId })
  })
  await recordChange(tx, {
    entity: 'lease',
    entityId: leaseId,
    before: { consentOf: null },
    after: { consentOf: consent.ownerId },
  })
}

async function runsWithoutConsents(tx: Tx, { id, status }: LeaseRow): Promise<boolean> {
  return isRunning(status) && (await readActivatedWithout(tx, id)).includes('CONSENTS')
}

/** A co-owner who signs in person consents by that. Runs as staff, with the lease locked. */
export async function consentOfSigner(tx: Tx, lease: LeaseRow): Promise<void> {
  const personId = personOf(tx.actor)
  if (roleOf(tx.actor) !== 'OWNER' || !personId) return
  const owners = await readLeaseOwners(tx, lease)
  if (owners.length > 1 && owners.some(({ ownerId }) => ownerId === personId)) {
    await saveConsent(tx, lease.id, { ownerId: personId, givenBy: null, evidenceNote: null })
  }
}

/** Another person's record of the consent, with its evidence, is not replaced silently. */
async function assertConsentReplaceable(tx: Tx, leaseId: string, consent: Consent): Promise<void> {
  if (consent.canReplace) return
  const before = await tx
    .selectFrom('lease_consents')
    .select(['given_by', 'evidence_note', 'evidence_document_id', 'recorded_at'])
    .where('lease_id', '=', leaseId)
    .where('owner_id', '=', consent.ownerId)
    .executeTakeFirst()
  if (!before) return
  const { givenBy, evidenceNote, evidenceDocumentId = null } = consent
  const isSame =
    before.given_by === givenBy && before.evidence_note === evidenceNote && before.evidence_document_id === evidenceDocumentId
  if (isSame) return
  const evidence = [before.given_by, before.evidence_note].filter((one) => one !== null).join(', ')
  const day = formatDate(thimphuDate(before.recorded_at))
  throw duplicateProblem('/ownerId', `A consent of ${day} is already recorded${evidence ? ` (${evidence})` : ''}.`)
}

async function saveConsent(
  tx: Tx,
  leaseId: string,
  { ownerId, givenBy, evidenceNote, evidenceDocumentId }: Omit<Consent, 'canReplace'>,
): Promise<void> {
  const said = { given_by: givenBy, evidence_note: evidenceNote, evidence_document_id: evidenceDocumentId ?? null }
  await tx
    .insertInto('lease_consents')
    .values({ lease_id: leaseId, owner_id: ownerId, ...said })
    .onConflict((conflict) =>
      conflict.columns(['organisation_id', 'lease_id', 'owner_id']).doUpdateSet({ ...said, recorded_at: tx.now }),
    )
    .execute()
}
