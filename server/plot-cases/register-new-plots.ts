import { sql } from 'kysely'
import type { PlotCase } from '../../domain/plot-cases/plot-case-contract.ts'
import { fieldProblem } from '../../domain/problem.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/database/new-id.ts'
import { idsOf } from '../platform/database/page.ts'
import { newHolderRows } from '../properties/holder-store.ts'
import { readPlot } from '../properties/plot-store.ts'
import { storedGeometry } from '../properties/register-row.ts'
import { readThram } from '../properties/thram-store.ts'
import { lastHoldings } from '../properties/transfer-thram.ts'

type Owners = { ownerId: string; share?: string }[]
type NewThram = { id: string; owners: Owners; isOther: boolean }

/** Values that are the same on all old plots also apply to the new ones: origin, precinct, kasho, address. */
const carriedColumns = ['land_origin', 'precinct', 'lap_name', 'kasho_number', 'kasho_date', 'address'] as const
type Carried = { [K in (typeof carriedColumns)[number]]: string | null }

export async function registerNewPlots(tx: Tx, current: PlotCase): Promise<{ plotIds: string[]; thrams: NewThram[] }> {
  const carried = await readCarried(tx, current)
  const plotIds: string[] = []
  const thrams: NewThram[] = []
  for (const [position, plot] of current.plots.entries()) {
    const thram = plot.newThram ? await registerThramOf(tx, current, position) : undefined
    const id = newId()
    await sql`insert into plots (id, thram_id, plot_number, land_use, area_value, area_unit, geometry, land_origin, precinct, lap_name, kasho_number, kasho_date, address)
      values (${id}, ${thram?.id ?? current.thramId}, ${plot.plotNumber}, ${plot.landUse}, ${plot.area.value}, ${plot.area.unit},
        ${storedGeometry(plot.geometry) ?? null}::jsonb, ${carried.land_origin ?? 'UNKNOWN'}, ${carried.precinct}, ${carried.lap_name},
        ${carried.kasho_number}, ${carried.kasho_date}, ${carried.address})`.execute(tx)
    await sql`update plot_case_plots set plot_id = ${id} where case_id = ${current.id} and position = ${position}`.execute(tx)
    await recordChange(tx, { entity: 'plot', entityId: id, before: {}, after: await readPlot(tx, id) })
    plotIds.push(id)
    if (thram) thrams.push(thram)
  }
  return { plotIds, thrams }
}

async function readCarried(tx: Tx, { parents }: PlotCase): Promise<Carried> {
  const columns = carriedColumns.map(
    (name) =>
      sql`case when count(distinct coalesce(${sql.ref(name)}::text, '')) = 1 then min(${sql.ref(name)}::text) end as ${sql.ref(name)}`,
  )
  const { rows } =
    await sql<Carried>`select ${sql.join(columns)} from plots where id = any(${idsOf(parents.map(({ id }) => id))})`.execute(tx)
  const [found] = rows
  if (!found) throw new Error('A case without plots.')
  return found
}

/** In the place of the old thram and with its previous owners and days, so that rent for earlier days has the same recipients. */
async function registerThramOf(tx: Tx, { thramId, plots }: PlotCase, position: number): Promise<NewThram> {
  const { thramNumber = '', owners = [] } = plots[position]?.newThram ?? {}
  const { rows: same } = await sql`select from thrams t join thrams n on n.administrative_zone_id = t.administrative_zone_id
    where n.id = ${thramId} and lower(regexp_replace(t.thram_number, '\\s+', '', 'g')) = lower(regexp_replace(${thramNumber}, '\\s+', '', 'g'))`.execute(
    tx,
  )
  if (same.length > 0)
    throw fieldProblem(
      `/plots/${position}/newThram/thramNumber`,
      `Thram ${thramNumber} is already registered here. Enter another number.`,
    )
  const id = newId()
  await sql`insert into thrams (id, thram_number, area_type, ownership_category, dzongkhag_id, administrative_zone_id, sub_administrative_zone_id)
    select ${id}, ${thramNumber}, area_type, ownership_category, dzongkhag_id, administrative_zone_id, sub_administrative_zone_id
    from thrams where id = ${thramId}`.execute(tx)
  const { rows: held } = await sql<{ id: string }>`select id from thram_holdings where thram_id = ${thramId} order by id`.execute(
    tx,
  )
  for (const { id: holding } of held) {
    await sql`insert into thram_holdings (id, thram_id, owner_id, position, share_numerator, share_denominator, held_from, held_until)
      select ${newId()}, ${id}, owner_id, position, share_numerator, share_denominator, held_from, held_until
      from thram_holdings where id = ${holding}`.execute(tx)
  }
  await recordChange(tx, { entity: 'thram', entityId: id, before: {}, after: await readThram(tx, id) })
  const named = owners.map(({ ownerId, share }) => ({ ownerId, share }))
  const wanted = await newHolderRows(tx, named)
  const { holders } = await lastHoldings(tx, id)
  const text = (rows: typeof holders) =>
    rows
      .map((row) => `${row.owner_id} ${row.share_numerator}/${row.share_denominator}`)
      .sort()
      .join()
  return { id, owners: named, isOther: text(wanted) !== text(holders) }
}
