import { addMonthsToMonth, type CalendarDate, formatDate, formatMonth, type Month, monthOf } from '../../domain/calendar-date.ts'
import { rowsStartingIn } from '../../domain/leases/rent-schedule.ts'
import { fieldProblem } from '../../domain/problem.ts'
import { type BillableLease, lockBillableLeases } from '../leases/billable-leases.ts'
import { moveLeasesByDate } from '../leases/move-leases-by-date.ts'
import type { Actor } from '../platform/actor.ts'
import type { Database, Tx } from '../platform/database.ts'
import { planCredit, postCredit } from './apply-credit.ts'
import { listPending, type MonthlyRun, type PendingLease, readBilled } from './billable-store.ts'
import { lockBilledRent } from './billed-rent-store.ts'
import { adjustmentLines } from './correct-rent.ts'
import { lockAdvices, readCredits } from './lease-account-store.ts'
import { readWaitingCharges } from './lease-charge-store.ts'
import { type AdviceLine, type NewAdvice, raiseAdvices } from './raise-advices.ts'
import { rentAdvice } from './rent-advice.ts'
import { findUnbilled, monthsInWords, recordBilledMonth, type UnbilledLease } from './unbilled-periods.ts'

/** `months`: what is generated to bill it, where that is all it takes. */
export type Unbilled = { leaseId: string; leaseNumber: string; reason: string; months?: Month[] }
export type Generated = { created: number; skipped: number; exceptions: Unbilled[] }
/** `withPast`: the periods of earlier months that were never billed too. */
type WholeRun = MonthlyRun & { withPast?: boolean | undefined }
type Run = { within: Database['as']; actor: Actor }

const mostInBlock = 1000
const mostMonthsAhead = 24

/**
 * Raises the RENT advices of every period that starts in the month, in blocks that commit one by one: a run that is cut short or
 * started twice is finished by the next one, and creates nothing twice. A lease that it cannot bill is named with the reason.
 */
export async function generateAdvices({ within, actor }: Run, { withPast = false, ...run }: WholeRun): Promise<Generated> {
  const pending = await within(actor, async (tx) => {
    refuseFarAhead(run.month, tx.today)
    await moveLeasesByDate(tx)
    return (await listPending(tx, run)).map((lease) => pendingException(lease, tx.today))
  })
  const readPast = () => within(actor, (tx) => findUnbilled(tx, run, { remember: true }))
  const missed = withPast ? [...new Set((await readPast()).flatMap(({ months }) => months))].sort() : []
  const past: Generated[] = []
  for (const month of missed) past.push(await generateMonth({ within, actor }, { ...run, month }))
  const { created, skipped, exceptions } = await generateMonth({ within, actor }, run)
  return {
    created: created + past.reduce((sum, generated) => sum + generated.created, 0),
    skipped,
    exceptions: [...pending, ...exceptions, ...(await readPast()).map(pastException)],
  }
}

async function generateMonth({ within, actor }: Run, run: MonthlyRun): Promise<Generated> {
  const total: Generated = { created: 0, skipped: 0, exceptions: [] }
  for (let after: string | undefined; ; ) {
    const block = await within(actor, (tx) => generateBlock(tx, run, after))
    total.created += block.created
    total.skipped += block.skipped
    total.exceptions.push(...block.exceptions)
    after = block.last
    if (block.leases < mostInBlock) return total
  }
}

/** A mistyped year must not bill a holdover for a century that nobody will see. */
function refuseFarAhead(month: Month, today: CalendarDate): void {
  const last = addMonthsToMonth(monthOf(today), mostMonthsAhead)
  if (month > last)
    throw fieldProblem('/month', `Advices are raised at most two years ahead. Choose ${formatMonth(last)} or earlier.`)
}

type Block = Generated & { leases: number; last: string | undefined }

/** Locks the leases, then what is open on those with credit, and takes the numbers last (money.md R13). */
async function generateBlock(tx: Tx, { month, propertyType }: MonthlyRun, after: string | undefined): Promise<Block> {
  const leases = await lockBillableLeases(tx, month, { propertyType, after, limit: mostInBlock })
  const ids = leases.map(({ id }) => id)
  const billed = await readBilled(tx, ids, month)
  const bills = leases.map((lease) => billOf(lease, billed, month))
  const adjusted = leases.filter(({ history }) => history.changes?.length || history.suspensions?.length)
  const billedRent = await lockBilledRent(
    tx,
    adjusted.map(({ id }) => id),
  )
  for (const lease of adjusted) addLines(bills[leases.indexOf(lease)], adjustmentLines(billedRent.get(lease.id) ?? [], lease))
  const charges = await readWaitingCharges(tx, ids)
  for (const [index, { id }] of leases.entries()) addLines(bills[index], charges.get(id) ?? [])
  const credits = await readCredits(tx, ids)
  const open = await lockAdvices(tx, [...new Set(credits.map(({ leaseId }) => leaseId))])
  const raised = await raiseAdvices(
    tx,
    bills.flatMap(({ advices }) => advices),
  )
  await postCredit(tx, planCredit(credits, [...open, ...raised]))
  await recordBilledMonth(tx, leases, month)
  return {
    created: raised.length,
    skipped: bills.reduce((sum, { skipped }) => sum + skipped, 0),
    exceptions: bills.flatMap(({ exceptions }) => exceptions),
    leases: leases.length,
    last: ids.at(-1),
  }
}

type Bill = { advices: NewAdvice[]; skipped: number; exceptions: Unbilled[] }

function billOf(lease: BillableLease, billed: Set<string>, month: Month): Bill {
  const unbilled = (reason: string): Unbilled => ({ leaseId: lease.id, leaseNumber: lease.leaseNumber, reason })
  const rows = rowsStartingIn(lease.terms, month, lease.history)
  const missing = rows.filter(({ periodStart }) => !billed.has(`${lease.id} ${periodStart}`))
  return {
    advices: missing.filter(({ amount }) => amount > 0).map((row) => rentAdvice(lease.id, row)),
    skipped: rows.length - missing.length,
    exceptions: missing
      .filter(({ amount }) => amount === 0)
      .map(({ periodStart, periodEnd }) => unbilled(noRent(lease, `${formatDate(periodStart)} to ${formatDate(periodEnd)}`))),
  }
}

/** What was charged too little so far, and damage that the tenant bears, come with the first advice of the block (R10). */
function addLines(bill: Bill | undefined, lines: readonly AdviceLine[]): void {
  const [first] = bill?.advices ?? []
  if (bill && first && lines.length > 0) bill.advices[0] = { ...first, lines: [...first.lines, ...lines] }
}

function noRent({ suspendedFrom }: BillableLease, days: string): string {
  if (suspendedFrom === null) return `There is no rent from ${days}.`
  return `The lease is suspended: there is no rent from ${days}. It is billed when the lease is resumed.`
}

function pendingException({ startsOn, ...lease }: PendingLease, today: CalendarDate): Unbilled {
  const starts = startsOn <= today ? 'started' : 'starts'
  return { ...lease, reason: `The lease is still pending and ${starts} on ${formatDate(startsOn)}. Activate it or cancel it.` }
}

function pastException({ leaseId, leaseNumber, months }: UnbilledLease): Unbilled {
  const these = months.length === 1 ? 'this month' : 'these months'
  return { leaseId, leaseNumber, months, reason: `Not billed: ${monthsInWords(months)}. Generate ${these} too.` }
}
