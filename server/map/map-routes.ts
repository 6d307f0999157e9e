import type { ApiScope } from '../../domain/api/api-scope.ts'
import { geometryContract } from '../../domain/map/geometry-contract.ts'
import { mapContract } from '../../domain/map/map-contract.ts'
import type { MapMeasure } from '../../domain/map/map-measure.ts'
import { fieldProblem } from '../../domain/problem.ts'
import { geometryIssue } from '../../domain/properties/geometry-issue.ts'
import { assertAlsoAllowed } from '../platform/keys/api-tokens.ts'
import type { Claims } from '../platform/keys/token.ts'
import type { Services } from '../platform/services.ts'
import { readExtent } from './cluster-store.ts'
import { drawGeometry } from './draw-geometry.ts'
import { areaSqMOf } from './area-sq-m-of.ts'
import { listGeometry } from './list-geometry.ts'
import { readLeasePlace } from './lease-place-store.ts'
import { readMapCard } from './map-card-store.ts'
import { listMapItems } from './map-item-store.ts'
import { etagOf, readTile } from './read-tile.ts'
import { createTileCache } from './tile-cache.ts'

/** The geometry API, and the calls of the panels next to the map. */
export function mapRoutes({ serve }: Services): void {
  const cache = createTileCache()
  serve.endpoint(geometryContract.list, ({ tx, claims, params, query: { bbox, ...query } }) => {
    assertMeasureAllowed(claims, query.measure)
    return listGeometry(tx, params.kind, { area: bbox, ...query })
  })
  serve.file(
    geometryContract.tile,
    ({ tx, claims, params: { kind, ...at }, query: { measure, ...filter } }) => {
      assertMeasureAllowed(claims, measure)
      if (Math.max(at.x, at.y) >= 2 ** at.z) throw fieldProblem('/x', `Zoom ${at.z} has no such tile.`)
      return readTile(tx, { kind, at, measure, filter }, cache)
    },
    async ({ etag, make }) => {
      const content = make()
      return {
        content,
        type: 'application/vnd.mapbox-vector-tile',
        name: 'tile.mvt',
        etag: etag ?? etagOf(content),
        isChangeable: true,
      }
    },
  )
  serve.endpoint(geometryContract.put, ({ tx, params: { kind, id }, body: { geometry }, ifMatch }) =>
    drawGeometry(tx, kind, { id, geometry, ifMatch }),
  )
  serve.outside(geometryContract.measure, async ({ body: { geometry } }) => ({
    areaSqM: areaSqMOf(geometry),
    issue: geometryIssue(geometry) ?? null,
  }))
  serve.endpoint(mapContract.list, ({ tx, params, query }) => listMapItems(tx, params.kind, query))
  serve.endpoint(mapContract.extent, async ({ tx, params: { kind } }) => {
    const extent = await readExtent(tx, kind)
    const bounds: [number, number, number, number] | null = extent && [...extent]
    return { bounds }
  })
  serve.endpoint(mapContract.read, ({ tx, params }) => readMapCard(tx, params.kind, params.id))
  serve.endpoint(mapContract.leasePlace, ({ tx, params }) => readLeasePlace(tx, params.id))
}

/** Outlines need the scope of the register; the value of the colour may need another scope. */
const scopeOfMeasure: Readonly<Record<MapMeasure, ApiScope>> = {
  occupancy: 'register:read',
  use: 'register:read',
  arrears: 'billing:read',
  expiry: 'leases:read',
}

function assertMeasureAllowed(claims: Claims | undefined, measure: MapMeasure): void {
  assertAlsoAllowed(claims, scopeOfMeasure[measure])
}
