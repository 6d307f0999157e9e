import { sql } from 'kysely'
import type { BodyOf } from '../../domain/endpoint.ts'
import { openCaseStatuses } from '../../domain/plot-cases/plot-case.ts'
import type { PlotCase, plotCaseContract } from '../../domain/plot-cases/plot-case-contract.ts'
import { fieldProblem, Problem } from '../../domain/problem.ts'
import { ensureUnchanged } from '../audit/ensure-unchanged.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/database/new-id.ts'
import { idsOf } from '../platform/database/page.ts'
import { newHolderRows } from '../properties/holder-store.ts'
import { storedGeometry } from '../properties/register-row.ts'
import { countCorners, maxCorners } from './outline-checks.ts'
import { readPlotCase } from './read-plot-case.ts'

type Begun = BodyOf<typeof plotCaseContract.create>

/** The rows of the plots are locked, so that two people who begin with the same plot cannot both continue. */
export async function beginCase(tx: Tx, { kind, plotIds }: Begun): Promise<PlotCase> {
  const ids = [...new Set(plotIds)]
  if (kind === 'SUBDIVISION' && ids.length !== 1) throw fieldProblem('/plotIds', 'Choose the one plot to divide.')
  if (kind === 'MERGER' && ids.length < 2) throw fieldProblem('/plotIds', 'Choose two or more plots to merge.')
  const { rows: plots } = await sql<{ id: string; thramId: string; number: string; retiredOn: string | null }>`
    select id, thram_id as "thramId", plot_number as number, retired_on as "retiredOn" from plots
    where id = any(${idsOf(ids)}) order by id for update`.execute(tx)
  const [first] = plots
  if (!first || plots.length < ids.length) throw fieldProblem('/plotIds', 'This plot does not exist. Choose another one.')
  if (plots.some(({ thramId }) => thramId !== first.thramId))
    throw fieldProblem('/plotIds', 'These plots are on different thrams. Choose plots of one thram.')
  const retired = plots.find(({ retiredOn }) => retiredOn !== null)
  if (retired)
    throw new Problem('ILLEGAL_TRANSITION', `Plot ${retired.number} was already subdivided or merged. Choose another plot.`)
  await assertInNoOther(tx, ids)
  const id = newId()
  await tx.insertInto('plot_cases').values({ id, kind, thram_id: first.thramId }).execute()
  await tx
    .insertInto('plot_case_parents')
    .values(ids.map((plot_id) => ({ case_id: id, plot_id })))
    .execute()
  const saved = await readPlotCase(tx, id)
  await recordChange(tx, { entity: 'plotCase', entityId: id, before: {}, after: saved })
  return saved
}

async function assertInNoOther(tx: Tx, plotIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ number: string; caseId: string }>`
    select p.plot_number as number, of.case_id as "caseId" from plot_case_parents of
    join plots p on p.organisation_id = of.organisation_id and p.id = of.plot_id
    where of.plot_id = any(${idsOf(plotIds)}) and of.is_open order by 1 limit 1`.execute(tx)
  const [taken] = rows
  if (!taken) return
  throw new Problem('IN_USE', `Plot ${taken.number} is in another case that is open. Finish or cancel that case first.`, {
    usedBy: [{ label: `Case of plot ${taken.number}`, path: `/admin/master-properties/plot-cases/${taken.caseId}` }],
  })
}

/** Locked until the transaction ends, in the version that the caller read. */
export async function lockCase(tx: Tx, id: string, ifMatch: number | undefined): Promise<PlotCase> {
  await sql`select id from plot_cases where id = ${id} for update`.execute(tx)
  const current = await readPlotCase(tx, id)
  await ensureUnchanged(tx, { entity: 'plotCase', current, ifMatch })
  return current
}

type Changes = BodyOf<typeof plotCaseContract.update>

