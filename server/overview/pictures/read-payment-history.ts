import { type RawBuilder, sql } from 'kysely'
import { addMonthsToMonth, type CalendarDate, firstDayOf, lastDayOf, type Month, monthOf } from '../../../domain/calendar-date.ts'
import type { ReplyInputOf } from '../../../domain/endpoint.ts'
import { historyMonths, paymentState } from '../../../domain/overview/payment-history.ts'
import type { paymentHistoryContract } from '../../../domain/overview/payment-history-contract.ts'
import { notFound } from '../../../domain/problem.ts'
import { isOpen } from '../../advices/advice-filter.ts'
import { withRentBasis } from '../../leases/billable-leases.ts'
import { selectLeases } from '../../leases/lease-row.ts'
import { scheduleOf } from '../../leases/tenancy/rent-basis.ts'
import type { Tx } from '../../platform/database/database.ts'
import { idsOf } from '../../platform/database/page.ts'

type PaymentHistory = ReplyInputOf<typeof paymentHistoryContract.leasePaymentHistory>

export async function readLeasePaymentHistory(tx: Tx, id: string): Promise<PaymentHistory> {
  const { rows } = await sql`select 1 from leases where id = ${id}`.execute(tx)
  if (rows.length === 0) throw notFound('lease')
  return readHistory(tx, sql`a.lease_id = ${id}`, sql`l.id = ${id}`)
}

export async function readTenantPaymentHistory(tx: Tx, id: string): Promise<PaymentHistory> {
  const { rows } = await sql`select 1 from tenants where id = ${id}`.execute(tx)
  if (rows.length === 0) throw notFound('tenant')
  return readHistory(tx, sql`a.tenant_id = ${id}`, sql`l.tenant_id = ${id}`)
}

type Sums = Parameters<typeof paymentState>[0]

/** Each advice counts in the month of its due date; a payment from credit has the day on which the money was received. */
async function readHistory(tx: Tx, ofWhom: RawBuilder<unknown>, leases: RawBuilder<unknown>): Promise<PaymentHistory> {
  const last = monthOf(tx.today)
  const months = Array.from({ length: historyMonths }, (_, index) => addMonthsToMonth(last, index + 1 - historyMonths))
  const isOwed = sql`(${isOpen}) and a.written_off_at is null`
  const open = sql`a.amount - a.paid_amount - a.credited_amount - a.written_off_amount`
  const { rows } = await sql<Omit<Sums, 'isUnbilled'> & { month: Month }>`
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
  const unbilled = await readUnbilledMonths(tx, leases, firstDayOf(months[0] ?? last))
  return {
    months: months.map((month) => shown(month, { ...(ofMonth.get(month) ?? nothing), isUnbilled: unbilled.has(month) })),
  }
}

/** The months in which rent fell due, by the terms of running leases, without an advice, including months before they were billed here. */
async function readUnbilledMonths(tx: Tx, which: RawBuilder<unknown>, from: CalendarDate): Promise<Set<Month>> {
  const ran = sql`${which} and l.status not in ('PENDING', 'CANCELLED') and coalesce(l.occupied_until, l.ends_on) >= ${from}::date - 400`
  const leases = await withRentBasis(tx, await selectLeases(tx, { where: ran, limit: maxLeases }))
  const ids = leases.map(({ id }) => id)
  const { rows } = await sql<{ leaseId: string; from: CalendarDate; to: CalendarDate }>`
    select lease_id as "leaseId", period_start as "from", period_end as "to" from payment_advices
    where lease_id = any(${idsOf(ids)}) and kind = 'RENT' and period_end >= ${from}::date - 400`.execute(tx)
  const billed = Map.groupBy(rows, ({ leaseId }) => leaseId)
  const dueDays = leases.flatMap(({ id, terms, history }) =>
    scheduleOf({ terms, history: { ...history, billedFrom: undefined } }, tx.today)
      .filter(({ amount, dueDate }) => amount > 0 && dueDate >= from && dueDate < tx.today)
      .filter((row) => !billed.get(id)?.some((advice) => advice.from <= row.periodEnd && advice.to >= row.periodStart))
      .map(({ dueDate }) => monthOf(dueDate)),
  )
  return new Set(dueDays)
}

/** If a tenant has more, the others are not checked for unbilled rent. */
const maxLeases = 50

const nothing: Omit<Sums, 'isUnbilled'> = {
  billedAmount: 0,
  paidAmount: 0,
  openAmount: 0,
  overdueAmount: 0,
  writtenOffAmount: 0,
  daysLate: 0,
}

function shown(month: Month, sums: Sums): PaymentHistory['months'][number] {
  const { billedAmount, paidAmount, openAmount, daysLate } = sums
  return { month, state: paymentState(sums), billedAmount, paidAmount, openAmount, daysLate }
}
