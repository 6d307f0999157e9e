import { sql } from 'kysely'
import type { BudgetAccount } from '../../domain/budgets/budget.ts'
import { type CalendarDate, earlier } from '../../domain/calendar-date.ts'
import { type Money, ZERO } from '../../domain/money.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf } from '../platform/database/page.ts'

export type Actual = { actualAmount: Money; actualToDateAmount: Money }
type Row = Actual & { buildingId: string; account: BudgetAccount }
export const nothing: Actual = { actualAmount: ZERO, actualToDateAmount: ZERO }

/** The leases of the building `b`, by keys. */
const leasesOf = sql`(select l.organisation_id, l.id from leases l where l.organisation_id = b.organisation_id and l.building_id = b.id
  union all select l.organisation_id, l.id from units u join leases l on l.organisation_id = u.organisation_id and l.unit_id = u.id
    where u.organisation_id = b.organisation_id and u.building_id = b.id)`

/**
 * The income and costs of these buildings in a year, by account (money.md R20): billed rent, owners' charges and metered use without GST,
 * office charges and credit, by the month of the rent; bills paid by owners by their date, and repairs that tenants set off. Reads by the
 * keys of the buildings of one page. Runs as staff, because an owner does not see every bill.
 */
export async function readActuals(
  office: Tx,
  buildingIds: readonly string[],
  { year, today }: { year: number; today: CalendarDate },
): Promise<Map<string, Actual>> {
  const [from, to] = [`${year}-01-01`, `${year}-12-31`]
  const until = earlier(today, to as CalendarDate)
  const { rows } = await sql<Row>`
    select b.id as "buildingId", m.account, sum(m.amount)::bigint as "actualAmount",
      coalesce(sum(m.amount) filter (where m.day <= ${until}), 0)::bigint as "actualToDateAmount"
    from buildings b cross join lateral (
      select s.account, a.month as day, s.amount
      from payment_advices a
      cross join lateral (
        select coalesce(sum(n.amount - n.gst_amount), 0) as amount from credit_notes n
        where a.credited_amount > 0 and n.organisation_id = a.organisation_id and n.advice_id = a.id and n.part = 'PRINCIPAL'
      ) credited
      cross join lateral (
        select coalesce(sum(k.amount), 0) as amount,
          coalesce(sum(k.amount) filter (where c.payee = 'OWNER' and c.meter_id is null), 0) as recurring,
          coalesce(sum(k.amount) filter (where c.payee = 'OWNER' and c.meter_id is not null), 0) as metered
        from recurring_charge_credits k join recurring_charges c on c.organisation_id = k.organisation_id and c.id = k.charge_id
        where a.credited_amount > 0 and a.charge_amount > 0 and k.organisation_id = a.organisation_id and k.advice_id = a.id
      ) charge_credited
      cross join lateral (select
        a.amount - a.gst_amount - a.charge_amount + a.charge_gst_amount - credited.amount + charge_credited.amount as other,
        a.charge_amount - a.charge_gst_amount - a.office_amount - a.metered_amount - charge_credited.recurring as recurring,
        a.metered_amount - charge_credited.metered as metered
      ) e
      cross join lateral (values (case when a.income_account = 'DAMAGE_CHARGED' then 'CHARGES' else 'RENT' end, e.other), ('CHARGES', e.recurring), ('METERED', e.metered)) s (account, amount)
      where a.organisation_id = b.organisation_id and a.building_id = b.id and a.kind = 'RENT' and a.amount > 0 and a.month between ${from} and ${to}
      union all
      select x.category, x.billed_on, x.amount from expenses x
      where x.organisation_id = b.organisation_id and x.building_id = b.id and x.charged_to = 'OWNERS' and x.reversed_at is null
        and x.billed_on between ${from} and ${to}
      union all
      select 'REPAIRS', c.charged_on, c.amount from ${leasesOf} k
      join payments p on p.organisation_id = k.organisation_id and p.lease_id = k.id and p.method = 'REPAIR_BILL'
      join owner_charges c on c.organisation_id = p.organisation_id and c.payment_id = p.id
      where c.charged_on between ${from} and ${to}
    ) m where b.id = any(${idsOf(buildingIds)}) group by b.id, m.account`.execute(office)
  return new Map(rows.map(({ buildingId, account, ...actual }) => [`${buildingId} ${account}`, actual]))
}
