import { sql } from 'kysely'
import { formatMoney, type Money, minus, plus, ZERO } from '../../domain/money.ts'
import { Problem } from '../../domain/problem.ts'
import { insertSources, readRefundable, splitOverCredits } from '../advices/account/refund-store.ts'
import type { Tx } from '../platform/database/database.ts'

type Refunded = { refundId: string; entryId: string; refundNumber: string; amount: Money }

/**
 * Refunds from the credit of a reversed payment are moved to other credit of the lease, oldest first (decision 169). The ledger has credit
 * by lease, so nothing is posted. Called under the lock of the lease, before anything is reversed.
 */
export async function moveRefunds(tx: Tx, { paymentId, leaseId }: { paymentId: string; leaseId: string }): Promise<void> {
  const refunds = await readRefunds(tx, paymentId)
  if (refunds.length === 0) return
  let credits = (await readRefundable(tx, leaseId)).credits.filter((one) => one.paymentId !== paymentId)
  assertCovered(refunds, plus(ZERO, ...credits.map(({ creditAmount }) => creditAmount)))
  for (const { refundId, entryId, amount } of refunds) {
    const taken = splitOverCredits(amount, credits)
    const takenOf = new Map(taken.map((source) => [source.paymentId, source.amount]))
    credits = credits.map((credit) => ({
      ...credit,
      creditAmount: minus(credit.creditAmount, takenOf.get(credit.paymentId) ?? ZERO),
    }))
    await insertSources(tx, { refundId, entryId }, [{ paymentId, amount: minus(ZERO, amount) }, ...taken])
  }
}

function assertCovered(refunds: readonly Refunded[], creditAmount: Money): void {
  const refunded = plus(...refunds.map(({ amount }) => amount))
  if (refunded <= creditAmount) return
  const numbers = refunds.map(({ refundNumber }) => refundNumber).join(', ')
  throw new Problem(
    'IN_USE',
    `${formatMoney(refunded)} of the credit from this receipt was refunded to the tenant (${numbers}). Record the payment that replaces it first. The lease needs ${formatMoney(refunded)} of credit from other receipts; it has ${formatMoney(creditAmount)}.`,
  )
}

/** The part of each refund that used credit of this payment. */
async function readRefunds(tx: Tx, paymentId: string): Promise<Refunded[]> {
  const { rows } = await sql<Refunded>`
    select f.id as "refundId", f.entry_id as "entryId", f.refund_number as "refundNumber", sum(s.amount)::bigint as amount
    from allocations s join credit_refunds f on f.organisation_id = s.organisation_id and f.id = s.refund_id
    where s.payment_id = ${paymentId} group by f.organisation_id, f.id having sum(s.amount) > 0 order by f.id`.execute(tx)
  return rows
}
