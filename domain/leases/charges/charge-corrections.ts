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
/** The difference between what a charge costs in a billed period and what was billed of it; never 0. */
export type ChargeCorrection = Period & {
  readonly chargeId: string
  readonly label: string
  /** Above 0: owed with the next advice. Below 0: a credit note. */
  readonly amount: Money
  readonly explanation: Explanation
}
type Asked = {
  readonly charges: readonly ChargeTerms[]
  /** The periods of the lease whose rent was billed. */
  readonly periods: readonly Period[]
  /** What stands billed of a charge in a period, less what was credited. */
  readonly billed: (chargeId: string, periodStart: CalendarDate) => Money
  /** The first days of what was billed of a charge by meter. */
  readonly billedStarts?: (chargeId: string) => readonly CalendarDate[]
  /** What a charge by meter costs between its readings; undefined for any other charge. */
  readonly dues?: (chargeId: string) => readonly MeteredDue[] | undefined
}

/**
 * What a charge that was added, changed or ended late, a suspension or an early end changes for periods already billed: issued advices never
 * change (R10). More is a line of the next advice, less a credit note.
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
 * A stretch between readings is billed once it is known, so what was not billed of it yet is a correction like any other. What cannot be told
 * yet stays as it was billed; what is no stretch any more, since a reading was added or taken back, is credited.
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
