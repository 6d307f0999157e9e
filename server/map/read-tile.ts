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
  const key = await tileKey(tx, query)
  // Money and leases move without the register: their version stands in the key too.
  const isOfLeases = measure === 'arrears' || measure === 'expiry'
  // An owner does not read the ledger; their few are made each time, and only the bytes say whether a tile is new.
  if (isOfLeases && hasOwnSight(tx)) return { etag: undefined, make: await make() }
  return keptOrMade(isOfLeases ? `${key}${await readLettingsVersion(tx)}` : key, cache, make)
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

/**
 * The last entry and the last move of a lease, by ids that grow with time, and the day, on which dues fall late. Two that are written
 * at once may end in the other order, so no tile of them is kept for more than a minute.
 */
async function readLettingsVersion(tx: Tx): Promise<string> {
  const { rows } = await sql<{ entry: string | null; event: string | null }>`
    select (select id from ledger_entries order by id desc limit 1) as entry,
      (select id from lease_events order by id desc limit 1) as event`.execute(tx)
  return JSON.stringify([rows[0], tx.today, Math.floor(tx.now.getTime() / 60_000)])
}

export function etagOf(content: string | Uint8Array): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`
}
