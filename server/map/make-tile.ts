import type { MapKind } from '../../domain/map/map-measure.ts'
import { boundsOfTile, maxTileBytes, type TileAt } from '../../domain/map/tile.ts'
import type { Cluster } from './cluster-store.ts'
import type { MapFeature } from './feature-store.ts'
import { startLayer, tileOf } from './tile-layer.ts'
import { pointCommands, shapeOf } from './tile-shape.ts'

export type PolygonTile = { kind: MapKind; features: readonly MapFeature[]; states: ReadonlyMap<string, string>; total: number }

/** The maximum size of the layer `more` and the names of both layers. */
const capacityLeft = 200

/**
 * Outlines with the value of their colour. If they exceed the size of a tile, the smallest are left out, and "more" states their number.
 */
export function makePolygonTile(at: TileAt, { kind, features, states, total }: PolygonTile): Uint8Array {
  const layer = startLayer(kind)
  let [kept, drawn] = [0, 0]
  for (const { id, label, geometry } of features) {
    const { commands, hasMiddleHere } = shapeOf(at, geometry)
    const properties = { id, state: states.get(id) ?? '', ...(hasMiddleHere ? { label } : {}) }
    if (commands.length > 0) {
      if (!layer.add({ type: 'POLYGON', commands, properties }, maxTileBytes - capacityLeft)) break
      drawn += 1
    }
    kept += 1
  }
  const left = total - kept
  return tileOf([...(drawn > 0 ? [layer.end()] : []), ...(left > 0 ? [moreLayer(at, left)] : [])])
}

export function makeClusterTile(at: TileAt, clusters: readonly Cluster[]): Uint8Array {
  const layer = startLayer('cluster')
  for (const { lon, lat, count, letCount } of clusters)
    layer.add({ type: 'POINT', commands: pointCommands(at, [lon, lat]), properties: { count, letCount } })
  return tileOf(clusters.length > 0 ? [layer.end()] : [])
}

function moreLayer(at: TileAt, count: number): Uint8Array {
  const [west, south, east, north] = boundsOfTile(at)
  const layer = startLayer('more')
  layer.add({ type: 'POINT', commands: pointCommands(at, [(west + east) / 2, (south + north) / 2]), properties: { count } })
  return layer.end()
}
