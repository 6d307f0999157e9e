import { geometryContract } from '../../domain/map/geometry-contract.ts'
import { mapContract } from '../../domain/map/map-contract.ts'
import { boundsOfTile, cellsOfTile, maxTileFeatures, type TileAt } from '../../domain/map/tile.ts'
import { tileMargin } from '../../server/map/tile-shape.ts'
import * as bare from './bare-sql.ts'
import type { Asked, BenchRow } from './bench-row.ts'

const { office } = bare

/** A column and row of the map's cells, which are the tiles of zoom 14. */
export type Cell = { x: number; y: number }
/** A gewog or thromde with its dzongkhag. */
export type Zone = { id: string; dzongkhagId: string }

export const cellsSql = `select x, y from map_cells where ${office} and kind = 'plot' group by x, y order by sum(feature_count) desc, x, y limit 400`
export const zonesSql = `select z.id, z.dzongkhag_id as "dzongkhagId" from thrams t join administrative_zones z on z.id = t.administrative_zone_id
  where t.${office} group by z.id order by count(*) desc, z.id limit 40`

type Box = readonly [west: number, south: number, east: number, north: number]

export const mapRows = (cells: readonly Cell[], zones: readonly Zone[]): readonly BenchRow[] => {
  const cell = (n: number) => cells[n % cells.length] ?? { x: 0, y: 0 }
  const zone = (n: number) => zones[n % zones.length] ?? { id: '', dzongkhagId: '' }
  return [
    tile('tile: plots at zoom 14', 14, cells),
    tile('tile: plots at zoom 12', 12, cells),
    {
      name: 'tile: plots at zoom 14 by end of lease',
      round: (n) => {
        const asked = tileRequest({ z: 14, ...cell(n) }, 'expiry')
        return { ...asked, sql: `${asked.sql}; ${endsSql(boxOf({ z: 14, ...cell(n) }))}` }
      },
    },
    { name: 'tile: the same once more, not changed', round: () => tileRequest({ z: 14, ...cell(0) }, 'occupancy') },
    {
      name: 'tile: clusters of a dzongkhag at zoom 9',
      round: (n) => {
        const at = { z: 9, x: cell(n).x >> 5, y: cell(n).y >> 5 }
        const { left, right, top, bottom, shift } = cellsOfTile(at)
        return {
          endpoint: geometryContract.tile,
          args: {
            params: { kind: 'building', z: '9', x: String(at.x), y: String(at.y) },
            query: { dzongkhagId: zone(n).dzongkhagId },
          },
          sql: `select sum(feature_count), sum(feature_count) filter (where occupancy = 'OCCUPIED'), sum(lon_sum), sum(lat_sum) from map_cells
            where ${office} and kind = 'building' and administrative_zone_id in (select id from administrative_zones where dzongkhag_id = '${zone(n).dzongkhagId}')
              and x between ${left} and ${right} and y between ${top} and ${bottom}
            group by x >> ${shift}, y >> ${shift} having sum(feature_count) > 0 order by 1 desc, x >> ${shift}, y >> ${shift};
            select sum(steps) from map_changes where ${office}`,
        }
      },
    },
    {
      name: 'map: outlines of a box by arrears',
      round: (n) => {
        const box = boxOf({ z: 12, x: cell(4 * n).x >> 2, y: cell(4 * n).y >> 2 }, 0)
        return {
          endpoint: geometryContract.list,
          args: { params: { kind: 'plot' }, query: { bbox: box.join(','), measure: 'arrears' } },
          sql: `${plotsInSql(literal(box))}; ${duesSql(box)}`,
        }
      },
    },
    {
      name: 'map: plots of a place beside it',
      round: (n) => {
        const ofPlace = `plots where ${office} and administrative_zone_id = '${zone(n).id}'`
        return {
          endpoint: mapContract.list,
          args: { params: { kind: 'plot' }, query: { administrativeZoneId: zone(n).id, pageSize: 50 } },
          sql: bare.plots(`select id from ${ofPlace} order by plot_number, id limit 50`) + bare.count(ofPlace),
        }
      },
    },
    {
      name: 'map: plots by a number beside it',
      round: (n) => {
        const found = `plots where ${office} and ${bare.joined.plot} ${bare.like(`thi${1001 + n * 100}`)}`
        return {
          endpoint: mapContract.list,
          args: { params: { kind: 'plot' }, query: { q: `thi-${1001 + n * 100}`, pageSize: 50 } },
          sql: bare.plots(`select id from ${found} order by plot_number, id limit 50`) + bare.count(found),
        }
      },
    },
  ]
}

/** The tiles with the most features, a different one in each round, so that none is cached from the previous round. */
function tile(name: string, z: number, cells: readonly Cell[]): BenchRow {
  const shift = 14 - z
  const tiles = [...new Map(cells.map(({ x, y }) => [`${x >> shift} ${y >> shift}`, { x: x >> shift, y: y >> shift }])).values()]
  return {
    name,
    round: (n) => {
      const { x, y } = tiles[n % tiles.length] ?? { x: 0, y: 0 }
      // After the last one, the same tiles with other colours, which are different tiles.
      const measure = n < tiles.length ? 'occupancy' : 'use'
      return tileRequest({ z, x, y }, measure)
    },
  }
}

function tileRequest(at: TileAt, measure: string): Asked {
  return {
    endpoint: geometryContract.tile,
    args: { params: { kind: 'plot', z: String(at.z), x: String(at.x), y: String(at.y) }, query: { measure } },
    sql: `${plotsInSql(literal(boxOf(at)))}; select sum(steps) from map_changes where ${office}`,
  }
}

/** A tile also contains a margin around it. */
export const boxOf = (at: TileAt, margin = tileMargin): Box => boundsOfTile(at, margin)
const literal = ([west, south, east, north]: Box) => `box(point(${west}, ${south}), point(${east}, ${north}))`
const within = (box: string) => `${office} and bounds && ${box}`

/** The data of each plot in a tile, built on or not, and the total number if not all fit. */
export const plotsInSql = (box: string) => `select id, plot_number, land_use, occupancy, geometry, total,
    exists (select from building_plots bp where bp.organisation_id = f.organisation_id and bp.plot_id = f.id) as is_built_on
  from (select *, count(*) over () as total from plots where ${within(box)} order by area(bounds) desc, id limit ${maxTileFeatures}) f
  order by area(bounds) desc, id`

const largestIn = (box: Box) =>
  `select id from plots where ${within(literal(box))} order by area(bounds) desc, id limit ${maxTileFeatures}`

const endsSql = (box: Box) => `select bp.plot_id, min(l.ends_on) from building_plots bp
  join units u on u.organisation_id = bp.organisation_id and u.building_id = bp.building_id
  join leases l on l.organisation_id = u.organisation_id and l.unit_id = u.id and l.status = 'ACTIVE'
  where bp.${office} and bp.plot_id in (${largestIn(box)}) group by bp.plot_id`

const duesSql = (box: Box) => `select bp.plot_id, min(a.due_on) from building_plots bp
  join payment_advices a on a.organisation_id = bp.organisation_id and a.building_id = bp.building_id
    and a.paid_amount + a.credited_amount + a.written_off_amount < a.amount
  where bp.${office} and bp.plot_id in (${largestIn(box)}) group by bp.plot_id`
