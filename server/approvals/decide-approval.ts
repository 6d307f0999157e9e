import type { Approval } from '../../domain/approval-request.ts'
import { approvalStatusLabels } from '../../domain/approvals/approval.ts'
import { formatDate, thimphuDate } from '../../domain/calendar-date.ts'
import { Problem } from '../../domain/problem.ts'
import { recordChange } from '../audit/record-change.ts'
import { personOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { noLongerValid } from '../platform/http/held-calls.ts'
import { type LockedApproval, lockApproval, readApproval } from './approval-store.ts'
import { countApprovers } from './count-approvers.ts'
import { decidableCalls } from './decidable-calls.ts'
import { findBroughtIn } from './find-brought-in.ts'
import { measureCall } from './measure-call.ts'
import { notifyRequester } from './notify-of-approval.ts'

type CarryOut = (request: LockedApproval) => Promise<unknown>

/**
 * Executes the call as it was sent, by the current rules. If the rules refuse it, it stays pending. It also stays pending if it would now
 * move another amount than requested, because the approver has seen only the requested amount.
 */
export async function approveRequest(tx: Tx, id: string, carryOut: CarryOut): Promise<Approval> {
  const request = await lockPending(tx, id)
  if (!(await canApproveAlone(tx, request))) await assertCanDecide(tx, request)
  const { result, amount } = await measureCall(tx, request, () => carryOut(request))
  if (amount !== request.amount) throw noLongerValid()
  return decide(tx, request, { status: 'APPROVED', resultId: idOf(result) })
}

export async function rejectRequest(tx: Tx, id: string, reason: string): Promise<Approval> {
  const request = await lockPending(tx, id)
  await assertCanDecide(tx, request)
  return decide(tx, request, { status: 'REFUSED', reason })
}

export async function withdrawRequest(tx: Tx, id: string): Promise<Approval> {
  const request = await lockPending(tx, id)
  if (request.requestedBy !== personOf(tx.actor))
    throw new Problem('ILLEGAL_TRANSITION', 'Only the person who made this request can withdraw it. You can refuse it.')
  return decide(tx, request, { status: 'WITHDRAWN' })
}

/** If two people decide at the same time, the second waits and finds it decided. */
async function lockPending(tx: Tx, id: string): Promise<LockedApproval> {
  const request = await lockApproval(tx, id)
  if (request.status === 'PENDING') return request
  const label = approvalStatusLabels[request.status].toLowerCase()
  throw new Problem('ILLEGAL_TRANSITION', `This request is already ${label}. Make a new request if you still need it.`)
}

/** The requester may turn approvals off alone if nobody else can approve, 72 hours after everybody in the office was notified. */
async function canApproveAlone(tx: Tx, { requestedBy, selfApprovalFrom }: LockedApproval): Promise<boolean> {
  const { actor } = tx
  if (actor.kind !== 'staff' || actor.supportAccessId || actor.personId !== requestedBy) return false
  return selfApprovalFrom !== null && selfApprovalFrom <= tx.now && (await countApprovers(tx)) === 0
}

/** The approver must be a second person who may make the call, or whom the ADMIN chose to approve it. */
async function assertCanDecide(tx: Tx, { requestedBy, barredId, call }: LockedApproval): Promise<void> {
  const { actor } = tx
  if (actor.kind !== 'staff' || actor.supportAccessId)
    throw new Problem(
      'ILLEGAL_TRANSITION',
      'An operator cannot decide this request. Somebody who works in this office must decide.',
    )
  if (actor.personId === requestedBy)
    throw new Problem('ILLEGAL_TRANSITION', 'You made this request. Another person of your office has to decide.')
  if (actor.personId === barredId)
    throw new Problem(
      'ILLEGAL_TRANSITION',
      'You entered the phone number that this owner signs in with. Another person of your office has to decide.',
    )
  const from = (await findBroughtIn(tx, requestedBy)).get(actor.personId)
  if (from)
    throw new Problem(
      'ILLEGAL_TRANSITION',
      `The person who made this request gave you your role in the office or chose you as approver. Until ${formatDate(thimphuDate(from))} another person of your office has to decide.`,
    )
  if (!(await decidableCalls(tx)).includes(call))
    throw new Problem(
      'ILLEGAL_TRANSITION',
      'You may not decide this request. Only the administrator, or a manager chosen by the administrator, can.',
    )
}

type Decision = { status: 'APPROVED' | 'REFUSED' | 'WITHDRAWN'; reason?: string; resultId?: string | null }

async function decide(tx: Tx, request: LockedApproval, decision: Decision): Promise<Approval> {
  const { id, requestedBy } = request
  const { status, reason = null, resultId = null } = decision
  const decidedBy = personOf(tx.actor) ?? null
  await tx
    .updateTable('approvals')
    .set({ status, reason, result_id: resultId, decided_by: decidedBy, decided_at: tx.now, body: null })
    .where('id', '=', id)
    .execute()
  const after = { status, requestedBy, decidedBy, resultId, ...(reason ? { reason } : {}) }
  await recordChange(tx, { entity: 'approval', entityId: id, before: { status: 'PENDING' }, after })
  if (status !== 'WITHDRAWN') await notifyRequester(tx, request, status)
  return readApproval(tx, id)
}

function idOf(result: unknown): string | null {
  const id: unknown = typeof result === 'object' && result !== null ? Reflect.get(result, 'id') : undefined
  return typeof id === 'string' ? id : null
}
