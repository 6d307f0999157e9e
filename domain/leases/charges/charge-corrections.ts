import { type CalendarDate, formatDate, monthOf } from '../../calendar-date.ts'
import { formatMoney, type Money, minus, ZERO } from '../../money.ts'
import { type Explanation, exactNuOf } from '../explanation.ts'
import type { RentTerms } from '../lease-terms-shape.ts'
import { type RentHistory, rowsStartingIn } from '../rent/rent-schedule.ts'
import { type ChargeTerms, chargeOfRow } from './charge-schedule.ts'
import type { MeteredDue } from './metered-dues.ts'

type Period = { readonly periodStart: CalendarDate; readonly periodEnd: CalendarDate }
export type ChargeBasis = {
  readonly terms: RentTerms
  readonly history: RentHistory & { readonly heldOverTo?: CalendarDate | 'OPEN' | undefined }
}
/** The difference between the cost of a charge in a billed period and its billed amount; never 0. */
export type ChargeCorrection = Period & {
  readonly chargeId: string
  readonly label: string
  /** Positive: charged on the next advice. Negative: a credit note. */
  readonly amount: Money
  readonly explanation: Explanation
}
type Asked = {
  readonly charges: readonly ChargeTerms[]
  /** The periods of the lease whose rent was billed. */
  readonly periods: readonly Period[]
  /** The billed amount of a charge in a period, less credits. */
  readonly billed: (chargeId: string, periodStart: CalendarDate) => Money
  /** The first days of the billed stretches of a charge by meter. */
  readonly billedStarts?: (chargeId: string) => readonly CalendarDate[]
  /** The cost of a charge by meter between its readings; undefined for any other charge. */
  readonly dues?: (chargeId: string) => readonly MeteredDue[] | undefined
}

/**
 * The corrections for billed periods after a charge was added, changed or ended late, after a suspension or an early end. Issued advices
 * never change (R10): an increase is a line of the next advice, a decrease a credit note.
 */
export function chargeCorrections(asked: Asked, basis: ChargeBasis): ChargeCorrection[] {
  const byMeter = asked.charges.flatMap((charge) => {
    const dues = asked.dues?.(charge.id)
    return dues ? correctionsOfMeteredCharge(charge, dues, asked) : []
  })
  const charges = asked.charges.filter(({ id }) => asked.dues?.(id) === undefined)
  return [...periodCorrections({ ...asked, charges }, basis), ...byMeter]
}

function periodCorrections({ charges, periods, billed }: Asked, { terms, history }: ChargeBasis): ChargeCorrection[] {
  return periods.flatMap((period) => {
    if (history.billedFrom !== undefined && period.periodStart < history.billedFrom) return []
    const row = rowsStartingIn(terms, monthOf(period.periodStart), history).find(
      ({ periodStart }) => periodStart === period.periodStart,
    )
    return charges.flatMap((charge) => {
      const due = row && chargeOfRow({ terms, history }, row, charge)
      const before = billed(charge.id, period.periodStart)
      const amount = minus(due?.amount ?? ZERO, before)
      if (amount === 0) return []
      const { periodStart, periodEnd } = period
      return [
        {
          chargeId: charge.id,
          label: charge.label,
          periodStart,
          periodEnd,
          amount,
          explanation: explain(charge, period, { due: due?.amount ?? ZERO, before, reason: due?.explanation }),
        },
      ]
    })
  })
}

/**
 * A stretch between readings is billed once its use is known, so an unbilled stretch is a correction like any other. A stretch with unknown
 * cost stays as billed; a stretch that no longer exists, because a reading was added or withdrawn, is credited.
 */
function correctionsOfMeteredCharge(charge: ChargeTerms, dues: readonly MeteredDue[], asked: Asked): ChargeCorrection[] {
  const known = new Set(dues.map(({ periodStart }) => periodStart))
  const past = (asked.billedStarts?.(charge.id) ?? []).filter((start) => !known.has(start))
  const gone = past.map((start): MeteredDue => ({ periodStart: start, periodEnd: start, amount: ZERO, explanation: readAgain }))
  const sorted = [...gone, ...dues].toSorted((a, b) => (a.periodStart < b.periodStart ? -1 : 1))
  return sorted.flatMap((due) => {
    const { periodStart, periodEnd, explanation } = due
    const before = asked.billed(charge.id, periodStart)
    const amount = minus(due.amount ?? before, before)
    if (amount === 0) return []
    const { id: chargeId, label } = charge
    const said =
      before === 0
        ? explanation
        : explain(charge, { periodStart, periodEnd }, { due: due.amount ?? ZERO, before, reason: explanation })
    return [{ chargeId, label, periodStart, periodEnd, amount, explanation: said }]
  })
}

const readAgain: Explanation = { rule: 'R18', text: 'The meter readings for these days were corrected.' }

type Difference = { due: Money; before: Money; reason: Explanation | undefined }

function explain({ label }: ChargeTerms, { periodStart, periodEnd }: Period, { due, before, reason }: Difference): Explanation {
  const days = `${formatDate(periodStart)} to ${formatDate(periodEnd)}`
  const difference = due > before ? minus(due, before) : minus(before, due)
  const said = `${label} for ${days} is ${formatMoney(due)}, ${formatMoney(before)} was charged: ${formatMoney(difference)} ${due > before ? 'more' : 'less'}.`
  return {
    ...reason,
    rule: 'R10',
    text: reason ? `${said} ${reason.text}` : said,
    base: exactNuOf(due),
    exact: exactNuOf(difference),
  }
}
