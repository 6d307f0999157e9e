import { sql } from 'kysely'
import type { PaymentMethod } from '../../domain/ledger/payment-method.ts'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import { formatMoney, type Money } from '../../domain/money.ts'
import { duplicateProblem } from '../../domain/problem.ts'
import { lockLeases } from '../advices/lease-account-store.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf } from '../platform/database/page.ts'

type Given = {
  amount: Money
  method: PaymentMethod
  paidOn: CalendarDate
  reference: string | null
  isAnotherPayment: boolean
}
/** One lease, or a tenant who pays several of them together, with one receipt each. */
type Payer = { leaseId: string } | { tenantId: string }

/**
 * Two clerks may record the same cash. If there are receipts of the same payer, amount, method and day, and no reference distinguishes
 * them, the clerk is asked (409 DUPLICATE). Naming advices that none of those receipts paid means another payment. The leases are locked
 * before, so that the second of two simultaneous callers finds the first.
 */
export async function assertNotRecorded(tx: Tx, payer: Payer, adviceIds: readonly string[], given: Given): Promise<void> {
  const { amount, method, paidOn, reference, isAnotherPayment } = given
  if (isAnotherPayment) return
  if ('leaseId' in payer) await lockLeases(tx, [payer.leaseId])
  // All receipts of one payment of a tenant have the time of its transaction.
  const { rows } = await sql<{ receiptNumber: string }>`
    select min(m.receipt_number) as "receiptNumber" from payments m
    where ${'leaseId' in payer ? sql`m.lease_id = ${payer.leaseId}` : sql`m.tenant_id = ${payer.tenantId}`}
      and m.paid_on = ${paidOn} and m.method = ${method} and m.reversed_at is null
      and ${reference === null ? sql`true` : sql`(m.reference is null or m.reference = ${reference})`}
    group by ${'leaseId' in payer ? sql`m.id` : sql`grouping sets ((m.id), (m.received_at))`}
    having sum(m.amount) = ${amount} and ${
      adviceIds.length === 0
        ? sql`true`
        : sql`bool_or(exists (select from allocations s where s.payment_id = m.id and s.advice_id = any(${idsOf(adviceIds)})))`
    }
    limit 1`.execute(tx)
  const [like] = rows
  if (!like) return
  const message = `Receipt ${like.receiptNumber} of the same day is for ${formatMoney(amount)} too. If it is the same payment, it is already recorded.`
  throw duplicateProblem('/amount', message)
}
