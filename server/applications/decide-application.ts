import { sql } from 'kysely'
import type { Application, applicationContract } from '../../domain/applications/application-contract.ts'
import { canWithdraw, isToDecide, refusalReasonLabels } from '../../domain/applications/application.ts'
import { addDays, addMonths } from '../../domain/calendar-date.ts'
import type { BodyOf } from '../../domain/endpoint.ts'
import { Problem } from '../../domain/problem.ts'
import { ensureUnchanged } from '../audit/ensure-unchanged.ts'
import type { NewPassword } from '../identity/sign-in/passwords.ts'
import { createDraft } from '../leases/drafts/save-draft.ts'
import { personOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Outbox } from '../platform/delivery/outbox.ts'
import { sendAccepted, sendRefused, sendWithdrawn } from './application-messages.ts'
import { lockApplication, lockListedPlace, readApplication } from './application-store.ts'
import { already, recordState, type Versioned } from './save-application.ts'
import { tenantOfApplicant } from './tenant-of-applicant.ts'

type Refusal = BodyOf<typeof applicationContract.refuse>

export async function reviewApplication(tx: Tx, seen: Versioned): Promise<Application> {
  const before = await lockSeen(tx, seen)
  if (before.state !== 'RECEIVED') throw already(before)
  await tx.updateTable('applications').set({ state: 'IN_REVIEW', changed_at: tx.now }).where('id', '=', before.id).execute()
  return recorded(tx, before, 'IN_REVIEW')
}

/**
 * Locks the listing first: if two people accept different applications, the second waits and finds the first. The index
 * `applications_accepted` also prevents it. The other applications stay unchanged until somebody decides them.
 */
export async function acceptApplication(tx: Tx, outbox: Outbox, seen: Versioned, password: NewPassword): Promise<Application> {
  const { listingId } = await readApplication(tx, seen.id)
  const place = await lockListedPlace(tx, listingId, sql`for no key update`)
  const before = await lockSeen(tx, seen)
  if (!isToDecide(before.state)) throw already(before)
  // Only a lease closes a listing (listings/close-listings.ts).
  if (place.status === 'CLOSED')
    throw new Problem(
      'ILLEGAL_TRANSITION',
      `This listing is closed, because its property is let. Refuse the application with the reason “${refusalReasonLabels.LET_TO_ANOTHER}”.`,
    )
  const { rows } = await sql<{ name: string }>`
    select name from applications where listing_id = ${listingId} and state = 'ACCEPTED'`.execute(tx)
  if (rows[0]) {
    const why = `The application of ${rows[0].name} is already accepted for this listing. Withdraw it first.`
    throw new Problem('ILLEGAL_TRANSITION', why)
  }
  const { cid, moveInOn, months } = before
  if (cid === null || moveInOn === null || months === null) throw already(before)
  const tenantId = await tenantOfApplicant(tx, outbox, { ...before, cid }, password)
  const draft = await createDraft(tx, {
    propertyType: place.propertyType,
    propertyId: place.propertyId,
    tenantId,
    terms: {
      step: 'term',
      startDate: moveInOn,
      endDate: addDays(addMonths(moveInOn, months), -1),
      basis: 'AMOUNT',
      rentAmount: before.rentAmount,
    },
  })
  await tx
    .updateTable('applications')
    .set({ state: 'ACCEPTED', ...decidedNow(tx), tenant_id: tenantId, lease_draft_id: draft.id })
    .where('id', '=', before.id)
    .execute()
  await sendAccepted(tx, outbox, before)
  return recorded(tx, before, 'ACCEPTED')
}

export async function rejectApplication(
  tx: Tx,
  outbox: Outbox,
  seen: Versioned,
  { reason, text }: Refusal,
): Promise<Application> {
  const before = await lockSeen(tx, seen)
  if (!isToDecide(before.state)) throw already(before)
  await tx
    .updateTable('applications')
    .set({ state: 'REFUSED', ...decidedNow(tx), refusal_reason: reason, refusal_text: text })
    .where('id', '=', before.id)
    .execute()
  const after = await recorded(tx, before, 'REFUSED')
  await sendRefused(tx, outbox, before, after)
  return after
}

/**
 * By the office, or by the applicant through the link, until there is a lease. A draft of a lease stays; only the office can delete it.
 */
export async function withdrawApplication(tx: Tx, outbox: Outbox, seen: Versioned): Promise<Application> {
  const before = await lockSeen(tx, seen)
  if (!canWithdraw(before.state)) throw already(before)
  await assertNoLease(tx, before.id)
  await tx
    .updateTable('applications')
    .set({ state: 'WITHDRAWN', ...decidedNow(tx) })
    .where('id', '=', before.id)
    .execute()
  await sendWithdrawn(tx, outbox, before)
  return recorded(tx, before, 'WITHDRAWN')
}

/** After the acceptance, a lease of the listed property to the applicant is the result of the application. */
async function assertNoLease(tx: Tx, applicationId: string): Promise<void> {
  const { rows } = await sql<{ leaseNumber: string }>`
    select l.lease_number as "leaseNumber" from applications a
    join listings o on o.organisation_id = a.organisation_id and o.id = a.listing_id
    join leases l on l.organisation_id = a.organisation_id and l.tenant_id = a.tenant_id
      and coalesce(l.unit_id, l.building_id, l.plot_id) = coalesce(o.unit_id, o.building_id, o.plot_id)
    where a.id = ${applicationId} and a.state = 'ACCEPTED' and l.status <> 'CANCELLED' and l.created_at >= a.decided_at
    order by l.created_at limit 1`.execute(tx)
  const [lease] = rows
  if (!lease) return
  throw new Problem(
    'ILLEGAL_TRANSITION',
    personOf(tx.actor)
      ? `Lease ${lease.leaseNumber} was created for this applicant. Cancel it first.`
      : `Lease ${lease.leaseNumber} was created for you. Call the office to cancel it.`,
  )
}

async function lockSeen(tx: Tx, { id, ifMatch }: Versioned): Promise<Application> {
  const before = await lockApplication(tx, id)
  await ensureUnchanged(tx, { entity: 'application', current: before, ifMatch, next: 'Check it again before you decide.' })
  return before
}

const decidedNow = (tx: Tx) => ({ decided_at: tx.now, decided_by: personOf(tx.actor) ?? null, changed_at: tx.now })

async function recorded(tx: Tx, before: Application, state: Application['state']): Promise<Application> {
  await recordState(tx, before.id, before.state, state)
  return readApplication(tx, before.id)
}
