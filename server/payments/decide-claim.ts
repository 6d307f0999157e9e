import type { CalendarDate } from '../../domain/calendar-date.ts'
import { Problem } from '../../domain/problem.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Tx } from '../platform/database/database.ts'
import { publishEvent } from '../platform/events.ts'
import { decideClaim, type LockedClaim, leaseOfClaim, lockClaim, receiptWithReference } from './claim-store.ts'
import { lockLease } from '../advices/lease-account-store.ts'
import { recordPayment } from './record-payment.ts'

/** `paidOn` is the value date, if it is not the day that the tenant stated. */
type Approval = { isAnotherPayment: boolean; bankAccountId: string | null; paidOn?: CalendarDate | undefined }

/**
 * The money was received: books it once, even if somebody else does so at the same moment. It pays the lease, also if another person is its
 * tenant by now, as after a succession. Returns the payment.
 */
export async function approveClaim(tx: Tx, id: string, approval: Approval): Promise<string> {
  const { isAnotherPayment, bankAccountId } = approval
  const claim = await lockPending(tx, id)
  const receipt = isAnotherPayment ? undefined : await receiptWithReference(tx, claim.reference)
  if (receipt) {
    throw new Problem(
      'DUPLICATE',
      `Receipt ${receipt} has the same reference. If it is the same payment, reject this proof. If not, approve it as another payment.`,
    )
  }
  const { leaseId, adviceIds, amount, method, reference } = claim
  const paidOn = approval.paidOn ?? claim.paidOn
  const paymentId = await recordPayment(tx, {
    leaseId,
    adviceIds,
    received: { amount, method, paidOn, reference, bankAccountId },
  })
  await decideClaim(tx, id, { paymentId })
  await recordChange(tx, { entity: 'claim', entityId: id, before: { status: 'PENDING' }, after: { status: 'APPROVED' } })
  await publishEvent(tx, 'claim.decided', { claimId: id, leaseId, isApproved: true })
  return paymentId
}

export async function rejectClaim(tx: Tx, id: string, reason: string): Promise<void> {
  const { leaseId } = await lockPending(tx, id)
  await decideClaim(tx, id, { reason })
  await recordChange(tx, { entity: 'claim', entityId: id, before: { status: 'PENDING' }, after: { status: 'REJECTED' } })
  await publishEvent(tx, 'claim.decided', { claimId: id, leaseId, isApproved: false })
}

/** The tenant withdraws it before the office has decided; the reference can be sent again. */
export async function withdrawClaim(tx: Tx, id: string): Promise<void> {
  // Checked as the tenant first: a claim of somebody else is not found.
  await leaseOfClaim(tx, id)
  await tx.actingAs('staff', async (staff) => {
    await lockPending(staff, id)
    await decideClaim(staff, id, 'WITHDRAWN')
  })
  await recordChange(tx, { entity: 'claim', entityId: id, before: { status: 'PENDING' }, after: { status: 'WITHDRAWN' } })
}

/** Locks the lease first, like every change of its money. */
async function lockPending(tx: Tx, id: string): Promise<LockedClaim> {
  await lockLease(tx, await leaseOfClaim(tx, id))
  const claim = await lockClaim(tx, id)
  if (claim.status === 'PENDING') return claim
  throw new Problem(
    'ILLEGAL_TRANSITION',
    `This proof was already ${claim.status === 'WITHDRAWN' ? 'withdrawn' : claim.status.toLowerCase()}. Load the list again.`,
  )
}
