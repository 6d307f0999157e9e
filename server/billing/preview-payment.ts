import { allocatePayment } from '../../domain/billing/allocate-payment.ts'
import type { paymentContract } from '../../domain/billing/payment-contract.ts'
import type { ReplyInputOf } from '../../domain/endpoint.ts'
import type { Money } from '../../domain/money.ts'
import type { Tx } from '../platform/database.ts'
import { readOpenAdvices } from './lease-account-store.ts'
import { leaseOfAdvice } from './payment-store.ts'

/** Where an amount would go if it came in now for this advice. */
export async function previewPayment(
  tx: Tx,
  adviceId: string,
  amount: Money,
): Promise<ReplyInputOf<typeof paymentContract.previewAdvice>> {
  const advices = await readOpenAdvices(tx, await leaseOfAdvice(tx, adviceId), adviceId)
  const { allocations, creditAmount } = allocatePayment(amount, advices, adviceId)
  return {
    allocations: allocations.flatMap((allocation) => {
      const advice = advices.find((open) => open.adviceId === allocation.adviceId)
      return advice ? [{ ...allocation, adviceNumber: advice.adviceNumber, kind: advice.kind }] : []
    }),
    creditAmount,
  }
}
