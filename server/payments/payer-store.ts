import { sql } from 'kysely'
import { maxLeasesPaid } from '../../domain/payments/tenant-payment-contract.ts'
import type { Payer } from '../../domain/payments/payer-contract.ts'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import { ensureFound } from '../../domain/problem.ts'
import { leasedPropertyJoins, leasedPropertyLabel } from '../leases/leased-property.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf } from '../platform/database/page.ts'
import { alike, everyWord } from '../properties/property-search-store.ts'
import { isOpen } from '../advices/advice-filter.ts'
import { chargedFor } from '../advices/charged-for.ts'

const max = 12

/** Finds the leases of a payer at the counter: by name, CID, phone, unit, house, plot, lease or advice number, nearest first. */
export async function findPayers(tx: Tx, written: string): Promise<Payer[]> {
  const text = written.replace(/^\+975\s*/, '')
  const near = await nearestLeases(tx, text, everyWord)
  const ids = near.length > 0 ? near : await nearestLeases(tx, text, alike)
  const payers = new Map((await readPayers(tx, ids)).map((payer) => [payer.leaseId, payer]))
  return ids.flatMap((id) => payers.get(id) ?? [])
}

/** Among equally near results, payers with a debt come first and ended leases last. */
async function nearestLeases(tx: Tx, text: string, farthest: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with near as materialized (select kind, id, nearness from found_everywhere(${text}, ${farthest}, ${max})), found as (
      select l.id, n.nearness from near n join leases l on l.tenant_id = n.id where n.kind = 'tenant'
      union all select id, nearness from near where kind = 'lease'
      union all select a.lease_id, n.nearness from near n join payment_advices a on a.id = n.id where n.kind = 'advice'
      union all select l.id, n.nearness from near n join leases l on l.unit_id = n.id where n.kind = 'unit'
      union all select l.id, n.nearness from near n join leases l on l.building_id = n.id where n.kind = 'building'
      union all select l.id, n.nearness from near n join leases l on l.plot_id = n.id where n.kind = 'plot'
    )
    select f.id from (select id, min(nearness) as nearness from found group by id) f
    join leases l on l.id = f.id
    where l.status <> 'CANCELLED'
    order by f.nearness, exists (select from payment_advices a where a.lease_id = l.id and ${isOpen}) desc, l.starts_on desc, f.id
    limit ${max}`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function readPayer(tx: Tx, leaseId: string): Promise<Payer> {
  return ensureFound((await readPayers(tx, [leaseId]))[0], 'lease')
}

/** Ids of a tenant's leases with an outstanding amount, the named one first; at most `maxLeasesPaid`. */
export async function openLeasesOf(tx: Tx, tenantId: string, leaseId: string | undefined): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select l.id from leases l
    where l.tenant_id = ${tenantId} and l.status <> 'CANCELLED' and (
      l.id = ${leaseId ?? null} or exists (
        select from payment_advices a where a.organisation_id = l.organisation_id and a.lease_id = l.id
          and (${isOpen} or a.interest_posted_amount > a.interest_paid_amount)))
    order by (l.id = ${leaseId ?? null}) desc nulls last, l.starts_on, l.id limit ${maxLeasesPaid}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** These leases with the amount due of each. */
export async function readDueOfTenant(tx: Tx, tenantId: string, leaseId: string | undefined): Promise<Payer[]> {
  const ids = await openLeasesOf(tx, tenantId, leaseId)
  const payers = await readPayers(tx, ids)
  return ids.flatMap((id) => payers.find((payer) => payer.leaseId === id) ?? [])
}

/**
 * The amount due of each: open rent whose due date has come, otherwise the next one. A deposit is paid only if it is named, so it is
 * separate.
 */
export async function readPayers(tx: Tx, leaseIds: readonly string[]): Promise<Payer[]> {
  const { rows } = await sql<Payer>`
    select l.id as "leaseId", l.lease_number as "leaseNumber", l.status as "leaseStatus", ${leasedPropertyLabel} as "propertyLabel",
      t.id as "tenantId", t.full_name as "tenantName", t.cid, t.phone_number as "phoneNumber",
      coalesce(open.rent, 0)::bigint as "dueAmount", coalesce(open.overdue, 0)::bigint as "overdueAmount",
      coalesce(open.deposit, 0)::bigint as "depositAmount", (
        select coalesce(sum(a.interest_posted_amount - a.interest_paid_amount), 0)::bigint from payment_advices a
        where a.organisation_id = l.organisation_id and a.lease_id = l.id and a.written_off_at is null
      ) as "interestAmount",
      coalesce(open.tax, 0)::bigint as "taxToWithholdAmount", coalesce(open.advices, '[]'::json) as advices
    from leases l
    join tenants t on t.organisation_id = l.organisation_id and t.id = l.tenant_id ${leasedPropertyJoins}
    left join lateral (
      select sum(balance) filter (where kind = 'RENT') as rent, sum(tax) filter (where kind = 'RENT') as tax, sum(balance) filter (where kind = 'RENT' and due_on < ${tx.today}) as overdue,
        sum(balance) filter (where kind = 'SECURITY_DEPOSIT') as deposit,
        json_agg(json_build_object('adviceId', id, 'adviceNumber', advice_number, 'kind', kind, 'chargedFor', charged_for, 'month', to_char(month, 'YYYY-MM'),
          'dueDate', due_on, 'balanceAmount', balance, 'taxToWithholdAmount', tax) order by due_on, charged_on, id) as advices
      from (
        select a.*, ${chargedFor} as charged_for, a.amount - a.paid_amount - a.credited_amount - a.written_off_amount as balance,
          greatest(least(a.tax_amount - a.tax_credited_amount - a.tax_withheld_amount,
            a.amount - a.paid_amount - a.credited_amount - a.written_off_amount), 0) as tax
        from payment_advices a where a.organisation_id = l.organisation_id and a.lease_id = l.id and ${isOpen}
        order by a.due_on, a.charged_on, a.id limit 200
      ) a
    ) open on true
    where l.id = any(${idsOf(leaseIds)})`.execute(tx)
  return rows
}

export async function readLeaseStart(tx: Tx, leaseId: string): Promise<CalendarDate> {
  const { rows } = await sql<{
    startsOn: CalendarDate
  }>`select starts_on as "startsOn" from leases where id = ${leaseId}`.execute(tx)
  const lease = ensureFound(rows[0], 'lease')
  return lease.startsOn
}
