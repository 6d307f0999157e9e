import { accounts } from '../../domain/ledger/account.ts'
import { paymentMethods } from '../../domain/ledger/payment-method.ts'
import type { RegisterSize } from './register-size.ts'

// The money of a register, as the product would have booked it: each advice has its line and its entry; of twenty, seventeen are paid in
// full, each with its receipt, its allocation and its entry. Advice n belongs to the lease n % leases, month after month.

const office = 'pg_temp.office(n)'
const blockSize = 500_000
const methods = `array[${paymentMethods
  .filter((method) => method !== 'REPAIR_BILL')
  .map((method) => `'${method}'`)
  .join(', ')}]`

export function moneyStatements({ leases, advices, tenants, units, buildings }: RegisterSize): { name: string; sql: string }[] {
  const isPaid = `(n + 3 * (n / ${leases})) % 20 < 17`
  const statements = (from: number, to: number) => [
    {
      name: 'advices',
      sql: `insert into payment_advices (organisation_id, id, advice_number, lease_id, tenant_id, property_type, building_id, kind, month, period_start,
          period_end, due_on, charged_on, amount, paid_amount)
        select ${office}, pg_temp.id_of(9, n), 'PA-2026-' || pg_temp.six(n + 1), pg_temp.id_of(8, lease), pg_temp.id_of(2, lease % ${tenants}), 'UNIT',
          pg_temp.id_of(6, pg_temp.building_of(lease, ${units}, ${buildings})), 'RENT', month, month, (month + interval '1 month - 1 day')::date, (month + interval '1 month 4 days')::date,
          month, amount, case when ${isPaid} then amount else 0 end from pg_temp.months(${from}, ${to}, ${leases})`,
    },
    {
      name: 'lines of advices',
      sql: `insert into advice_lines (organisation_id, advice_id, line, label, amount, explanation, rent_of)
        select ${office}, pg_temp.id_of(9, n), 0, 'Rent', amount, '{"rule": "R2", "text": "The rent of a whole month."}', month
        from pg_temp.months(${from}, ${to}, ${leases})`,
    },
    {
      name: 'entries',
      sql: `insert into ledger_entries (organisation_id, id, kind, value_date, reference, lease_id)
        select ${office}, pg_temp.id_of(13, n), 'RENT', month, 'PA-2026-' || pg_temp.six(n + 1), pg_temp.id_of(8, lease)
        from pg_temp.months(${from}, ${to}, ${leases})
        union all select ${office}, pg_temp.id_of(15, n), 'PAYMENT', paid_on, 'R-2026-' || pg_temp.six(n + 1), pg_temp.id_of(8, lease)
        from pg_temp.months(${from}, ${to}, ${leases}) where ${isPaid}`,
    },
    {
      name: 'postings',
      sql: `insert into ledger_postings (organisation_id, entry_id, line, account_code, amount, lease_id, advice_id)
        select ${office}, pg_temp.id_of(p.entry, n), p.line, p.account, p.sign * amount, pg_temp.id_of(8, lease), case when p.of_advice then pg_temp.id_of(9, n) end
        from pg_temp.months(${from}, ${to}, ${leases})
        join (values (13, 0, '${accounts.RECEIVABLE.code}', 1, true), (13, 1, '${accounts.RENT.code}', -1, false),
          (15, 0, '${accounts.CASH.code}', 1, false), (15, 1, '${accounts.RECEIVABLE.code}', -1, true)) p (entry, line, account, sign, of_advice)
          on p.entry = 13 or ${isPaid}`,
    },
    {
      name: 'payments',
      sql: `insert into payments (organisation_id, id, receipt_number, lease_id, tenant_id, amount, method, paid_on, reference, entry_id)
        select ${office}, pg_temp.id_of(14, n), 'R-2026-' || pg_temp.six(n + 1), pg_temp.id_of(8, lease), pg_temp.id_of(2, lease % ${tenants}), amount,
          (${methods})[1 + n % ${paymentMethods.length - 1}], paid_on, case when n % 3 = 0 then 'TX' || lpad((n::bigint * 7919 % 100000000)::text, 8, '0') end,
          pg_temp.id_of(15, n) from pg_temp.months(${from}, ${to}, ${leases}) where ${isPaid}`,
    },
    {
      name: 'allocations',
      sql: `insert into allocations (organisation_id, id, payment_id, advice_id, entry_id, amount)
        select ${office}, pg_temp.id_of(16, n), pg_temp.id_of(14, n), pg_temp.id_of(9, n), pg_temp.id_of(15, n), amount
        from pg_temp.months(${from}, ${to}, ${leases}) where ${isPaid}`,
    },
  ]
  return Array.from({ length: Math.ceil(advices / blockSize) }, (_, block) =>
    statements(block * blockSize, Math.min((block + 1) * blockSize, advices) - 1).map(({ name, sql }) => ({
      name: `${name} ${block + 1}`,
      sql,
    })),
  ).flat()
}

export const monthsFunction = `
  create function pg_temp.months(first_n integer, last_n integer, leases integer)
    returns table (n integer, lease integer, month date, amount bigint, paid_on date) language sql immutable as $months$
    select s.n, s.n % leases, m.month, ((8 + s.n % leases % 40) * 100000)::bigint, (m.month + interval '1 month 4 days')::date - s.n % 10
    from generate_series(first_n, last_n) s (n) cross join lateral (select (date '2026-02-01' + s.n / leases * interval '1 month')::date as month) m $months$`
