import { sql } from 'kysely'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import { registerBy, registrationCounts } from '../../../domain/leases/signing/registration.ts'
import type { Signing, SigningParty } from '../../../domain/leases/signing/signing-contract.ts'
import { ensureFound, Problem } from '../../../domain/problem.ts'
import { hasPin } from '../../identity/sign-in/pin.ts'
import { personOf } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { readDeadlines } from '../../settings/read-deadlines.ts'
import { readFurtherTerms } from '../templates/further-terms.ts'
import { contentIn, factsOf, readAgreement, type StoredAgreement } from './agreement-store.ts'
import { type LeaseRow, selectLeases } from '../lease-row.ts'
import { readLeaseOwners } from '../tenancy/record-consent.ts'
import { readSignatures } from './signature-store.ts'

/** Callers who see the lease see its signers; the names of its parties are read as staff. */
export async function readSigning(tx: Tx, leaseId: string): Promise<Signing> {
  const lease = await visibleLease(tx, leaseId)
  return tx.actingAs('staff', async (office) => {
    const agreement = await readAgreement(office, leaseId)
    const signatures = (await readSignatures(office, leaseId)).map(({ picture: _picture, ...signature }) =>
      isOffice(office) ? signature : { ...signature, address: null, userAgent: null },
    )
    const signsAs = canSignAs(office, lease, signatures)
    const { signedOn, stampedOn, registrationNumber, registeredOn, startDate } = lease
    return {
      agreement: agreement ? { hash: agreement.hash, code: agreement.code } : null,
      furtherTerms: await readFurtherTermsToSign(office, lease, agreement),
      signatures,
      canSignAs: signsAs,
      needsPin: signsAs === 'TENANT' && !(await hasPin(office)),
      consents: await readConsents(office, lease),
      signedOn,
      stampedOn,
      registrationNumber,
      registeredOn,
      registerBy: signedOn === null ? null : await registrationDay(office, { signedOn, startDate }),
    }
  })
}

/** The terms as signed; before signing, as they would be signed now. A lease that ran unsigned has none. */
async function readFurtherTermsToSign(tx: Tx, lease: LeaseRow, agreement: StoredAgreement | undefined) {
  if (agreement) return (agreement.content && contentIn(agreement.content).furtherTerms) || null
  if (lease.status !== 'PENDING' || lease.agreementTemplateId === null) return null
  const { content } = await factsOf(tx, lease)
  return (await readFurtherTerms(tx, lease, content)) ?? null
}

async function registrationDay(tx: Tx, signed: Parameters<typeof registrationCounts>[0]): Promise<CalendarDate> {
  const { registrationDays } = await readDeadlines(tx, registrationCounts(signed))
  return registerBy(signed, registrationDays)
}

export async function visibleLease(tx: Tx, id: string): Promise<LeaseRow> {
  return ensureFound((await selectLeases(tx, { where: sql`l.id = ${id}` }))[0], 'lease')
}

export function partyOf(tx: Pick<Tx, 'actor'>): SigningParty {
  return tx.actor.kind === 'tenant' ? 'TENANT' : 'OWNER'
}

function isOffice({ actor }: Tx): boolean {
  return actor.kind === 'staff' || actor.kind === 'job'
}

/** Co-tenants can see the agreement, but only the tenant signs it. */
export function assertNotCoTenant({ actor }: Pick<Tx, 'actor'>, { tenantId }: LeaseRow): void {
  if (actor.kind === 'tenant' && personOf(actor) !== tenantId) {
    throw new Problem('FORBIDDEN', 'Only the tenant named in the lease signs it. You can read it here.')
  }
}

function canSignAs(tx: Tx, { status, tenantId }: LeaseRow, signatures: readonly { party: SigningParty }[]): SigningParty | null {
  const party = partyOf(tx)
  if (party === 'TENANT' && personOf(tx.actor) !== tenantId) return null
  return status === 'PENDING' && !signatures.some((one) => one.party === party) ? party : null
}

async function readConsents(tx: Tx, lease: LeaseRow): Promise<Signing['consents']> {
  const owners = await readLeaseOwners(tx, lease)
  if (owners.length < 2) return []
  const given = await tx.selectFrom('lease_consents').selectAll().where('lease_id', '=', lease.id).execute()
  const byOwner = new Map(given.map((row) => [row.owner_id, row]))
  return owners.map(({ ownerId, nameEnglish, nameDzongkha, share }) => {
    const consent = byOwner.get(ownerId)
    return {
      ownerId,
      nameEnglish,
      nameDzongkha,
      share,
      consentedAt: consent?.recorded_at.toISOString() ?? null,
      givenBy: consent?.given_by ?? null,
      evidenceNote: consent?.evidence_note ?? null,
      evidenceDocumentId: consent?.evidence_document_id ?? null,
      isMine: ownerId === personOf(tx.actor),
    }
  })
}
