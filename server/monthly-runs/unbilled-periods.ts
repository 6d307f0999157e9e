import { addDays, addMonthsToMonth, earlier, firstDayOf, formatMonth, type Month, monthOf } from '../../domain/calendar-date.ts'
import { isRunning } from '../../domain/leases/lease-status.ts'
import { isToIssue } from '../../domain/leases/rent/issue-date.ts'
import { rowsStartingIn } from '../../domain/leases/rent/rent-schedule.ts'
import type { BillableLease } from '../leases/billable-leases.ts'
import {
  countUnbilledMarks,
  listUnsettledLeases,
  readBilledTo,
  readUnbilledMarks,
  recordBilledTo,
  recordUnbilled,
  type UnbilledMark,
  type UnsettledLease,
} from '../leases/billed-to.ts'
import type { PropertyType } from '../../domain/properties/property.ts'
import type { Actor } from '../platform/actor.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { type MonthlyRun, readBilledBetween } from './billable-store.ts'

/** A lease with the months, oldest first, in which periods without an advice start. */
export type UnbilledLease = Pick<UnsettledLease, 'propertyType'> & {
  leaseId: string
  leaseNumber: string
  months: Month[]
  /** The first month with a period without an advice, including one that is not issued yet. */
  openFrom: Month | null
}

/** Opens the transactions of a run. */
export type Runner = { within: Database['as']; actor: Actor }

const leasesInBlock = 500
/** The maximum number of leases in a response; after their months are billed, the next ones are listed. */
const maxUnbilledNamed = 500

/** The periods that start before a month and were never billed, for leases that were activated late, taken over or missed by a run. */
export async function findUnbilled(tx: Tx, run: MonthlyRun): Promise<UnbilledLease[]> {
  const found: UnbilledLease[] = []
  for (let after: string | undefined; found.length < maxUnbilledNamed; ) {
    const block = await unbilledBlock(tx, { ...run, after })
    found.push(...block.unbilled.filter(({ months }) => months.length > 0))
    after = block.last
    if (after === undefined) break
  }
  return found.slice(0, maxUnbilledNamed)
}

export type UnbilledCount = { byType: ReadonlyMap<PropertyType, number>; hasMore: boolean }

/**
 * The number of leases that `findUnbilled` would list. The result of the last run or night is stored, so the engine checks only leases that
 * changed since. The count ends at the limit.
 */
export async function countUnbilled(tx: Tx, before: Month): Promise<UnbilledCount> {
  const byType = await countUnbilledMarks(tx, before, maxUnbilledNamed)
  let count = [...byType.values()].reduce((sum, ofType) => sum + ofType, 0)
  for (let after: string | undefined; count < maxUnbilledNamed; ) {
    const block = await unbilledBlock(tx, { month: before, after, which: 'UNKNOWN' })
    for (const { propertyType, months } of block.unbilled) {
      if (months.length === 0 || count === maxUnbilledNamed) continue
      byType.set(propertyType, (byType.get(propertyType) ?? 0) + 1)
      count += 1
    }
    after = block.last
    if (after === undefined) break
  }
  return { byType, hasMore: count >= maxUnbilledNamed }
}

/** Leases that are wrongly stored as unbilled, or from the wrong month. There should be none; a nightly job checks a limited number. */
export async function findWrongMarks(tx: Tx, before: Month): Promise<UnbilledMark[]> {
  const marks = await readUnbilledMarks(tx, before, maxUnbilledNamed)
  const { unbilled, last } = await unbilledBlock(tx, { month: before, which: 'KNOWN' })
  const found = new Map(unbilled.map(({ leaseId, months }) => [leaseId, months[0]]))
  const isSeen = (leaseId: string) => last === undefined || found.has(leaseId)
  return marks.filter(({ leaseId, month }) => isSeen(leaseId) && found.get(leaseId) !== month)
}

/** Does the same for a run. Settled leases are stored, so each is checked once; each transaction handles one block. */
export async function settleUnbilled({ within, actor }: Runner, run: MonthlyRun): Promise<UnbilledLease[]> {
  const found: UnbilledLease[] = []
  for (let after: string | undefined; found.length < maxUnbilledNamed; ) {
    const block = await within(actor, async (tx) => {
      const { leases, unbilled, last } = await unbilledBlock(tx, { ...run, after, isLocked: true })
      await settle(tx, leases, { unbilled, before: run.month })
      return { unbilled, last }
    })
    found.push(...block.unbilled.filter(({ months }) => months.length > 0))
    after = block.last
    if (after === undefined) break
  }
  return found.slice(0, maxUnbilledNamed)
}

