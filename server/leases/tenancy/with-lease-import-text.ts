import { sql } from 'kysely'
import type { Lease, LeaseImportText } from '../../../domain/leases/lease-schema.ts'
import type { Tx } from '../../platform/database/database.ts'
import { keysOf } from '../../platform/database/page.ts'
import { leasedPropertyJoins } from '../leased-property.ts'

/** Adds the texts of the import to leases, if the office downloads the list. */
export async function withLeaseImportText(
  tx: Tx,
  { format }: { format?: string | undefined },
  leases: Lease[],
): Promise<Lease[]> {
  if (!format || tx.actor.kind !== 'staff' || leases.length === 0) return leases
  const { rows } = await sql<LeaseImportText & { id: string }>`
    select l.id, lu.unit_number as "unitNumber", lb.name as building, lp.plot_number as "plotNumber", lp.thram_number as "thramNumber",
      lp.dzongkhag, lp.zone, tn.full_name || coalesce(' (' || coalesce(tn.cid, tn.phone_number) || ')', '') as tenant
    from leases l join tenants tn on tn.organisation_id = l.organisation_id and tn.id = l.tenant_id
    ${leasedPropertyJoins} where l.id = any(${keysOf(leases.map(({ id }) => id))})`.execute(tx.byKey)
  const byId = new Map(rows.map(({ id, ...words }) => [id, words]))
  return leases.map((lease) => {
    const forImport = byId.get(lease.id)
    return forImport ? { ...lease, forImport } : lease
  })
}
