import { sql } from 'kysely'
import type { BodyOf } from '../../domain/endpoint.ts'
import type { PlotCase, plotCaseContract } from '../../domain/plot-cases/plot-case-contract.ts'
import { Problem } from '../../domain/problem.ts'
import { recordChange } from '../audit/record-change.ts'
import { recordEvents } from '../leases/lease-event-store.ts'
import { refreshOccupancy } from '../leases/lease-occupancy.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf } from '../platform/database/page.ts'
import { assertAcknowledged, recordAcknowledged } from '../properties/remarks/matching-remarks.ts'
import { transferThram } from '../properties/transfer-thram.ts'
import { carryRemarks } from './carry-remarks.ts'
import { registerNewPlots } from './register-new-plots.ts'

type Move = BodyOf<typeof plotCaseContract.move>

export type MovedBuilding = { buildingId: string; plotId: string; position: number }
/** The values before an approval, which its reversal restores. */
export type BeforeApproval = {
  buildingPlots: MovedBuilding[]
  leases: { id: string; plotId: string }[]
  /** The records that the approval created. */
  plotIds: string[]
  thramIds: string[]
  remarkIds: string[]
  /** The number of the new thrams that the approval transferred to other owners. */
  transferCount: number
}

/** The new plots replace the old ones, with the buildings on them, their leases and their data in the register. */
export async function approveCase(tx: Tx, current: PlotCase, move: Move): Promise<void> {
  assertWarningsRead(current, move.acknowledgedWarnings ?? [])
  const acknowledged = assertAcknowledged(current.remarks, move.acknowledgedRemarkIds)
  const { plotIds, thrams } = await registerNewPlots(tx, current)
  const buildingPlots = await moveBuildings(tx, current, plotIds)
  const leases = await moveLeases(tx, current, plotIds)
  const remarkIds = await carryRemarks(tx, current, { plotIds, thramIds: thrams.map(({ id }) => id) })
  await retireParents(tx, current)
  const successions = current.parents.flatMap(({ id }) =>
    plotIds.map((successor) => ({ predecessor_id: id, successor_id: successor, case_id: current.id })),
  )
  await tx.insertInto('plot_successions').values(successions).execute()
  const before: BeforeApproval = {
    ...{ buildingPlots, leases, plotIds, remarkIds },
    thramIds: thrams.map(({ id }) => id),
    transferCount: thrams.filter(({ isOther }) => isOther).length,
  }
  const words = [...current.issues.map(({ message }) => message), ...acknowledged.map(({ message }) => message)]
  await sql`update plot_cases set status = 'APPROVED', approved_on = ${tx.today}, before = ${JSON.stringify(before)}::jsonb,
    acknowledged = ${words}::text[] where id = ${current.id}`.execute(tx)
  await recordAcknowledged(tx, acknowledged, { case_id: current.id })
  const note = `Subdivision of plot ${current.parentNumbers.join(', ')}.`
  for (const { id, owners, isOther } of thrams) {
    // The remarks that were carried over are acknowledged with the case.
    if (isOther)
      await transferThram(tx, id, {
        on: tx.today,
        reason: 'PARTITION',
        note,
        owners,
        canReplace: false,
        acknowledgedRemarkIds: remarkIds,
      })
  }
  await refreshOccupancy(
    tx,
    [...plotIds, ...current.parents.map(({ id }) => id)].map((propertyId) => ({ propertyType: 'LAND', propertyId })),
  )
}

function assertWarningsRead({ issues }: PlotCase, read: readonly string[]): void {
  const open = issues.filter(({ level, message }) => level === 'WARNING' && !read.includes(message))
  if (open.length === 0) return
  const messages = open.slice(0, 5).map(({ message }) => message)
  throw new Problem('ILLEGAL_TRANSITION', `${messages.join(' ')} Read and acknowledge each warning to approve.`)
}

/** A building over several plots of a merger is linked once to the new plot. */
async function moveBuildings(tx: Tx, { parents, buildings }: PlotCase, plotIds: readonly string[]): Promise<MovedBuilding[]> {
  const parentIds = idsOf(parents.map(({ id }) => id))
  const { rows } = await sql<MovedBuilding>`
    select building_id as "buildingId", plot_id as "plotId", position from building_plots where plot_id = any(${parentIds})
    order by building_id, position`.execute(tx)
  if (rows.length === 0) return []
  const target = new Map(buildings.map(({ id, toPlot }) => [id, plotIds[toPlot ?? 0] ?? '']))
  const first = new Map<string, MovedBuilding>()
  for (const row of rows) if (!first.has(row.buildingId)) first.set(row.buildingId, row)
  await sql`delete from building_plots where plot_id = any(${parentIds})`.execute(tx)
  const moved = [...first.values()].map(({ buildingId, position }) => ({
    ...{ building_id: buildingId, plot_id: target.get(buildingId) ?? '', position },
  }))
  await tx.insertInto('building_plots').values(moved).execute()
  return rows
}

async function moveLeases(tx: Tx, { parents, leases, plots, parentNumbers }: PlotCase, plotIds: readonly string[]) {
  const [parent] = parents
  if (!parent) return []
  for (const { id, toPlot } of leases) {
    await tx
      .updateTable('leases')
      .set({ plot_id: plotIds[toPlot ?? 0] ?? null })
      .where('id', '=', id)
      .execute()
  }
  await recordEvents(
    tx,
    leases.map(({ id, toPlot }) => ({
      ...{ leaseId: id, kind: 'PLOT_CHANGED' as const, on: tx.today },
      reason: `Plot ${parentNumbers.join(', ')} was divided. The lease goes on with plot ${plots[toPlot ?? 0]?.plotNumber ?? ''}.`,
    })),
  )
  return leases.map(({ id }) => ({ id, plotId: parent.id }))
}

/** Removes them from lists and map, but keeps their number, history and outline. */
async function retireParents(tx: Tx, { parents }: PlotCase): Promise<void> {
  await sql`update plots set retired_on = ${tx.today}, former_geometry = geometry, geometry = null
    where id = any(${idsOf(parents.map(({ id }) => id))})`.execute(tx)
  for (const { id } of parents) {
    await recordChange(tx, { entity: 'plot', entityId: id, before: { retiredOn: null }, after: { retiredOn: tx.today } })
  }
}
