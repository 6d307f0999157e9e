import { type CalendarDate, daysInclusive, formatDate } from '../../calendar-date.ts'
import { fraction } from '../../fraction.ts'
import { commonDays, type Counted, formatUse, type MeterUse, useOfDays, usesOf } from '../../meters/meter-use.ts'
import { costOfUse, type TariffRates, type UseCost } from '../../meters/cost-of-use.ts'
import { formatMoney, fractionOfMoney, type Money, toMoney } from '../../money.ts'
import { type Explanation, exactNu } from '../explanation.ts'
import { openingDay, type Sharing, shareAsBilled, shareOf } from './share-meter.ts'

/** The days on which both the charge and its lease run; null if there is no last day. */
export type SupplyDays = { readonly from: CalendarDate; readonly to: CalendarDate | null }
/** A meter with the data for its cost. */
export type MeteredSupply = {
  /** "kWh" */
  readonly unit: string
  readonly digits: number | null
  readonly readings: readonly Counted[]
  readonly rates: readonly TariffRates[]
  /** How the cost of a building's meter is divided; null if the lease pays all of it. */
  readonly sharing: Sharing | null
}
/** The cost of a charge by meter between two readings; the amount is undefined while it is unknown. */
export type MeteredDue = {
  readonly periodStart: CalendarDate
  readonly periodEnd: CalendarDate
  readonly amount: Money | undefined
  readonly explanation: Explanation
}

/** The cost of each stretch between readings on the days of a charge (R18). */
export function meteredDues(chargeId: string, days: SupplyDays, supply: MeteredSupply): MeteredDue[] {
  const opened = <T extends { from: CalendarDate }>(each: T): T => ({ ...each, from: openingDay(supply.readings, each.from) })
  const own = opened(days)
  const sharing = supply.sharing && { ...supply.sharing, sharers: supply.sharing.sharers.map(opened) }
  return usesOf(supply.readings, supply.digits).flatMap((use) => {
    const common = commonDays(use, own)
    if (!common) return []
    const due = sharing ? sharedDue(chargeId, common, { use, supply, sharing }) : ownDue({ use, supply }, common)
    return [{ periodStart: common.from, periodEnd: common.to, ...due }]
  })
}

type Stretch = { use: MeterUse; supply: MeteredSupply }
type Cost = Pick<MeteredDue, 'amount' | 'explanation'>

function ownDue({ use, supply }: Stretch, days: { from: CalendarDate; to: CalendarDate; days: number }): Cost {
  const ofDays = daysInclusive(use.from, use.to)
  const own = useOfDays(use, days.days)
  const cost = costOfUse(days, own, supply.rates, supply.unit)
  if (!cost) return noTariff(use, supply)
  const amount = toMoney(cost.exact)
  const part = days.days === ofDays ? '' : `; your ${days.days} of these ${ofDays} days: ${formatUse(own)} ${supply.unit}`
  return {
    amount,
    explanation: {
      ...explain(use, supply, { cost, text: `${useText(use, supply)}${part}. ${cost.text} = ${formatMoney(amount)}.` }),
      days: days.days,
      ofDays,
    },
  }
}

function sharedDue(
  chargeId: string,
  days: { from: CalendarDate; to: CalendarDate },
  { use, supply, sharing }: Stretch & { sharing: Sharing },
): Cost {
  const cost = costOfUse(use, use.use, supply.rates, supply.unit)
  if (!cost) return noTariff(use, supply)
  const total = toMoney(cost.exact)
  const current = shareOf(chargeId, { total, use, sharing })
  const share = shareAsBilled(current, chargeId, { total, use, days, source: sourceOf(use), sharing })
  if (!share) {
    const text = `${useText(use, supply)}. Not billed yet: the meters of the units are not read up to ${formatDate(use.to)}.`
    return { amount: undefined, explanation: { rule: 'R18', text } }
  }
  const { amount, part, text } = share
  return {
    amount,
    explanation: {
      ...explain(use, supply, {
        cost: { exact: fraction(part.numerator * BigInt(total), part.denominator) },
        text: `${useText(use, supply)}. ${cost.text} = ${formatMoney(total)} for the whole building. ${text} = ${formatMoney(amount)}.`,
      }),
      base: exactNu(fractionOfMoney(total)),
      share: `${part.numerator}/${part.denominator}`,
    },
  }
}

/** "01 Jan 2025 to 31 Jan 2025: from 1200 to 1320.5 = 120.5 kWh" */
function useText({ from, to, first, last, use, isEstimate }: MeterUse, { unit, digits }: MeteredSupply): string {
  const start = first.newValue ?? first.value
  const turn = last.hasRolledOver && digits !== null ? ` past ${'9'.repeat(digits)}` : ''
  const said = `${formatDate(from)} to ${formatDate(to)}: from ${start}${turn} to ${last.value} = ${formatUse(use)} ${unit}`
  return isEstimate ? `${said}, estimated from the daily use before` : said
}

function sourceOf({ first, last }: MeterUse): string {
  return `Readings of ${formatDate(first.readOn)} and ${formatDate(last.readOn)}`
}

function explain(
  use: MeterUse,
  { unit }: MeteredSupply,
  { cost, text }: { cost: Pick<UseCost, 'exact'>; text: string },
): Explanation {
  return {
    rule: 'R18',
    text,
    exact: exactNu(cost.exact),
    rate: `Nu/${unit}`,
    source: sourceOf(use),
  }
}

function noTariff(use: MeterUse, supply: MeteredSupply): Cost {
  const text = `${useText(use, supply)}. Not billed yet: no tariff is set for some of these days.`
  return { amount: undefined, explanation: { rule: 'R18', text } }
}
