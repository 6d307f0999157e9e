import { isRunning, leaseStatusLabel } from '../../../domain/leases/lease-status.ts'
import type { SigningManner, SigningParty } from '../../../domain/leases/signing/signing-contract.ts'
import { Problem } from '../../../domain/problem.ts'
import { recordChange } from '../../audit/record-change.ts'
import { personOf } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { publishEvent, type EventDetails } from '../../platform/events.ts'
import { saveAgreement } from './agreement-store.ts'
import { readActivatedWithout, recordEvents } from '../lease-event-store.ts'
import type { LeaseRow } from '../lease-row.ts'
import { lockLease } from '../move-leases-by-date.ts'
import { consentOfSigner } from '../tenancy/record-consent.ts'
import { readSignedParties, readSignerPicture, type SignedParties, storeSignature } from './signature-store.ts'

export type From = { address: string | null; userAgent: string | null }
type StoredDocument = EventDetails['document.saved']
type NewSignature = From & { party: SigningParty; manner: SigningManner }

/** One side signs the current agreement. The day of the second signature is the date of the agreement. */
export async function signLease(tx: Tx, leaseId: string, signature: NewSignature): Promise<void> {
  await tx.actingAs('staff', async (office) => {
    const lease = await lockLease(office, leaseId)
    const signed = await readSignedParties(office, leaseId)
    assertSignable(lease, signed, signature.party)
    await store(office, lease, signature)
    await consentOfSigner(office, lease)
    const isComplete = signed.size === 1
    await finish(office, lease, { isComplete, ...signature })
  })
  const { party } = signature
  await recordChange(tx, { entity: 'lease', entityId: leaseId, before: { signedBy: null }, after: { signedBy: party } })
}

/** A scan of the agreement that both sides signed on paper replaces both signatures, even if one side had signed before. */
export async function signByCopy(tx: Tx, { entity, entityId: leaseId, kind }: StoredDocument): Promise<void> {
  if (entity !== 'lease' || kind !== 'SIGNED_COPY') return
  const lease = await lockLease(tx, leaseId)
  const signed = await readSignedParties(tx, leaseId)
  if (signed.size === 2) return
  if (lease.status !== 'PENDING' && !(await runsUnsigned(tx, lease))) return
  for (const party of ['OWNER', 'TENANT'] as const) {
    if (!signed.has(party)) await store(tx, lease, { party, manner: 'SIGNED_COPY', address: null, userAgent: null })
  }
  await finish(tx, lease, { party: signed.has('OWNER') ? 'TENANT' : 'OWNER', manner: 'SIGNED_COPY', isComplete: true })
}

/** The lease was activated without signatures, so a signed copy may follow. For any other running lease, a copy is an ordinary document. */
async function runsUnsigned(tx: Tx, { id, status }: LeaseRow): Promise<boolean> {
  if (!isRunning(status)) return false
  return (await readActivatedWithout(tx, id)).some((gap) => gap === 'OWNER_SIGNATURE' || gap === 'TENANT_SIGNATURE')
}

export function assertSignable(lease: Pick<LeaseRow, 'status'>, signed: SignedParties, party: SigningParty): void {
  if (lease.status !== 'PENDING') {
    throw new Problem(
      'ILLEGAL_TRANSITION',
      `This lease is ${leaseStatusLabel(lease.status).toLowerCase()}. Only a pending lease can be signed.`,
    )
  }
  if (signed.has(party)) {
    throw new Problem('ILLEGAL_TRANSITION', `The ${party === 'OWNER' ? 'owner’s side' : 'tenant'} has already signed.`)
  }
}

async function store(tx: Tx, lease: LeaseRow, signature: NewSignature): Promise<void> {
  const signedBy = personOf(tx.actor)
  if (!signedBy) throw new Error('Only somebody signed in signs.')
  const { id: agreementId } = await saveAgreement(tx, lease)
  const picture = signature.manner === 'SIGNED_COPY' ? null : await readSignerPicture(tx, signedBy)
  await storeSignature(tx, { ...signature, leaseId: lease.id, agreementId, signedBy, picture })
}

async function finish(
  tx: Tx,
  { id: leaseId }: LeaseRow,
  signed: Pick<NewSignature, 'party' | 'manner'> & { isComplete: boolean },
) {
  const { party, manner, isComplete } = signed
  if (isComplete) await tx.updateTable('leases').set({ signed_on: tx.today }).where('id', '=', leaseId).execute()
  const kind = manner === 'SIGNED_COPY' ? 'SIGNED_ON_PAPER' : party === 'OWNER' ? 'SIGNED_BY_OWNER' : 'SIGNED_BY_TENANT'
  await recordEvents(tx, [{ leaseId, kind, on: tx.today }])
  await publishEvent(tx, 'lease.signed', { leaseId, party, isComplete: isComplete })
}
