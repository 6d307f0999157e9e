import { formatAmount, formatMoney, type Money } from '../../../domain/money.ts'

/** An amount. In a column omit `withUnit`, because the header has the currency. An empty value is "–", zero is "0.00". */
export function MoneyText({ amount, withUnit = false }: { amount: Money | null | undefined; withUnit?: boolean }) {
  if (amount === null || amount === undefined) return <span className="figures">–</span>
  const text = withUnit ? formatMoney(amount) : formatAmount(amount)
  return <span className="figures">{text.replace('-', '\u2212')}</span>
}
