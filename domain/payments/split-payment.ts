import { type Allocation, allocatePayment, dueFirst, type OpenAdvice, type Withheld } from '../advices/allocate-payment.ts'
import { type Money, minus, plus, ZERO } from '../money.ts'
import type { AllocationRule } from '../settings/setting-values.ts'

/** The open advices of a tenant on one lease. */
export type OpenLease = { readonly leaseId: string; readonly advices: readonly OpenAdvice[] }

/** The payment of one lease: with the given `adviceIds`, its cash settles exactly `allocations` and leaves `creditAmount`. */
export type PaymentPart = {
  readonly leaseId: string
  readonly amount: Money
  readonly taxWithheldAmount: Money
  readonly adviceIds: readonly string[]
  readonly allocations: readonly Allocation[]
  readonly creditAmount: Money
}

type SplitOptions = {
  /** The advices that the payer chose, in any order. */
  readonly chosen: readonly string[]
  /** The lease that receives the remainder. */
  readonly creditTo: string
  readonly withheld: Withheld
  readonly rule: AllocationRule
}

type Split = { readonly parts: readonly PaymentPart[]; readonly taxLeftAmount: Money }

/**
 * Splits one payment of a tenant for several leases into a payment for each lease. The chosen rent is settled first, in the order of the
 * office's rule, then the chosen deposits, then other rent and interest as in money.md R7. A deposit that was not chosen is settled if the
 * remainder covers it in full; the rest is credit of `creditTo`. A lease that receives nothing has no part.
 */
export function splitPayment(amount: Money, leases: readonly OpenLease[], options: SplitOptions): Split {
  const { creditTo, withheld, rule } = options
  const advices = leases.flatMap((lease) => lease.advices).sort(dueFirst(rule))
  let named = [...namesOf(advices, options.chosen, 'RENT'), ...namesOf(advices, options.chosen, 'SECURITY_DEPOSIT')]
  let allocated = allocatePayment(amount, advices, { named, withheld, rule })
  for (const { adviceId, kind, balanceAmount } of advices) {
    if (kind !== 'SECURITY_DEPOSIT' || named.includes(adviceId) || balanceAmount > allocated.creditAmount) continue
    named = [...named, adviceId]
    allocated = allocatePayment(amount, advices, { named, withheld, rule })
  }
  const { allocations, creditAmount, taxLeftAmount } = allocated
  const parts = leases.flatMap(({ leaseId, advices: own }): PaymentPart[] => {
    const isOwn = (id: string) => own.some(({ adviceId }) => adviceId === id)
    const settled = allocations.filter(({ adviceId }) => isOwn(adviceId))
    const credit = leaseId === creditTo ? creditAmount : ZERO
    const taxWithheldAmount = plus(ZERO, ...settled.map(({ taxAmount }) => taxAmount))
    const cash = minus(plus(credit, ...settled.map((allocation) => allocation.amount)), taxWithheldAmount)
    const adviceIds = named.filter(isOwn)
    return cash > 0 ? [{ leaseId, amount: cash, taxWithheldAmount, adviceIds, allocations: settled, creditAmount: credit }] : []
  })
  return { parts, taxLeftAmount }
}

function namesOf(advices: readonly OpenAdvice[], chosen: readonly string[], kind: OpenAdvice['kind']): string[] {
  return advices.filter((advice) => advice.kind === kind && chosen.includes(advice.adviceId)).map(({ adviceId }) => adviceId)
}
