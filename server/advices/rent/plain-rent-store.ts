import { sql } from 'kysely'
import { firstDayOf, lastDayOf, type Month } from '../../../domain/calendar-date.ts'
import type { LeaseTerms } from '../../../domain/leases/lease-terms-shape.ts'
import { accounts } from '../../../domain/ledger/account.ts'
import type { Money } from '../../../domain/money.ts'
import type { Tx } from '../../platform/database/database.ts'
import { idsOf } from '../../platform/database/page.ts'
import { anyOwnerChargesGst } from './tax-store.ts'

/** A lease whose monthly rent follows from these terms alone. */
export type PlainLease = Pick<LeaseTerms, 'proration' | 'dueDay' | 'dueTiming'> & {
  id: string
  leaseNumber: string
  rentAmount: Money
  isBilled: boolean
  /** Its tenant or owners may make it taxable; the tax is calculated for each lease. */
  isTaxed: boolean
}

/**
 * Returns the leases that differ in nothing from others with the same rent: a whole calendar month of a running term at the agreed rent,
 * without a change, suspension, recurring charge, waiting charge or credit. Most leases qualify, so the engine runs once for each rent, not
 * once for each lease (decision 18). The others are calculated one by one.
 */
export async function readPlainLeases(tx: Tx, leaseIds: readonly string[], month: Month): Promise<PlainLease[]> {
  if (leaseIds.length === 0) return []
  const [first, last] = [firstDayOf(month), lastDayOf(month)]
  const { rows } = await sql<PlainLease>`
    select l.id, l.lease_number as "leaseNumber", l.rent_amount as "rentAmount", l.proration, l.due_day as "dueDay",
      l.due_timing as "dueTiming", billed.latest is not null as "isBilled",
      (select t.tenant_type from tenants t where t.organisation_id = l.organisation_id and t.id = l.tenant_id) <> 'INDIVIDUAL'
      or (${anyOwnerChargesGst} and coalesce(
        (select u.use from units u where u.organisation_id = l.organisation_id and u.id = l.unit_id),
        (select b.use from buildings b where b.organisation_id = l.organisation_id and b.id = l.building_id),
        (select p.land_use from plots p where p.organisation_id = l.organisation_id and p.id = l.plot_id)) <> 'RESIDENTIAL') as "isTaxed"
    from leases l
    left join lateral (
      select max(a.period_start) as latest from payment_advices a
      where a.organisation_id = l.organisation_id and a.lease_id = l.id and a.kind = 'RENT' and not a.is_correction
        and a.period_start between ${first} and ${last}
    ) billed on true
    where l.id = any(${idsOf(leaseIds)}) and l.status in ('ACTIVE', 'UPCOMING_EXPIRATION')
      and l.starts_on <= ${first} and l.ends_on >= ${last} and l.terminates_on is null and l.vacated_on is null
      and (l.billed_from is null or l.billed_from <= ${first}) and (billed.latest is null or billed.latest = ${first})
      and l.frequency = 'MONTHLY' and l.period_method = 'CALENDAR' and l.rate is null and l.escalation is null and l.rent_amount > 0
      and l.issue_lead_days is null
      and not exists (select from rent_changes c where c.organisation_id = l.organisation_id and c.lease_id = l.id)
      and not exists (select from lease_suspensions s where s.organisation_id = l.organisation_id and s.lease_id = l.id)
      and not exists (select from recurring_charges r where r.organisation_id = l.organisation_id and r.lease_id = l.id)
      and not exists (select from lease_charges d where d.organisation_id = l.organisation_id and d.lease_id = l.id
        and d.advice_id is null and d.deducted_at is null)
      and not exists (select from ledger_postings g where g.organisation_id = l.organisation_id and g.lease_id = l.id
        and g.account_code = ${accounts.TENANT_CREDIT.code} having sum(g.amount) < 0)`.execute(tx)
  return rows
}
