import { larger, type Money, minus, smaller, ZERO } from '../money.ts'

/** What of a claim's amount pays each advice, in their order: the cash that is left of it, as far as the amount goes. */
export function claimParts(amount: Money, cashLeft: readonly Money[]): Money[] {
  let left = amount
  return cashLeft.map((open) => {
    const part = smaller(left, larger(open, ZERO))
    left = minus(left, part)
    return part
  })
}
