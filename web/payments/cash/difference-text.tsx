import { formatAmount, type Money } from '../../../domain/money.ts'
import { t } from '../../platform/texts.ts'

/** "−50.00 short", "20.00 over". Null is "–". */
export function DifferenceText({ amount }: { amount: Money | null }) {
  if (amount === null) return <span className="figures">–</span>
  if (amount === 0) return <span className="figures">0.00</span>
  const text = formatAmount(amount).replace('-', '\u2212')
  return <strong className="figures">{amount > 0 ? t`${text} over` : t`${text} short`}</strong>
}
