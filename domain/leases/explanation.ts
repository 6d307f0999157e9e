import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { decimalText, divide, type Fraction, fraction } from '../fraction.ts'
import { fractionOfMoney, type Money, moneySchema } from '../money.ts'

/** Consecutive days at one rent within a line. */
const segmentSchema = z.object({
  from: calendarDateSchema,
  to: calendarDateSchema,
  days: z.number().int(),
  ofDays: z.number().int(),
  /** Days without rent because the lease was suspended; not in `days`. */
  suspendedDays: z.number().int().optional(),
  base: z.string(),
  exact: z.string(),
  amount: moneySchema,
})
export type Segment = z.output<typeof segmentSchema>

/**
 * The explanation of an amount (money.md R14): stored with the line, shown on screen and on paper. Amounts in text are in Nu: a decimal if
 * it is exact, otherwise a fraction ("255000/31"), so that no precision is lost. It never contains personal data.
 */
export const explanationSchema = z.object({
  /** The rule of money.md, e.g. "R2". */
  rule: z.string(),
  /** A sentence that tenants understand. */
  text: z.string(),
  days: z.number().int().optional(),
  ofDays: z.number().int().optional(),
  suspendedDays: z.number().int().optional(),
  /** The base that was shared or multiplied: the rent of a period, a balance. */
  base: z.string().optional(),
  /** The amount before rounding. */
  exact: z.string().optional(),
  /** A percentage ("24") or the yearly rent of one unit of area ("24.87"). */
  rate: z.string().optional(),
  /** "2.15 acre". */
  area: z.string().optional(),
  /** An owner's share: "1/3". */
  share: z.string().optional(),
  /** The proration in force. */
  method: z.string().optional(),
  /** The source of the amount: the terms, a rent change, a setting. */
  source: z.string().optional(),
  segments: z.array(segmentSchema).optional(),
})
export type Explanation = z.output<typeof explanationSchema>

/** Nu as exact text: "15000", "0.5", or "255000/31" if no decimal is exact. */
export function exactNu(inChhetrum: Fraction): string {
  const nu = divide(inChhetrum, fraction(100))
  const decimal = decimalText(nu, 8)
  return decimal.endsWith('…') ? `${nu.numerator}/${nu.denominator}` : decimal
}

export function exactNuOf(amount: Money): string {
  return exactNu(fractionOfMoney(amount))
}
