import { z } from 'zod'
import type { ImportKind } from '../../domain/import/import-kind.ts'
import type { ImportValues } from '../../domain/import/import-column.ts'
import { fieldProblem } from '../../domain/problem.ts'
import { newGeometrySchema } from '../../domain/properties/geometry.ts'
import { text } from '../../domain/text.ts'

export type OutlineRow = { kind: 'plot' | 'building'; row: number; values: ImportValues }

const name = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((typed) => (typed === null || typed === undefined ? null : String(typed)))
  .pipe(text(120).nullable())
const featureSchema = z.object({
  geometry: newGeometrySchema,
  properties: z.object({ plotNumber: name, thramNumber: name, dzongkhag: name, zone: name, building: name }),
})
const collectionSchema = z.object({ type: z.literal('FeatureCollection'), features: z.array(z.unknown()) })

export function isGeoJson(bytes: Buffer): boolean {
  return /^(\uFEFF)?\s*\{/.test(bytes.subarray(0, 100).toString('utf8'))
}

/** The features of a GeoJSON file (RFC 7946), numbered from 1; each names its plot or building in its properties. */
export async function* readOutlines(kind: ImportKind | 'workbook', bytes: Buffer): AsyncGenerator<OutlineRow> {
  if (kind !== 'plot' && kind !== 'building') throw fieldProblem('/file', 'GeoJSON holds outlines of plots or buildings only.')
  const collection = collectionSchema.safeParse(parsed(bytes))
  if (!collection.success) throw fieldProblem('/file', 'This is not a GeoJSON FeatureCollection.')
  for (const [index, feature] of collection.data.features.entries()) {
    const read = featureSchema.safeParse(feature)
    if (!read.success) {
      const [issue] = read.error.issues
      throw fieldProblem('/file', `Feature ${index + 1}: ${issue?.path.join('.')}: ${issue?.message}`)
    }
    const { geometry, properties } = read.data
    const key = kind === 'plot' ? properties.plotNumber : properties.building
    if (!key) throw fieldProblem('/file', `Feature ${index + 1} has no property ${kind === 'plot' ? 'plotNumber' : 'building'}.`)
    yield { kind, row: index + 1, values: { ...properties, geometry } }
  }
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''))
  } catch {
    throw fieldProblem('/file', 'This file is not JSON.')
  }
}
