import { sql } from 'kysely'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import type { DatedRate } from '../../../domain/leases/rent/late-interest.ts'
import type { PropertyType } from '../../../domain/properties/property.ts'
import type { Tx } from '../../platform/database/database.ts'
import { idsOf } from '../../platform/database/page.ts'

export function percentOn(rates: readonly DatedRate[], day: CalendarDate): string | undefined {
  return rates.findLast(({ from }) => from <= day)?.percent
}

export type TaxFacts = { propertyType: PropertyType; propertyId: string; isCommercial: boolean; withholds: boolean }

/** If no owner of the office is registered, no rent has GST, and no shares need to be read. */
export const anyOwnerChargesGst = sql`exists (select from owners where gst_registered_from is not null)`

/** The leases whose rent may be taxed: commercial ones, and those of tenants who withhold. */
export async function readTaxFacts(tx: Tx, leaseIds: readonly string[]): Promise<Map<string, TaxFacts>> {
  if (leaseIds.length === 0) return new Map()
  const { rows } = await sql<TaxFacts & { id: string }>`
    select l.id, l.property_type as "propertyType", coalesce(l.unit_id, l.building_id, l.plot_id) as "propertyId",
      coalesce(u.use, b.use, p.land_use) <> 'RESIDENTIAL' as "isCommercial", t.tenant_type <> 'INDIVIDUAL' as withholds
    from leases l
    join tenants t on t.organisation_id = l.organisation_id and t.id = l.tenant_id
    left join units u on u.organisation_id = l.organisation_id and u.id = l.unit_id
    left join buildings b on b.organisation_id = l.organisation_id and b.id = l.building_id
    left join plots p on p.organisation_id = l.organisation_id and p.id = l.plot_id
    where l.id = any(${idsOf(leaseIds)})
      and (t.tenant_type <> 'INDIVIDUAL' or (coalesce(u.use, b.use, p.land_use) <> 'RESIDENTIAL' and ${anyOwnerChargesGst}))`.execute(
    tx,
  )
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}

export type Lessor = { gstRegisteredFrom: CalendarDate | null; isTaxExempt: boolean }

export async function readLessors(tx: Tx, ownerIds: readonly string[]): Promise<Map<string, Lessor>> {
  const { rows } = await sql<Lessor & { id: string }>`
    select id, gst_registered_from as "gstRegisteredFrom", is_tax_exempt as "isTaxExempt" from owners where id = any(${idsOf(ownerIds)})`.execute(
    tx,
  )
  return new Map(rows.map(({ id, ...lessor }) => [id, lessor]))
}
