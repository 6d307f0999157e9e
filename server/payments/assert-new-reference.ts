import type { PaymentMethod } from '../../domain/ledger/payment-method.ts'
import { duplicateProblem } from '../../domain/problem.ts'
import { lockLeases } from '../advices/lease-account-store.ts'
import type { Tx } from '../platform/database/database.ts'
import { receiptWithReference } from './claim-store.ts'

type Given = { method: PaymentMethod; reference: string | null; isAnotherPayment: boolean }

/**
 * A clerk who records a transfer or cheque with a reference that is already on a receipt is asked whether it is the same money (409
 * DUPLICATE); `isAnotherPayment` is the answer. The leases are locked before the reference, as for every payment.
 */
export async function assertNewReference(tx: Tx, leaseIds: readonly string[], given: Given): Promise<void> {
  const { method, reference, isAnotherPayment } = given
  if (!reference || method === 'CASH' || isAnotherPayment) return
  await lockLeases(tx, leaseIds)
  const receipt = await receiptWithReference(tx, reference)
  if (!receipt) return
  const message = `Receipt ${receipt} has the same reference. If it is the same payment, it is already recorded.`
  throw duplicateProblem('/reference', message)
}
