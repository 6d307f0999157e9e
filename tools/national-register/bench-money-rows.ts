import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { calendarDate } from '../../domain/calendar-date.ts'
import { accounts } from '../../domain/ledger/account.ts'
import * as bare from './bare-sql.ts'
import { reportRows } from './bench-report-rows.ts'
import type { BenchRow } from './bench-row.ts'

const { office } = bare

/** An advice without payments. */
export type OpenAdvice = { id: string; leaseId: string; tenantId: string; amount: string; chargedOn: string }

/** Two for each round: the call pays one, the bare SQL the other. */
export const openAdvicesSql = `select id, lease_id as "leaseId", tenant_id as "tenantId", amount, charged_on::text as "chargedOn" from (
    select a.*, row_number() over (partition by lease_id order by due_on) as nth from payment_advices a
    where ${office} and kind = 'RENT' and paid_amount + credited_amount + written_off_amount = 0 and due_on < '2026-11-21') a
  where nth = 1 and tax_amount = 0 order by id limit 4000`

/** A clerk's payments, and calls whose cost grows with the ledger. */
export const moneyRows = (open: readonly OpenAdvice[], largeOwner: string): readonly BenchRow[] => [
  {
    name: 'receive: cash for an advice',
    isOnce: true,
    round: (n) => {
      const [paid, paidBare] = [open[2 * n], open[2 * n + 1]]
      if (!paid || !paidBare) throw new Error('The register has no open advice left. Make it anew.')
      return {
        endpoint: paymentContract.payAdvice,
        args: {
          params: { id: paid.id },
          body: { amount: Number(paid.amount), method: 'CASH', paidOn: calendarDate('2026-11-20') },
        },
        sql: receiveSql(paidBare),
      }
    },
  },
  ...reportRows,
  ...rowsOfOwner(largeOwner),
  {
    name: 'list: advices of a month by property',
    round: (n) => {
      const ofMonth = `payment_advices where ${office} and month = '2026-03-01'`
      const sorted = `select id from (select a.id, b.name, u.unit_number from payment_advices a
        join leases l on l.organisation_id = a.organisation_id and l.id = a.lease_id
        left join units u on u.organisation_id = l.organisation_id and u.id = l.unit_id
        left join buildings b on b.organisation_id = u.organisation_id and b.id = u.building_id
        where a.${office} and month = '2026-03-01') a order by name, unit_number, id limit 50 offset ${50 * (n % 5)}`
      return {
        endpoint: adviceContract.list,
        args: { query: { month: '2026-03', sort: 'propertyLabel:asc', pageSize: 50, pageNo: 1 + (n % 5) } },
        sql: `${bare.advices(sorted)}${bare.count(ofMonth)};
          select sum(amount), sum(paid_amount), sum(amount - paid_amount - credited_amount - written_off_amount) from ${ofMonth}`,
      }
    },
  },
]

/** The lists of an owner of thousands of units. */
const rowsOfOwner = (largeOwner: string): readonly BenchRow[] => [
  {
    name: 'list: advices of an owner of thousands',
    as: 'LARGE_OWNER',
    round: (n) => {
      const held = `payment_advices where ${office} and building_id = any(array(${bare.heldBuildings(largeOwner)}))`
      return {
        endpoint: adviceContract.list,
        args: { query: { pageSize: 50, pageNo: 1 + (n % 5) } },
        sql: `${bare.advices(`select id from ${held} order by due_on desc, id desc limit 50 offset ${50 * (n % 5)}`)}${bare.count(held)};
          select sum(amount), sum(paid_amount), sum(amount - paid_amount - credited_amount - written_off_amount) from ${held}`,
      }
    },
  },
  {
    name: 'list: payments of an owner of thousands',
    as: 'LARGE_OWNER',
    round: (n) => {
      const held = `payments where ${office} and lease_id in (${leasesOf(largeOwner)})`
      return {
        endpoint: paymentContract.list,
        args: { query: { pageSize: 50, pageNo: 1 + (n % 5) } },
        sql: `${bare.payments(`select id from ${held} order by paid_on desc, id desc limit 50 offset ${50 * (n % 5)}`)}${bare.count(held)};
          select sum(amount) filter (where reversed_at is null) from ${held}`,
      }
    },
  },
  {
    name: 'list: leases of an owner of thousands',
    as: 'LARGE_OWNER',
    round: (n) => {
      const held = `leases where ${office} and id in (${leasesOf(largeOwner)})`
      return {
        endpoint: leaseContract.list,
        args: { query: { sort: 'startDate:desc', pageSize: 50, pageNo: 1 + (n % 5) } },
        sql:
          bare.leases(`select id from ${held} order by starts_on desc, id desc limit 50 offset ${50 * (n % 5)}`) +
          bare.count(held),
      }
    },
  },
]

function leasesOf(owner: string): string {
  return `select l.id from leases l where l.${office} and l.unit_id = any(array(${bare.heldUnits(owner)}))
    union all select l.id from leases l where l.${office} and l.building_id = any(array(${bare.heldBuildings(owner)}))`
}

/** The rows of a receipt, with its number, in one transaction: each statement waits for the previous one. */
function receiveSql({ id, leaseId, tenantId, amount, chargedOn }: OpenAdvice): string {
  const [entry, payment, day] = [crypto.randomUUID(), crypto.randomUUID(), '2026-11-20']
  const organisation = `'${bare.largestOffice}'`
  return `begin; set local app.now = '2026-11-21T04:00:00Z';
    select id from leases where ${office} and id = '${leaseId}' for update;
    select * from payment_advices where ${office} and lease_id = '${leaseId}' and paid_amount + credited_amount + written_off_amount < amount order by id for update;
    insert into ledger_entries (organisation_id, id, kind, value_date, reference, lease_id)
      values (${organisation}, '${entry}', 'PAYMENT', greatest(date '${day}', date '${chargedOn}'), 'R-${payment}', '${leaseId}');
    insert into ledger_postings (organisation_id, entry_id, line, account_code, amount, lease_id, advice_id)
      values (${organisation}, '${entry}', 0, '${accounts.CASH.code}', ${amount}, '${leaseId}', null),
        (${organisation}, '${entry}', 1, '${accounts.RECEIVABLE.code}', -${amount}, '${leaseId}', '${id}');
    insert into payments (organisation_id, id, receipt_number, lease_id, tenant_id, amount, method, paid_on, entry_id)
      values (${organisation}, '${payment}', 'R-${payment}', '${leaseId}', '${tenantId}', ${amount}, 'CASH', '${day}', '${entry}');
    insert into allocations (organisation_id, id, payment_id, advice_id, entry_id, amount)
      values (${organisation}, '${crypto.randomUUID()}', '${payment}', '${id}', '${entry}', ${amount});
    update payment_advices set paid_amount = ${amount} where ${office} and id = '${id}';
    update number_counters set last_number = last_number + 1 where ${office} and book = 'RECEIPT' and year = 2026;
    commit;
    ${bare.payments(`select '${payment}'::uuid`)}; ${bare.advices(`select '${id}'::uuid`)}`
}
