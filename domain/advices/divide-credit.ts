import { fraction } from '../fraction.ts'
import { allocate, type Money, plus, smaller, ZERO } from '../money.ts'

/**
 * Divides a credit note that does not distinguish rent and charges. The parts are in proportion to the amounts that can still be credited,
 * by largest remainder, so that no part exceeds its open amount (R10). `openAmounts` are in the order of the lines.
 */
export function divideCredit(amount: Money, openAmounts: readonly Money[]): Money[] {
  const open = plus(ZERO, ...openAmounts)
  if (open === 0) return openAmounts.map(() => ZERO)
  return allocate(
    smaller(amount, open),
    openAmounts.map((part) => fraction(part)),
  )
}
