import { geoJSONToTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Feature } from 'geojson'
import type { MapKind } from '../../domain/map/map-measure.ts'
import { boundsOfTile, mostTileBytes, type TileAt } from '../../domain/map/tile.ts'
import type { Cluster } from './cluster-store.ts'
import type { MapFeature } from './feature-store.ts'

const extent = 4096
/** How far what stands outside is drawn, so that outlines close beyond the edge. */
const margin = 64
export const tileMargin = margin / extent

export type PolygonTile = { kind: MapKind; features: readonly MapFeature[]; states: ReadonlyMap<string, string>; total: number }

/** Outlines with what their colour tells. What does not fit goes from the smallest up, and "more" says how many. */
export function makePolygonTile(at: TileAt, { kind, features, states, total }: PolygonTile): Uint8Array {
  let kept = features
  for (;;) {
    const left = total - kept.length
    const tile = encode(at, {
      [kind]: kept.map(({ id, label, geometry }) => ({
        type: 'Feature' as const,
        geometry,
        properties: { id, state: states.get(id) ?? '', ...(hasMiddleIn(at, geometry) ? { label } : {}) },
      })),
      ...(left > 0 ? { more: [pointFeature(centreOf(at), { count: left })] } : {}),
    })
    if (tile.byteLength <= mostTileBytes || kept.length === 0) return tile
    kept = kept.slice(0, Math.floor(kept.length * Math.min(0.95, (mostTileBytes / tile.byteLength) * 0.97)))
  }
}

/** What lies on the edge is in both tiles; it is named once, where its middle is. */
function hasMiddleIn(at: TileAt, geometry: MapFeature['geometry']): boolean {
  const corners = geometry.type === 'Polygon' ? geometry.coordinates.flat() : geometry.coordinates.flat(2)
  const middleOf = (of: readonly number[]) => (Math.min(...of) + Math.max(...of)) / 2
  const [lon, lat] = [middleOf(corners.map(([x]) => x)), middleOf(corners.map(([, y]) => y))]
  const [west, south, east, north] = boundsOfTile(at)
  return lon >= west && lon < east && lat >= south && lat < north
}

export function makeClusterTile(at: TileAt, clusters: readonly Cluster[]): Uint8Array {
  return encode(at, {
    cluster: clusters.map(({ lon, lat, count, letCount }) => pointFeature([lon, lat], { count, letCount })),
  })
}

function encode(at: TileAt, layers: Record<string, Feature[]>): Uint8Array {
  const options = { extent, buffer: margin, tolerance: 2, maxZoom: 24, clip: true }
  const tiles = Object.entries(layers).flatMap(([name, features]) => {
    const tile = features.length > 0 && geoJSONToTile({ type: 'FeatureCollection', features }, at.z, at.x, at.y, options)
    return tile ? [[name, tile] as const] : []
  })
  return fromGeojsonVt(Object.fromEntries(tiles), { version: 2, extent })
}

function pointFeature(coordinates: [number, number], properties: Record<string, number>): Feature {
  return { type: 'Feature', geometry: { type: 'Point', coordinates }, properties }
}

function centreOf(at: TileAt): [number, number] {
  const [west, south, east, north] = boundsOfTile(at)
  return [(west + east) / 2, (south + north) / 2]
}
