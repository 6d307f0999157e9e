import { sql } from 'kysely'
import type { BodyOf } from '../../domain/endpoint.ts'
import { duplicateProblem, fieldProblem } from '../../domain/problem.ts'
import type { paymentContract } from '../../domain/payments/payment-contract.ts'
import { lockLeases } from '../advices/lease-account-store.ts'
import type { Tx } from '../platform/database/database.ts'
import { recordPayment } from './record-payment.ts'
import { assertOwnDevice } from './slip-devices.ts'

type Slip = BodyOf<typeof paymentContract.payLease> & { slipNumber: string }

/**
 * Records cash for which a provisional slip was issued. The lease is locked first, so that a slip that arrives twice at the same time, or
 * again after its Idempotency-Key was deleted, is one payment. Returns the id of the payment.
 */
export async function recordSlip(tx: Tx, { tenantId, leaseId, adviceIds, slipNumber, ...received }: Slip): Promise<string> {
  if (received.method !== 'CASH') throw fieldProblem('/method', 'A provisional slip is for cash.')
  await lockLeases(tx, [leaseId])
  const { rows } = await sql<{ id: string; receiptNumber: string; leaseId: string; amount: number }>`
    select m.id, m.receipt_number as "receiptNumber", m.lease_id as "leaseId", m.amount::float8 as amount from payments m
    where upper(regexp_replace(m.reference, '[^0-9A-Za-z]', '', 'g')) = ${slipNumber.replaceAll('-', '')}
      and m.reference is not null and m.method = 'CASH' and m.reference = ${slipNumber}
    order by m.id limit 1`.execute(tx)
  const [known] = rows
  if (!known) await assertOwnDevice(tx, slipNumber)
  if (!known) return recordPayment(tx, { leaseId, tenantId, adviceIds, received: { ...received, reference: slipNumber } })
  if (known.leaseId === leaseId && known.amount === received.amount) return known.id
  throw duplicateProblem('/slipNumber', `Receipt ${known.receiptNumber} has this slip number, for another lease or amount.`)
}
