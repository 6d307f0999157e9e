import { type RawBuilder, sql } from 'kysely'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { Money } from '../../domain/money.ts'
import type { Tx } from '../platform/database/database.ts'

export type TaxRemitted = { remittedOn: CalendarDate; reference: string | null }

/** Tax that valid payments withheld and that is not known to have reached the tax office, for payments `m` and their allocations `s`. */
const waits = (which: RawBuilder<unknown>) => sql`
  from payments m join allocations s on s.organisation_id = m.organisation_id and s.payment_id = m.id
  where m.tax_withheld_amount > m.tax_remitted_amount and m.reversed_at is null and s.tax_amount > 0 and ${which}
    and not exists (
      select from tax_remittances r
      where r.organisation_id = s.organisation_id and r.payment_id = s.payment_id and r.advice_id = s.advice_id)`

/** The day of the last payment with such tax. Throws if there is none. */
export async function lastWithheldOn(tx: Tx, which: RawBuilder<unknown>): Promise<CalendarDate> {
  const { rows } = await sql<{ day: CalendarDate | null }>`select max(m.paid_on) as day ${waits(which)}`.execute(tx)
  const [row] = rows
  if (!row?.day) throw new Error('Tax that waits was withheld of no payment.')
  return row.day
}

/**
 * Stores that tax has reached the tax office: tax withheld by valid payments that was not marked before. `which` selects among the payments
 * `m` and their allocations `s`. Returns the amount.
 */
export async function writeTaxRemitted(
  tx: Tx,
  which: RawBuilder<unknown>,
  { remittedOn, reference }: TaxRemitted,
): Promise<Money> {
  const { rows } = await sql<{ amount: Money }>`
    with waiting as (
      select s.payment_id, s.advice_id, sum(s.tax_amount)::bigint as amount ${waits(which)}
      group by s.payment_id, s.advice_id
    ), written as (
      insert into tax_remittances (payment_id, advice_id, amount, remitted_on, reference)
      select payment_id, advice_id, amount, ${remittedOn}::date, ${reference}::text from waiting
    ), of_payments as (
      update payments m set tax_remitted_amount = m.tax_remitted_amount + w.amount
      from (select payment_id, sum(amount)::bigint as amount from waiting group by payment_id) w where m.id = w.payment_id
    ), of_advices as (
      update payment_advices a set tax_remitted_amount = a.tax_remitted_amount + w.amount,
        tax_remitted_on = greatest(a.tax_remitted_on, ${remittedOn}::date)
      from (select advice_id, sum(amount)::bigint as amount from waiting group by advice_id) w where a.id = w.advice_id
    )
    select coalesce(sum(amount), 0)::bigint as amount from waiting`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('A sum without a row.')
  return row.amount
}

/** Tax remitted for a payment that is being reversed no longer counts for its advices; the record of the remittance stays. */
export async function countRemittedNoMore(tx: Tx, paymentId: string): Promise<void> {
  await sql`
    update payment_advices a set tax_remitted_amount = a.tax_remitted_amount - r.amount, tax_remitted_on = (
      select max(o.remitted_on) from tax_remittances o
      join payments m on m.organisation_id = o.organisation_id and m.id = o.payment_id and m.reversed_at is null
      where o.organisation_id = a.organisation_id and o.advice_id = a.id and o.payment_id <> r.payment_id)
    from tax_remittances r where r.payment_id = ${paymentId} and a.id = r.advice_id`.execute(tx)
}
