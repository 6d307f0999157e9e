import { sql } from 'kysely'
import { Problem } from '../../domain/problem.ts'
import { otherAdvices, cancelOpeningBalance } from '../deposits/cancel-opening-balance.ts'
import { cancelTakenOver } from '../leases/tenancy/take-over-lease.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf } from '../platform/database/page.ts'

/**
 * The books are append-only. Opening balances and held deposits of an import are credited. A lease of the import that has any is cancelled
 * and stays, with its property, people and land. Their rows are marked as retained: the undo of the records skips them, and the corrected
 * file takes them over (existing-rows.ts). Returns the number of credited balances.
 */
export async function undoBooks(tx: Tx, id: string): Promise<number> {
  const { rows: openings } = await sql<{ adviceId: string }>`
    select a.id as "adviceId" from payment_advices a where a.id in (select record_id from import_rows where import_id = ${id} and kind = 'opening-balance')
      or a.kind = 'SECURITY_DEPOSIT' and a.lease_id in (select record_id from import_rows where import_id = ${id} and kind = 'lease')`.execute(
    tx,
  )
  const adviceIds = openings.map(({ adviceId }) => adviceId)
  const { rows: leases } = await sql<{ leaseId: string }>`
    select record_id as "leaseId" from import_rows where import_id = ${id} and kind = 'lease'`.execute(tx)
  const leaseIds = leases.map(({ leaseId }) => leaseId)
  const [other] = await otherAdvices(tx, leaseIds, adviceIds)
  if (other) throw new Problem('IN_USE', `${other} is recorded for a lease of this import. End that lease instead.`)
  if (openings.length > 0) await cancelOpeningBalance(tx, adviceIds)
  const staying = await leasesWithAdvices(tx, leaseIds)
  if (staying.length > 0) await detachLeases(tx, id, staying)
  const { numAffectedRows = 0n } = await sql`
    delete from import_rows where import_id = ${id} and kind = 'opening-balance'`.execute(tx)
  return Number(numAffectedRows)
}

/** Includes leases whose entered amounts were all credited by an earlier undo. */
async function leasesWithAdvices(tx: Tx, leaseIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct lease_id as id from payment_advices where lease_id = any(${idsOf(leaseIds)}) order by 1`.execute(tx)
  return rows.map(({ id }) => id)
}

async function detachLeases(tx: Tx, id: string, leaseIds: readonly string[]): Promise<void> {
  await cancelTakenOver(tx, leaseIds)
  await sql`
    with kept_leases as (select * from leases where id = any(${idsOf(leaseIds)})),
    kept_buildings as (
      select building_id as id from kept_leases where building_id is not null
      union select u.building_id from units u where u.id in (select unit_id from kept_leases)
    ),
    kept_plots as (
      select plot_id as id from kept_leases where plot_id is not null
      union select plot_id from building_plots where building_id in (select id from kept_buildings)
    ),
    kept_thrams as (select thram_id as id from plots where id in (select id from kept_plots)),
    kept (id) as (
      select id from kept_leases union select unit_id from kept_leases union select tenant_id from kept_leases
      union select id from kept_buildings union select id from kept_plots union select id from kept_thrams
      union select owner_id from thram_holdings where thram_id in (select id from kept_thrams)
      union select owner_id from building_holdings where building_id in (select id from kept_buildings)
      union select owner_id from unit_holdings where unit_id in (select unit_id from kept_leases)
    )
    update import_rows i set is_retained = true, content = '{}' from kept k
    where i.import_id = ${id} and i.record_id = k.id and not i.content ? 'known'`.execute(tx)
}
