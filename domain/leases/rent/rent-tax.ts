import { type Fraction, fraction, fractionOfDecimal, multiply } from '../../fraction.ts'
import { fractionOfMoney, type Money, minus, plus, smaller, toMoney, ZERO } from '../../money.ts'

/** GST on one line of commercial rent: only on the shares of registered owners, at the rate on the period's last day (R12). */
export function gstOn(amount: Money, percent: string, registeredShare: Fraction = fraction(1)): Money {
  return toMoney(multiply(multiply(fractionOfMoney(amount), registeredShare), partOfHundred(percent)))
}

/** The tax that a business or an institution withholds for the tax office: a percentage of the rent without GST (R12). */
export function taxToWithhold(rentWithoutGst: Money, percent: string): Money {
  return toMoney(multiply(fractionOfMoney(rentWithoutGst), partOfHundred(percent)))
}

/** An advice whose tenant withholds tax: its amount with GST and the tax in it, and the open part of each. */
export type WithholdingAdvice = {
  readonly amount: Money
  readonly taxAmount: Money
  readonly balanceAmount: Money
  readonly taxLeftAmount: Money
}
export type WithheldSettlement = { readonly settledAmount: Money; readonly taxAmount: Money; readonly creditAmount: Money }

/**
 * Cash from a tenant who withholds tax settles its gross amount: cash × amount ÷ (amount − tax), rounded once. The payment that settles the
 * rest includes the rest of the tax. An excess is credit, which is never grossed up.
 */
export function settleWithCash(cash: Money, advice: WithholdingAdvice): WithheldSettlement {
  const cashLeft = minus(advice.balanceAmount, advice.taxLeftAmount)
  if (cash >= cashLeft) {
    return { settledAmount: advice.balanceAmount, taxAmount: advice.taxLeftAmount, creditAmount: minus(cash, cashLeft) }
  }
  const gross = toMoney(multiply(fractionOfMoney(cash), fraction(advice.amount, minus(advice.amount, advice.taxAmount))))
  const taxAmount = smaller(minus(gross, cash), advice.taxLeftAmount)
  return { settledAmount: plus(cash, taxAmount), taxAmount, creditAmount: ZERO }
}

function partOfHundred(percent: string): Fraction {
  return multiply(fractionOfDecimal(percent), fraction(1, 100))
}
