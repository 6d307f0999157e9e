import { later } from '../../domain/calendar-date.ts'
import { lockBillableIds } from '../leases/billable-leases.ts'
import { settleMonth } from '../leases/billed-to.ts'
import { holdClosing } from '../ledger/close-ledger.ts'
import type { Tx } from '../platform/database.ts'
import { announce } from '../platform/events.ts'
import { planCredit, postCredit } from './apply-credit.ts'
import { readAllocationRule } from './read-allocation-rule.ts'
import { lockAdvices, readCredits } from './lease-account-store.ts'
import { insertExceptions, lockRun, moveRun, type OpenRun } from './monthly-run-store.ts'
import { type BlockPlan, planBlock } from './plan-block.ts'
import { accountOf, raiseForms } from './raise-advices.ts'
import { recordBilledMonth } from './unbilled-periods.ts'

/** The most that one transaction takes the number counter for (money.md R13). */
const leasesInBlock = 1000

/** What a block raised; `isDone` when no month of the run is left. */
export type RanBlock = { created: number; isDone: boolean }

/**
 * Bills the next leases of a run: locks the leases, then what is open on those with credit, and takes the numbers last. Where the
 * run stands moves in the same transaction, so a block is billed and passed, or neither.
 */
export async function runBlock(tx: Tx, runId: string, limit = leasesInBlock): Promise<RanBlock> {
  const run = await lockRun(tx, runId)
  const month = run?.months[run.monthsDone]
  if (!run || month === undefined) return { created: 0, isDone: true }
  const [ids, closedUntil] = await Promise.all([lockBillableIds(tx, month, blockOf(run, limit)), holdClosing(tx)])
  const plan = await planBlock(tx, ids, { month, closedUntil, isLocked: true })
  const created = await raisePlan(tx, plan, closedUntil)
  await Promise.all([
    settleMonth(tx, plan.settled.plainIds, month),
    recordBilledMonth(tx, plan.settled.others, month),
    insertExceptions(tx, run.id, plan.exceptions),
    moveRun(tx, run.id, {
      leases: ids.length,
      created,
      skipped: plan.skipped,
      exceptions: plan.exceptions.length,
      lastLeaseId: ids.at(-1) ?? null,
      isLastOfMonth: ids.length < limit,
    }),
  ])
  return { created, isDone: false }
}

function blockOf({ propertyType, lastLeaseId }: OpenRun, limit: number) {
  return { propertyType: propertyType ?? undefined, after: lastLeaseId ?? undefined, limit }
}

/** Raises what was planned, and lets credit pay for it at once (money.md R7). Answers how many advices there are of it. */
async function raisePlan(tx: Tx, { plain, others, otherIds }: BlockPlan, closedUntil: string | null): Promise<number> {
  const credits = otherIds.length === 0 ? [] : await readCredits(tx, otherIds)
  const open = credits.length === 0 ? [] : await lockAdvices(tx, [...new Set(credits.map(({ leaseId }) => leaseId))])
  const raised = await raiseForms(
    tx,
    [...plain, ...others].sort((a, b) => (a.leaseId < b.leaseId ? -1 : a.leaseId > b.leaseId ? 1 : 0)),
  )
  const withCredit = new Set(credits.map(({ leaseId }) => leaseId))
  const fresh = raised.filter(({ leaseId }) => withCredit.has(leaseId)).map(accountOf)
  const planned = planCredit({ credits, advices: [...open, ...fresh], rule: await readAllocationRule(tx) })
  await postCredit(
    tx,
    planned.filter(({ advice, credit }) => closedUntil === null || later(advice.chargedOn, credit.paidOn) > closedUntil),
  )
  await announce(tx, 'advices.raised', { adviceIds: raised.map(({ id }) => id) })
  return raised.length
}
