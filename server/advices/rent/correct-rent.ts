import { addDays, type CalendarDate, earlier, firstDayOf, formatDate, later, monthOf } from '../../../domain/calendar-date.ts'
import { dueDateOf } from '../../../domain/leases/rent/due-date-of.ts'
import { hasEnded } from '../../../domain/leases/lease-status.ts'
import { type RentCorrection, rentAdjustments } from '../../../domain/leases/rent/rent-adjustments.ts'
import { larger, minus, ZERO } from '../../../domain/money.ts'
import type { LeaseRow } from '../../leases/lease-row.ts'
import { lockLease } from '../../leases/move-leases-by-date.ts'
import { type RentBasis, readRentBasis, scheduleOf } from '../../leases/tenancy/rent-basis.ts'
import type { Tx } from '../../platform/database/database.ts'
import { publishEvent } from '../../platform/events.ts'
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
  /** Of a lease that is resumed: since when its days bore no rent. */
  suspendedFrom?: CalendarDate | null
}

/**
 * After another rent, a suspension or its end: what was billed too much is credited at once; what was billed too little comes as
 * lines of the next RENT advice, or as an advice of its own where there is no next one. What a suspension had credited is charged again
 * at once when it ends. Nothing issued is rewritten (R10).
 */
export async function correctRent(tx: Tx, { leaseId, on = tx.today, suspendedFrom = null }: Correcting): Promise<void> {
  const lease = await lockLease(tx, leaseId)
  const basis = await readRentBasis(tx, lease)
  const billed = (await lockBilledRent(tx, [leaseId])).get(leaseId) ?? []
  const states = rentStates()
  for (const { period, correction } of creditsOf(billed, basis)) {
    const { explanation, amount } = correction
    await creditRent(tx, { billed: period, amount, on: later(on, period.periodStart), explanation }, states)
  }
  const account = (await readChargeAccounts(tx, [leaseId])).get(leaseId) ?? noCharges
  await creditCharges(tx, { account, basis, on }, states)
  const isRestored = ({ periodEnd }: BilledRent) => suspendedFrom !== null && periodEnd >= suspendedFrom
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

type PeriodCredit = { period: BilledRent; correction: RentCorrection }

/** Where the schedule says less than was charged. What was written off is nobody's to give back. */
function creditsOf(billed: readonly BilledRent[], { terms, history }: RentBasis): PeriodCredit[] {
  return billed.flatMap((period) => {
    const amount = larger(minus(period.amount, period.writtenOffAmount), ZERO)
    return rentAdjustments([{ ...period, amount }], terms, history)
      .filter(({ kind }) => kind === 'CREDIT_NOTE')
      .map((correction) => ({ period, correction }))
  })
}

/** A line for each period of which too little was charged, for the next RENT advice. */
export function adjustmentLines(billed: readonly BilledRent[], { terms, history }: RentBasis): AdviceLine[] {
  return rentAdjustments(billed, terms, history)
    .filter(({ kind }) => kind === 'ADJUSTMENT')
    .map(({ periodStart, periodEnd, amount, explanation }) => ({
      label: `Adjustment ${formatDate(periodStart)} – ${formatDate(periodEnd)}`,
      amount,
      explanation,
      rentOf: periodStart,
    }))
}

type Standing = { lease: LeaseRow; basis: RentBasis; billed: readonly BilledRent[] }

/** Periods that bear rent again and that the office's run of their month passed over because they bore none. */
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

/** The lease has ended, or all of its term is billed. */
function hasNoNext({ lease, basis, billed }: Standing, today: CalendarDate): boolean {
  if (hasEnded(lease.status)) return true
  if (basis.history.heldOverTo === 'OPEN') return false
  const known = new Set(billed.map(({ periodStart }) => periodStart))
  return !scheduleOf(basis, today).some(({ periodStart, amount }) => amount > 0 && !known.has(periodStart))
}

/** A period whose days bear rent again, due when the period is: its first advice stays with what was credited of it. */
function restoringAdvice(
  lease: LeaseRow,
  { period, basis, today }: { period: BilledRent; basis: RentBasis; today: CalendarDate },
): NewAdvice[] {
  const lines = adjustmentLines([period], basis)
  if (lines.length === 0) return []
  const { periodStart: start, periodEnd: end } = period
  return [
    {
      leaseId: lease.id,
      kind: 'RENT',
      isCorrection: true,
      period: { start, end },
      dueDate: later(dueDateOf(lease, { from: start, to: end }), addDays(today, 1)),
      chargedOn: later(today, start),
      lines,
    },
  ]
}

/** Beside the advices of the periods, which stay as they were issued. */
function correctionAdvice(lease: LeaseRow, lines: readonly AdviceLine[], today: CalendarDate): NewAdvice {
  const starts = lines.flatMap(({ rentOf, recurring }) => rentOf ?? recurring?.of ?? [])
  const start = starts.reduce((first, day) => earlier(first, day), starts[0] ?? lease.startDate)
  const end = starts.reduce((last, day) => later(last, day), start)
  const dueDate = dueDateOf(lease, { from: today, to: today })
  return {
    leaseId: lease.id,
    kind: 'RENT',
    isCorrection: true,
    period: { start, end: later(end, start) },
    dueDate: later(dueDate, addDays(today, 1)),
    chargedOn: later(today, lease.startDate),
    lines,
  }
}
