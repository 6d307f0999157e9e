import { sql } from 'kysely'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { BilledPeriod } from '../../domain/leases/rent-adjustment.ts'
import type { Money } from '../../domain/money.ts'
import type { Tx } from '../platform/database.ts'

/** A period whose advice was issued: what stands charged for it, and what was paid of that. */
export type BilledAdvice = BilledPeriod & { adviceId: string; adviceNumber: string; paidAmount: Money }

export async function lockBilledAfter(tx: Tx, leaseId: string, lastDay: CalendarDate): Promise<BilledAdvice[]> {
  const { rows } = await sql<BilledAdvice>`
    select id as "adviceId", advice_number as "adviceNumber", period_start as "periodStart", period_end as "periodEnd",
      amount - credited_amount - written_off_amount as amount, paid_amount as "paidAmount"
    from payment_advices
    where lease_id = ${leaseId} and kind = 'RENT' and period_end > ${lastDay}
    order by id for update`.execute(tx)
  return rows
}

export type Settlement = { paymentId: string; amount: Money }

/** What each payment stands for on an advice, the latest first. */
export async function readSettlements(tx: Tx, adviceId: string): Promise<Settlement[]> {
  const { rows } = await sql<Settlement>`
    select payment_id as "paymentId", sum(amount)::bigint as amount from allocations
    where advice_id = ${adviceId} group by payment_id having sum(amount) > 0
    order by payment_id desc`.execute(tx)
  return rows
}
