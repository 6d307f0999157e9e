import { sql } from 'kysely'
import type { BodyOf } from '../../../domain/endpoint.ts'
import { type ApprovedQuote, decisionOf, isBillApproved } from '../../../domain/maintenance/work-orders/work-approval.ts'
import type { WorkOrder, workOrderContract } from '../../../domain/maintenance/work-orders/work-order-contract.ts'
import type { Money } from '../../../domain/money.ts'
import { Problem } from '../../../domain/problem.ts'
import { ownersToAsk } from '../../../domain/remittance/expense-approval.ts'
import { recordChange } from '../../audit/record-change.ts'
import { assertOwnDocument } from '../../documents/assert-own-document.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/new-id.ts'
import { publishEvent } from '../../platform/events.ts'
import { type ShareOfExpense, sharesOfExpense } from '../../remittance/record-expense.ts'
import { type Named, requireNext, saveMove, takeWorkOrder } from './move-work-order.ts'
import { readWorkOrder } from './work-order-store.ts'

/**
 * The shares that the owners of the place would pay, on the day of the bill if there is one, otherwise today. They advance the tenant's part; a
 * cost of the office concerns no owner.
 */
function sharesOf(office: Tx, { placeKind, placeId, chargedTo, billedOn }: WorkOrder, amount: Money): Promise<ShareOfExpense[]> {
  const borne = { amount, billedOn: billedOn ?? office.today, chargedTo: chargedTo === 'OFFICE' ? 'OFFICE' : 'OWNERS' } as const
  return sharesOfExpense(office, borne, { placeKind, placeId })
}

type NewQuote = BodyOf<typeof workOrderContract.quote>

/**
 * A new quote replaces the previous one. Owners whose limit it exceeds must approve and are notified; if there are none, the office
 * decides.
 */
export async function quoteWork(tx: Tx, named: Named, { amount, note, documentId }: NewQuote): Promise<WorkOrder> {
  const before = await takeWorkOrder(tx, named)
  const state = requireNext(before, 'QUOTE')
  await assertOwnDocument(tx, { documentId, entity: 'workOrder', entityId: before.id })
  const asked = ownersToAsk(await sharesOf(tx, before, amount)).map(({ ownerId }) => ownerId)
  await sql`update work_quotes set state = 'REPLACED', decided_at = coalesce(decided_at, ${tx.now})
    where work_order_id = ${before.id} and state <> 'REPLACED'`.execute(tx)
  const id = newId()
  const quote = { id, work_order_id: before.id, amount, note, document_id: documentId ?? null }
  await tx
    .insertInto('work_quotes')
    .values({ ...quote, decided_by_owners: asked.length > 0 })
    .execute()
  if (asked.length > 0) {
    await tx
      .insertInto('work_quote_owners')
      .values(asked.map((ownerId) => ({ quote_id: id, owner_id: ownerId })))
      .execute()
  }
  const after = await saveMove(tx, before, { state })
  await recordQuote(tx, before, { quoteAmount: amount, quoteState: 'WAITING' })
  if (asked.length > 0)
    await publishEvent(tx, 'workQuote.asked', { workOrderId: before.id, quoteId: id, ownerIds: asked, amount })
  return after
}

function recordQuote(tx: Tx, { id }: WorkOrder, after: Record<string, unknown>): Promise<void> {
  return recordChange(tx, { entity: 'workOrder', entityId: id, before: {}, after })
}

type Decision = BodyOf<typeof workOrderContract.decide>

/** Owners decide for themselves if their approval is needed; otherwise the office decides. */
export async function decideQuote(tx: Tx, named: Named, decision: Decision): Promise<WorkOrder> {
  // A work order that the caller cannot see is not found.
  await readWorkOrder(tx, named.id)
  const ownerId = tx.actor.kind === 'owner' ? tx.actor.personId : undefined
  await tx.actingAs('staff', async (office) => {
    const before = await takeWorkOrder(office, named)
    const { quote } = before
    if (quote === null || quote.id !== decision.quoteId || quote.state !== 'WAITING') {
      throw new Problem('ILLEGAL_TRANSITION', 'This quote is no longer waiting for a decision. Load the page again.')
    }
    const outcome = quote.decidedByOwners
      ? await answerAsOwner(office, quote, { ...decision, ownerId })
      : answerAsOffice(decision, ownerId)
    if (outcome !== 'WAITING') {
      await office
        .updateTable('work_quotes')
        .set({ state: outcome, decided_at: office.now, reason: decision.reason })
        .where('id', '=', quote.id)
        .execute()
      const state = requireNext(before, outcome === 'APPROVED' ? 'APPROVE' : 'DECLINE')
      await saveMove(office, before, { state })
    }
    await recordQuote(tx, before, { quoteAmount: quote.amount, quoteState: outcome, answer: decision.answer })
    if (ownerId !== undefined) {
      await publishEvent(tx, 'workQuote.answered', {
        workOrderId: before.id,
        quoteId: quote.id,
        ownerId,
        answer: decision.answer,
      })
    }
  })
  return readWorkOrder(tx, named.id)
}

function answerAsOffice({ answer }: Decision, ownerId: string | undefined): Decision['answer'] {
  if (ownerId !== undefined) throw new Problem('FORBIDDEN', 'This quote is within the limit, so the office decides.')
  return answer
}

type Answer = Decision & { ownerId: string | undefined }

async function answerAsOwner(
  office: Tx,
  { id, owners }: NonNullable<WorkOrder['quote']>,
  { ownerId, answer, reason }: Answer,
): Promise<'WAITING' | Decision['answer']> {
  const own = owners.find((one) => one.ownerId === ownerId)
  if (ownerId === undefined || !own) {
    throw new Problem('FORBIDDEN', 'This quote exceeds the limit of an owner. The owner decides it.')
  }
  if (own.answer !== null) throw new Problem('ILLEGAL_TRANSITION', 'You have already answered this quote.')
  await office
    .updateTable('work_quote_owners')
    .set({ answer, reason, answered_at: office.now })
    .where('quote_id', '=', id)
    .where('owner_id', '=', ownerId)
    .execute()
  return decisionOf(owners.map((one) => (one.ownerId === ownerId ? answer : one.answer)))
}

/** The approved quote of a work order, with the owners who approved it. */
export function approvedQuoteOf({ quote }: WorkOrder): ApprovedQuote | undefined {
  if (quote?.state !== 'APPROVED') return undefined
  return { amount: quote.amount, approvedBy: quote.owners.flatMap((one) => (one.answer === 'APPROVED' ? [one.ownerId] : [])) }
}

/** Refuses a bill that owners must still approve. The order must be locked. */
export async function requireApproval(office: Tx, order: WorkOrder, amount: Money): Promise<void> {
  if (isBillApproved(await sharesOf(office, order, amount), amount, approvedQuoteOf(order))) return
  throw new Problem(
    'POLICY_VIOLATION',
    'This bill exceeds the limit of an owner, and no quote of at least its amount is approved. Enter the amount as a quote, so that the owner is asked.',
  )
}
