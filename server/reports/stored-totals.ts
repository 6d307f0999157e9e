import { type RawBuilder, sql } from 'kysely'
import { accounts } from '../../domain/ledger/account.ts'
import { isRenewed, isRunningToItsEnd, lastDayOfLease } from '../leases/renewals/ending-leases.ts'

/**
 * Sums maintained by triggers (functions/sums.sql, functions/lease-balances.sql): `sums` by `keys`. `records` calculates the same columns
 * from the records.
 */
export type StoredTotals = {
  table:
    | 'ledger_sums'
    | 'receivable_sums'
    | 'lease_sums'
    | 'lease_end_sums'
    | 'advice_sums'
    | 'payment_sums'
    | 'unit_sums'
    | 'lease_balances'
  keys: readonly string[]
  sums: readonly string[]
  records: RawBuilder<unknown>
  /** Each key has one row, so nothing can be folded. */
  isOneRowPerKey?: true
}

export const storedTotals: readonly StoredTotals[] = [
  {
    table: 'ledger_sums',
    keys: ['account_code', 'value_date'],
    sums: ['amount'],
    records: sql`select p.account_code, e.value_date, p.amount
      from ledger_postings p join ledger_entries e on e.organisation_id = p.organisation_id and e.id = p.entry_id`,
  },
  {
    table: 'receivable_sums',
    keys: ['value_month', 'due_on'],
    sums: ['amount'],
    records: sql`select date_trunc('month', e.value_date)::date as value_month, a.due_on, p.amount
      from ledger_postings p join ledger_entries e on e.organisation_id = p.organisation_id and e.id = p.entry_id
        join payment_advices a on a.organisation_id = p.organisation_id and a.id = p.advice_id
      where p.account_code = ${accounts.RECEIVABLE.code}`,
  },
  {
    table: 'advice_sums',
    keys: ['kind', 'property_type', 'month', 'due_on', 'charged_on', 'is_open', 'is_written_off', 'has_payment', 'is_remitted'],
    sums: ['advice_count', 'amount', 'paid_amount', 'balance_amount'],
    records: sql`select kind, property_type, month, due_on, charged_on, paid_amount + credited_amount + written_off_amount < amount as is_open,
        written_off_at is not null as is_written_off, paid_amount + recovered_amount > 0 as has_payment, remitted_at is not null as is_remitted,
        1 as advice_count, amount, paid_amount,
        amount - paid_amount - credited_amount - written_off_amount as balance_amount
      from payment_advices`,
  },
  {
    table: 'payment_sums',
    keys: ['paid_on', 'method', 'is_reversed'],
    sums: ['payment_count', 'amount'],
    records: sql`select paid_on, method, reversed_at is not null as is_reversed, 1 as payment_count, amount from payments`,
  },
  {
    table: 'unit_sums',
    keys: ['occupancy'],
    sums: ['unit_count', 'asking_rent_amount'],
    records: sql`select occupancy, 1 as unit_count, coalesce(asking_rent_amount, 0) as asking_rent_amount from units`,
  },
  {
    table: 'lease_sums',
    keys: ['property_type', 'status', 'is_signed', 'is_registered', 'expires_on'],
    sums: ['lease_count'],
    records: sql`select property_type, status, signed_on is not null as is_signed, registered_on is not null as is_registered,
        case status when 'UPCOMING_EXPIRATION' then ends_on end as expires_on, 1 as lease_count
      from leases`,
  },
  {
    table: 'lease_end_sums',
    keys: ['property_type', 'ends_on', 'last_day', 'notice_days', 'term_months', 'is_open'],
    sums: ['lease_count'],
    records: sql`select l.property_type, l.ends_on, ${lastDayOfLease} as last_day, l.notice_days,
        term_months_of(l.starts_on, l.ends_on) as term_months, l.terminates_on is null and not ${isRenewed} as is_open, 1 as lease_count
      from leases l where ${isRunningToItsEnd}`,
  },
  {
    table: 'lease_balances',
    isOneRowPerKey: true,
    keys: ['lease_id'],
    sums: ['open_amount', 'held_amount'],
    records: sql`select lease_id, amount - paid_amount - credited_amount - written_off_amount as open_amount, 0 as held_amount
      from payment_advices where paid_amount + credited_amount + written_off_amount < amount and written_off_at is null
      union all select lease_id, 0, -amount from ledger_postings where account_code = ${accounts.DEPOSITS_HELD.code} and lease_id is not null`,
  },
]

export const columnsOf = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))
