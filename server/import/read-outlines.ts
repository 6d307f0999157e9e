import { z } from 'zod'
import { type ImportKind, maxImportRows } from '../../domain/import/import-kind.ts'
import type { ImportValues, RowIssue } from '../../domain/import/import-column.ts'
import { fieldProblem, Problem } from '../../domain/problem.ts'
import { newGeometrySchema } from '../../domain/properties/geometry.ts'
import { text } from '../../domain/text.ts'

export type OutlineRow = { kind: 'plot' | 'building'; row: number; values: ImportValues; issues: readonly RowIssue[] }

const name = z
  .union([z.string(), z.number()], 'Enter a text or a number.')
  .nullish()
  .transform((typed) => (typed === null || typed === undefined ? null : String(typed)))
  .pipe(text(120).nullable())
const propertiesSchema = z.object({ plotNumber: name, thramNumber: name, dzongkhag: name, zone: name, building: name })
const featureSchema = z.object({ geometry: z.unknown(), properties: z.record(z.string(), z.unknown()).nullish() })
/** Created once: zod compiles a schema at its first use, which took most of a minute for 60,000 outlines. */
const shapeSchema = z.looseObject({ coordinates: z.array(z.unknown()) })
const collectionSchema = z.object({ type: z.literal('FeatureCollection'), features: z.array(z.unknown()) })

export function isGeoJson(bytes: Buffer): boolean {
  return /^(\uFEFF)?\s*\{/.test(bytes.subarray(0, 100).toString('utf8'))
}

/** Yields the features of a GeoJSON file (RFC 7946), numbered from 1. Each one names its plot or building in its properties. */
export async function* readOutlines(kind: ImportKind | 'workbook', bytes: Buffer): AsyncGenerator<OutlineRow> {
  if (kind !== 'plot' && kind !== 'building')
    throw fieldProblem('/file', 'Only plots and buildings can be imported from GeoJSON.')
  const collection = collectionSchema.safeParse(parsed(bytes))
  if (!collection.success) throw fieldProblem('/file', 'This is not a GeoJSON FeatureCollection.')
  if (collection.data.features.length > maxImportRows) throw tooLarge()
  for (const [index, feature] of collection.data.features.entries()) yield { kind, row: index + 1, ...readFeature(kind, feature) }
}

/** Each error is reported at the outline or at the property that needs correction. */
function readFeature(kind: 'plot' | 'building', feature: unknown): Pick<OutlineRow, 'values' | 'issues'> {
  const given = featureSchema.safeParse(feature)
  if (!given.success) return { values: {}, issues: [{ key: 'geometry', message: 'This is not a GeoJSON Feature.' }] }
  const properties = propertiesSchema.safeParse(given.data.properties ?? {})
  const geometry = newGeometrySchema.safeParse(withoutHeights(given.data.geometry))
  const key = kind === 'plot' ? 'plotNumber' : 'building'
  const issues = (properties.error?.issues ?? []).map(({ path, message }) => ({ key: String(path[0]), message }))
  if (properties.success && !properties.data[key]) issues.push({ key, message: `The feature has no property ${key}.` })
  const [crooked] = geometry.error?.issues ?? []
  if (crooked) issues.push({ key: 'geometry', message: crooked.message })
  return { values: { ...properties.data, geometry: geometry.data ?? null }, issues }
}

/** A position may have a third number, its height, which plots do not use (RFC 7946, 3.1.1). */
function withoutHeights(geometry: unknown): unknown {
  const flat = (part: unknown): unknown => {
    if (!Array.isArray(part)) return part
    return typeof part[0] === 'number' ? part.slice(0, 2) : part.map(flat)
  }
  const shape = shapeSchema.safeParse(geometry)
  return shape.success ? { ...shape.data, coordinates: shape.data.coordinates.map(flat) } : geometry
}

/** The format of an outline in the list of changes: "5 points from 27.47200, 89.63900". */
export function outlineText(geometry: unknown): string {
  const numbers = shapeSchema.parse(geometry).coordinates.flat(maxDepth).map(Number)
  const [east = 0, north = 0] = numbers
  return `${numbers.length / 2} points from ${north.toFixed(5)}, ${east.toFixed(5)}`
}

const maxBytes = 20_000_000
/** A FeatureCollection of MultiPolygons needs 8, and properties need some. */
const maxDepth = 32
/** 100,000 outlines of 15 corners each have 1.7 million. */
const maxBrackets = 2_000_000
const maxCommas = 6_000_000

/**
 * Checked before parsing: a parser that runs out of memory ends the whole process, whatever the limit of its thread. Within these limits,
 * no file uses more than half of the thread's memory (hostile-files.systems.ts).
 */
function assertBounded(bytes: Buffer): void {
  let [depth, brackets, commas] = [0, 0, 0]
  let isText = false
  if (bytes.length > maxBytes) throw tooLarge()
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (isText) {
      if (byte === 0x5c) at += 1
      else if (byte === 0x22) isText = false
    } else if (byte === 0x22) isText = true
    else if (byte === 0x2c) commas += 1
    else if (byte === 0x5b || byte === 0x7b) {
      depth += 1
      brackets += 1
      if (depth > maxDepth) throw fieldProblem('/file', 'This is not GeoJSON: its brackets are nested too deep.')
    } else if (byte === 0x5d || byte === 0x7d) depth -= 1
  }
  if (brackets > maxBrackets || commas > maxCommas) throw tooLarge()
}

const tooLarge = () => new Problem('TOO_LARGE', 'A GeoJSON file can have at most 20 MB and 100,000 outlines. Split the file.')

function parsed(bytes: Buffer): unknown {
  assertBounded(bytes)
  try {
    return JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''))
  } catch {
    throw fieldProblem('/file', 'This file is not JSON.')
  }
}
