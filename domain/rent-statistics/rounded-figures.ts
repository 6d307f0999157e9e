import { chhetrum, type Money } from '../money.ts'

/** Nu. 500 for the rent of a unit, Nu. 0.50 for the rent of a square foot, in chhetrum. */
export const rentStep = 50_000
export const rateStep = 50
export const countStep = 5

/** The lower quartile, the median and the upper quartile. */
export type Spread = { readonly lower: Money; readonly median: Money; readonly upper: Money }

/** To the nearest step, halves up, and never to 0. */
export function roundTo(step: number, value: number): Money {
  return chhetrum(Math.max(step, Math.floor(value / step + 0.5) * step))
}

/** Rounded down, so that one lease more or less is not visible: 19 leases are "15 or more". */
export function roundCount(count: number): number {
  return Math.floor(count / countStep) * countStep
}

export function roundSpread(step: number, [lower, median, upper]: readonly [number, number, number]): Spread {
  return { lower: roundTo(step, lower), median: roundTo(step, median), upper: roundTo(step, upper) }
}
