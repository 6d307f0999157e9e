import { sql } from 'kysely'
import type { BodyOf } from '../../../domain/endpoint.ts'
import { later } from '../../../domain/calendar-date.ts'
import { ensureFound, Problem } from '../../../domain/problem.ts'
import { type OwnerAnswer, ownersStillToAsk, ownersToAsk } from '../../../domain/remittance/expense-approval.ts'
import type { expenseRequestContract } from '../../../domain/remittance/expense-request-contract.ts'
import { expense as record } from '../../../domain/remittance/expense.ts'
import { recordChange } from '../../audit/record-change.ts'
import { firstOpenDay } from '../../ledger/close-ledger.ts'
import { personOf } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/new-id.ts'
import { recordColumns, toRow } from '../../platform/database/record-columns.ts'
import { publishEvent } from '../../platform/events.ts'
import { checkExpense, type NewExpense, recordApprovedExpense, type ShareOfExpense } from '../record-expense.ts'
import { readRequest } from './request-store.ts'

/** Asks each owner whose part is above their limit. Nothing is posted. */
export async function askOwners(tx: Tx, given: BodyOf<typeof expenseRequestContract.create>): Promise<string> {
  const expense = { ...given, chargedTo: 'OWNERS' } as const
  const { shares } = await checkExpense(tx, expense)
  const asked = ownersToAsk(shares)
  if (asked.length === 0)
    throw new Problem('ILLEGAL_TRANSITION', 'This bill exceeds no limit. Record the bill without asking the owners.')
  const id = newId()
  await tx
    .insertInto('expense_requests')
    .values({ id, ...toRow(record, expense) })
    .execute()
  await insertOwnerRequests(tx, id, asked)
  const after = { status: 'WAITING', amount: expense.amount, buildingId: expense.buildingId }
  await recordChange(tx, { entity: 'expenseRequest', entityId: id, before: {}, after })
  return id
}

async function insertOwnerRequests(tx: Tx, requestId: string, owners: readonly ShareOfExpense[]): Promise<void> {
  for (const { ownerId, amount, limit } of owners)
    await sql`insert into expense_request_owners (request_id, owner_id, share_amount, limit_amount)
      values (${requestId}, ${ownerId}, ${amount}, ${limit ?? 0})
      on conflict (organisation_id, request_id, owner_id) do update
      set share_amount = excluded.share_amount, limit_amount = excluded.limit_amount, decision = null, decided_at = null`.execute(
      tx,
    )
  await publishEvent(tx, 'expenseRequest.asked', { requestId, ownerIds: owners.map(({ ownerId }) => ownerId) })
}

type Answer = { decision: 'APPROVED' | 'DECLINED'; reason?: string }

/** The answer of the acting owner. If two owners answer at the same time, the second sees the answer of the first. */
export async function answerRequest(tx: Tx, id: string, { decision, reason }: Answer): Promise<void> {
  await readRequest(tx, id)
  const ownerId = personOf(tx.actor) ?? ''
  await tx.actingAs('staff', async (office) => {
    await lockWaiting(office, id)
    const { numUpdatedRows } = await office
      .updateTable('expense_request_owners')
      .set({ decision, decided_at: office.now })
      .where('request_id', '=', id)
      .where('owner_id', '=', ownerId)
      .where('decision', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Problem('ILLEGAL_TRANSITION', 'You have already answered this request.')
    await recordChange(office, { entity: 'expenseRequest', entityId: id, before: {}, after: { ownerId, decision } })
    if (decision === 'DECLINED') await close(office, id, { status: 'DECLINED', reason: reason ?? null })
    else await postOnceAllApproved(office, id)
  })
}

/** Owners whose part is now above the amount that they approved, and new owners, are asked before it is recorded. */
async function postOnceAllApproved(office: Tx, id: string): Promise<void> {
  const answers = await readAnswers(office, id)
  if (answers.some(({ decision }) => decision === null)) return
  const { expense, requestedBy } = await readExpenseOf(office, id)
  const { shares } = await checkExpense(office, expense)
  const asked = ownersStillToAsk(shares, answers)
  if (asked.length > 0) {
    await insertOwnerRequests(office, id, asked)
    return
  }
  // Days that were closed while the owners decided do not change.
  const postedOn = later(expense.billedOn, (await firstOpenDay(office)) ?? expense.billedOn)
  const expenseId = await recordApprovedExpense(office, expense, { postedOn, recordedBy: requestedBy })
  await close(office, id, { status: 'APPROVED', reason: null, expenseId })
}

export async function withdrawRequest(tx: Tx, id: string, reason: string): Promise<void> {
  await lockWaiting(tx, id)
  await close(tx, id, { status: 'WITHDRAWN', reason })
}

async function lockWaiting(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ status: string }>`select status from expense_requests where id = ${id} for update`.execute(tx)
  if (ensureFound(rows[0], 'request').status !== 'WAITING')
    throw new Problem('ILLEGAL_TRANSITION', 'This request was already closed. Load the page again.')
}

type Closed = { status: 'APPROVED' | 'DECLINED' | 'WITHDRAWN'; reason: string | null; expenseId?: string }

async function close(tx: Tx, id: string, { status, reason, expenseId }: Closed): Promise<void> {
  await tx
    .updateTable('expense_requests')
    .set({ status, reason, closed_at: tx.now, closed_by: personOf(tx.actor) ?? null, expense_id: expenseId ?? null })
    .where('id', '=', id)
    .execute()
  const after = { status, ...(expenseId ? { expenseId } : {}) }
  await recordChange(tx, { entity: 'expenseRequest', entityId: id, before: { status: 'WAITING' }, after })
  if (status !== 'WITHDRAWN') await publishEvent(tx, 'expenseRequest.decided', { requestId: id, status })
}

async function readAnswers(office: Tx, id: string): Promise<OwnerAnswer[]> {
  const { rows } = await sql<OwnerAnswer>`
    select owner_id as "ownerId", share_amount as amount, decision from expense_request_owners where request_id = ${id}`.execute(
    office,
  )
  return rows
}

async function readExpenseOf(office: Tx, id: string): Promise<{ expense: NewExpense; requestedBy: string | null }> {
  const { rows } = await sql<NewExpense & { requestedBy: string | null }>`
    select ${recordColumns(record, 'x')}, x.requested_by as "requestedBy" from expense_requests x where x.id = ${id}`.execute(
    office,
  )
  const { requestedBy, ...expense } = ensureFound(rows[0], 'request')
  return { expense, requestedBy }
}
