import type { Advice } from '../../domain/advices/advice-contract.ts'
import { type Money, minus, plus, smaller, ZERO } from '../../domain/money.ts'
import type { LeaseOutlook } from '../../domain/overview/overview-contract.ts'

type Account = {
  open: readonly Pick<Advice, 'leaseId' | 'balanceAmount'>[]
  balanceAmount: Money
  /** Late interest that the office has charged. */
  interestAmount: Money
  /** Credit of all leases. */
  creditAmount: Money
  outlook: readonly Pick<LeaseOutlook, 'leaseId' | 'creditAmount'>[]
}

/** `usedAmount` is credit that pays what is open on its own lease; `creditAmount` is the rest, which pays no other lease (decision 170). */
export type Owed = { owedAmount: Money; usedAmount: Money; creditAmount: Money }

export function owedOf({ open, balanceAmount, interestAmount, creditAmount, outlook }: Account): Owed {
  const openOf = (id: string) => plus(ZERO, ...open.filter(({ leaseId }) => leaseId === id).map((advice) => advice.balanceAmount))
  const usedAmount = plus(ZERO, ...outlook.map((lease) => smaller(lease.creditAmount, openOf(lease.leaseId))))
  return {
    owedAmount: minus(plus(balanceAmount, interestAmount), usedAmount),
    usedAmount,
    creditAmount: minus(creditAmount, usedAmount),
  }
}
