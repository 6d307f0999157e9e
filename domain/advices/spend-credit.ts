import type { Money } from '../money.ts'
import { type AllocationRule, defaultAllocation } from '../settings/setting-values.ts'
import { type Allocation, afterAllocation, allocatePayment, type OpenAdvice } from './allocate-payment.ts'

/** What a payment, or an advice that a deposit had settled, left over: `paymentId` is the payment's id, or the settlement's. */
export type Credit = { readonly paymentId: string; readonly creditAmount: Money }
export type CreditUse = Allocation & { readonly paymentId: string }

/** Credit of a lease pays its open RENT advices by itself: the credits in the order given, the oldest due first (R7, D4). */
export function spendCredit(
  credits: readonly Credit[],
  advices: readonly OpenAdvice[],
  rule: AllocationRule = defaultAllocation,
): CreditUse[] {
  let open = advices
  return credits.flatMap(({ paymentId, creditAmount }) => {
    const { allocations } = allocatePayment(creditAmount, open, { rule })
    open = afterAllocation(open, allocations)
    return allocations.map((allocation) => ({ ...allocation, paymentId }))
  })
}
