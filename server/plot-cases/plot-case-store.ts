import { sql } from 'kysely'
import type { QueryOf } from '../../domain/endpoint.ts'
import { fraction } from '../../domain/fraction.ts'
import type { Page } from '../../domain/page.ts'
import type { PlotCase, PlotCaseSummary, plotCaseContract } from '../../domain/plot-cases/plot-case-contract.ts'
import { ensureFound } from '../../domain/problem.ts'
import { occupyingStatuses } from '../../domain/leases/lease-status.ts'
import { formatShare } from '../../domain/share.ts'
import type { Tx } from '../platform/database/database.ts'
import { keysOf, optionalFilter, pageOfIds, pageReply, textMatch } from '../platform/database/page.ts'
import { readHolders } from '../properties/holder-store.ts'
import { placeJoins, placeLabel } from '../properties/place.ts'

export async function listPlotCases(tx: Tx, query: QueryOf<typeof plotCaseContract.list>): Promise<Page<PlotCaseSummary>> {
  const page = await pageOfIds(tx, query, {
    id: 'c.id',
    from: sql`plot_cases c`,
    where: [
      optionalFilter(query.kind, (kind) => sql`c.kind = ${kind}`),
      optionalFilter(query.status, (status) => sql`c.status = ${status}`),
      optionalFilter(query.thramId, (id) => sql`c.thram_id = ${id}`),
      optionalFilter(
        query.plotId,
        (id) => sql`c.id = any(array(select case_id from plot_case_parents where plot_id = ${id}
          union select case_id from plot_case_plots where plot_id = ${id}))`,
      ),
      textMatch(query.q, ['c.applicant', 'c.survey_reference', 'c.note']),
    ],
    sorts: { createdAt: 'c.created_at' },
    defaultSort: 'createdAt:desc',
    hasCursor: true,
  })
  return pageReply(page, await readSummaries(tx, page.items))
}

export async function readSummaries(tx: Tx, ids: readonly string[]): Promise<PlotCaseSummary[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Omit<PlotCaseSummary, 'createdAt'> & { createdAt: Date }>`
    select c.id, c.version, c.kind, c.status, c.thram_id as "thramId", t.thram_number as "thramNumber", ${placeLabel} as "placeLabel",
      array(select p.plot_number from plot_case_parents of join plots p on p.organisation_id = of.organisation_id and p.id = of.plot_id
        where of.case_id = c.id order by p.plot_number) as "parentNumbers",
      array(select n.plot_number from plot_case_plots n where n.case_id = c.id order by n.position) as "newNumbers",
      c.applicant, c.survey_reference as "surveyReference", c.surveyed_on as "surveyedOn", c.approved_on as "approvedOn",
      c.created_at as "createdAt"
    from plot_cases c join thrams t on t.organisation_id = c.organisation_id and t.id = c.thram_id ${placeJoins}
    where c.id = any(${keysOf(ids)})`.execute(tx.byKey)
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }))
}

/** The fields of the case and the buildings and leases on its plots, without derived values. */
export type CaseRecord = Omit<PlotCase, 'issues' | 'remarks' | 'plots'> & {
  plots: Omit<PlotCase['plots'][number], 'outlineSqM'>[]
  before: unknown
}

export async function readCaseRecord(tx: Tx, id: string): Promise<CaseRecord> {
  const summary = ensureFound((await readSummaries(tx, [id]))[0], 'plotCase')
  const [own, parents, plots, buildings, leases] = await Promise.all([
    readOwn(tx, id),
    readParents(tx, id),
    readNewPlots(tx, id),
    readBuildings(tx, id),
    readLeases(tx, id),
  ])
  return { ...summary, ...own, parents, plots, buildings, leases }
}

type Own = Pick<CaseRecord, 'areaType' | 'differenceReason' | 'note' | 'revertedReason' | 'acknowledged' | 'before'>

