import type { AreaUnit } from '../../area.ts'
import { areaUnitName } from '../../area.ts'
import { type CalendarDate, formatDate } from '../../calendar-date.ts'
import { compare, decimalText, divide, type Fraction, fraction, fractionOfDecimal, multiply } from '../../fraction.ts'
import { formatRate } from '../../money.ts'
import { codeLabel } from '../property.ts'
import type { RatedArea } from './land-rate.ts'

export type TableRate = { readonly amount: string; readonly per: RatedArea }
/** The form in a lease: for an acre or a square foot. */
export type LeaseRate = { readonly amount: string; readonly per: AreaUnit }
/** The key of a rate in every edition of its table. */
export type RateKey = { readonly town: string; readonly use: string; readonly category: string | null }
type Edition = { readonly name: string; readonly startsOn: CalendarDate }

const sqFtPer: Record<RatedArea, Fraction> = { SQFT: fraction(1), DECIMAL: fraction(4356, 10), ACRE: fraction(43_560) }
const maxDecimals = 4

/**
 * Converts a rate to another unit of area, exactly (R21); undefined if 4 decimals are not enough. A rate is never rounded; only the fee is
 * rounded, once.
 */
export function rateIn(unit: AreaUnit, { amount, per }: TableRate): string | undefined {
  const exact = divide(multiply(fractionOfDecimal(amount), sqFtPer[unit]), sqFtPer[per])
  const text = decimalText(exact, maxDecimals)
  return text.endsWith('…') ? undefined : text
}

/** Converts a rate for a lease: a rate for a decimal becomes one hundred times as much for an acre. */
export function leaseRateOf(rate: TableRate): LeaseRate {
  if (rate.per !== 'DECIMAL') return { amount: rate.amount, per: rate.per }
  return { amount: decimalText(multiply(fractionOfDecimal(rate.amount), fraction(100)), maxDecimals), per: 'ACRE' }
}

export function isSameRate(a: string, b: string): boolean {
  return compare(fractionOfDecimal(a), fractionOfDecimal(b)) === 0
}

/** The edition of a table that is in force on a day: the last one that has started (R21). */
export function editionOn<E extends Edition>(editions: readonly E[], name: string, day: CalendarDate): E | undefined {
  return editions
    .filter((edition) => isSameName(edition.name, name) && edition.startsOn <= day)
    .reduce<E | undefined>((last, edition) => (last && last.startsOn > edition.startsOn ? last : edition), undefined)
}

function isSameName(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase()
}

/** "Thimphu, Industrial, A". */
export function rateKeyText({ town, use, category }: RateKey): string {
  return [town, codeLabel(use), category].filter(Boolean).join(', ')
}

const perNames: Record<RatedArea, string> = { SQFT: areaUnitName('SQFT'), DECIMAL: 'decimal', ACRE: areaUnitName('ACRE') }

/**
 * "State land from 01 Jan 2024: Thimphu, Industrial, Nu. 24.87 a year per sq ft". It is stored with the lease, so that the lease is
 * self-explanatory.
 */
export function tableRateText(edition: Edition, rate: RateKey & TableRate): string {
  const { amount, per } = rate
  return `${edition.name} from ${formatDate(edition.startsOn)}: ${rateKeyText(rate)}, ${formatRate(amount)} a year per ${perNames[per]}`
}