type Look = MonthlyRun & Pick<Parameters<typeof listUnsettledLeases>[1], 'after' | 'which' | 'isLocked'>

/** `last` is the lease after which the next block begins; undefined at the end. */
async function unbilledBlock(tx: Tx, { month: before, ...look }: Look) {
  const leases = await listUnsettledLeases(tx, { ...look, before, limit: leasesInBlock })
  if (leases.length === 0) return { leases, unbilled: [], last: undefined }
  return {
    leases,
    unbilled: await monthsOf(tx, leases, before),
    last: leases.length < leasesInBlock ? undefined : leases.at(-1)?.id,
  }
}

/** For each of these leases, the earlier months without an advice. */
export async function monthsOf(tx: Tx, leases: readonly UnsettledLease[], before: Month): Promise<UnbilledLease[]> {
  const from = leases.reduce((first, { billedTo }) => earlierMonth(first, billedTo), before)
  const ids = leases.map(({ id }) => id)
  const billed = await readBilledBetween(tx, ids, { from, before })
  return leases.map(({ id, leaseNumber, propertyType, ...lease }) => {
    const missing = monthsBetween(lease.billedTo, before).flatMap((month) =>
      rowsStartingIn(lease.terms, month, lease.history)
        .filter(({ amount, periodStart }) => amount > 0 && !billed.has(`${id} ${periodStart}`))
        .map((row) => ({ month, isToIssue: isToIssue(lease.terms, row, tx.today) })),
    )
    const late = missing.filter((row) => row.isToIssue)
    return {
      leaseId: id,
      leaseNumber,
      propertyType,
      months: [...new Set(late.map(({ month }) => month))],
      openFrom: missing[0]?.month ?? null,
    }
  })
}

/** Settles up to the first unbilled month. Days without rent may be charged again while a suspension lasts. */
async function settle(
  tx: Tx,
  leases: readonly UnsettledLease[],
  { unbilled, before }: { unbilled: readonly UnbilledLease[]; before: Month },
): Promise<void> {
  await recordUnbilled(
    tx,
    leases.map(({ id }, index) => ({ id, month: unbilled[index]?.months[0] ?? null })),
  )
  const settled = leases.map((lease, index) => ({
    id: lease.id,
    billedTo: settledTo(lease, unbilled[index]?.openFrom ?? before),
    isFinal: lease.suspendedFrom === null,
  }))
  await recordBilledTo(
    tx,
    settled.filter(({ isFinal }) => isFinal),
  )
}

/** Runs after the run of a month: leases with nothing left before it are settled up to the next month. */
export async function recordBilledMonth(tx: Tx, leases: readonly BillableLease[], month: Month): Promise<void> {
  const next = addMonthsToMonth(month, 1)
  const runs = leases.filter(({ suspendedFrom }) => suspendedFrom === null)
  if (runs.length === 0) return
  const unsettled = await readBilledTo(tx, runs)
  await recordBilledTo(
    tx,
    runs.filter(({ id }) => unsettled.get(id) === month).map((lease) => ({ id: lease.id, billedTo: settledTo(lease, next) })),
  )
}

/**
 * Nothing is settled past the month in which a running lease ends: if a holdover starts in the middle of it, the rest of the month is
 * billed.
 */
function settledTo({ status, terms, history }: BillableLease, month: Month): Month {
  if (!isRunning(status) || history.heldOverTo !== undefined) return month
  return earlierMonth(month, monthOf(addDays(terms.endDate, 1)))
}

function earlierMonth(a: Month, b: Month): Month {
  return monthOf(earlier(firstDayOf(a), firstDayOf(b)))
}

function monthsBetween(from: Month, before: Month): Month[] {
  const months: Month[] = []
  for (let month = from; firstDayOf(month) < firstDayOf(before); month = addMonthsToMonth(month, 1)) months.push(month)
  return months
}

/** For example "Jan 2025, Feb 2025", or for many months "Jan 2025 to Jun 2025 (6 months)". */
export function monthsText(months: readonly Month[]): string {
  const [first, last] = [months[0], months.at(-1)]
  if (months.length <= 3 || !first || !last) return months.map(formatMonth).join(', ')
  return `${formatMonth(first)} to ${formatMonth(last)} (${months.length} months)`
}
