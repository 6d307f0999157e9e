import type { onlineContract } from '../../domain/online/online-contract.ts'
import { onlineStatusLabels } from '../../domain/online/online-status.ts'
import type { BodyOf } from '../../domain/endpoint.ts'
import { fieldProblem, Problem } from '../../domain/problem.ts'
import type { Tx } from '../platform/database/database.ts'
import { moveOrder } from './online-order-store.ts'
import { lockOrderOfLease, recordStatusChange, recordOrderPaid } from './settle-online-payment.ts'

/**
 * An ADMIN settles an order without a gateway response by the gateway's statement. If the gateway later reports it as paid, that report
 * counts.
 */
export async function settleByHand(
  tx: Tx,
  id: string,
  { outcome, amount, authNumber, reason }: BodyOf<typeof onlineContract.settle>,
): Promise<void> {
  const order = await lockOrderOfLease(tx, id)
  if (order.status !== 'UNKNOWN') {
    const word = onlineStatusLabels[order.status].toLowerCase()
    throw new Problem(
      'ILLEGAL_TRANSITION',
      `This payment is ${word}. Only a payment that is being checked can be settled by hand.`,
    )
  }
  const said = { message: 'OFFICE', note: reason }
  if (outcome === 'PAID') {
    const reference = order.gatewayReference ?? order.orderNumber
    return recordOrderPaid(tx, order, { reference, authNumber, amount, code: null, note: reason, paidOn: tx.today, said })
  }
  if (amount !== undefined) throw fieldProblem('/amount', 'Nothing was paid. Leave the amount out.')
  await moveOrder(tx, order, { to: 'FAILED', note: reason }, said)
  await recordStatusChange(tx, order, 'FAILED')
}
