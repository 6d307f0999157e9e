import { arrearsState, expiryState, type MapKind, type MapMeasure } from '../../domain/map/map-measure.ts'
import type { Tx } from '../platform/database/database.ts'
import type { MapFeature } from './feature-store.ts'
import { readFirstEnds, readOldestDues } from './lettings-store.ts'

/** The value that the colour of each feature shows. */
export async function readStates(
  tx: Tx,
  kind: MapKind,
  { measure, features }: { measure: MapMeasure; features: readonly MapFeature[] },
): Promise<Map<string, string>> {
  const ids = features.map(({ id }) => id)
  switch (measure) {
    case 'occupancy':
      return new Map(features.map((feature) => [feature.id, feature.occupancyState]))
    case 'use':
      return new Map(features.map((feature) => [feature.id, feature.use]))
    case 'arrears': {
      const dues = await readOldestDues(tx, kind, ids)
      return new Map(ids.map((id) => [id, arrearsState(dues.get(id) ?? null, tx.today)]))
    }
    case 'expiry': {
      const ends = await readFirstEnds(tx, kind, ids)
      return new Map(ids.map((id) => [id, expiryState(ends.get(id) ?? null, tx.today)]))
    }
    default:
      return measure satisfies never
  }
}
