import { z } from 'zod'
import { add, type Fraction, fraction, roundHalfAway } from './fraction.ts'

/** A whole number of chhetrum; 1 Nu = 100 chhetrum (money.md R1). Never a float. */
export type Money = number & z.$brand<'chhetrum'>

/** 10^13 chhetrum: far above any rent roll and far below 2^53, so that sums of a million such amounts stay exact in SQL. */
export const maxMoney = 10_000_000_000_000

export const ZERO = 0 as Money

/** Any amount of the contract, including negative ones (balances). */
export const moneySchema = z.number().int().min(-maxMoney).max(maxMoney).brand<'chhetrum'>()
/** An amount that a person types: 0 or more. */
export const amountSchema = z
  .number()
  .int('Enter a whole number of chhetrum.')
  .min(0, 'An amount cannot be negative.')
  .max(maxMoney, 'This amount is too large.')
  .brand<'chhetrum'>()
export const positiveAmountSchema = z
  .number()
  .int('Enter a whole number of chhetrum.')
  .min(1, 'Enter an amount above 0.')
  .max(maxMoney, 'This amount is too large.')
  .brand<'chhetrum'>()

export function isMoney(value: unknown): value is Money {
  return typeof value === 'number' && Number.isSafeInteger(value)
}

export function chhetrum(value: number | bigint): Money {
  const amount = Number(value)
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${value} is not a whole number of chhetrum.`)
  return amount as Money
}

/** Rounds once, half away from zero (R1). The fraction is in chhetrum. */
export function toMoney(amount: Fraction): Money {
  return chhetrum(roundHalfAway(amount))
}

export function fractionOfMoney(amount: Money): Fraction {
  return fraction(amount)
}

export function plus(...amounts: readonly Money[]): Money {
  return chhetrum(amounts.reduce<number>((sum, amount) => sum + amount, 0))
}

export function minus(a: Money, b: Money): Money {
  return chhetrum(a - b)
}

export function smaller(a: Money, b: Money): Money {
  return a < b ? a : b
}

export function larger(a: Money, b: Money): Money {
  return a > b ? a : b
}

/** Divides an amount by weights so that the parts add up exactly: largest remainder first, ties in the given order (R8). */
export function allocate(total: Money, weights: readonly Fraction[]): Money[] {
  const sum = weights.reduce(add, fraction(0))
  if (sum.numerator <= 0n) throw new RangeError('The weights must add up to more than 0.')
  const sign = total < 0 ? -1n : 1n
  const magnitude = BigInt(total) * sign
  const exact = weights.map((weight) => ({
    numerator: magnitude * weight.numerator * sum.denominator,
    denominator: weight.denominator * sum.numerator,
  }))
  const parts = exact.map((part) => part.numerator / part.denominator)
  let left = magnitude - parts.reduce((a, b) => a + b, 0n)
  const byRemainder = exact
    .map((part, index) => ({ index, part, remainder: part.numerator % part.denominator }))
    .sort((a, b) => {
      const difference = b.remainder * a.part.denominator - a.remainder * b.part.denominator
      return difference === 0n ? a.index - b.index : difference > 0n ? 1 : -1
    })
  for (const { index } of byRemainder) {
    if (left === 0n) break
    parts[index] = (parts[index] ?? 0n) + 1n
    left -= 1n
  }
  return parts.map((part) => chhetrum(part * sign))
}

/** "12,500.00"; negative amounts have a minus. */
export function formatAmount(amount: Money): string {
  const magnitude = Math.abs(amount)
  const whole = groupThousands(Math.floor(magnitude / 100).toString())
  const part = (magnitude % 100).toString().padStart(2, '0')
  return `${amount < 0 ? '-' : ''}${whole}.${part}`
}

/** "1083500.25" → "1,083,500.25": adds separators to the whole part of a decimal. */
export function groupThousands(decimal: string): string {
  const [whole = '', ...part] = decimal.split('.')
  return [whole.replace(/\B(?=(\d{3})+(?!\d))/g, ','), ...part].join('.')
}

/**
 * "12,500", from a number, without rounding. It does not use toLocaleString, because a slow phone needs 40 ms to load the browser's number
 * formats.
 */
export function formatCount(count: number): string {
  return groupThousands(String(count))
}

/** "12.5" → "12.50", "24.875" → "24.875": at least two decimals, and more only if the rate has more. */
export function rateDigits(decimal: string): string {
  const [whole = '', part = ''] = decimal.split('.')
  return `${groupThousands(whole)}.${part.replace(/0+$/, '').padEnd(2, '0')}`
}

/** On a screen, "Nu." stays on one line with its amount. Messages and PDFs have an ordinary space, because an SMS supports no other. */
const unit = `Nu.${'document' in globalThis ? '\u00a0' : ' '}`

/** Keeps "Nu." and its amount on one line, in a text from the server or one that contains the unit. */
export function joinUnits(text: string): string {
  return text.replaceAll(/Nu\. (?=[\d-])/g, unit)
}

/** "Nu. 12.50". */
export function formatRate(decimal: string): string {
  return unit + rateDigits(decimal)
}

/** "Nu. 12,500.00". */
export function formatMoney(amount: Money): string {
  return unit + formatAmount(amount)
}

/** The problem with a text that `parseMoney` cannot read. */
export function amountIssue(text: string): string {
  const digits = text.replace(/^\s*nu\.?/i, '').replace(/[\s,]/g, '')
  const isTooLarge = /^-?\d{12,}(\.\d{0,2})?$/.test(digits)
  return isTooLarge
    ? `This amount is too large. The maximum is ${formatAmount(chhetrum(maxMoney))}.`
    : 'Enter an amount, such as 12,500.00.'
}

/** Reads typed amounts: "1,234.5", "1,00,000", "Nu. 1234.50". Undefined if the text is not an amount. */
export function parseMoney(text: string): Money | undefined {
  const match = /^(?:nu\.?\s*)?(-?)(\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})+,\d{3}|\d+)(?:\.(\d{1,2}))?$/i.exec(text.trim())
  if (!match) return undefined
  const [, sign, whole = '0', part = ''] = match
  const value = Number(`${whole.replaceAll(',', '')}${part.padEnd(2, '0')}`)
  if (!Number.isSafeInteger(value) || value > maxMoney) return undefined
  return chhetrum(sign ? -value : value)
}
