import { addDays, type CalendarDate, earlier, firstDayOf, formatDate, later, monthOf } from '../../../domain/calendar-date.ts'
import { dueDateOf } from '../../../domain/leases/rent/due-date-of.ts'
import { hasEnded } from '../../../domain/leases/lease-status.ts'
import { type RentCorrection, rentAdjustments } from '../../../domain/leases/rent/rent-adjustments.ts'
import { larger, minus, ZERO } from '../../../domain/money.ts'
import type { LeaseRow } from '../../leases/lease-row.ts'
import { lockLease } from '../../leases/move-leases-by-date.ts'
import { type RentBasis, readRentBasis, scheduleOf } from '../../leases/tenancy/rent-basis.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type EventDetails, publishEvent } from '../../platform/events.ts'
import { applyCredit } from '../apply-credit.ts'
import { type BilledRent, lockBilledRent, monthsBilled } from './billed-rent-store.ts'
import { noCharges, readChargeAccounts } from '../charges/billed-charge-store.ts'
import { adviceWithCharges, lateChargeLines } from '../charges/charge-lines.ts'
import { creditCharges } from '../charges/credit-charges.ts'
import { creditRent, rentStates } from './credit-rent.ts'
import { raiseAdvices } from '../raise-advices.ts'
import type { AdviceLine, NewAdvice } from '../advice-form.ts'

type Correcting = {
  leaseId: string
  on?: CalendarDate
  /** Periods from this day on are charged again immediately: the first day of a suspension, or the last day of a withdrawn notice. */
  restoredFrom?: CalendarDate | null
}

/**
 * Runs after a change of the rent, a suspension or its end. An overbilled amount is credited immediately. An underbilled amount is added to
 * the next RENT advice, or to its own advice if there is no next one. When a suspension ends, the credited amount is charged again
 * immediately. Issued documents are never rewritten (R10).
 */
export async function correctRent(tx: Tx, { leaseId, on = tx.today, restoredFrom = null }: Correcting): Promise<void> {
  const lease = await lockLease(tx, leaseId)
  const basis = await readRentBasis(tx, lease)
  const billed = (await lockBilledRent(tx, [leaseId])).get(leaseId) ?? []
  const states = rentStates()
  for (const { period, correction } of creditsOf(billed, basis)) {
    const { explanation, amount } = correction
    await creditRent(tx, { billed: period, amount, on: later(on, period.periodStart), explanation }, states)
  }
  const account = (await readChargeAccounts(tx, [leaseId], { isLocked: true })).get(leaseId) ?? noCharges
  await creditCharges(tx, { account, basis, on }, states)
  const isRestored = ({ periodEnd }: BilledRent) => restoredFrom !== null && periodEnd >= restoredFrom
  const restored = billed.filter(isRestored).flatMap((period) => restoringAdvice(lease, { period, basis, today: tx.today }))
  const more = [
    ...adjustmentLines(
      billed.filter((period) => !isRestored(period)),
      basis,
    ),
    ...lateChargeLines({ basis, account }),
  ]
  const skipped = await skippedRows(tx, { lease, basis, billed })
  const [first, ...others] = skipped.map((row) => adviceWithCharges(leaseId, row, { basis, account }))
  const missing = first
    ? [{ ...first, lines: [...first.lines, ...more] }, ...others]
    : more.length > 0 && hasNoNext({ lease, basis, billed }, tx.today)
      ? [correctionAdvice(lease, more, tx.today)]
      : []
  const raised = await raiseAdvices(tx, [...restored, ...missing])
  await applyCredit(tx, leaseId)
  await publishEvent(tx, 'advices.raised', { adviceIds: raised.map(({ adviceId }) => adviceId) })
}

/**
 * Runs after a notice was withdrawn or a hand-back undone. The last period was billed only to the last day; the rest of it is charged immediately:
 * no later advice would name it, and with the next advice, rent of a year billed ahead would be due a year late (decision 17).
 */
export function restoreRent(
  tx: Tx,
  { leaseId, lastDay }: Pick<EventDetails['lease.noticeWithdrawn'], 'leaseId' | 'lastDay'>,
): Promise<void> {
  return correctRent(tx, { leaseId, restoredFrom: lastDay })
}

type PeriodCredit = { period: BilledRent; correction: RentCorrection }

