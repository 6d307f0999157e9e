import { calendarDate } from '../../domain/calendar-date.ts'
import { accounts } from '../../domain/ledger/account.ts'
import { reportContract } from '../../domain/reports/report-contract.ts'
import * as bare from './bare-sql.ts'
import type { BenchRow } from './bench-row.ts'

const { office } = bare
const today = "date '2026-11-21'"
const balance = 'amount - paid_amount - credited_amount - written_off_amount'
const isOpen = 'paid_amount + credited_amount + written_off_amount < amount and written_off_at is null'
const inForce = `l.starts_on <= ${today} and (l.occupied_until is null or l.occupied_until >= ${today}) and l.status not in ('PENDING', 'CANCELLED')`
const storedOwed = `select ${[-10_000, 0, 30, 60, 90].map((days) => `sum(balance_amount) filter (where ${today} - due_on > ${days})`).join()}
  from advice_sums where ${office} and is_open and not is_written_off`
const ledgerOf = (code: string) => `select sum(amount) from ledger_sums where ${office} and account_code = '${code}'`

/** A page of fifty rows with the totals of all: the content of a screen, for any size of office. */
export const reportRows: readonly BenchRow[] = [
  {
    name: 'report: arrears of the office',
    round: (n) => ({
      endpoint: reportContract.arrears,
      args: { query: { pageNo: 1 + (n % 5) } },
      sql: `with page as materialized (select lease_id, open_amount from lease_balances where ${office} and open_amount <> 0
          order by open_amount desc, lease_id desc limit 50 offset ${50 * (n % 5)}),
        owed as (select a.lease_id, min(a.due_on) as oldest, ${[-10_000, 0, 30, 60, 90].map((days, nth) => `sum(${balance}) filter (where ${today} - a.due_on > ${days}) as d${nth}`).join()}
          from payment_advices a where ${office} and a.lease_id = any(array(select lease_id from page)) and ${isOpen} group by a.lease_id)
        select l.id, l.lease_number, b.name, u.unit_number, n.id, n.full_name, n.phone_number, w.*
        from page join owed w using (lease_id) join leases l on l.${office} and l.id = w.lease_id ${bare.leasedUnit};
        select count(*) from (select from lease_balances where ${office} and open_amount <> 0 limit 10001) c;
        ${storedOwed}; ${ledgerOf(accounts.RECEIVABLE.code)}`,
    }),
  },
  {
    name: 'report: rent roll of the office',
    round: (n) => {
      // Each building has at least one row, so the query reads no more buildings than the rows that it needs.
      const rows = (
        max: number,
      ) => `(select * from buildings where ${office} order by name, id limit ${max}) b cross join lateral (
          select '' as place, l.id, true as is_let from (
            select * from leases l where l.organisation_id = b.organisation_id and l.building_id = b.id offset 0) l where ${inForce}
          union all select u.unit_number, l.id, true from units u cross join lateral (
              select * from leases l where l.organisation_id = u.organisation_id and l.unit_id = u.id offset 0) l
            where u.organisation_id = b.organisation_id and u.building_id = b.id and ${inForce}
          union all select u.unit_number, u.id, false from units u where u.organisation_id = b.organisation_id and u.building_id = b.id and not exists (
            select from (select l.* from leases l where l.organisation_id = u.organisation_id and l.unit_id = u.id offset 0) l where ${inForce})
          offset 0
        ) x`
      return {
        endpoint: reportContract.rentRoll,
        args: { query: { pageNo: 1 + (n % 5) } },
        sql: `with page as materialized (select b.name as building, x.* from ${rows(50 * (n % 5) + 50)} order by b.name, b.id, x.place, x.id limit 50 offset ${50 * (n % 5)})
          select page.*, l.*, t.full_name, k.open_amount, k.held_amount, (select max(paid_on) from payments m
              where m.organisation_id = l.organisation_id and m.lease_id = l.id and m.reversed_at is null),
            (select json_agg(c) from rent_changes c where c.organisation_id = l.organisation_id and c.lease_id = l.id)
          from page left join leases l on page.is_let and l.${office} and l.id = page.id
          left join tenants t on t.organisation_id = l.organisation_id and t.id = l.tenant_id
          left join lease_balances k on k.organisation_id = l.organisation_id and k.lease_id = l.id;
          select u.* from units u where u.${office} and occupancy = 'VACANT' order by unit_number, id limit 20;
          select count(*) from (select from ${rows(50 * (n % 5) + 2001)} limit ${50 * (n % 5) + 2001}) c; ${storedOwed}; ${ledgerOf(accounts.RECEIVABLE.code)};
          ${ledgerOf(accounts.DEPOSITS_HELD.code)}; select occupancy, sum(asking_rent_amount) from unit_sums where ${office} group by 1`,
      }
    },
  },
  {
    name: 'report: occupancy of the office',
    round: (n) => ({
      endpoint: reportContract.occupancy,
      args: { query: { pageNo: 1 + (n % 5) } },
      sql: `with page as materialized (select b.organisation_id, b.id, b.name from buildings b where b.${office}
          and exists (select from units u where u.organisation_id = b.organisation_id and u.building_id = b.id) order by b.name, b.id limit 50 offset ${50 * (n % 5)})
        select p.name, x.* from page p cross join lateral (select count(*), count(*) filter (where u.occupancy = 'OCCUPIED'),
          sum(u.asking_rent_amount) filter (where u.occupancy = 'VACANT'), max(${today} - (select max(l.occupied_until) from leases l
            where l.organisation_id = u.organisation_id and l.unit_id = u.id and u.occupancy = 'VACANT'))
          from units u where u.organisation_id = p.organisation_id and u.building_id = p.id) x;
        select count(*) from (select from buildings b where b.${office}
          and exists (select from units u where u.organisation_id = b.organisation_id and u.building_id = b.id) limit 10001) c;
        select occupancy, sum(unit_count), sum(asking_rent_amount) from unit_sums where ${office} group by 1`,
    }),
  },
  {
    name: 'report: collection of a month',
    round: (n) => ({
      endpoint: reportContract.collection,
      args: { query: { from: calendarDate('2026-03-01'), to: calendarDate('2026-03-31'), pageNo: 1 + (n % 5) } },
      sql: collectionSql(50 * (n % 5)),
    }),
  },
]

