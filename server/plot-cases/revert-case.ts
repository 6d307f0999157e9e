import { type RawBuilder, sql } from 'kysely'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { PlotCase } from '../../domain/plot-cases/plot-case-contract.ts'
import { ensureFound, Problem } from '../../domain/problem.ts'
import { recordChange } from '../audit/record-change.ts'
import { recordEvents } from '../leases/lease-event-store.ts'
import { refreshOccupancy } from '../leases/lease-occupancy.ts'
import type { Tx } from '../platform/database/database.ts'
import { listReferences } from '../platform/database/list-references.ts'
import { idsOf } from '../platform/database/page.ts'
import { publishEvent } from '../platform/events.ts'
import { assertDaysNotRemitted } from '../remittance/assert-days-not-remitted.ts'
import type { BeforeApproval } from './approve-case.ts'
import { readPlotCase } from './read-plot-case.ts'
import { lockCase } from './save-plot-case.ts'

/** Restores everything as it was before the approval; refused if something was added to the new plots since. */
export async function revertCase(tx: Tx, id: string, reason: string, ifMatch: number | undefined): Promise<PlotCase> {
  const current = await lockCase(tx, id, ifMatch)
  if (current.status !== 'APPROVED')
    throw new Problem(
      'ILLEGAL_TRANSITION',
      'Only an approved case that is not closed can be undone. For a closed case, create a new one.',
    )
  const { rows } = await sql<{ before: BeforeApproval }>`select before from plot_cases where id = ${id}`.execute(tx)
  const { before } = ensureFound(rows[0], 'plotCase')
  await lockMade(tx, before)
  await assertNothingAdded(tx, before)
  await assertBuildingsNotMoved(tx, before)
  await takeBackTransfers(tx, before, reason)
  await returnLeases(tx, before, reason)
  await returnBuildings(tx, before)
  await removeMade(tx, id, before)
  await sql`update plots set retired_on = null, geometry = former_geometry, former_geometry = null
    where id = any(${idsOf(current.parents.map((parent) => parent.id))})`.execute(tx)
  for (const { id: plotId } of current.parents) {
    await recordChange(tx, {
      entity: 'plot',
      entityId: plotId,
      before: { retiredOn: current.approvedOn },
      after: { retiredOn: null },
    })
  }
  await sql`update plot_cases set status = 'SURVEYED', approved_on = null, before = null, acknowledged = '{}', reverted_reason = ${reason}
    where id = ${id}`.execute(tx)
  await refreshOccupancy(
    tx,
    current.parents.map((parent) => ({ propertyType: 'LAND', propertyId: parent.id })),
  )
  if (before.thramIds.length > 0 && current.approvedOn)
    await publishEvent(tx, 'thram.transferred', { thramId: current.thramId, on: current.approvedOn })
  const after = await readPlotCase(tx, id)
  await recordChange(tx, { entity: 'plotCase', entityId: id, before: current, after })
  return after
}

/** Locks leases before the land, as everywhere. */
async function lockMade(tx: Tx, { plotIds }: BeforeApproval): Promise<void> {
  await sql`select id from leases where plot_id = any(${idsOf(plotIds)}) order by id for update`.execute(tx)
  await sql`select id from plots where id = any(${idsOf(plotIds)}) order by id for update`.execute(tx)
}

async function assertNothingAdded(tx: Tx, before: BeforeApproval): Promise<void> {
  const plots = idsOf(before.plotIds)
  const buildings = idsOf(before.buildingPlots.map(({ buildingId }) => buildingId))
  const added: [string, RawBuilder<unknown>][] = [
    ['a lease', sql`leases where plot_id = any(${plots}) and id <> all(${idsOf(before.leases.map(({ id }) => id))})`],
    ['a building', sql`building_plots where plot_id = any(${plots}) and building_id <> all(${buildings})`],
    [
      'a remark',
      sql`land_remarks where (plot_id = any(${plots}) or thram_id = any(${idsOf(before.thramIds)}))
      and (id <> all(${idsOf(before.remarkIds)}) or version > 1)`,
    ],
    [
      'a document',
      sql`documents where entity in ('plot', 'thram', 'landRemark')
      and entity_id = any(${idsOf([...before.plotIds, ...before.thramIds, ...before.remarkIds])})`,
    ],
    ['a note', sql`notes where plot_id = any(${plots}) or thram_id = any(${idsOf(before.thramIds)})`],
    ['a listing', sql`listings where plot_id = any(${plots})`],
    ['another case', sql`plot_case_parents where plot_id = any(${plots})`],
    ['a plot of the new thram', sql`plots where thram_id = any(${idsOf(before.thramIds)}) and id <> all(${plots})`],
    [
      'a transfer of the new thram',
      sql`thram_transfers where thram_id = any(${idsOf(before.thramIds)}) offset ${before.transferCount}`,
    ],
  ]
  for (const [what, from] of added) {
    const { rows } = await sql`select 1 from ${from} limit 1`.execute(tx)
    if (rows.length > 0)
      throw new Problem(
        'IN_USE',
        `The new plots have ${what} added or changed after the approval. Remove that first, or close the case and create a new one.`,
      )
  }
}

