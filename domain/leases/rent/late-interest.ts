import { addDays, type CalendarDate, daysInclusive, earlier, formatDate, later } from '../../calendar-date.ts'
import { add, type Fraction, fraction, fractionOfDecimal, multiply } from '../../fraction.ts'
import { formatMoney, fractionOfMoney, larger, type Money, minus, plus, toMoney, ZERO } from '../../money.ts'
import { type Explanation, exactNu, exactNuOf } from '../explanation.ts'

/** A yearly rate in percent, valid from a day until the next rate. */
export type DatedRate = { readonly from: CalendarDate; readonly percent: string }
/** A reduction of the principal by value date: a payment, a credit, a write-off. Negative for an increase. */
export type PrincipalMovement = { readonly on: CalendarDate; readonly amount: Money }
export type Debt = {
  readonly principal: Money
  readonly dueDate: CalendarDate
  readonly movements: readonly PrincipalMovement[]
  /** The first day without interest because a payment plan pauses it. */
  readonly pausedFrom?: CalendarDate | undefined
}
export type InterestTo = { readonly asOf: CalendarDate; readonly rates: readonly DatedRate[] }

/** Consecutive days with one balance at one rate. */
export type InterestPiece = {
  readonly from: CalendarDate
  readonly to: CalendarDate
  readonly days: number
  readonly balance: Money
  readonly percent: string
  readonly exact: Fraction
}

/**
 * Simple interest on the principal, day by day from the day after the due date through `asOf` (R6). A payment still earns interest on its
 * own value date and lowers the balance from the next day. No interest accrues before the first dated rate or from `pausedFrom`.
 */
export function interestPieces(debt: Debt, { asOf, rates }: InterestTo): InterestPiece[] {
  const first = addDays(debt.dueDate, 1)
  const last = debt.pausedFrom ? earlier(asOf, addDays(debt.pausedFrom, -1)) : asOf
  if (last < first) return []
  const turns = [...debt.movements.map(({ on }) => addDays(on, 1)), ...rates.map(({ from }) => from)]
  const starts = [...new Set([first, ...turns.filter((day) => day > first && day <= last)])].sort()
  return starts.flatMap((from, index) => {
    const next = starts[index + 1]
    const piece = pieceOf(debt, rates, { from, to: next ? addDays(next, -1) : last })
    return piece ? [piece] : []
  })
}

/** The exact interest since the due date in chhetrum; it is rounded once, when it is posted. */
export function lateInterest(debt: Debt, to: InterestTo): Fraction {
  return sumOfPieces(interestPieces(debt, to))
}

export function sumOfPieces(pieces: readonly InterestPiece[]): Fraction {
  return pieces.reduce((sum, { exact }) => add(sum, exact), fraction(0))
}

/**
 * The amount left to post after earlier postings; a second run posts 0. It is negative if a backdated payment reduced the interest below
 * the posted amount: the difference is a credit note (R7).
 */
export function interestToPost(exact: Fraction, posted: Money): Money {
  return minus(toMoney(exact), posted)
}

export function explainInterest(debt: Debt, to: InterestTo, posted: Money): Explanation {
  const pieces = interestPieces(debt, to)
  const exact = sumOfPieces(pieces)
  const less = posted === 0 ? '' : `, less ${formatMoney(posted)} already charged`
  const isPaused = debt.pausedFrom !== undefined && debt.pausedFrom <= to.asOf
  const pause = isPaused ? ` No interest from ${formatDate(debt.pausedFrom)}: payment plan.` : ''
  return {
    rule: 'R6',
    text: `${pieces.map(pieceText).join('; ') || 'Nothing is overdue'}: ${formatMoney(toMoney(exact))}${less}.${pause}`,
    days: pieces.reduce((days, piece) => days + piece.days, 0),
    ofDays: 365,
    base: exactNuOf(debt.principal),
    exact: exactNu(exact),
    rate: [...new Set(pieces.map(({ percent }) => percent))].join(', '),
    source: `Due on ${formatDate(debt.dueDate)}, counted to ${formatDate(to.asOf)}`,
    segments: pieces.map(({ from, to: last, days, balance, exact: part }) => ({
      from,
      to: last,
      days,
      ofDays: 365,
      base: exactNuOf(balance),
      exact: exactNu(part),
      amount: toMoney(part),
    })),
  }
}

function pieceOf(
  debt: Debt,
  rates: readonly DatedRate[],
  { from, to }: { from: CalendarDate; to: CalendarDate },
): InterestPiece | undefined {
  const percent = percentOn(rates, from)
  const paid = plus(...debt.movements.filter(({ on }) => on < from).map(({ amount }) => amount))
  const balance = larger(minus(debt.principal, paid), ZERO)
  if (percent === undefined || balance === 0) return undefined
  const days = daysInclusive(from, to)
  const yearly = multiply(fractionOfMoney(balance), multiply(fractionOfDecimal(percent), fraction(1, 100)))
  return { from, to, days, balance, percent, exact: multiply(yearly, fraction(days, 365)) }
}

function percentOn(rates: readonly DatedRate[], day: CalendarDate): string | undefined {
  const inForce = rates.filter(({ from }) => from <= day)
  const latest = inForce.reduce<CalendarDate | undefined>((last, { from }) => (last ? later(last, from) : from), undefined)
  return inForce.findLast(({ from }) => from === latest)?.percent
}

function pieceText({ from, to, days, balance, percent }: InterestPiece): string {
  const range = `${formatDate(from)} to ${formatDate(to)}`
  return `${formatMoney(balance)} × ${percent} % × ${days} ÷ 365 (${range})`
}

/** The last day until `until` whose rate is above 0; undefined if there is none. */
export function lastDayWithInterest(rates: readonly DatedRate[], until: CalendarDate): CalendarDate | undefined {
  let last = until
  for (const { from } of rates.filter((rate) => rate.from <= until).toSorted((a, b) => b.from.localeCompare(a.from))) {
    if (from > last) continue
    if (Number(percentOn(rates, from)) > 0) return last
    last = addDays(from, -1)
  }
  return undefined
}
