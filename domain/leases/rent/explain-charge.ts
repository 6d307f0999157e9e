import { areaUnitName, formatArea } from '../../area.ts'
import { formatDate } from '../../calendar-date.ts'
import { multiply } from '../../fraction.ts'
import { formatMoney, formatRate, toMoney } from '../../money.ts'
import { t } from '../../wording.ts'
import { type Explanation, exactNu, exactNuOf, type Segment } from '../explanation.ts'
import type { Frequency, Rate, RentTerms } from '../lease-terms-shape.ts'
import { isMinimumFee } from './area-rate.ts'
import type { Charge, ChargedRun } from './rent-charge.ts'
import { type DateRange, daysOfWeeks, isFullPeriod, partsOfYear, periodsInYear } from './rent-periods.ts'
import { perPeriod, type RentStep } from './rent-steps.ts'

const periodNames: Record<Frequency, string> = {
  MONTHLY: t`month`,
  QUARTERLY: t`quarter`,
  HALF_YEARLY: t`half year`,
  YEARLY: t`year`,
  WEEKLY: t`week`,
  EVERY_TWO_WEEKS: t`two-week period`,
  EVERY_FOUR_WEEKS: t`four-week period`,
  CUSTOM_DATES: t`period`,
}

/** The words for the charge in its explanation: the rent, or a recurring charge. */
export type ChargeLabels = { readonly noun: string; readonly terms: string; readonly change: string }
const rentLabels: ChargeLabels = { noun: t`rent`, terms: t`Terms of the lease`, change: t`Rent change` }
type Explained = { readonly terms: RentTerms; readonly charge: Charge; readonly labels: ChargeLabels }

/** The explanation of a charge for the tenant (R14). */
export function explainCharge(terms: RentTerms, charge: Charge, labels: ChargeLabels = rentLabels): Explanation {
  const [first] = charge.runs
  if (!first) throw new RangeError('A charge covers at least one day.')
  const explained = { terms, charge, labels }
  return charge.runs.length > 1 ? explainCut(explained) : explainRun(explained, first)
}

function explainRun({ terms, charge, labels }: Explained, run: ChargedRun): Explanation {
  const { part, suspendedDays, step } = run
  return {
    rule: ruleOf(terms, charge, run),
    text: charge.isFull
      ? fullText({ terms, charge, labels }, step)
      : `${countedText({ terms, charge, labels }, run)}${suspendedText(suspendedDays, labels)}`,
    days: part.days,
    ofDays: part.ofDays,
    ...(suspendedDays > 0 ? { suspendedDays } : {}),
    base: baseOf(terms, step),
    exact: exactNu(run.exact),
    ...ratedBy(terms, step),
    method: terms.proration,
    source: sourceOf(step, labels),
  }
}

function explainCut({ terms, charge, labels }: Explained): Explanation {
  const cutBy = charge.runs.slice(1).map(({ step }) => step.source.kind)
  const suspendedDays = charge.runs.reduce((sum, run) => sum + run.suspendedDays, 0)
  const parts = charge.runs.map((run) => `${range(run)}: ${sum(terms, run)} = ${formatMoney(run.amount)}`)
  return {
    rule: cutBy.includes('CHANGE') ? 'A15' : 'R9',
    text: `The ${labels.noun} changes within this ${periodName(terms)}. ${parts.join('; ')}.${suspendedText(suspendedDays, labels)}`,
    days: charge.runs.reduce((days, { part }) => days + part.days, 0),
    ofDays: charge.runs[0]?.part.ofDays ?? charge.period.days,
    ...(suspendedDays > 0 ? { suspendedDays } : {}),
    method: terms.proration,
    source: charge.runs.map(({ step }) => sourceOf(step, labels)).join('; '),
    segments: charge.runs.map((run) => segmentOf(terms, run)),
  }
}

function segmentOf(terms: RentTerms, { from, to, part, suspendedDays, step, exact, amount }: ChargedRun): Segment {
  return {
    from,
    to,
    days: part.days,
    ofDays: part.ofDays,
    ...(suspendedDays > 0 ? { suspendedDays } : {}),
    base: baseOf(terms, step),
    exact: exactNu(exact),
    amount,
  }
}

function ruleOf(terms: RentTerms, { isFull, period, occupied }: Charge, { step }: ChargedRun): string {
  if (!isFullPeriod(period, occupied) && terms.proration !== 'ACTUAL') return 'R3'
  if (isFull && step.rent.of === 'YEAR' && partsOfYear(terms) !== undefined) return 'A22'
  return terms.frequency === 'CUSTOM_DATES' || daysOfWeeks(terms.frequency) !== undefined ? 'R17' : 'R2'
}

function fullText({ terms, charge: { period, occupied, amount }, labels }: Explained, step: RentStep): string {
  const days = range(occupied)
  if (!isFullPeriod(period, occupied)) {
    return `Part of the ${periodName(terms)} (${days}), charged in full as agreed: ${formatMoney(amount)}.`
  }
  const count = partsOfYear(terms)
  if (step.rent.of === 'YEAR' && count === undefined) {
    return `${period.days} of the 365 days of a year’s ${labels.noun}, ${rentText(terms, step)}: ${formatMoney(amount)}.`
  }
  if (step.rent.of === 'PERIOD' || count === undefined || count === 1) {
    return `The full ${labels.noun} of ${rentText(terms, step)} for the ${periodName(terms)} from ${formatDate(occupied.from)} to ${formatDate(occupied.to)}.`
  }
  const isLast = period.positionInYear === count - 1
  const which = isLast ? `The last of ${count} parts` : `One of ${count} equal parts`
  return `${which} of the ${labels.noun} of a year, ${rentText(terms, step)}: ${formatMoney(amount)}${isLast ? ', so that the parts add up to the year’s amount' : ''}.`
}

