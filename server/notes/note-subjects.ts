import { type RawBuilder, sql } from 'kysely'
import type { NoteSubject } from '../../domain/notes/note-subject.ts'

type Source = {
  table: string
  column: string
  /** The name of the record `r` on screen. */
  label: RawBuilder<unknown>
  /** The tenant and the lease of the record, if a note about it is also about them. */
  tenant?: RawBuilder<unknown>
  lease?: RawBuilder<unknown>
  isPerson?: true
}

export const noteSources: Readonly<Record<NoteSubject, Source>> = {
  tenant: { table: 'tenants', column: 'tenant_id', label: sql`r.full_name`, tenant: sql`r.id`, isPerson: true },
  lease: { table: 'leases', column: 'lease_id', label: sql`r.lease_number`, tenant: sql`r.tenant_id`, lease: sql`r.id` },
  owner: { table: 'owners', column: 'owner_id', label: sql`r.name_english`, isPerson: true },
  thram: { table: 'thrams', column: 'thram_id', label: sql`r.thram_number` },
  plot: { table: 'plots', column: 'plot_id', label: sql`r.plot_number` },
  building: { table: 'buildings', column: 'building_id', label: sql`r.name` },
  unit: {
    table: 'units',
    column: 'unit_id',
    label: sql`(select concat_ws(', ', b.name, r.unit_number) from buildings b where b.organisation_id = r.organisation_id and b.id = r.building_id)`,
  },
  advice: {
    ...{ table: 'payment_advices', column: 'advice_id', label: sql`r.advice_number` },
    ...{ tenant: sql`r.tenant_id`, lease: sql`r.lease_id` },
  },
  payment: {
    ...{ table: 'payments', column: 'payment_id', label: sql`r.receipt_number` },
    ...{ tenant: sql`r.tenant_id`, lease: sql`r.lease_id` },
  },
  remittance: { table: 'remittances', column: 'remittance_id', label: sql`r.remittance_number` },
  damageReport: {
    table: 'damage_reports',
    column: 'damage_report_id',
    label: sql`(select l.lease_number from leases l where l.organisation_id = r.organisation_id and l.id = r.lease_id)`,
    tenant: sql`(select l.tenant_id from leases l where l.organisation_id = r.organisation_id and l.id = r.lease_id)`,
    lease: sql`r.lease_id`,
  },
  listing: { table: 'listings', column: 'listing_id', label: sql`r.title` },
}

// A note about an advice also names its lease and tenant, and a note about a lease its tenant: the first one in this order is its subject.
const byDetail: readonly NoteSubject[] = [
  ...(['advice', 'payment', 'damageReport', 'lease', 'tenant'] as const),
  ...(['owner', 'thram', 'plot', 'building', 'unit', 'remittance', 'listing'] as const),
]

/** `{ kind, id, label }` of the record that the note `n` is about. */
export const aboutOf: RawBuilder<unknown> = sql`case ${sql.join(
  byDetail.map((kind) => {
    const { table, column, label } = noteSources[kind]
    const id = sql.ref(`n.${column}`)
    return sql`when ${id} is not null then (
      select json_build_object('kind', ${sql.lit(kind)}, 'id', r.id, 'label', coalesce(${label}, ''))
      from ${sql.table(table)} r where r.organisation_id = n.organisation_id and r.id = ${id})`
  }),
  sql` `,
)} end`