/** Credits where the schedule is lower than the charged amount. A written-off amount cannot be credited. */
function creditsOf(billed: readonly BilledRent[], { terms, history }: RentBasis): PeriodCredit[] {
  return billed.flatMap((period) => {
    const amount = larger(minus(period.amount, period.writtenOffAmount), ZERO)
    return rentAdjustments([{ ...period, amount }], terms, history)
      .filter(({ kind }) => kind === 'CREDIT_NOTE')
      .map((correction) => ({ period, correction }))
  })
}

/** One line on the next RENT advice for each period that was charged too little. */
export function adjustmentLines(billed: readonly BilledRent[], basis: RentBasis): AdviceLine[] {
  return adjustmentsOf(billed, basis).map(lineOf)
}

function adjustmentsOf(billed: readonly BilledRent[], { terms, history }: RentBasis): RentCorrection[] {
  return rentAdjustments(billed, terms, history).filter(({ kind }) => kind === 'ADJUSTMENT')
}

function lineOf({ periodStart, periodEnd, amount, explanation }: RentCorrection): AdviceLine {
  const label = `Adjustment ${formatDate(periodStart)} – ${formatDate(periodEnd)}`
  return { label, amount, explanation, rentOf: periodStart, lastDay: periodEnd }
}

type Standing = { lease: LeaseRow; basis: RentBasis; billed: readonly BilledRent[] }

/** Periods that have rent again, but were skipped by the monthly run because they had none at that time. */
async function skippedRows(tx: Tx, { lease, basis, billed }: Standing) {
  const [{ from } = { from: undefined }] = basis.history.suspensions ?? []
  if (from === undefined) return []
  const known = new Set(billed.map(({ periodStart }) => periodStart))
  const since = firstDayOf(monthOf(from))
  const rows = scheduleOf(basis, tx.today).filter(
    ({ periodStart, amount }) =>
      amount > 0 && periodStart >= since && periodStart >= lease.startDate && periodStart <= tx.today && !known.has(periodStart),
  )
  const billedMonths = await monthsBilled(
    tx,
    rows.map(({ periodStart }) => firstDayOf(monthOf(periodStart))),
  )
  return rows.filter(({ periodStart }) => billedMonths.has(firstDayOf(monthOf(periodStart))))
}

/** The lease has ended, or its whole term is billed. */
function hasNoNext({ lease, basis, billed }: Standing, today: CalendarDate): boolean {
  if (hasEnded(lease.status)) return true
  if (basis.history.heldOverTo === 'OPEN') return false
  const known = new Set(billed.map(({ periodStart }) => periodStart))
  return !scheduleOf(basis, today).some(({ periodStart, amount }) => amount > 0 && !known.has(periodStart))
}

/** A period whose days have rent again. It is due with the period. Its first advice keeps its credits. */
function restoringAdvice(
  lease: LeaseRow,
  { period, basis, today }: { period: BilledRent; basis: RentBasis; today: CalendarDate },
): NewAdvice[] {
  const [more] = adjustmentsOf([period], basis)
  if (!more) return []
  const { periodStart: start, periodEnd: end } = more
  return [
    {
      leaseId: lease.id,
      kind: 'RENT',
      isCorrection: true,
      period: { start, end },
      dueDate: later(dueDateOf(lease, { from: start, to: end }), addDays(today, 1)),
      chargedOn: later(today, start),
      lines: [lineOf(more)],
    },
  ]
}

/**
 * An advice in addition to those of the periods, which stay as issued. Its period is the days that its lines charge, by which the owners share
 * it (R8).
 */
function correctionAdvice(lease: LeaseRow, lines: readonly AdviceLine[], today: CalendarDate): NewAdvice {
  const starts = lines.flatMap(({ rentOf, recurring }) => rentOf ?? recurring?.of ?? [])
  const start = starts.reduce((first, day) => earlier(first, day), starts[0] ?? lease.startDate)
  const end = lines.reduce((last, { lastDay = last }) => later(last, lastDay), start)
  const dueDate = dueDateOf(lease, { from: today, to: today })
  return {
    leaseId: lease.id,
    kind: 'RENT',
    isCorrection: true,
    period: { start, end },
    dueDate: later(dueDate, addDays(today, 1)),
    chargedOn: later(today, lease.startDate),
    lines,
  }
}
