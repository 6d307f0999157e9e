import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { MapKind, MapMeasure } from '../../domain/map/map-measure.ts'
import { boundsOfTile, firstPolygonZoom, mostTileFeatures, type TileAt } from '../../domain/map/tile.ts'
import { organisationOf, personOf, roleOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database.ts'
import { readClusters } from './cluster-store.ts'
import { findFeatures, hasOwnSight, readFeatures } from './feature-store.ts'
import { makeClusterTile, makePolygonTile, tileMargin } from './make-tile.ts'
import type { MapFilter } from './map-query.ts'
import { readStates } from './map-states.ts'
import type { TileCache } from './tile-cache.ts'

export type TileQuery = { kind: MapKind; at: TileAt; measure: MapMeasure; filter: MapFilter }
/** `make` is slow work for after the transaction. */
export type TileAnswer = { etag: string | undefined; make: () => Uint8Array }

/** A tile, from those kept where nothing of the organisation's map changed since. */
export async function readTile(tx: Tx, query: TileQuery, cache: TileCache): Promise<TileAnswer> {
  const { at, kind, measure, filter } = query
  if (at.z < firstPolygonZoom) {
    // The colour of a cluster is that of its count.
    return keptOrMade(await tileKey(tx, { ...query, measure: 'occupancy' }), cache, async () => {
      const clusters = await readClusters(tx, { kind, at, filter })
      return () => makeClusterTile(at, clusters)
    })
  }
  const make = async () => {
    const { ids, total } = await findFeatures(tx, { kind, area: boundsOfTile(at, tileMargin), filter, most: mostTileFeatures })
    const features = await readFeatures(tx, kind, ids)
    const states = await readStates(tx, kind, { measure, features })
    return () => makePolygonTile(at, { kind, features, states, total })
  }
  // Money and leases move without the register: such a tile is made each time, and only its bytes say whether it is new.
  if (measure === 'arrears' || measure === 'expiry') return { etag: undefined, make: await make() }
  return keptOrMade(await tileKey(tx, query), cache, make)
}

async function keptOrMade(key: string, cache: TileCache, read: () => Promise<() => Uint8Array>): Promise<TileAnswer> {
  const etag = etagOf(key)
  const kept = cache.get(key)
  if (kept) return { etag, make: () => kept }
  const make = await read()
  return {
    etag,
    make: () => {
      const tile = make()
      cache.put(key, tile)
      return tile
    },
  }
}

/** Whose sight it is, and how often their map changed: an owner's is their own, the office shares one. */
async function tileKey(tx: Tx, { kind, at, measure, filter }: TileQuery): Promise<string> {
  const sight = [
    organisationOf(tx.actor),
    hasOwnSight(tx) ? [roleOf(tx.actor), personOf(tx.actor)] : 'office',
    await readMapVersion(tx),
  ]
  const { use, occupancy, dzongkhagId, administrativeZoneId } = filter
  return JSON.stringify([sight, kind, at.z, at.x, at.y, measure, use, occupancy, dzongkhagId, administrativeZoneId])
}

export async function readMapVersion(tx: Tx): Promise<number> {
  const { rows } = await sql<{ version: number }>`select coalesce(sum(steps), 0)::bigint as version from map_changes`.execute(tx)
  return rows[0]?.version ?? 0
}

export function etagOf(content: string | Uint8Array): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`
}