async function readOwn(tx: Tx, id: string): Promise<Own> {
  const { rows } = await sql<Own>`
    select t.area_type as "areaType", c.difference_reason as "differenceReason", c.note, c.acknowledged, c.before, c.reverted_reason as "revertedReason"
    from plot_cases c join thrams t on t.organisation_id = c.organisation_id and t.id = c.thram_id where c.id = ${id}`.execute(tx)
  return ensureFound(rows[0], 'plotCase')
}

async function readParents(tx: Tx, id: string): Promise<CaseRecord['parents']> {
  const { rows } = await sql<Omit<CaseRecord['parents'][number], 'owners'>>`
    select p.id, p.plot_number as "plotNumber", json_build_object('value', trim_scale(p.area_value)::text, 'unit', p.area_unit) as area,
      case when p.retired_on is null then p.geometry else p.former_geometry end as geometry
    from plot_case_parents of join plots p on p.organisation_id = of.organisation_id and p.id = of.plot_id
    where of.case_id = ${id} order by p.plot_number, p.id`.execute(tx)
  const holders = await readHolders(
    tx,
    'PLOT',
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({ ...row, owners: holders.get(row.id) ?? [] }))
}

type NewPlotRow = Omit<CaseRecord['plots'][number], 'newThram'> & { position: number; thramNumber: string | null }
type HolderRow = { position: number; ownerId: string; share: string | null; nameEnglish: string }

async function readNewPlots(tx: Tx, id: string): Promise<CaseRecord['plots']> {
  const { rows } = await sql<NewPlotRow>`
    select position, plot_number as "plotNumber", land_use as "landUse", json_build_object('value', trim_scale(area_value)::text, 'unit', area_unit) as area,
      geometry, thram_number as "thramNumber", plot_id as "plotId"
    from plot_case_plots where case_id = ${id} order by position`.execute(tx)
  const { rows: holders } = await sql<HolderRow>`
    select h.position, h.owner_id as "ownerId", h.share, o.name_english as "nameEnglish"
    from plot_case_holders h join owners o on o.organisation_id = h.organisation_id and o.id = h.owner_id
    where h.case_id = ${id} order by h.position, h.place`.execute(tx)
  const byPlot = Map.groupBy(holders, ({ position }) => position)
  return rows.map(({ position, thramNumber, ...row }) => {
    const owners = byPlot.get(position) ?? []
    const equal = formatShare(fraction(1, owners.length || 1))
    return {
      ...row,
      newThram:
        thramNumber === null
          ? null
          : { thramNumber, owners: owners.map(({ position: _of, share, ...one }) => ({ ...one, share: share ?? equal })) },
    }
  })
}

/** Before the approval, the buildings on the plots now; after it, the buildings that it moved. */
async function readBuildings(tx: Tx, id: string): Promise<CaseRecord['buildings']> {
  const { rows } = await sql<CaseRecord['buildings'][number]>`
    select b.id, b.name, a.position as "toPlot"
    from buildings b left join plot_case_buildings a on a.organisation_id = b.organisation_id and a.building_id = b.id and a.case_id = ${id}
    where b.id = any(array(
      select bp.building_id from plot_case_parents of join building_plots bp on bp.organisation_id = of.organisation_id and bp.plot_id = of.plot_id
        where of.case_id = ${id}
      union select building_id from plot_case_buildings where case_id = ${id}))
    order by b.name, b.id limit 500`.execute(tx)
  return rows
}

async function readLeases(tx: Tx, id: string): Promise<CaseRecord['leases']> {
  const { rows } = await sql<CaseRecord['leases'][number]>`
    select l.id, l.lease_number as "leaseNumber", t.full_name as "tenantName", a.position as "toPlot"
    from leases l join tenants t on t.organisation_id = l.organisation_id and t.id = l.tenant_id
    left join plot_case_leases a on a.organisation_id = l.organisation_id and a.lease_id = l.id and a.case_id = ${id}
    where l.id = any(array(
      select o.id from plot_case_parents of join leases o on o.organisation_id = of.organisation_id and o.plot_id = of.plot_id
        where of.case_id = ${id} and o.status = any(${[...occupyingStatuses]}::text[])
      union select lease_id from plot_case_leases where case_id = ${id}))
    order by l.lease_number, l.id limit 500`.execute(tx)
  return rows
}