export async function changeCase(tx: Tx, id: string, changes: Changes, ifMatch: number | undefined): Promise<PlotCase> {
  const before = await lockCase(tx, id, ifMatch)
  if (before.status !== 'DRAFT' && before.status !== 'SURVEYED')
    throw new Problem('ILLEGAL_TRANSITION', 'An approved case cannot change. Undo the approval first.')
  await sql`update plot_cases set
    applicant = ${valueOf(changes.applicant, before.applicant)}, survey_reference = ${valueOf(changes.surveyReference, before.surveyReference)},
    surveyed_on = ${valueOf(changes.surveyedOn, before.surveyedOn)}, difference_reason = ${valueOf(changes.differenceReason, before.differenceReason)},
    note = ${valueOf(changes.note, before.note)}, version = version + 1 where id = ${id}`.execute(tx)
  if (changes.surveyedOn && changes.surveyedOn > tx.today)
    throw fieldProblem('/surveyedOn', 'This date is in the future. Enter today or an earlier date.')
  if (changes.plots) await replacePlots(tx, before, changes.plots)
  if (changes.buildings) await assign(tx, before, { table: 'plot_case_buildings', column: 'building_id', to: changes.buildings })
  if (changes.leases) await assign(tx, before, { table: 'plot_case_leases', column: 'lease_id', to: changes.leases })
  const after = await readPlotCase(tx, id)
  await recordChange(tx, { entity: 'plotCase', entityId: id, before, after })
  return after
}

const valueOf = <T>(changed: T | undefined, before: T): T => (changed === undefined ? before : changed)

async function replacePlots(tx: Tx, { id, kind }: PlotCase, plots: NonNullable<Changes['plots']>): Promise<void> {
  if (kind === 'MERGER' && plots.length > 1) throw fieldProblem('/plots', 'A merger results in one plot.')
  if (kind === 'MERGER' && plots.some(({ newThram }) => newThram))
    throw fieldProblem('/plots/0/newThram', 'A merged plot stays in its thram.')
  if (countCorners(plots.map(({ geometry }) => geometry ?? null)) > maxCorners)
    throw fieldProblem('/plots', `The outlines have more than ${maxCorners} corners. Simplify them.`)
  await sql`delete from plot_case_plots where case_id = ${id}`.execute(tx)
  for (const [position, { plotNumber, landUse, area, geometry, newThram }] of plots.entries()) {
    await tx
      .insertInto('plot_case_plots')
      .values({
        ...{ case_id: id, position, plot_number: plotNumber, land_use: landUse, area_value: area.value, area_unit: area.unit },
        ...{ geometry: storedGeometry(geometry) ?? null, thram_number: newThram?.thramNumber ?? null },
      })
      .execute()
    if (!newThram) continue
    await newHolderRows(tx, newThram.owners)
    const holders = newThram.owners.map(({ ownerId, share }, place) => ({
      ...{ case_id: id, position, place, owner_id: ownerId, share: share ?? null },
    }))
    await tx.insertInto('plot_case_holders').values(holders).execute()
  }
}

type Assigned = {
  table: 'plot_case_buildings' | 'plot_case_leases'
  column: 'building_id' | 'lease_id'
  to: readonly { id: string; toPlot: number | null }[]
}

/** Only buildings and leases on the plots of the case can be assigned; others are not found. */
async function assign(tx: Tx, { id, buildings, leases }: PlotCase, { table, column, to }: Assigned): Promise<void> {
  const known = new Set((column === 'building_id' ? buildings : leases).map((one) => one.id))
  const stranger = to.findIndex((one) => !known.has(one.id))
  const field = column === 'building_id' ? 'buildings' : 'leases'
  if (stranger >= 0)
    throw fieldProblem(`/${field}/${stranger}/id`, 'This building or lease is not on the plots of the case. Choose another.')
  for (const { id: one, toPlot } of to) {
    await sql`delete from ${sql.table(table)} where case_id = ${id} and ${sql.ref(column)} = ${one}`.execute(tx)
    if (toPlot === null) continue
    await sql`insert into ${sql.table(table)} (case_id, ${sql.ref(column)}, position) values (${id}, ${one}, ${toPlot})`.execute(
      tx,
    )
  }
}

export const isOpenCase = (status: PlotCase['status']): boolean => openCaseStatuses.includes(status)