function collectionSql(offset: number): string {
  const charged = `from payment_advices a where a.organisation_id = b.organisation_id and a.building_id = b.id and a.kind = 'RENT'
    and a.charged_on between '2026-03-01' and '2026-03-31'`
  const paid = `from units u join leases l on l.organisation_id = u.organisation_id and l.unit_id = u.id
    join payments m on m.organisation_id = l.organisation_id and m.lease_id = l.id and m.reversed_at is null and m.paid_on between '2026-03-01' and '2026-03-31'
    where u.organisation_id = b.organisation_id and u.building_id = b.id`
  const moved = `from buildings b where b.${office} and (exists (select ${charged}) or exists (select ${paid}))`
  return `with page as materialized (select b.organisation_id, b.id, b.name ${moved} order by b.name, b.id limit 50 offset ${offset})
    select b.name, (select sum(a.amount) ${charged}), x.* from page b
    cross join lateral (select count(*), sum(m.amount), sum(m.tax_withheld_amount) ${paid}) x;
    select count(*) from (select ${moved} limit ${offset + 501}) c;
    select sum(amount) from advice_sums where ${office} and kind = 'RENT' and charged_on between '2026-03-01' and '2026-03-31';
    select method, sum(payment_count), sum(amount) from payment_sums where ${office} and not is_reversed and paid_on between '2026-03-01' and '2026-03-31' group by 1;
    select sum(tax_withheld_amount) from payments where ${office} and tax_withheld_amount > 0 and reversed_at is null and paid_on between '2026-03-01' and '2026-03-31'`
}
