import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTestApp, type TestApp } from '../../testing/test-app.ts'
import { fingerprintOf } from './cursor.ts'
import { newId } from './new-id.ts'
import { type Matches, pageOfIds } from './page.ts'

let app: TestApp
beforeAll(async () => {
  app = await aTestApp()
})
afterAll(() => app.close())

const job = { kind: 'job', organisationId: newId() } as const

// Few different values, so that many rows are equal.
const row = fc.record({
  words: fc.constantFrom('', 'a', 'A', 'b', 'ཀ', 'naïve', '"; drop', '\\', 'null'),
  amount: fc.constantFrom('-1', '0', '9007199254740993', '9223372036854775807'),
  share: fc.constantFrom('0.1', '0.10000000000000000001', '33'),
  day: fc.constantFrom('2024-02-29', '2025-01-01'),
  at: fc.constantFrom('2025-01-01T00:00:00.000001Z', '2025-01-01T00:00:00.000002Z', '2025-01-01T06:00:00+06:00'),
  isOpen: fc.boolean(),
  missing: fc.constantFrom(null, null, 1, 2),
  unknown: fc.constantFrom(null, 'x', 'y'),
})
const rows = fc.array(row, { maxLength: 25 }).map((some) => some.map((one) => ({ ...one, id: newId() })))
type Row = { id: string }

const sorts = {
  words: 'r.words',
  amount: 'r.amount',
  share: 'r.share',
  day: 'r.day',
  at: 'r.at',
  isOpen: 'r."isOpen"',
  two: ['r.words', 'r.amount'],
  place: ['r.words', 'r.unknown', 'r.amount'],
  both: ['r.missing', 'r.unknown'],
  missing: 'r.missing',
  unknown: 'r.unknown',
}
const sort = fc.constantFrom(...Object.keys(sorts).flatMap((field) => [`${field}:asc`, `${field}:desc`]))

function matches(given: readonly Row[]): Matches {
  const column = (name: string) => sql`${sql.raw(name)}`
  return {
    id: 'r.id',
    from: sql`jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as r(id uuid, words text, amount bigint, share numeric, day date,
      at timestamptz, "isOpen" boolean, missing integer, unknown text)`,
    where: [],
    sorts: Object.fromEntries(Object.entries(sorts).map(([field, names]) => [field, [names].flat().map(column)])),
    defaultSort: 'words:asc',
    canBeMissing: ['missing', 'place', 'both'],
    nullsAsInIndex: ['unknown'],
    hasCursor: true,
  }
}

const pageOf = (given: readonly Row[], query: { sort: string; cursor?: string | undefined; pageSize: number }) =>
  app.database.as(job, (tx) => pageOfIds(tx, { pageNo: 1, ...query }, matches(given)))

/** Reads every page after the first by the cursor of the previous one; `grow` adds rows in between. */
async function walk(
  given: readonly Row[],
  query: { sort: string; pageSize: number },
  grow: (at: number) => readonly Row[] = () => [],
) {
  const seen: string[] = []
  let all = given
  let cursor: string | undefined
  for (let at = 0; at < 100; at += 1) {
    const page = await pageOf(all, { ...query, cursor })
    seen.push(...page.items)
    cursor = page.nextCursor
    if (cursor === undefined) return seen
    all = [...all, ...grow(at)]
  }
  throw new Error('The walk does not end.')
}

test('pages by cursor show each row once, in the order of the list, with any sort', async () => {
  await fc.assert(
    fc.asyncProperty(rows, sort, fc.integer({ min: 1, max: 7 }), async (given, by, pageSize) => {
      const inOrder = await pageOf(given, { sort: by, pageSize: 100 })
      expect(await walk(given, { sort: by, pageSize })).toEqual(inOrder.items)
    }),
    { numRuns: 150 },
  )
})

test('a row inserted between two pages neither hides nor repeats an existing row', async () => {
  await fc.assert(
    fc.asyncProperty(rows, sort, fc.array(rows, { maxLength: 5 }), async (given, by, added) => {
      const seen = await walk(given, { sort: by, pageSize: 3 }, (at) => (added[at] ?? []).slice(0, 3))
      expect(new Set(seen).size).toBe(seen.length)
      const inOrder = await pageOf(given, { sort: by, pageSize: 100 })
      expect(seen.filter((id) => given.some((one) => one.id === id))).toEqual(inOrder.items)
    }),
    { numRuns: 60 },
  )
})

const encodedAs = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
const encoded = (sort: string, ...key: unknown[]) => encodedAs(sort, fingerprintOf([]), ...key)

test.each([
  ['no base64', '%%%'],
  ['no list', Buffer.from('{}').toString('base64url')],
  ['of another order', encoded('words:desc', 'a', newId())],
  ['of other filters', encodedAs('day:asc', fingerprintOf([['kind', 'RENT']]), '2025-01-01', newId())],
  ['of no filters', encodedAs('day:asc', '2025-01-01', newId())],
  ['too short', encoded('day:asc', newId())],
  ['too long', encoded('day:asc', '2025-01-01', newId(), newId())],
  ['no text', encoded('day:asc', 7, newId())],
  ['no id', encoded('day:asc', '2025-01-01', null)],
  ['no day', encoded('day:asc', 'soon', newId())],
  ['a day beyond the calendar', encoded('day:asc', '2025-02-30', newId())],
  ['no uuid', encoded('day:asc', '2025-01-01', 'x')],
  ['a character that cannot be stored', encoded('day:asc', '\u0000', newId())],
])('a cursor that is %s is refused', async (_, cursor) => {
  await expect(pageOf([], { sort: 'day:asc', pageSize: 10, cursor })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
})
