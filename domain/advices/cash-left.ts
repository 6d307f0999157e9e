import type { Advice } from './advice-contract.ts'
import { larger, type Money, minus, ZERO } from '../money.ts'

/** The cash part of the open amount: the tenant pays the rest to the tax office. */
export function cashLeft({ balanceAmount, tax }: Pick<Advice, 'balanceAmount' | 'tax'>): Money {
  const taxLeft = tax ? larger(minus(tax.amount, tax.withheldAmount), ZERO) : ZERO
  return larger(minus(balanceAmount, taxLeft), ZERO)
}