function countedText({ terms, charge: { period, occupied }, labels }: Explained, run: ChargedRun): string {
  if (run.part.days === 0) return `No ${labels.noun} for ${range(run)}.`
  const result = `${sum(terms, run)} = ${formatMoney(run.amount)}.`
  const proration = isFullPeriod(period, occupied) ? 'ACTUAL' : terms.proration
  switch (proration) {
    case 'ACTUAL':
      return `${run.part.days} of the ${days(run.part.ofDays)} of this ${periodName(terms)} (${range(run)}): ${result}`
    case 'THIRTY_DAY':
      return `${days(run.part.days)}, each a thirtieth of the monthly ${labels.noun} (${range(run)}): ${result}`
    case 'THIRTY_360':
      return `${days(run.part.days)} of a month counted as 30 (${range(run)}): ${result}`
    case 'YEAR_365':
      return `${days(run.part.days)} of a year counted as 365 (${range(run)}): ${result}`
    case 'NONE':
      return `The full ${labels.noun} for the ${days(run.part.ofDays)} from ${range(occupied)}, less the days without ${labels.noun}: ${result}`
    default:
      return proration satisfies never
  }
}

/** "Nu. 15,000.00 × 17 ÷ 31", or with a yearly rent "Nu. 1,000.00 ÷ 12 × 17 ÷ 31". */
function sum(terms: RentTerms, { step, part }: ChargedRun): string {
  const count = partsOfYear(terms)
  const days = `× ${part.days} ÷ ${part.ofDays}`
  if (part.of === 'YEAR') return `${formatMoney(toMoney(multiply(perPeriod(terms, step.rent), periodsInYear(terms))))} ${days}`
  if (step.rent.of === 'YEAR' && count === undefined) {
    return `${formatMoney(step.rent.amount)} × ${daysOfWeeks(terms.frequency)} ÷ 365 ${days}`
  }
  if (step.rent.of === 'PERIOD' || count === 1) return `${formatMoney(step.rent.amount)} ${days}`
  return `${formatMoney(step.rent.amount)} ÷ ${count} ${days}`
}

function rentText(terms: RentTerms, step: RentStep): string {
  const amount = formatMoney(step.rent.amount)
  if (step.source.kind === 'ESCALATION') return `${amount} (raised by ${step.source.percent} % from ${formatDate(step.from)})`
  const { rate } = terms
  if (step.source.kind === 'CHANGE') {
    const { rate: revised, label } = step.source
    if (revised) return `${amount} (revised from ${formatDate(step.from)} to ${byArea(revised, label)})`
    return `${amount} (new amount from ${formatDate(step.from)})`
  }
  return rate ? `${amount} (${byArea(rate, rate.table?.label)})` : amount
}

/** "Nu. 24.87 a year for each sq ft, 1,250 sq ft", with the name of the table, and the minimum fee if it applies (R21). */
function byArea(rate: Rate, label: string | undefined): string {
  const text = `${formatRate(rate.amount)} a year for each ${areaUnitName(rate.per)}, ${formatArea(rate.area)}`
  const table = label ? `; ${label}` : ''
  return `${text}${table}${isMinimumFee(rate) ? '; the minimum fee' : ''}`
}

function ratedBy({ rate }: RentTerms, { rent, source }: RentStep): Pick<Explanation, 'rate' | 'area'> {
  const { amount } = (source.kind === 'CHANGE' ? source.rate : undefined) ?? rate ?? {}
  return rate && rent.of === 'YEAR' ? { rate: `${amount} Nu/${rate.per}`, area: formatArea(rate.area) } : {}
}

function baseOf(terms: RentTerms, { rent }: RentStep): string {
  return rent.of === 'PERIOD' ? exactNuOf(rent.amount) : exactNu(perPeriod(terms, rent))
}

function sourceOf({ source, from }: RentStep, labels: ChargeLabels): string {
  switch (source.kind) {
    case 'TERMS':
      return labels.terms
    case 'CHANGE':
      return `${labels.change} from ${formatDate(from)}`
    case 'ESCALATION':
      return `Escalation of ${source.percent} % on ${formatDate(from)}`
    default:
      return source satisfies never
  }
}

function suspendedText(suspended: number, { noun }: ChargeLabels): string {
  return suspended === 0 ? '' : ` The lease was suspended for ${days(suspended)}, without ${noun}.`
}

function periodName({ frequency, periodMethod }: RentTerms): string {
  if (frequency === 'CUSTOM_DATES' || daysOfWeeks(frequency) !== undefined) return periodNames[frequency]
  return periodMethod === 'CALENDAR' ? periodNames[frequency] : t`rent ${periodNames[frequency]}`
}

function days(count: number): string {
  return count === 1 ? '1 day' : `${count} days`
}

function range({ from, to }: DateRange): string {
  return from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`
}
