import type { MapKind } from '../../domain/map/map-measure.ts'
import type { OutlineFlag } from '../../domain/map/outline-flag.ts'
import type { Tx } from '../platform/database/database.ts'
import { correctBuilding } from '../properties/register-building.ts'
import { correctPlot } from '../properties/register-plot.ts'
import { areaSqMOf } from './area-sq-m-of.ts'
import type { Geometry } from './feature-store.ts'
import { readOutlineFlags } from './read-outline-flags.ts'

export type Drawn = { id: string; version: number; geometry: Geometry | null; areaSqM: number | null; flags: OutlineFlag[] }

/** A drawn outline is a correction of its record like any other, including in its history. */
export async function drawGeometry(
  tx: Tx,
  kind: MapKind,
  { id, geometry, ifMatch }: { id: string; geometry: Geometry | null; ifMatch: number | undefined },
): Promise<Drawn> {
  const correct = kind === 'plot' ? correctPlot : correctBuilding
  const saved = await correct(tx, { id, changes: { geometry }, ifMatch })
  const flags = kind === 'plot' ? await readOutlineFlags(tx, id, saved.geometry) : []
  return { id, version: saved.version, geometry: saved.geometry, areaSqM: saved.geometry && areaSqMOf(saved.geometry), flags }
}
