import { type RawBuilder, sql } from 'kysely'
import { placeJoins, placeLabel } from '../properties/place.ts'
import type { Layer, LayerColumn } from './geopackage-file.ts'

/** A table of the file: a query with `id` and a column for each field of the layer, and `geometry` if it has outlines. */
export type RegisterLayer = Layer & {
  /** The records after an id, in id order. */
  select: (after: RawBuilder<unknown>, limit: number) => RawBuilder<unknown>
}

const columns =
  (type: LayerColumn[1]) =>
  (...names: string[]): LayerColumn[] =>
    names.map((name) => [name, type])
const [texts, integers, reals, dates] = [columns('TEXT'), columns('INTEGER'), columns('REAL'), columns('DATE')]

const plotColumns = [
  ...texts('id', 'plot_number', 'thram_id', 'thram_number', 'place', 'land_use', 'land_origin'),
  ...reals('area_sqft'),
  ...texts('area_value', 'area_unit', 'precinct', 'lap_name', 'occupancy'),
  ...dates('retired_on'),
]

function plotsWhere(name: string, title: string, condition: RawBuilder<unknown>, outline: RawBuilder<unknown>): RegisterLayer {
  return {
    ...{ name, title, columns: plotColumns, isDrawn: true },
    select: (after, limit) => sql`
      select p.id, ${outline} as geometry, p.plot_number, p.thram_id, t.thram_number, ${placeLabel} as place, p.land_use, p.land_origin,
        (case p.area_unit when 'ACRE' then p.area_value * 43560 else p.area_value end)::float8 as area_sqft,
        trim_scale(p.area_value)::text as area_value, p.area_unit, p.precinct, p.lap_name, p.occupancy, p.retired_on
      from plots p join thrams t on t.organisation_id = p.organisation_id and t.id = p.thram_id ${placeJoins}
      where ${condition} and p.id > ${after} order by p.id limit ${limit}`,
  }
}

/** The columns of the sheets of these lists, without identity numbers and contact details of people. */
export const registerLayers: readonly RegisterLayer[] = [
  plotsWhere('plots', 'Plots', sql`p.retired_on is null`, sql`p.geometry`),
  plotsWhere('retired_plots', 'Plots that others succeed', sql`p.retired_on is not null`, sql`p.former_geometry`),
  {
    ...{ name: 'buildings', title: 'Buildings', isDrawn: true },
    columns: [
      ...texts('id', 'name', 'building_number', 'use', 'architecture_style'),
      ...integers('floors', 'year_built'),
      ...texts('occupancy', 'plot_ids'),
    ],
    select: (after, limit) => sql`
      select b.id, b.geometry, b.name, b.building_number, b.use, b.architecture_style, b.floors, b.year_built, b.occupancy,
        (select string_agg(bp.plot_id::text, ' ' order by bp.position) from building_plots bp
          where bp.organisation_id = b.organisation_id and bp.building_id = b.id) as plot_ids
      from buildings b where b.id > ${after} order by b.id limit ${limit}`,
  },
  {
    ...{ name: 'thrams', title: 'Thrams', isDrawn: false },
    columns: texts('id', 'thram_number', 'area_type', 'ownership_category', 'place'),
    select: (after, limit) => sql`
      select t.id, t.thram_number, t.area_type, t.ownership_category, ${placeLabel} as place
      from thrams t ${placeJoins} where t.id > ${after} order by t.id limit ${limit}`,
  },
  {
    ...{ name: 'thram_shares', title: 'Owners and shares of thrams by date', isDrawn: false },
    columns: [...texts('id', 'thram_id', 'owner_id', 'owner_name', 'share'), ...dates('held_from', 'held_until')],
    select: (after, limit) => sql`
      select h.id, h.thram_id, h.owner_id, o.name_english as owner_name, h.share_numerator || '/' || h.share_denominator as share,
        case when h.held_from = '-infinity' then null else h.held_from end as held_from, h.held_until
      from thram_holdings h join owners o on o.organisation_id = h.organisation_id and o.id = h.owner_id
      where h.id > ${after} order by h.id limit ${limit}`,
  },
  {
    ...{ name: 'remarks', title: 'Remarks on thrams and plots', isDrawn: false },
    columns: [
      ...texts('id', 'thram_id', 'plot_id', 'lease_id', 'kind'),
      ...dates('starts_on', 'ends_on', 'lifted_on'),
      ...texts('reference', 'in_favour_of'),
      ...integers('granted_year'),
      ...texts('text'),
    ],
    select: (after, limit) => sql`
      select r.id, r.thram_id, r.plot_id, r.lease_id, r.kind, r.starts_on, r.ends_on, r.lifted_on, r.reference, r.in_favour_of, r.granted_year, r.text
      from land_remarks r where r.id > ${after} order by r.id limit ${limit}`,
  },
  {
    ...{ name: 'land_leases', title: 'Leases of land', isDrawn: false },
    columns: [
      ...texts('id', 'lease_number', 'plot_id', 'tenant_name', 'status'),
      ...dates('starts_on', 'ends_on'),
      ...texts('purpose'),
    ],
    select: (after, limit) => sql`
      select l.id, l.lease_number, l.plot_id, t.full_name as tenant_name, l.status, l.starts_on, l.ends_on, l.purpose
      from leases l join tenants t on t.organisation_id = l.organisation_id and t.id = l.tenant_id
      where l.plot_id is not null and l.id > ${after} order by l.id limit ${limit}`,
  },
  {
    ...{ name: 'plot_successions', title: 'Which plots succeed which', isDrawn: false },
    columns: texts('predecessor_id', 'successor_id', 'case_id'),
    select: (after, limit) => sql`
      select s.successor_id as id, s.predecessor_id, s.successor_id, s.case_id
      from plot_successions s where s.successor_id > ${after} order by s.successor_id
      fetch first ${sql.lit(limit)} rows with ties`,
  },
]
