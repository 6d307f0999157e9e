import { beforeDebit, onlineStatusLabels } from '../../domain/online/online-status.ts'
import { Problem } from '../../domain/problem.ts'
import type { Tx } from '../platform/database/database.ts'
import { lockOrder, moveOrder } from './online-order-store.ts'
import { recordStatusChange } from './settle-online-payment.ts'

/** Cancels an order before the bank is asked for the money. Runs as staff. */
export async function cancelOnlinePayment(tx: Tx, id: string, by: 'PAYER' | 'LINK'): Promise<void> {
  const order = await lockOrder(tx, id)
  if (!beforeDebit.includes(order.status)) {
    const word = onlineStatusLabels[order.status].toLowerCase()
    throw new Problem('ILLEGAL_TRANSITION', `This payment is ${word} and can no longer be cancelled.`)
  }
  await moveOrder(tx, order, { to: 'CANCELLED' }, { message: by })
  await recordStatusChange(tx, order, 'CANCELLED')
}
