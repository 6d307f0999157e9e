import type { ReplyInputOf } from '../../domain/endpoint.ts'
import type { geometryContract } from '../../domain/map/geometry-contract.ts'
import type { MapKind, MapMeasure } from '../../domain/map/map-measure.ts'
import { type Bounds, maxTileFeatures } from '../../domain/map/tile.ts'
import type { Tx } from '../platform/database/database.ts'
import { findFeatures } from './feature-store.ts'
import type { MapFilter } from './map-query.ts'
import { readStates } from './read-states.ts'

type GeometryQuery = MapFilter & { area: Bounds; measure: MapMeasure }

/** The outlines in a box as GeoJSON, limited like a tile. */
export async function listGeometry(
  tx: Tx,
  kind: MapKind,
  { area, measure, ...filter }: GeometryQuery,
): Promise<ReplyInputOf<typeof geometryContract.list>> {
  const { features, total } = await findFeatures(tx, { kind, area, filter, max: maxTileFeatures })
  const states = await readStates(tx, kind, { measure, features })
  return {
    type: 'FeatureCollection',
    features: features.map(({ id, label, geometry }) => ({
      type: 'Feature',
      id,
      geometry,
      properties: { id, label, state: states.get(id) ?? '' },
    })),
    total,
  }
}
