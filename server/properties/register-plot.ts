import { sql } from 'kysely'
import type { BodyOf } from '../../domain/endpoint.ts'
import { beforeRemoval, ensureFound, fieldProblem, Problem } from '../../domain/problem.ts'
import { grossAreaIssue } from '../../domain/properties/gross-area-issue.ts'
import { plot } from '../../domain/properties/plot.ts'
import type { Plot, plotContract } from '../../domain/properties/plot-contract.ts'
import { ensureUnchanged } from '../audit/ensure-unchanged.ts'
import { changeRecord } from '../audit/save-record.ts'
import type { Tx } from '../platform/database/database.ts'
import { omitUndefined } from '../platform/omit-undefined.ts'
import { newId } from '../platform/database/new-id.ts'
import { toRow } from '../platform/database/record-columns.ts'
import { readPlot } from './plot-store.ts'
import { lockRow, assertUnused, removeRow, storedGeometry } from './register-row.ts'

type NewPlot = BodyOf<typeof plotContract.create>

export async function registerPlot(tx: Tx, values: NewPlot): Promise<Plot> {
  const thram = await readThramOf(tx, values.thramId)
  if (!thram) throw fieldProblem('/thramId', 'This thram does not exist. Register the thram first.')
  checkPlot(values, thram.area_type)
  const id = newId()
  await tx
    .insertInto('plots')
    .values({ id, thram_id: values.thramId, ...toRow(plot, values), geometry: storedGeometry(values.geometry) })
    .execute()
  return readPlot(tx, id)
}

type PlotCorrection = { id: string; changes: BodyOf<typeof plotContract.update>; ifMatch: number | undefined }

export function correctPlot(tx: Tx, { id, changes, ifMatch }: PlotCorrection): Promise<Plot> {
  return changeRecord(tx, plot, {
    ...{ id, changes, ifMatch, read: readPlot, lock: lockRow },
    columns: omitUndefined({ geometry: storedGeometry(changes.geometry) }),
    check: async (before) => {
      if (before.retiredOn !== null)
        throw new Problem('ILLEGAL_TRANSITION', 'This plot was subdivided or merged, so it cannot change.')
      const thram = ensureFound(await readThramOf(tx, before.thramId), 'thram')
      checkPlot({ ...before, ...omitUndefined(changes) }, thram.area_type)
    },
  })
}

/** Locked, so that urban land is not made rural at the same time. */
function readThramOf(tx: Tx, thramId: string) {
  return tx.selectFrom('thrams').where('id', '=', thramId).select('area_type').forShare().executeTakeFirst()
}

export async function removePlot(tx: Tx, id: string, ifMatch?: number): Promise<void> {
  await lockRow(tx, plot, id)
  await ensureUnchanged(tx, { entity: 'plot', current: await readPlot(tx, id), ifMatch, next: beforeRemoval })
  await assertUnused(tx, {
    what: 'plot',
    by: 'building',
    folder: '/admin/master-properties/list-buildings',
    id: sql`b.id`,
    name: sql`name`,
    from: sql`buildings b join building_plots bp on bp.organisation_id = b.organisation_id and bp.building_id = b.id where bp.plot_id = ${id}`,
  })
  await assertUnused(tx, {
    what: 'plot',
    by: 'lease',
    folder: '/admin/master-lease/lands',
    name: sql`lease_number`,
    from: sql`leases where plot_id = ${id}`,
  })
  await assertUnused(tx, {
    what: 'plot',
    by: 'case',
    folder: '/admin/master-properties/plot-cases',
    id: sql`c.id`,
    name: sql`lower(c.kind)`,
    from: sql`plot_cases c where c.id = any(array(select case_id from plot_case_parents where plot_id = ${id}
      union select case_id from plot_case_plots where plot_id = ${id}))`,
  })
  await removeRow(tx, 'plot', id)
}

type PlotFields = Pick<Plot, 'area' | 'grossArea' | 'precinct' | 'lapName'>

/** Precincts and Local Area Plans exist only in thromdes; a gross area is never less than the net area. */
function checkPlot({ area, grossArea, precinct, lapName }: PlotFields, areaType: string): void {
  if (areaType !== 'URBAN' && precinct !== null)
    throw fieldProblem('/precinct', 'Only urban land has a precinct. Leave the field empty.')
  if (areaType !== 'URBAN' && lapName !== null)
    throw fieldProblem('/lapName', 'Only urban land has a Local Area Plan. Leave the field empty.')
  const issue = grossAreaIssue(area, grossArea)
  if (issue) throw fieldProblem('/grossArea', issue)
}
