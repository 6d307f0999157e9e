import { fraction } from '../fraction.ts'
import { allocate, type Money, plus, smaller, ZERO } from '../money.ts'

/**
 * A credit note on an advice whose rent and charges it does not tell apart: divided in proportion to what of each can still be credited,
 * by largest remainder, so that no part is credited above it (R10). `openAmounts` are in the order of the lines.
 */
export function divideCredit(amount: Money, openAmounts: readonly Money[]): Money[] {
  const open = plus(ZERO, ...openAmounts)
  if (open === 0) return openAmounts.map(() => ZERO)
  return allocate(
    smaller(amount, open),
    openAmounts.map((part) => fraction(part)),
  )
}
