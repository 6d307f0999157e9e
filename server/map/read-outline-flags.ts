import { readFileSync } from 'node:fs'
import { intersection } from 'polyclip-ts'
import { sql } from 'kysely'
import type { OutlineFlag } from '../../domain/map/outline-flag.ts'
import type { Bounds } from '../../domain/map/tile.ts'
import { whereIs } from '../../domain/properties/rings-issue.ts'
import type { Tx } from '../platform/database/database.ts'
import { areaSqMOf } from './area-sq-m-of.ts'
import { findFeatures, type Geometry, hasOwnVisibility } from './feature-store.ts'

/**
 * The included borders are drawn for a small scale: a point closer than about a kilometre may be on either side. Borders between gewogs are
 * less accurate.
 */
const toleranceDegrees = { dzongkhags: 0.01, gewogs: 0.02 } as const
/** Surveyed neighbours overlap slightly; a larger overlap, relative to the smaller plot, is an error in one of them. */
const sharePercent = 2
/** A real plot has fewer neighbours; if there are more, the largest are compared. */
const maxNeighbours = 100

/** Possible errors in the outline of a plot, for the office to check. Nothing is refused, because the other outline may be wrong. */
export async function readOutlineFlags(tx: Tx, id: string, geometry: Geometry | null): Promise<OutlineFlag[]> {
  if (!geometry || hasOwnVisibility(tx)) return []
  return [...(await outsideOf(tx, id, geometry)), ...(await overlapsOf(tx, id, geometry))]
}

/** Outside the dzongkhag of its thram, or inside it but outside the gewog. There are no borders of thromdes here. */
async function outsideOf(tx: Tx, plotId: string, geometry: Geometry): Promise<OutlineFlag[]> {
  const { rows } = await sql<{ dzongkhag: string; gewog: string | null }>`
    select d.name as dzongkhag, case z.type when 'R' then z.name end as gewog
    from plots p join thrams t on t.organisation_id = p.organisation_id and t.id = p.thram_id
    join dzongkhags d on d.id = t.dzongkhag_id join administrative_zones z on z.id = t.administrative_zone_id
    where p.id = ${plotId}`.execute(tx)
  const [place] = rows
  if (!place) return []
  const { dzongkhag, gewog } = place
  const flagged = (code: OutlineFlag['code'], label: string) => [{ code, label, plotId: null, percent: null }]
  if (isOutlineOutside(geometry, 'dzongkhags', nameOf(dzongkhag))) return flagged('OUTSIDE_DZONGKHAG', dzongkhag)
  const isInOther = gewog !== null && isOutlineOutside(geometry, 'gewogs', nameOf(dzongkhag, gewog))
  return isInOther ? flagged('OUTSIDE_GEWOG', gewog) : []
}

/** False for a place without a border here. */
function isOutlineOutside(geometry: Geometry, of: keyof typeof toleranceDegrees, name: string): boolean {
  const borders = bordersOf(of, name)
  const corners = partsOf(geometry).flatMap(([outer = []]) => outer)
  const isOutside = (at: readonly number[]) => borders.every((border) => whereIs(at, border, toleranceDegrees[of]) === 'OUTSIDE')
  return borders.length > 0 && corners.every(isOutside)
}

async function overlapsOf(tx: Tx, id: string, geometry: Geometry): Promise<OutlineFlag[]> {
  const { features } = await findFeatures(tx, { kind: 'plot', area: boundsOf(geometry), filter: {}, max: maxNeighbours })
  return features
    .filter((feature) => feature.id !== id)
    .map((feature): OutlineFlag => {
      const percent = overlapPercent(geometry, feature.geometry)
      return { code: 'OVERLAPS', label: feature.label, plotId: feature.id, percent: Math.round(percent) }
    })
    .filter(({ percent }) => percent !== null && percent > sharePercent)
    .toSorted((a, b) => (b.percent ?? 0) - (a.percent ?? 0))
}

/** In percent of the smaller of the two. */
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

type Border = { properties: { name: string; dzongkhag?: string }; geometry: Geometry }
const read = new Map<string, Map<string, Border[]>>()

/** Names of gewogs are unique only within a dzongkhag. */
const nameOf = (...names: readonly string[]): string => names.join(' / ')

/** The outer rings from the files that the browser also draws; loaded when the first outline is checked. */
function bordersOf(of: keyof typeof toleranceDegrees, name: string): readonly (readonly (readonly number[])[])[] {
  const borders = read.get(of) ?? readBorders(of)
  read.set(of, borders)
  return (borders.get(name) ?? []).flatMap(({ geometry }) => partsOf(geometry).flatMap(([outer]) => (outer ? [outer] : [])))
}

function readBorders(of: string): Map<string, Border[]> {
  const file = new URL(`../../web/map/borders/${of}.geojson`, import.meta.url)
  const { features }: { features: Border[] } = JSON.parse(readFileSync(file, 'utf8'))
  return Map.groupBy(features, ({ properties: { name, dzongkhag } }) => (dzongkhag ? nameOf(dzongkhag, name) : name))
}
