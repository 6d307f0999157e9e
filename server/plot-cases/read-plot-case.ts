import { sql } from 'kysely'
import { type PlotCaseIssue, plotCaseIssues } from '../../domain/plot-cases/plot-case.ts'
import type { PlotCase } from '../../domain/plot-cases/plot-case-contract.ts'
import { areaSqMOf } from '../map/area-sq-m-of.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf } from '../platform/database/page.ts'
import { findMatchingRemarks } from '../properties/remarks/matching-remarks.ts'
import { outlineIssues } from './outline-checks.ts'
import { type CaseRecord, readCaseRecord } from './plot-case-store.ts'

export async function readPlotCase(tx: Tx, id: string): Promise<PlotCase> {
  const { before: _undo, plots, ...record } = await readCaseRecord(tx, id)
  const isBeforeApproval = record.status === 'DRAFT' || record.status === 'SURVEYED'
  return {
    ...record,
    plots: plots.map((plot) => ({ ...plot, outlineSqM: plot.geometry && areaSqMOf(plot.geometry) })),
    issues: isBeforeApproval ? await issuesOfCase(tx, { ...record, plots }) : [],
    remarks: isBeforeApproval ? await remarksOfCase(tx, record.parents) : [],
  }
}

export function remarksOfCase(tx: Tx, parents: CaseRecord['parents']) {
  return findMatchingRemarks(tx, { plotIds: parents.map(({ id }) => id) }, { kind: 'NEW_PLOTS', on: tx.today })
}

type Judged = Omit<CaseRecord, 'before'>

/** Issues from the case itself, the outlines and the register. */
export async function issuesOfCase(tx: Tx, record: Judged): Promise<PlotCaseIssue[]> {
  const error = (code: PlotCaseIssue['code'], message: string): PlotCaseIssue => ({ code, level: 'ERROR', message })
  const { kind, parents, plots, buildings, leases } = record
  const has = (position: number | null) => position !== null && position < plots.length
  const taken = await numbersTaken(tx, record)
  const listed = await listedPlots(
    tx,
    parents.map(({ id }) => id),
  )
  return [
    ...plotCaseIssues(record),
    ...outlineIssues(kind, parents, plots),
    ...taken.map((number) => error('NUMBER_TAKEN', `The thram has a plot ${number} already. Enter another number.`)),
    ...buildings
      .filter(({ toPlot }) => !has(toPlot))
      .map(({ name }) => error('BUILDING_UNASSIGNED', `Choose the new plot on which ${name} stands.`)),
    ...leases.flatMap(({ leaseNumber, tenantName, toPlot }) => {
      const who = `Lease ${leaseNumber} (${tenantName})`
      if (kind === 'MERGER')
        return [error('LEASE_ON_MERGED', `${who} lets one of these plots alone. End it first, or merge after its end.`)]
      return has(toPlot) ? [] : [error('LEASE_UNASSIGNED', `Choose the new plot with which ${who} goes on.`)]
    }),
    ...listed.map((number) => error('LISTED', `Plot ${number} is on a listing. Close the listing first.`)),
  ]
}

async function numbersTaken(tx: Tx, { thramId, plots }: Judged): Promise<string[]> {
  const numbers = plots.filter(({ newThram }) => newThram === null).map(({ plotNumber }) => plotNumber)
  const { rows } = await sql<{ number: string }>`
    select n.number from unnest(${numbers}::text[]) n (number)
    where exists (select from plots p where p.thram_id = ${thramId}
      and lower(regexp_replace(p.plot_number, '\\s+', '', 'g')) = lower(regexp_replace(n.number, '\\s+', '', 'g')))`.execute(tx)
  return rows.map(({ number }) => number)
}

async function listedPlots(tx: Tx, plotIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select p.plot_number as number from listings l join plots p on p.organisation_id = l.organisation_id and p.id = l.plot_id
    where l.plot_id = any(${idsOf(plotIds)}) and l.status <> 'CLOSED' order by 1`.execute(tx)
  return rows.map(({ number }) => number)
}
