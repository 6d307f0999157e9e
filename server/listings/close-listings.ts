import { sql } from 'kysely'
import { recordChange } from '../audit/record-change.ts'
import { selectLeases } from '../leases/lease-row.ts'
import { chainToLet } from '../leases/assert-no-overlap.ts'
import type { Tx } from '../platform/database/database.ts'
import { publishEvent } from '../platform/events.ts'
import { idsOf } from '../platform/database/page.ts'
import { lockComingSlots, withdrawComing } from './viewings/withdraw-coming.ts'

/**
 * A lease began: its property is not offered any longer, and nobody comes to view it. A listing that offers the property from a day after the lease stays. A closed
 * listing is never reopened.
 */
export async function closeListings(tx: Tx, { leaseId }: { leaseId: string }): Promise<void> {
  const [lease] = await selectLeases(tx, { where: sql`l.id = ${leaseId}` })
  if (!lease) return
  const { unitIds, buildingIds, plotIds } = await chainToLet(tx, lease)
  const isTaken = sql`status <> 'CLOSED'
    and (unit_id = any(${idsOf(unitIds)}) or building_id = any(${idsOf(buildingIds)}) or plot_id = any(${idsOf(plotIds)}))
    and (available_on is null or coalesce(available_on <= ${lease.occupiedUntil}::date, true))`
  const { rows: offered } = await sql<{ id: string }>`select id from listings where ${isTaken}`.execute(tx)
  await lockComingSlots(
    tx,
    offered.map(({ id }) => id),
  )
  const { rows } = await sql<{ id: string; before: string }>`
    with taken as (
      select id, status from listings where ${isTaken} order by id for update
    )
    update listings l set status = 'CLOSED', closed_at = ${tx.now} from taken where l.id = taken.id
    returning l.id, taken.status as before`.execute(tx)
  for (const { id, before } of rows) {
    await recordChange(tx, { entity: 'listing', entityId: id, before: { status: before }, after: { status: 'CLOSED' } })
    await withdrawComing(tx, id, 'LET')
    if (before === 'PUBLISHED') await publishEvent(tx, 'listing.unpublished', { listingId: id })
  }
}
