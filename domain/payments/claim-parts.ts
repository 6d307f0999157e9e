import { larger, type Money, minus, smaller, ZERO } from '../money.ts'

/** The part of a claim's amount for each advice, in order: its remaining cash, as far as the amount suffices. */
export function claimParts(amount: Money, cashLeft: readonly Money[]): Money[] {
  let left = amount
  return cashLeft.map((open) => {
    const part = smaller(left, larger(open, ZERO))
    left = minus(left, part)
    return part
  })
}
