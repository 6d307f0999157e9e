import { readFileSync } from 'node:fs'
import { intersection } from 'polyclip-ts'
import { sql } from 'kysely'
import type { OutlineFlag } from '../../domain/map/outline-flag.ts'
import type { Bounds } from '../../domain/map/tile.ts'
import { whereIs } from '../../domain/properties/rings-fault.ts'
import type { Tx } from '../platform/database.ts'
import { areaSqMOf } from './ellipsoid-area.ts'
import { findFeatures, type Geometry, hasOwnSight } from './feature-store.ts'

/** The shipped borders are drawn for a small scale: what lies nearer than about a kilometre may be on either side. */
const bordersToleranceDegrees = 0.01
/** Neighbours of a survey overlap by a hair; more of the smaller one is a mistake of one of them. */
const sharePercent = 2
/** A plot has fewer neighbours; of more, the largest are compared. */
const mostNeighbours = 100

/** What looks wrong with the outline of a plot, for the office to judge: nothing of it is refused, for the other one may be wrong. */
export async function readOutlineFlags(tx: Tx, id: string, geometry: Geometry | null): Promise<OutlineFlag[]> {
  if (!geometry || hasOwnSight(tx)) return []
  const dzongkhag = await dzongkhagOf(tx, id)
  const isElsewhere = dzongkhag !== undefined && liesOutside(geometry, dzongkhag)
  const outside: OutlineFlag[] = isElsewhere ? [{ code: 'OUTSIDE_DZONGKHAG', label: dzongkhag, plotId: null, percent: null }] : []
  return [...outside, ...(await overlapsOf(tx, id, geometry))]
}

async function dzongkhagOf(tx: Tx, plotId: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select d.name from plots p join thrams t on t.organisation_id = p.organisation_id and t.id = p.thram_id
    join dzongkhags d on d.id = t.dzongkhag_id where p.id = ${plotId}`.execute(tx)
  return rows[0]?.name
}

function liesOutside(geometry: Geometry, dzongkhag: string): boolean {
  const borders = bordersOf(dzongkhag)
  const corners = partsOf(geometry).flatMap(([outer = []]) => outer)
  return (
    borders.length > 0 &&
    corners.every((at) => borders.every((border) => whereIs(at, border, bordersToleranceDegrees) === 'OUTSIDE'))
  )
}

async function overlapsOf(tx: Tx, id: string, geometry: Geometry): Promise<OutlineFlag[]> {
  const { features } = await findFeatures(tx, { kind: 'plot', area: boundsOf(geometry), filter: {}, most: mostNeighbours })
  return features
    .filter((feature) => feature.id !== id)
    .map((feature): OutlineFlag => {
      const percent = overlapPercent(geometry, feature.geometry)
      return { code: 'OVERLAPS', label: feature.label, plotId: feature.id, percent: Math.round(percent) }
    })
    .filter(({ percent }) => percent !== null && percent > sharePercent)
    .toSorted((a, b) => (b.percent ?? 0) - (a.percent ?? 0))
}

/** Of the smaller of the two. */
function overlapPercent(one: Geometry, other: Geometry): number {
  const common = intersection(partsOf(one), partsOf(other))
  if (common.length === 0) return 0
  const smaller = Math.min(areaSqMOf(one), areaSqMOf(other))
  return (areaSqMOf({ type: 'MultiPolygon', coordinates: common }) / smaller) * 100
}

function partsOf(geometry: Geometry) {
  return geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
}

function boundsOf(geometry: Geometry): Bounds {
  const corners = partsOf(geometry).flatMap(([outer = []]) => outer)
  return corners.reduce<Bounds>(
    ([west, south, east, north], [lon, lat]) => [
      Math.min(west, lon),
      Math.min(south, lat),
      Math.max(east, lon),
      Math.max(north, lat),
    ],
    [180, 90, -180, -90],
  )
}

type Border = { properties: { name: string }; geometry: Geometry }
let borders: Map<string, Border[]> | undefined

/** The outer rings, of the file that the browser draws too; read when the first outline is judged. */
function bordersOf(dzongkhag: string): readonly (readonly (readonly number[])[])[] {
  borders ??= Map.groupBy(readBorders(), ({ properties }) => properties.name)
  return (borders.get(dzongkhag) ?? []).flatMap(({ geometry }) => partsOf(geometry).flatMap(([outer]) => (outer ? [outer] : [])))
}

function readBorders(): Border[] {
  const file = new URL('../../web/map/borders/dzongkhags.geojson', import.meta.url)
  const { features }: { features: Border[] } = JSON.parse(readFileSync(file, 'utf8'))
  return features
}
