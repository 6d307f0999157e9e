import { type RawBuilder, sql } from 'kysely'
import { addMonthsToMonth, firstDayOf, lastDayOf, type Month, monthOf } from '../../../domain/calendar-date.ts'
import type { ReplyInputOf } from '../../../domain/endpoint.ts'
import { historyMonths, paymentState } from '../../../domain/overview/payment-history.ts'
import type { paymentHistoryContract } from '../../../domain/overview/payment-history-contract.ts'
import { notFound } from '../../../domain/problem.ts'
import { isOpen } from '../../advices/advice-filter.ts'
import type { Tx } from '../../platform/database/database.ts'

type PaymentHistory = ReplyInputOf<typeof paymentHistoryContract.leasePaymentHistory>

export async function readLeasePaymentHistory(tx: Tx, id: string): Promise<PaymentHistory> {
  const { rows } = await sql`select 1 from leases where id = ${id}`.execute(tx)
  if (rows.length === 0) throw notFound('lease')
  return readHistory(tx, sql`a.lease_id = ${id}`)
}

export async function readTenantPaymentHistory(tx: Tx, id: string): Promise<PaymentHistory> {
  const { rows } = await sql`select 1 from tenants where id = ${id}`.execute(tx)
  if (rows.length === 0) throw notFound('tenant')
  return readHistory(tx, sql`a.tenant_id = ${id}`)
}

type Sums = Parameters<typeof paymentState>[0]

/** Each advice counts in the month in which it falls due; a payment of credit has the day on which the money came in. */
async function readHistory(tx: Tx, ofWhom: RawBuilder<unknown>): Promise<PaymentHistory> {
  const last = monthOf(tx.today)
  const months = Array.from({ length: historyMonths }, (_, index) => addMonthsToMonth(last, index + 1 - historyMonths))
  const isOwed = sql`(${isOpen}) and a.written_off_at is null`
  const open = sql`a.amount - a.paid_amount - a.credited_amount - a.written_off_amount`
  const { rows } = await sql<Sums & { month: Month }>`
    select to_char(a.due_on, 'YYYY-MM') as month, sum(a.amount - a.credited_amount)::bigint as "billedAmount",
      sum(a.paid_amount)::bigint as "paidAmount", coalesce(sum(${open}) filter (where ${isOwed}), 0)::bigint as "openAmount",
      coalesce(sum(${open}) filter (where ${isOwed} and a.due_on < ${tx.today}), 0)::bigint as "overdueAmount",
      coalesce(sum(a.amount - a.paid_amount - a.credited_amount) filter (where a.written_off_at is not null), 0)::bigint as "writtenOffAmount",
      greatest(coalesce(max(paid.last_on - a.due_on) filter (where not (${isOpen})), 0), 0) as "daysLate"
    from payment_advices a
    left join lateral (
      select max(m.paid_on) as last_on from allocations s
      join payments m on m.organisation_id = s.organisation_id and m.id = s.payment_id
      where s.organisation_id = a.organisation_id and s.advice_id = a.id and s.part = 'PRINCIPAL' and m.reversed_at is null
    ) paid on true
    where ${ofWhom} and a.due_on between ${firstDayOf(months[0] ?? last)} and ${lastDayOf(last)}
    group by 1`.execute(tx)
  const ofMonth = new Map(rows.map(({ month, ...sums }) => [month, sums]))
  return { months: months.map((month) => shown(month, ofMonth.get(month) ?? nothing)) }
}

const nothing: Sums = { billedAmount: 0, paidAmount: 0, openAmount: 0, overdueAmount: 0, writtenOffAmount: 0, daysLate: 0 }

function shown(month: Month, sums: Sums): PaymentHistory['months'][number] {
  const { billedAmount, paidAmount, openAmount, daysLate } = sums
  return { month, state: paymentState(sums), billedAmount, paidAmount, openAmount, daysLate }
}
