import { sql } from 'kysely'
import type { BodyOf } from '../../domain/endpoint.ts'
import { fieldProblem } from '../../domain/problem.ts'
import { grossAreaFault } from '../../domain/properties/plot-area.ts'
import type { Plot, plotContract } from '../../domain/properties/plot-contract.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Tx } from '../platform/database.ts'
import { newId } from '../platform/new-id.ts'
import { readPlot } from './plot-store.ts'
import { kept, lockRow, refuseWhileUsed, removeRow } from './register-row.ts'

type NewPlot = BodyOf<typeof plotContract.create>

export async function registerPlot(tx: Tx, plot: NewPlot): Promise<Plot> {
  const thram = await tx.selectFrom('thrams').where('id', '=', plot.thramId).select('area_type').executeTakeFirst()
  if (!thram) throw fieldProblem('/thramId', 'There is no such thram here. Register the thram first.')
  const id = newId()
  const details = {
    ...plot,
    grossArea: plot.grossArea ?? null,
    kashoDate: plot.kashoDate ?? null,
    geometry: plot.geometry ?? null,
  }
  checkPlot(details, thram.area_type)
  const columns = columnsOf(details)
  await tx
    .insertInto('plots')
    .values({ id, thram_id: plot.thramId, ...columns })
    .execute()
  return readPlot(tx, id)
}

export async function correctPlot(tx: Tx, id: string, changes: BodyOf<typeof plotContract.update>): Promise<Plot> {
  await lockRow(tx, 'plots', id)
  const before = await readPlot(tx, id)
  const details = {
    plotNumber: kept(changes.plotNumber, before.plotNumber),
    landOrigin: kept(changes.landOrigin, before.landOrigin),
    landUse: kept(changes.landUse, before.landUse),
    area: kept(changes.area, before.area),
    grossArea: kept(changes.grossArea, before.grossArea),
    precinct: kept(changes.precinct, before.precinct),
    lapName: kept(changes.lapName, before.lapName),
    kashoNumber: kept(changes.kashoNumber, before.kashoNumber),
    kashoDate: kept(changes.kashoDate, before.kashoDate),
    address: kept(changes.address, before.address),
    geometry: kept(changes.geometry, before.geometry),
  }
  const { area_type } = await tx
    .selectFrom('thrams')
    .where('id', '=', before.thramId)
    .select('area_type')
    .executeTakeFirstOrThrow()
  checkPlot(details, area_type)
  await tx.updateTable('plots').set(columnsOf(details)).where('id', '=', id).execute()
  const saved = await readPlot(tx, id)
  await recordChange(tx, { entity: 'plot', entityId: id, before, after: saved })
  return saved
}

export async function removePlot(tx: Tx, id: string): Promise<void> {
  await lockRow(tx, 'plots', id)
  await refuseWhileUsed(tx, {
    what: 'plot',
    by: 'building',
    folder: '/admin/master-properties/list-buildings',
    id: sql`b.id`,
    name: sql`name`,
    from: sql`buildings b join building_plots bp on bp.organisation_id = b.organisation_id and bp.building_id = b.id where bp.plot_id = ${id}`,
  })
  await refuseWhileUsed(tx, {
    what: 'plot',
    by: 'lease',
    folder: '/admin/master-lease/lands',
    name: sql`lease_number`,
    from: sql`leases where plot_id = ${id}`,
  })
  await removeRow(tx, 'plots', id)
}

type PlotFields = Omit<Plot, 'id' | 'thramId' | 'thramNumber' | 'placeLabel' | 'owners' | 'occupancy' | 'buildingCount'>

/** Precincts and Local Area Plans are of thromdes; what is gross is never less than what is net. */
function checkPlot({ area, grossArea, precinct, lapName }: PlotFields, areaType: string): void {
  if (areaType !== 'URBAN' && precinct !== null) throw fieldProblem('/precinct', 'Only urban land has a precinct. Leave it out.')
  if (areaType !== 'URBAN' && lapName !== null)
    throw fieldProblem('/lapName', 'Only urban land has a Local Area Plan. Leave it out.')
  const fault = grossAreaFault(area, grossArea)
  if (fault) throw fieldProblem('/grossArea', fault)
}

function columnsOf(plot: PlotFields) {
  return {
    plot_number: plot.plotNumber,
    land_origin: plot.landOrigin,
    land_use: plot.landUse,
    area_value: plot.area.value,
    area_unit: plot.area.unit,
    gross_area_value: plot.grossArea?.value ?? null,
    gross_area_unit: plot.grossArea?.unit ?? null,
    precinct: plot.precinct,
    lap_name: plot.lapName,
    kasho_number: plot.kashoNumber,
    kasho_date: plot.kashoDate,
    address: plot.address,
    geometry: plot.geometry && JSON.stringify(plot.geometry),
  }
}
