import { z } from 'zod'
import { geometryIssue } from './geometry-issue.ts'

const degrees = 'Enter positions as longitude and latitude in degrees (WGS 84), not in metres of a grid.'
const position = z.tuple([z.number().min(-180, degrees).max(180, degrees), z.number().min(-90, degrees).max(90, degrees)])
const ring = z
  .array(position)
  .min(4, 'A ring needs at least four positions.')
  .max(10_000)
  .refine((positions) => {
    const first = positions[0]
    const last = positions.at(-1)
    return first?.[0] === last?.[0] && first?.[1] === last?.[1]
  }, 'A ring must end where it starts.')

/** Reports only input that is not an outline at all; the fields of an outline have their own messages. */
function outlineMissing({ code, input }: { code?: string; input?: unknown }): string | undefined {
  if (input === undefined) return undefined
  return code === 'invalid_union' || code === 'invalid_type' ? 'Send a GeoJSON Polygon or MultiPolygon.' : undefined
}

/** GeoJSON Polygon or MultiPolygon in WGS 84 (RFC 7946). */
export const geometrySchema = z.discriminatedUnion(
  'type',
  [
    z.object({ type: z.literal('Polygon'), coordinates: z.array(ring).min(1).max(100) }),
    z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(ring).min(1).max(100)).min(1).max(100) }),
  ],
  { error: outlineMissing },
)

/** A new outline: it must be in Bhutan and must not cross itself. Stored outlines are not checked again. */
export const newGeometrySchema = geometrySchema.superRefine((shape, context) => {
  const issue = geometryIssue(shape)
  if (issue) context.addIssue({ code: 'custom', message: issue })
})
