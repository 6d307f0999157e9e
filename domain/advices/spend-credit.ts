import type { Money } from '../money.ts'
import { type AllocationRule, defaultAllocation } from '../settings/setting-values.ts'
import { type Allocation, afterAllocation, allocatePayment, type OpenAdvice } from './allocate-payment.ts'

/** Credit left by a payment, or by an advice that a deposit had settled: `paymentId` is the id of the payment or of the settlement. */
export type Credit = { readonly paymentId: string; readonly creditAmount: Money }
export type CreditUse = Allocation & { readonly paymentId: string }

/** Allocates the credit of a lease to its open RENT advices: the credits in the given order, the oldest due date first (R7, D4). */
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
