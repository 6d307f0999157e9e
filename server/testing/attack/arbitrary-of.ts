import fc from 'fast-check'
import { z } from 'zod'

// Valid-looking input, built from the JSON schema of the contract, with existing ids and days.

/** Ids of existing records, by noun, and some of nothing. */
export type Pool = { ids: Readonly<Record<string, readonly string[]>>; all: readonly string[] }

type Schema = z.core.JSONSchema.JSONSchema
type Reading = { pool: Pool; definitions: Record<string, Schema>; depth: number }

const days = [
  '2025-01-01',
  '2025-02-28',
  '2025-05-31',
  '2025-06-01',
  '2025-06-15',
  '2025-07-01',
  '2025-12-31',
  '2024-02-29',
  '2026-01-01',
]
const instants = ['2025-06-15T04:00:00Z', '2025-06-14T23:59:59.999Z', '2024-02-29T00:00:00+06:00']
const maxDepth = 6

export function valuesOf(schema: z.ZodType, pool: Pool): fc.Arbitrary<unknown> {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return read(json, '', { pool, definitions: (json.$defs ?? {}) as Record<string, Schema>, depth: 0 })
}

function read(given: Schema, name: string, reading: Reading): fc.Arbitrary<unknown> {
  const deeper = { ...reading, depth: reading.depth + 1 }
  if (deeper.depth > maxDepth) return fc.constant(null)
  if (typeof given.$ref === 'string') return read(reading.definitions[given.$ref.replace('#/$defs/', '')] ?? {}, name, deeper)
  if (given.const !== undefined) return fc.constant(given.const)
  if (given.enum) return fc.constantFrom(...given.enum)
  const options = (given.anyOf ?? given.oneOf) as Schema[] | undefined
  if (options) return fc.oneof(...options.map((option) => read(option, name, deeper)))
  switch (given.type) {
    case 'object':
      return objectOf(given, deeper)
    case 'array':
      return fc.array(read((given.items ?? {}) as Schema, name, deeper), { maxLength: 3 })
    case 'integer':
    case 'number':
      return numberOf(given)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return textOf(given, name, reading.pool)
    default:
      return fc.oneof(textOf({}, name, reading.pool), numberOf({}), fc.constant(null))
  }
}

/** Optional fields are mostly omitted: each further field is another reason to reject the call. */
function objectOf({ properties = {}, required = [] }: Schema, reading: Reading): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, field]): [string, fc.Arbitrary<unknown>] => {
    const value = read(field as Schema, name, reading)
    const isRequired = required.includes(name)
    return [name, isRequired ? value : fc.option(value, { nil: undefined, freq: 1 })]
  })
  return fc.record(Object.fromEntries(fields)).map((object) => withoutUndefined(object))
}

const withoutUndefined = (object: object) => Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined))

function numberOf({ minimum, maximum }: Schema): fc.Arbitrary<unknown> {
  const min = Math.max(Number(minimum ?? 0), -1e12)
  const max = Math.min(Number(maximum ?? 1e12), 1e12)
  const ordinary = [1, 2, 7, 12, 100, 1_000, 50_000, 1_000_000].filter((value) => value >= min && value <= max)
  return fc.oneof(
    { weight: 4, arbitrary: ordinary.length > 0 ? fc.constantFrom(...ordinary) : fc.constant(Math.ceil(min)) },
    { weight: 1, arbitrary: fc.constantFrom(min, max) },
  )
}

function textOf(schema: Schema, name: string, pool: Pool): fc.Arbitrary<unknown> {
  const { format, pattern } = schema
  if (format === 'uuid' || /Id$|^id$|Ids$/.test(name)) return idOf(name.replace(/Ids?$/, ''), pool)
  if (format === 'date' || /On$|Date$|^on$|^from$|^to$|^date$|Until$|Since$|asOf|effectiveFrom|paidOn/.test(name))
    return fc.constantFrom(...days)
  if (format === 'date-time') return fc.constantFrom(...instants)
  if (/month/i.test(name)) return fc.constantFrom('2025-01', '2025-05', '2025-06', '2025-07')
  if (pattern) return matching(pattern)
  return fc.oneof(
    fc.constantFrom(
      'Somebody',
      'ཀརྨ',
      'Nu. 5',
      'a',
      '17654321',
      '11410000001',
      'x@example.bt',
      'true',
      '1',
      'createdAt:asc',
      '101',
    ),
    fc.string({
      unit: 'grapheme',
      minLength: Number(schema.minLength ?? 0),
      maxLength: Math.min(Number(schema.maxLength ?? 60), 60),
    }),
  )
}

export function idOf(noun: string, { ids, all }: Pool): fc.Arbitrary<string> {
  const fitting = ids[noun] ?? []
  const some = fc.constantFrom(...all)
  return fitting.length === 0
    ? some
    : fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...fitting) }, { weight: 1, arbitrary: some })
}

/** For patterns that fast-check cannot generate, any text is tried. */
function matching(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern), { size: 'small' })
  } catch {
    return fc.string({ maxLength: 20 })
  }
}

/** The value with one part of it replaced, or unchanged. */
export function replaced(value: unknown, at: number, by: unknown): unknown {
  const places = placesIn(value, [])
  const place = places[at % places.length] ?? []
  return put(value, place, by)
}

type Path = readonly (string | number)[]

function placesIn(value: unknown, path: Path): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const inner = Array.isArray(value) ? value.map((item, index): [number, unknown] => [index, item]) : Object.entries(value)
  return [...inner.flatMap(([key, item]) => placesIn(item, [...path, key])), path]
}

function put(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by
  if (Array.isArray(value)) return value.map((item: unknown, index) => (index === key ? put(item, rest, by) : item))
  return { ...Object(value), [key]: put(Reflect.get(Object(value), key), rest, by) }
}
