import { type RawBuilder, sql } from 'kysely'
import type { Blocker } from '../../../domain/problem.ts'
import type { Tx } from './database.ts'

type Kind = { one: string; many: string; name: RawBuilder<unknown>; path: RawBuilder<unknown> }

/** The page of a record in the office's screens, and its name there. */
const kinds: Record<string, Kind> = {
  administrative_zones: {
    one: 'gewog or thromde',
    many: 'gewogs or thromdes',
    name: sql`r.name`,
    path: sql`'/admin/master-locations/adm-zones?dzongkhagId=' || r.dzongkhag_id`,
  },
  sub_administrative_zones: {
    one: 'chiwog or locality',
    many: 'chiwogs or localities',
    name: sql`r.name`,
    path: sql`'/admin/master-locations/subadm-zones?administrativeZoneId=' || r.administrative_zone_id`,
  },
  owners: kind('owner', sql`r.name_english`, '/admin/master-users/owners/'),
  tenants: kind('tenant', sql`r.full_name`, '/admin/master-users/tenants/'),
  thrams: kind('thram', sql`r.thram_number`, '/admin/master-properties/thrams/'),
  plots: kind('plot', sql`r.plot_number`, '/admin/master-properties/plots/'),
  plot_cases: kind('case', sql`lower(r.kind)`, '/admin/master-properties/plot-cases/'),
  land_remarks: {
    ...kind('remark', sql`concat_ws(' ', initcap(replace(r.kind, '_', ' ')), r.reference)`, ''),
    path: sql`'/admin/master-properties/remarks?thramId=' || r.thram_id`,
  },
  buildings: kind('building', sql`r.name`, '/admin/master-properties/list-buildings/'),
  units: kind('unit', sql`r.unit_number`, '/admin/master-properties/units/'),
  meters: kind('meter', sql`r.number`, '/admin/master-properties/meters/'),
  work_orders: kind('work order', sql`r.number`, '/admin/master-properties/work-orders/'),
  maintenance_plans: kind('maintenance plan', sql`r.title`, '/admin/master-properties/maintenance-plans/'),
  vendors: kind('vendor', sql`r.name`, '/admin/master-properties/vendors/'),
  leases: {
    ...kind('lease', sql`r.lease_number`, ''),
    path: sql`'/admin/master-lease/' || case r.property_type when 'LAND' then 'lands' when 'BUILDING' then 'buildings' else 'units' end || '/' || r.id`,
  },
  listings: kind('listing', sql`r.title`, '/admin/master-lease/listings/'),
  applications: kind('application', sql`r.name`, '/admin/master-lease/applications/'),
  announcements: kind('announcement', sql`r.title`, '/admin/announcements/'),
  payment_advices: kind('payment advice', sql`r.advice_number`, '/admin/master-transactions/advices/'),
  payments: kind('payment', sql`r.receipt_number`, '/admin/master-transactions/payments/'),
  expenses: { ...kind('expense', sql`r.description`, ''), path: sql`'/admin/master-transactions/expenses'` },
}

function kind(one: string, name: RawBuilder<unknown>, folder: string): Kind {
  return { one, many: `${one}s`, name, path: sql`${folder}::text || r.id` }
}

/** Tables without a page: the record to which a row belongs. */
const parts: Record<string, { table: string; column: string }> = {
  thram_holdings: { table: 'thrams', column: 'thram_id' },
  building_plots: { table: 'buildings', column: 'building_id' },
  building_holdings: { table: 'buildings', column: 'building_id' },
  unit_holdings: { table: 'units', column: 'unit_id' },
  land_remark_acknowledgements: { table: 'leases', column: 'lease_id' },
  plot_case_parents: { table: 'plot_cases', column: 'case_id' },
  plot_case_plots: { table: 'plot_cases', column: 'case_id' },
  plot_case_holders: { table: 'plot_cases', column: 'case_id' },
  plot_successions: { table: 'plot_cases', column: 'case_id' },
  lease_consents: { table: 'leases', column: 'lease_id' },
  lease_parties: { table: 'leases', column: 'lease_id' },
  recurring_charges: { table: 'leases', column: 'lease_id' },
  meter_readings: { table: 'meters', column: 'meter_id' },
}

const maxNamed = 5

type NamedRecord = Blocker & { name: string }
export type NamedRecords = { one: string; many: string; count: number; records: NamedRecord[] }

/** The first records that these rows of a table are or belong to, as far as the caller may see them, except `others`. */
export async function nameRecords(
  tx: Tx,
  table: string,
  these: RawBuilder<unknown>,
  others: RawBuilder<unknown> = sql`(null)`,
): Promise<NamedRecords | undefined> {
  const part = parts[table] ?? { table, column: 'id' }
  const known = kinds[part.table]
  if (!known) return undefined
  const { rows } = await sql<{ name: string; path: string; count: number }>`
    select ${known.name} as name, ${known.path} as path, count(*) over () as count from ${sql.table(part.table)} r
    where r.id in (select row.${sql.ref(part.column)} from ${sql.table(table)} row where ${these})
      and (r.id in ${others}) is not true
    order by 1, r.id limit ${maxNamed}`.execute(tx)
  const word = `${known.one.charAt(0).toUpperCase()}${known.one.slice(1)}`
  const records = rows.map(({ name, path }) => ({ name, label: `${word} ${name}`, path }))
  return { one: known.one, many: known.many, count: rows[0]?.count ?? 0, records }
}
