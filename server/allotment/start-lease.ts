import { sql } from 'kysely'
import type { AllotmentApplicant, AllotmentRound } from '../../domain/allotment/allotment-contract.ts'
import { allottedDays } from '../../domain/allotment/allotment.ts'
import { tenantOfApplicant } from '../applications/tenant-of-applicant.ts'
import { type Money, positiveAmountSchema } from '../../domain/money.ts'
import { ensureFound } from '../../domain/problem.ts'
import { ensureUnchanged } from '../audit/ensure-unchanged.ts'
import { recordChange } from '../audit/record-change.ts'
import type { NewPassword } from '../identity/sign-in/passwords.ts'
import { createDraft, removeDraft } from '../leases/drafts/save-draft.ts'
import type { Tx } from '../platform/database/database.ts'
import { lockRecord } from '../platform/database/lock-record.ts'
import type { Outbox } from '../platform/delivery/outbox.ts'
import { readApplicant } from './applicant-store.ts'
import { hasLease, notNow } from './offer-units.ts'
import { assertNotLet } from './let-units.ts'
import { lockRound } from './round-store.ts'
import type { Seen } from './save-round.ts'
import { removeStayTask, writeStayTask } from './stay-task.ts'

/** From the first of the next month until the longest stay ends, with a task before the end. The office can change the draft. */
export async function startAllottedLease(tx: Tx, outbox: Outbox, seen: Seen, password: NewPassword): Promise<AllotmentApplicant> {
  const { round, before } = await lockApplicantInRound(tx, seen)
  if (before.state !== 'ACCEPTED' || before.offeredUnitId === null || hasLease(before)) throw notNow(before)
  assertNotLet(tx, before)
  const { longestStayMonths, title } = round
  const unit = await tx.selectFrom('units').select('asking_rent_amount').where('id', '=', before.offeredUnitId).executeTakeFirst()
  const tenantId = await tenantOfApplicant(tx, outbox, { ...before, email: null }, password)
  const { from: startDate, to: endDate } = allottedDays(longestStayMonths, tx.today)
  const rent = positiveAmountSchema.safeParse(ensureFound(unit, 'unit').asking_rent_amount)
  const rentTerms: { basis?: 'AMOUNT'; rentAmount?: Money } = rent.success ? { basis: 'AMOUNT', rentAmount: rent.data } : {}
  const draft = await createDraft(tx, {
    ...{ propertyType: 'UNIT', propertyId: before.offeredUnitId, tenantId },
    terms: { step: 'term', startDate, endDate, ...rentTerms },
  })
  if (longestStayMonths !== null) await writeStayTask(tx, { applicant: before, title, tenantId, endDate, longestStayMonths })
  await tx
    .updateTable('allotment_applicants')
    .set({ tenant_id: tenantId, lease_draft_id: draft.id })
    .where('id', '=', before.id)
    .execute()
  await recordChange(tx, {
    ...{ entity: 'allotmentApplicant', entityId: before.id },
    before: { leaseDraftId: null },
    after: { leaseDraftId: draft.id },
  })
  return readApplicant(tx, before.id)
}

/**
 * For a withdrawal recorded by the office: deletes the draft and the task of the longest stay. The draft is locked before its applicant,
 * like in the call that turns it into a lease. If that call ran first, a lease exists and the withdrawal is refused.
 */
export async function dropDraftOf(tx: Tx, seen: Seen): Promise<void> {
  const { roundId } = await readApplicant(tx, seen.id)
  await lockRound(tx, roundId)
  const { leaseDraftId: draftId } = await readApplicant(tx, seen.id)
  if (draftId !== null) await sql`select from lease_drafts where id = ${draftId} for update`.execute(tx)
  const { leaseDraftId, leaseId } = await lockSeenApplicant(tx, seen)
  if (leaseId !== null) return
  if (leaseDraftId !== null) await removeDraft(tx, leaseDraftId)
  await removeStayTask(tx, seen.id)
}

/** Excludes an applicant who is not eligible. Possible only while the list is open, because a published list does not change. */
export async function excludeApplicant(tx: Tx, seen: Seen, reason: string): Promise<AllotmentApplicant> {
  const { round, before } = await lockApplicantInRound(tx, seen)
  if (round.state !== 'OPEN' || before.state !== 'REGISTERED') throw notNow(before)
  await sql`update allotment_applicants set state = 'EXCLUDED', excluded_reason = ${reason} where id = ${before.id}`.execute(tx)
  await recordChange(tx, {
    ...{ entity: 'allotmentApplicant', entityId: before.id },
    before: { state: before.state },
    after: { state: 'EXCLUDED' },
  })
  return readApplicant(tx, before.id)
}

/** Locks the round first, like every step, so that a withdrawal and a started lease cannot both find the unit accepted. */
export async function lockApplicantInRound(tx: Tx, seen: Seen): Promise<{ round: AllotmentRound; before: AllotmentApplicant }> {
  const { roundId } = await readApplicant(tx, seen.id)
  const round = await lockRound(tx, roundId)
  return { round, before: await lockSeenApplicant(tx, seen) }
}

async function lockSeenApplicant(tx: Tx, { id, ifMatch }: Seen): Promise<AllotmentApplicant> {
  await lockRecord(tx, { table: 'allotment_applicants', noun: 'applicant' }, id)
  const before = await readApplicant(tx, id)
  await ensureUnchanged(tx, { entity: 'allotmentApplicant', current: before, ifMatch, next: 'Check it again before you go on.' })
  return before
}
