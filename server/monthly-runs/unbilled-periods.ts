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

/** A lease with the months, the oldest first, in which periods start that have no advice. */
export type UnbilledLease = Pick<UnsettledLease, 'propertyType'> & {
  leaseId: string
  leaseNumber: string
  months: Month[]
  /** The first month with a period without an advice, also one that is not issued yet. */
  openFrom: Month | null
}

/** Who opens the transactions of a run. */
export type Runner = { within: Database['as']; actor: Actor }

const leasesInBlock = 500
/** An answer names no more than so many leases; when their months are billed the next ones come to light. */
const maxUnbilledNamed = 500

/** The periods that start before a month and were never billed, of leases that were activated late, taken over or missed by a run. */
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
 * The leases that `findUnbilled` names, for whoever only counts them. What the last run or night found is stored, so the engine looks at
 * those alone that changed since. Nobody counts further than the limit.
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

/** Leases that are stored as unbilled and are not, or not from that month. There are none; a night looks at so many. */
export async function findWrongMarks(tx: Tx, before: Month): Promise<UnbilledMark[]> {
  const marks = await readUnbilledMarks(tx, before, maxUnbilledNamed)
  const { unbilled, last } = await unbilledBlock(tx, { month: before, which: 'KNOWN' })
  const found = new Map(unbilled.map(({ leaseId, months }) => [leaseId, months[0]]))
  const isSeen = (leaseId: string) => last === undefined || found.has(leaseId)
  return marks.filter(({ leaseId, month }) => isSeen(leaseId) && found.get(leaseId) !== month)
}

/** The same for a run: what is settled is remembered, so that it is looked at once; a block of leases in each transaction. */
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

/** `last`: after whom the next block begins; undefined at the end. */
async function unbilledBlock(tx: Tx, { month: before, ...look }: Look) {
  const leases = await listUnsettledLeases(tx, { ...look, before, limit: leasesInBlock })
  if (leases.length === 0) return { leases, unbilled: [], last: undefined }
  return {
    leases,
    unbilled: await monthsOf(tx, leases, before),
    last: leases.length < leasesInBlock ? undefined : leases.at(-1)?.id,
  }
}

/** The months before one, of each of these leases, whose advices are missing. */
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

/** Up to the first month that is not billed. Days without rent may be charged again while a suspension lasts. */
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

/** After the run of a month: who had nothing left before it is settled to the next. */
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
 * Nothing is settled past the month in which a running lease ends: who stays on from the middle of it is billed for the rest of it.
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

/** "Jan 2025, Feb 2025", or of many "Jan 2025 to Jun 2025 (6 months)". */
export function monthsText(months: readonly Month[]): string {
  const [first, last] = [months[0], months.at(-1)]
  if (months.length <= 3 || !first || !last) return months.map(formatMonth).join(', ')
  return `${formatMonth(first)} to ${formatMonth(last)} (${months.length} months)`
}
