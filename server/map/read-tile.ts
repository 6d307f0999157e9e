import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { MapKind, MapMeasure } from '../../domain/map/map-measure.ts'
import { boundsOfTile, firstPolygonZoom, maxTileFeatures, type TileAt } from '../../domain/map/tile.ts'
import { organisationOf, personOf, roleOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { readClusters } from './cluster-store.ts'
import { findFeatures, hasOwnVisibility } from './feature-store.ts'
import { makeClusterTile, makePolygonTile } from './make-tile.ts'
import type { MapFilter } from './map-query.ts'
import { readStates } from './read-states.ts'
import type { TileCache } from './tile-cache.ts'
import { tileMargin } from './tile-shape.ts'

export type TileQuery = { kind: MapKind; at: TileAt; measure: MapMeasure; filter: MapFilter }
/** `make` is slow and runs after the transaction. */
export type TileAnswer = { etag: string | undefined; make: () => Uint8Array }

/** Returns a tile, from the cache if nothing on the organisation's map has changed since. */
export async function readTile(tx: Tx, query: TileQuery, cache: TileCache): Promise<TileAnswer> {
  // An owner cannot read the ledger. Their few tiles are made each time, and only the bytes show whether a tile has changed.
  if (isOfLeases(query) && hasOwnVisibility(tx)) return { etag: undefined, make: await contentOf(tx, query) }
  const key = tileKey(tx, query)
  const kept = cache.get(key)
  // If no version is cached, it is read together with the tile, after the version: the tile may be newer than the version, never older.
  const [version, first] = await Promise.all([readVersion(tx, query), kept ? undefined : contentOf(tx, query)])
  const etag = etagOf(`${key} ${version}`)
  if (kept?.version === version) return { etag, make: () => kept.tile }
  const make = first ?? (await contentOf(tx, query))
  return {
    etag,
    make: () => {
      const tile = make()
      cache.put(key, { version, tile })
      return tile
    },
  }
}

/** At zoom levels without outlines there are clusters, coloured by their count. */
function isOfLeases({ at, measure }: TileQuery): boolean {
  return at.z >= firstPolygonZoom && (measure === 'arrears' || measure === 'expiry')
}

async function contentOf(tx: Tx, { kind, at, measure, filter }: TileQuery): Promise<() => Uint8Array> {
  if (at.z < firstPolygonZoom) {
    const clusters = await readClusters(tx, { kind, at, filter })
    return () => makeClusterTile(at, clusters)
  }
  const found = await findFeatures(tx, { kind, area: boundsOfTile(at, tileMargin), filter, max: maxTileFeatures })
  const states = await readStates(tx, kind, { measure, features: found.features })
  return () => makePolygonTile(at, { kind, ...found, states })
}

/** The visibility of the caller: an owner has their own, the office shares one. */
function tileKey(tx: Tx, { kind, at, measure, filter }: TileQuery): string {
  const sight = [organisationOf(tx.actor), hasOwnVisibility(tx) ? [roleOf(tx.actor), personOf(tx.actor)] : 'office']
  const { use, occupancy, dzongkhagId, administrativeZoneId } = filter
  const shown = at.z < firstPolygonZoom ? 'occupancy' : measure
  return JSON.stringify([sight, kind, at.z, at.x, at.y, shown, use, occupancy, dzongkhagId, administrativeZoneId])
}

/** The number of changes of the map. Money and leases change without the register, so their version is separate. */
async function readVersion(tx: Tx, query: TileQuery): Promise<string> {
  const [map, lettings] = await Promise.all([readMapVersion(tx), isOfLeases(query) ? readLettingsVersion(tx) : ''])
  return `${map} ${lettings}`
}

async function readMapVersion(tx: Tx): Promise<number> {
  const { rows } = await sql<{ version: number }>`select coalesce(sum(steps), 0)::bigint as version from map_changes`.execute(
    tx.byKey,
  )
  return rows[0]?.version ?? 0
}

/**
 * The last entry and the last transition of a lease, by ids that grow with time, and the day, because advices become overdue on it. Two
 * simultaneous changes may commit in another order, so such a tile is cached for at most a minute.
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
