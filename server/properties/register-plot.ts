import { sql } from 'kysely'
import type { BodyOf } from '../../domain/endpoint.ts'
import { fieldProblem } from '../../domain/problem.ts'
import type { Plot, plotContract } from '../../domain/properties/plot-contract.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Tx } from '../platform/database.ts'
import { newId } from '../platform/new-id.ts'
import { readPlot } from './plot-store.ts'
import { kept, lockRow, refuseWhileUsed, removeRow } from './register-row.ts'

type NewPlot = BodyOf<typeof plotContract.create>

export async function registerPlot(tx: Tx, plot: NewPlot): Promise<Plot> {
  const thram = await tx.selectFrom('thrams').where('id', '=', plot.thramId).select('id').executeTakeFirst()
  if (!thram) throw fieldProblem('/thramId', 'There is no such thram here. Register the thram first.')
  const id = newId()
  const columns = columnsOf({ ...plot, geometry: plot.geometry ?? null })
  await tx
    .insertInto('plots')
    .values({ id, thram_id: plot.thramId, ...columns })
    .execute()
  return readPlot(tx, id)
}

export async function correctPlot(tx: Tx, id: string, changes: BodyOf<typeof plotContract.update>): Promise<Plot> {
  await lockRow(tx, 'plots', id)
  const before = await readPlot(tx, id)
  const after = columnsOf({
    plotNumber: kept(changes.plotNumber, before.plotNumber),
    landOrigin: kept(changes.landOrigin, before.landOrigin),
    landUse: kept(changes.landUse, before.landUse),
    area: kept(changes.area, before.area),
    address: kept(changes.address, before.address),
    geometry: kept(changes.geometry, before.geometry),
  })
  await tx.updateTable('plots').set(after).where('id', '=', id).execute()
  const saved = await readPlot(tx, id)
  await recordChange(tx, { entity: 'plot', entityId: id, before, after: saved })
  return saved
}

/** A plot that has leases is kept too: their foreign key refuses (constraint-problems.ts). */
export async function removePlot(tx: Tx, id: string): Promise<void> {
  await lockRow(tx, 'plots', id)
  await refuseWhileUsed(tx, { what: 'plot', by: 'building', from: sql`building_plots where plot_id = ${id}` })
  await removeRow(tx, 'plots', id)
}

type PlotFields = Pick<Plot, 'plotNumber' | 'landOrigin' | 'landUse' | 'area' | 'address' | 'geometry'>

function columnsOf(plot: PlotFields) {
  return {
    plot_number: plot.plotNumber,
    land_origin: plot.landOrigin,
    land_use: plot.landUse,
    area_value: plot.area.value,
    area_unit: plot.area.unit,
    address: plot.address,
    geometry: plot.geometry && JSON.stringify(plot.geometry),
  }
}