/** Like the reversal of any transfer: refused while rent or bills since the approval went to the owners of a new thram. */
async function takeBackTransfers(tx: Tx, { thramIds }: BeforeApproval, reason: string): Promise<void> {
  const { rows } = await sql<{ thramId: string; on: CalendarDate }>`
    update thram_transfers set taken_back_at = ${tx.now}, taken_back_reason = ${reason}
    where thram_id = any(${idsOf(thramIds)}) and taken_back_at is null
    returning thram_id as "thramId", transferred_on::text as "on"`.execute(tx)
  for (const transfer of rows) await assertDaysNotRemitted(tx, transfer)
}

const oldPlaces = ({ buildingPlots }: BeforeApproval) => sql`
  jsonb_to_recordset(${JSON.stringify(buildingPlots)}::jsonb) old ("buildingId" uuid, "plotId" uuid, position integer)`

/** With its old plots, each building must have one first plot: two would give it two sets of owners. */
async function assertBuildingsNotMoved(tx: Tx, before: BeforeApproval): Promise<void> {
  const plots = idsOf(before.plotIds)
  const { rows } = await sql<{ name: string }>`
    select b.name from buildings b where b.id in (select "buildingId" from ${oldPlaces(before)}) and (
      not exists (select from building_plots bp where bp.building_id = b.id and bp.plot_id = any(${plots}))
      or (select count(*) > count(distinct position) or min(position) > 0 from (
        select position from building_plots where building_id = b.id and plot_id <> all(${plots})
        union all select position from ${oldPlaces(before)} where "buildingId" = b.id) places))
    order by b.name, b.id limit 1`.execute(tx)
  const [moved] = rows
  if (!moved) return
  const words = `${moved.name} was put on other plots after the approval. Put it on its new plot first, or close the case and create a new one.`
  throw new Problem('IN_USE', words)
}

async function returnLeases(tx: Tx, { leases }: BeforeApproval, reason: string): Promise<void> {
  for (const { id, plotId } of leases) await tx.updateTable('leases').set({ plot_id: plotId }).where('id', '=', id).execute()
  await recordEvents(
    tx,
    leases.map(({ id }) => ({
      ...{ leaseId: id, kind: 'PLOT_CHANGED' as const, on: tx.today },
      reason: `The subdivision was undone: ${reason}`.slice(0, 500),
    })),
  )
}

/** A building that was removed since the approval does not return. */
async function returnBuildings(tx: Tx, before: BeforeApproval): Promise<void> {
  if (before.buildingPlots.length === 0) return
  await sql`delete from building_plots where plot_id = any(${idsOf(before.plotIds)})`.execute(tx)
  await sql`insert into building_plots (building_id, plot_id, position)
    select b.id, "plotId", position from ${oldPlaces(before)} join buildings b on b.id = "buildingId"`.execute(tx)
}

/** An error names the record that prevents it by a foreign key. */
async function removeMade(tx: Tx, caseId: string, { plotIds, thramIds, remarkIds }: BeforeApproval): Promise<void> {
  await sql`delete from plot_successions where case_id = ${caseId}`.execute(tx)
  await sql`update plot_case_plots set plot_id = null where case_id = ${caseId}`.execute(tx)
  await sql`delete from land_remark_acknowledgements where case_id = ${caseId} or transfer_id in (select id from thram_transfers where thram_id = any(${idsOf(thramIds)}))`.execute(
    tx,
  )
  await sql`delete from land_remarks where id = any(${idsOf(remarkIds)})`.execute(tx)
  await listReferences(tx, { what: 'A new plot', ids: sql`(select unnest(${idsOf(plotIds)}))` }, () =>
    sql`delete from plots where id = any(${idsOf(plotIds)})`.execute(tx),
  )
  await sql`delete from thram_transfers where thram_id = any(${idsOf(thramIds)})`.execute(tx)
  await sql`delete from thrams where id = any(${idsOf(thramIds)})`.execute(tx)
}
