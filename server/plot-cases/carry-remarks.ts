import { sql } from 'kysely'
import type { PlotCase } from '../../domain/plot-cases/plot-case-contract.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/database/new-id.ts'
import { idsOf } from '../platform/database/page.ts'
import { inForceOn } from '../properties/remarks/land-remark-store.ts'

type Found = { id: string; isOfPlot: boolean; leaseId: string | null }
type Made = { plotIds: readonly string[]; thramIds: readonly string[] }

/**
 * A remark in force on a plot applies to each plot that succeeds it; a recorded lease only where the lease continues. A remark on the whole
 * thram stays there, and also applies to a thram that comes from it. The earlier remarks stay unchanged on the retired plots.
 */
export async function carryRemarks(
  tx: Tx,
  { thramId, parents, leases }: PlotCase,
  { plotIds, thramIds }: Made,
): Promise<string[]> {
  const { rows } = await sql<Found>`
    select r.id, r.plot_id is not null as "isOfPlot", r.lease_id as "leaseId" from land_remarks r
    where r.thram_id = ${thramId} and (r.plot_id is null or r.plot_id = any(${idsOf(parents.map(({ id }) => id))}))
      and ${inForceOn(tx.today)} order by r.starts_on, r.id`.execute(tx)
  const made: string[] = []
  for (const { id, isOfPlot, leaseId } of rows) {
    const position = leases.find((lease) => lease.id === leaseId)?.toPlot
    const only = position === undefined || position === null ? undefined : plotIds[position]
    const targets = isOfPlot ? plotIds.filter((plotId) => only === undefined || plotId === only) : thramIds
    for (const target of targets) made.push(await copyRemark(tx, id, isOfPlot ? { plotId: target } : { thramId: target }))
  }
  return made
}

async function copyRemark(tx: Tx, remarkId: string, target: { plotId: string } | { thramId: string }): Promise<string> {
  const id = newId()
  const thram = 'plotId' in target ? sql`(select p.thram_id from plots p where p.id = ${target.plotId})` : sql`${target.thramId}`
  const plot = 'plotId' in target ? sql`${target.plotId}::uuid` : sql`null::uuid`
  await sql`insert into land_remarks
      (id, thram_id, plot_id, lease_id, kind, starts_on, ends_on, reference, in_favour_of, granted_year, text, awaits_recording, carried_from_id)
    select ${id}, ${thram}, ${plot}, lease_id, kind, starts_on, ends_on, reference, in_favour_of, granted_year, text, awaits_recording, id
    from land_remarks where id = ${remarkId}`.execute(tx)
  return id
}
