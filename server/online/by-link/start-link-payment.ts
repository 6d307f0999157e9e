import { Problem } from '../../../domain/problem.ts'
import { lockLease } from '../../advices/lease-account-store.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Tx } from '../../platform/database/database.ts'
import { othersOfLease } from '../online-order-store.ts'
import { assertNoOrderInDoubt, insertNewOrder } from '../start-online-payment.ts'
import { assertKeyFree, findOrderOfKey, hashOfKey, readRemainingAmount } from './link-payment-store.ts'

/**
 * The holder of a link starts to pay the balance of its advice. Payments started by others are not cancelled, so that a link cannot be used
 * to stop the tenant's payment: the first one is sent to the bank, and the other is refused then (online-payments.ts). Runs as a job of the
 * organisation. Returns the order's id; the same key returns the same order.
 */
export async function startLinkPayment(tx: Tx, adviceId: string, key: string): Promise<string> {
  await lockLease(tx, (await readRemainingAmount(tx, adviceId)).leaseId)
  const begun = await findOrderOfKey(tx, adviceId, key)
  if (begun !== undefined) return begun
  await assertKeyFree(tx, key)
  const { leaseId, tenantId, adviceNumber, isOpen, amount } = await readRemainingAmount(tx, adviceId)
  if (!isOpen) throw new Problem('NOT_OPEN', `${adviceNumber} is already settled.`)
  if (amount <= 0) {
    throw new Problem('ILLEGAL_TRANSITION', 'The office is checking a proof of payment of this advice. Wait for the result.')
  }
  for (const other of await othersOfLease(tx, leaseId, undefined)) assertNoOrderInDoubt(other, true)
  const id = await insertNewOrder(tx, {
    ...{ leaseId, tenantId, amount, adviceIds: [adviceId], payerKeyHash: hashOfKey(key), by: 'LINK' },
  })
  await recordChange(tx, { entity: 'online', entityId: id, before: {}, after: { status: 'CREATED', amount } })
  return id
}
