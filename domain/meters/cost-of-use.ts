import { addDays, type CalendarDate, daysInclusive, earlier, formatDate, later } from '../calendar-date.ts'
import { add, compare, decimalText, type Fraction, fraction, fractionOfDecimal, multiply, subtract } from '../fraction.ts'
import { formatMoney, formatRate, fractionOfMoney, type Money } from '../money.ts'
import { formatUse, monthsIn, none } from './meter-use.ts'

/** The rate in Nu for each unit up to a monthly limit; the last step has no limit. */
export type TariffStep = { readonly upTo: string | null; readonly rate: string }
/** The rates of a tariff from a day. */
export type TariffRates = {
  readonly effectiveOn: CalendarDate
  /** Per month, independent of use. */
  readonly fixedAmount: Money
  readonly steps: readonly TariffStep[]
}
type Days = { readonly from: CalendarDate; readonly to: CalendarDate }
/** The exact cost in chhetrum, and its calculation as text. */
export type UseCost = { readonly exact: Fraction; readonly text: string }

/**
 * The cost of a use (R18). The use is spread equally over its days. Limits and the fixed amount are for a calendar month: for other days
 * they are multiplied by the number of months. If the rates change within the days, the days before and after use their own rates.
 * Undefined if the tariff has no rates for some of the days.
 */
export function costOfUse(days: Days, use: Fraction, rates: readonly TariffRates[], unit: string): UseCost | undefined {
  const parts = partsOfDays(days, rates)
  if (!parts) return undefined
  const whole = daysInclusive(days.from, days.to)
  const costs = parts.map(({ from, to, rates: own }) => {
    const part = multiply(use, fraction(daysInclusive(from, to), whole))
    const cost = costAt(own, { use: part, months: monthsIn(from, to), unit })
    return parts.length === 1 ? cost : { ...cost, text: `${formatDate(from)} to ${formatDate(to)}: ${cost.text}` }
  })
  return {
    exact: costs.reduce((sum, { exact }) => add(sum, exact), none),
    text: costs.map(({ text }) => text).join('; '),
  }
}

type PartOfDays = Days & { readonly rates: TariffRates }

function partsOfDays({ from, to }: Days, rates: readonly TariffRates[]): PartOfDays[] | undefined {
  const sorted = rates.filter(({ effectiveOn }) => effectiveOn <= to).toSorted((a, b) => (a.effectiveOn < b.effectiveOn ? -1 : 1))
  const parts = sorted.flatMap((own, index): PartOfDays[] => {
    const next = sorted[index + 1]
    const part = { from: later(from, own.effectiveOn), to: next ? earlier(to, addDays(next.effectiveOn, -1)) : to, rates: own }
    return part.from > part.to ? [] : [part]
  })
  return parts[0]?.from === from ? parts : undefined
}

type Part = { readonly use: Fraction; readonly months: Fraction; readonly unit: string }

function costAt({ fixedAmount, steps }: TariffRates, { use, months, unit }: Part): UseCost {
  let below = none
  let exact = none
  const texts: string[] = []
  for (const { upTo, rate } of steps) {
    const limit = upTo === null ? use : multiply(fractionOfDecimal(upTo), months)
    const top = compare(limit, use) < 0 ? limit : use
    if (compare(top, below) > 0) {
      const amount = subtract(top, below)
      exact = add(exact, multiply(multiply(amount, fractionOfDecimal(rate)), fraction(100)))
      texts.push(`${formatUse(amount)} ${unit} × ${formatRate(rate)}`)
    }
    if (compare(limit, below) > 0) below = limit
  }
  if (fixedAmount > 0) {
    exact = add(exact, multiply(fractionOfMoney(fixedAmount), months))
    texts.push(`${formatMoney(fixedAmount)} a month × ${decimalText(months, 4)}`)
  }
  return { exact, text: texts.length === 0 ? `no use` : texts.join(' + ') }
}
