import { type RawBuilder, sql } from 'kysely'
import type { BankLine } from '../../domain/bank-statements/statement-contract.ts'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { Tx } from '../platform/database/database.ts'

/** A bank may book a payment by phone this many days later, and a payment recorded by hand may have the day of the record. */
const daysApart = 5

/**
 * For a line `l` and a payment `p`: the payment may be the same money as the line, recorded without its reference. It has the same amount,
 * was paid into a bank within a few days, and has no line yet.
 */
export function isLikePayment(line: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`p.amount = ${line}.amount and p.reversed_at is null and p.method not in ('CASH', 'REPAIR_BILL')
    and p.paid_on between ${line}.booked_on - ${sql.lit(daysApart)}::integer and ${line}.booked_on + ${sql.lit(daysApart)}::integer
    and not exists (select from bank_statement_lines o where o.payment_id = p.id)
    and (p.reference is null or ${line}.reference is null or p.method = 'SAKHANG_PAY')`
}

/** The receipt of a lease that may already record the money of a line. */
export async function likeReceipt(
  tx: Tx,
  leaseId: string,
  line: BankLine,
): Promise<{ receiptNumber: string; paidOn: CalendarDate } | undefined> {
  const { rows } = await sql<{ receiptNumber: string; paidOn: CalendarDate }>`
    select p.receipt_number as "receiptNumber", p.paid_on as "paidOn"
    from bank_statement_lines l join payments p on p.lease_id = ${leaseId}
    where l.id = ${line.id} and ${isLikePayment(sql`l`)} order by p.paid_on, p.id limit 1`.execute(tx)
  return rows[0]
}
