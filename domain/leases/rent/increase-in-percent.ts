import { decimalText, fraction, roundHalfAway } from '../../fraction.ts'
import type { Money } from '../../money.ts'

/** The increase of a rent in percent, which the notice must state (Rules s.27): "8 %", "3.33 %". */
export function increaseInPercent(before: Money, after: Money): string {
  if (before === 0) return 'from nothing'
  const hundredths = roundHalfAway(fraction(BigInt(after - before) * 10_000n, BigInt(before)))
  return `${decimalText(fraction(hundredths, 100n), 2)} %`
}
