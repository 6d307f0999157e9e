import { addMonthsToMonth, type CalendarDate, formatDate, formatMonth, type Month, monthOf } from '../../domain/calendar-date.ts'
import { fieldProblem } from '../../domain/problem.ts'
import { countBillable } from '../leases/billable-leases.ts'
import { moveLeasesByDate } from '../leases/move-leases-by-date.ts'
import type { Tx } from '../platform/database/database.ts'
import { listPending, type MonthlyRun, type PendingLease } from './billable-store.ts'
import {
  findOpenRun,
  finishRun,
  insertExceptions,
  insertRun,
  listStoppedRuns,
  lockRun,
  moveRun,
  readExceptions,
  readRunAsked,
  readRunCounts,
  stoppedAfterMs,
} from './monthly-run-store.ts'
import type { Unbilled } from './plan-block.ts'
import { openMonth, runBlock } from './run-block.ts'
import { monthsText, type Runner, settleUnbilled, type UnbilledLease } from './unbilled-periods.ts'

export type Generated = { created: number; skipped: number; exceptions: Unbilled[] }
/** `includePast` includes the periods of earlier months that were never billed. */
type FullRun = MonthlyRun & { includePast?: boolean | undefined }

const maxMonthsAhead = 24
/** The maximum that a response lists; the run lists all of them (monthly-run-contract.ts). */
const maxAnswered = 5000

/**
 * Creates the RENT advices of every period that starts in the month, in blocks that commit one by one. An interrupted run is continued by
 * the next call or by the job, and creates nothing twice. A lease that cannot be billed is listed with the reason.
 */
export async function generateAdvices(runner: Runner, { includePast = false, ...run }: FullRun): Promise<Generated> {
  const { within, actor } = runner
  await within(actor, async (tx) => {
    assertMonthNotTooFar(run.month, tx.today)
    await moveLeasesByDate(tx)
  })
  // A run that began before this call may have passed leases that changed since, so it is finished first and its month checked again.
  const underWay = await within(actor, (tx) => findOpenRun(tx, run))
  if (underWay !== undefined) await runUntilDone(runner, underWay)
  const missed = includePast ? await settleUnbilled(runner, run) : []
  const months = [...new Set(missed.flatMap((lease) => lease.months))].sort()
  return runUntilDone(runner, await within(actor, (tx) => beginRun(tx, { ...run, months: [...months, run.month] })))
}

/** Continues runs whose process was killed. Returns the number. */
export async function resumeMonthlyRuns({ within, actor }: Runner): Promise<number> {
  const stopped = await within(actor, (tx) => listStoppedRuns(tx, new Date(tx.now.getTime() - stoppedAfterMs)))
  for (const id of stopped) await runUntilDone({ within, actor }, id)
  return stopped.length
}

/** A mistyped year must not bill a holdover for a century unnoticed. */
export function assertMonthNotTooFar(month: Month, today: CalendarDate): void {
  const last = addMonthsToMonth(monthOf(today), maxMonthsAhead)
  if (month > last)
    throw fieldProblem(
      '/month',
      `Payment advices can be created at most two years ahead. Choose ${formatMonth(last)} or earlier.`,
    )
}

async function beginRun(tx: Tx, run: MonthlyRun & { months: readonly Month[] }): Promise<string> {
  let leaseCount = 0
  for (const month of run.months) leaseCount += await countBillable(tx, month, run.propertyType)
  const id = await insertRun(tx, { ...run, leaseCount })
  if (id !== undefined) {
    const pending = (await listPending(tx, run)).map((lease) => pendingException(lease, tx.today))
    await insertExceptions(tx, id, pending)
    await moveRun(tx, id, { ...nothingYet, exceptions: pending.length })
    return id
  }
  const other = await findOpenRun(tx, run)
  if (other === undefined) throw new Error('The run that was in the way is gone.')
  return other
}

const nothingYet = { leases: 0, created: 0, skipped: 0 }

/** While one worker writes its advices, the other plans; a third would only wait for the numbers (run-block.ts). */
const workers = 2

/** Bills the months of a run one after the other. Advices that others created meanwhile count as existing. */
async function runUntilDone(runner: Runner, runId: string): Promise<Generated> {
  const { within, actor } = runner
  let created = 0
  while (await within(actor, (tx) => openMonth(tx, runId))) {
    const raised = await Promise.allSettled(Array.from({ length: workers }, () => billParts(runner, runId)))
    for (const worker of raised) {
      if (worker.status === 'rejected') throw worker.reason
      created += worker.value
    }
  }
  await endRun(runner, runId)
  return within(actor, async (tx) => {
    const counts = await readRunCounts(tx, runId)
    const exceptions = await readExceptions(tx, runId, maxAnswered)
    return { created, skipped: counts.created + counts.skipped - created, exceptions }
  })
}

/** Takes blocks of the month until none is left. */
async function billParts({ within, actor }: Runner, runId: string): Promise<number> {
  let created = 0
  for (let isDone = false; !isDone; ) {
    const block = await within(actor, (tx) => runBlock(tx, runId))
    created += block.created
    isDone = block.isDone
  }
  return created
}

/** The last step: finds earlier months without an advice, now that this one is billed. */
async function endRun(runner: Runner, runId: string): Promise<void> {
  const { within, actor } = runner
  const run = await within(actor, (tx) => readRunAsked(tx, runId))
  const past = (await settleUnbilled(runner, run)).map(unbilledMonths)
  await within(actor, async (tx) => {
    if ((await lockRun(tx, runId)) === undefined) return
    await insertExceptions(tx, runId, past)
    await finishRun(tx, runId, past.length)
  })
}

export function pendingException({ startsOn, ...lease }: PendingLease, today: CalendarDate): Unbilled {
  const starts = startsOn <= today ? 'started' : 'starts'
  return { ...lease, reason: `The lease is still pending and ${starts} on ${formatDate(startsOn)}. Activate or cancel it.` }
}

function unbilledMonths({ leaseId, leaseNumber, months }: UnbilledLease): Unbilled {
  const these = months.length === 1 ? 'this month' : 'these months'
  return { leaseId, leaseNumber, months, reason: `Not billed: ${monthsText(months)}. Generate ${these} too.` }
}
