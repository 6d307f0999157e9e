import { later } from '../../domain/calendar-date.ts'
import { findMiddle, lockBillableIds } from '../leases/billable-leases.ts'
import { settleMonth } from '../leases/billed-to.ts'
import { lockClosingShared } from '../ledger/close-ledger.ts'
import type { Tx } from '../platform/database/database.ts'
import { publishEvent } from '../platform/events.ts'
import { planCredit, postCredit } from '../advices/apply-credit.ts'
import { readAllocationRule } from '../advices/read-allocation-rule.ts'
import { lockAdvices, readCredits } from '../advices/lease-account-store.ts'
import { insertExceptions, lockRun, moveRun, passMonth } from './monthly-run-store.ts'
import { type BlockPlan, planBlock } from './plan-block.ts'
import { accountOf, raiseForms } from '../advices/raise-advices.ts'
import { deleteParts, insertParts, lockPart, movePart, readPartsLeft, type RunPart } from './run-part-store.ts'
import { recordBilledMonth } from './unbilled-periods.ts'

/** The maximum number of leases for which one transaction holds the number counter (money.md R13). */
const leasesInBlock = 1000

/** The number of advices of a block; `isDone` if no part of the month is left. */
export type BlockResult = { created: number; isDone: boolean }

/**
 * Prepares the current month of a run in parts of whole blocks, and moves past a month whose parts are done. Returns false if no month is
 * left.
 */
export async function openMonth(tx: Tx, runId: string, limit = leasesInBlock): Promise<boolean> {
  const run = await lockRun(tx, runId)
  if (!run) return false
  const { parts, left } = await readPartsLeft(tx, runId)
  if (left > 0) return true
  if (parts > 0) {
    await deleteParts(tx, runId)
    await passMonth(tx, runId)
    return openMonth(tx, runId, limit)
  }
  const month = run.months[run.monthsDone]
  if (month === undefined) return false
  const { count, middle } = await findMiddle(tx, month, run.propertyType ?? undefined)
  await insertParts(tx, runId, middle !== null && count > 2 * limit ? [middle] : [])
  return true
}

/**
 * Bills the next leases of a part. It locks the part, its leases, the open advices of those with credit, then the run, and reserves the
 * numbers last. From the lock of the run on, blocks run one after the other; the work before it runs in parallel with another block's
 * writes. The position of the part is stored in the same transaction, so a block is billed and passed, or neither.
 */
export async function runBlock(tx: Tx, runId: string, limit = leasesInBlock): Promise<BlockResult> {
  const part = await lockPart(tx, runId)
  if (!part) return { created: 0, isDone: true }
  const { month } = part
  const [ids, closedUntil] = await Promise.all([lockBillableIds(tx, month, blockOf(part, limit)), lockClosingShared(tx)])
  const plan = await planBlock(tx, ids, { month, closedUntil, isLocked: true })
  await Promise.all([
    settleMonth(tx, plan.settled.plainIds, month),
    recordBilledMonth(tx, plan.settled.others, month),
    insertExceptions(tx, runId, plan.exceptions),
    movePart(tx, runId, { part: part.part, lastLeaseId: ids.at(-1) ?? null, isDone: ids.length < limit }),
  ])
  const isCounted = { leases: ids.length, skipped: plan.skipped, exceptions: plan.exceptions.length }
  return {
    created: await raisePlan(tx, { plan, closedUntil }, (created) => moveRun(tx, runId, { ...isCounted, created })),
    isDone: false,
  }
}

function blockOf({ propertyType, lastLeaseId, untilLeaseId }: RunPart, limit: number) {
  return { propertyType: propertyType ?? undefined, after: lastLeaseId ?? undefined, until: untilLeaseId ?? undefined, limit }
}

type Planned = { plan: BlockPlan; closedUntil: string | null }

/**
 * Creates the planned advices, and immediately pays them from credit (money.md R7). `beforeNumbers` is called with their number before
 * their numbers are reserved. Returns how many were created.
 */
export async function raisePlan(
  tx: Tx,
  { plan, closedUntil }: Planned,
  beforeNumbers: (created: number) => Promise<void> = async () => {},
): Promise<number> {
  const { plain, others, otherIds } = plan
  const credits = otherIds.length === 0 ? [] : await readCredits(tx, otherIds)
  const open = credits.length === 0 ? [] : await lockAdvices(tx, [...new Set(credits.map(({ leaseId }) => leaseId))])
  const rule = await readAllocationRule(tx)
  const forms = [...plain, ...others].sort((a, b) => (a.leaseId < b.leaseId ? -1 : a.leaseId > b.leaseId ? 1 : 0))
  await beforeNumbers(forms.length)
  const raised = await raiseForms(tx, forms)
  const withCredit = new Set(credits.map(({ leaseId }) => leaseId))
  const fresh = raised.filter(({ leaseId }) => withCredit.has(leaseId)).map(accountOf)
  const planned = planCredit({ credits, advices: [...open, ...fresh], rule })
  await postCredit(
    tx,
    planned.filter(({ advice, credit }) => closedUntil === null || later(advice.chargedOn, credit.paidOn) > closedUntil),
  )
  await publishEvent(tx, 'advices.raised', { adviceIds: raised.map(({ id }) => id) })
  return raised.length
}
