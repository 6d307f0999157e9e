import { z } from 'zod'
import { endpoint, staffAndOwner, staffRoles } from '../endpoint.ts'
import { geometrySchema, newGeometrySchema } from '../properties/geometry.ts'
import { buildingUses, landUses, occupancies } from '../properties/property.ts'
import { versionSchema } from '../record-schema.ts'
import { idSchema } from '../text.ts'
import { mapKinds, mapMeasures } from './map-measure.ts'
import { outlineFlagSchema } from './outline-flag.ts'
import type { Bounds } from './tile.ts'

export const mapKindSchema = z.enum(mapKinds)

/** The filter of both the list and the map. */
export const mapFilter = {
  use: z.enum([...new Set([...landUses, ...buildingUses])]).optional(),
  occupancy: z.enum(occupancies).optional(),
  dzongkhagId: idSchema.optional(),
  administrativeZoneId: idSchema.optional(),
}
const measure = z.enum(mapMeasures).default('occupancy')

const boundsSchema = z.string().transform((text, context): Bounds => {
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN, ...rest] = text.split(',').map(Number)
  const isBox = west < east && south < north && west >= -180 && east <= 180 && south >= -90 && north <= 90 && rest.length === 0
  if (!isBox) context.addIssue({ code: 'custom', message: 'Send west,south,east,north in degrees, such as 89.6,27.4,89.7,27.5.' })
  return [west, south, east, north]
})

const featureSchema = z.object({
  type: z.literal('Feature'),
  id: idSchema,
  geometry: geometrySchema,
  /** `state` determines the colour: by occupancy, arrears, expiry or use. */
  properties: z.object({ id: idSchema, label: z.string(), state: z.string() }),
})

const tileNumber = (max: number) => z.coerce.number().int().min(0).max(max)

export const geometryContract = {
  list: endpoint({
    method: 'GET',
    path: '/geometry/{kind}',
    summary: 'Outlines of plots or buildings in a box, largest first, at most 2,500',
    allow: staffAndOwner,
    params: z.object({ kind: mapKindSchema }),
    query: z.object({ bbox: boundsSchema, measure, ...mapFilter }),
    reply: z.object({
      type: z.literal('FeatureCollection'),
      features: z.array(featureSchema),
      /** The number of features in the box. */
      total: z.number().int(),
    }),
  }),
  tile: endpoint({
    method: 'GET',
    path: '/geometry/tile/{kind}/{z}/{x}/{y}.mvt',
    summary: 'A vector tile: outlines from zoom 12, below it clusters',
    allow: staffAndOwner,
    params: z.object({ kind: mapKindSchema, z: tileNumber(20), x: tileNumber(2 ** 20 - 1), y: tileNumber(2 ** 20 - 1) }),
    query: z.object({
      measure,
      ...mapFilter,
      /** Another number makes another address, so that a browser requests it again after a change. */
      revision: z.coerce.number().int().min(0).optional(),
    }),
    reply: 'FILE',
  }),
  put: endpoint({
    method: 'PUT',
    path: '/geometry/{kind}/{id}',
    isVersioned: true,
    summary: 'Draw the outline of a plot or a building; null removes it from the map',
    allow: staffRoles,
    params: z.object({ kind: mapKindSchema, id: idSchema }),
    body: z.object({ geometry: newGeometrySchema.nullable() }),
    reply: z.object({
      id: idSchema,
      /** The version of the plot or building. */
      version: versionSchema,
      geometry: geometrySchema.nullable(),
      areaSqM: z.number().nullable(),
      flags: z.array(outlineFlagSchema),
    }),
  }),
  measure: endpoint({
    method: 'POST',
    path: '/geometry/measure',
    summary: 'The area of an outline on the ellipsoid, and what is wrong with it',
    allow: staffRoles,
    body: z.object({ geometry: geometrySchema }),
    reply: z.object({ areaSqM: z.number(), issue: z.string().nullable() }),
    isCalculation: true,
  }),
}
