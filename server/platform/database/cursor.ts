import { createHash } from 'node:crypto'
import pg from 'pg'
import { type RawBuilder, sql } from 'kysely'
import { fieldProblem, type Problem } from '../../../domain/problem.ts'

// Continues after a row by the sort key of the list and not by the number of rows before it: each row appears once, whatever is added
// meanwhile.

type Sql = RawBuilder<unknown>

/** One column of an order; the last one is the id. */
export type OrderColumn = {
  column: Sql
  isDescending: boolean
  /** Where rows without a value are sorted; omitted if there are none. */
  missing?: 'FIRST' | 'LAST' | undefined
}

/** In PostgreSQL's text form, so that instants and amounts stay exact. */
export type RowKey = readonly (string | null)[]

/** The columns of the order besides the id of a row, as `keyTexts` reads them. */
export function keyColumns(order: readonly OrderColumn[]): Sql {
  return sql.join(order.map(({ column }, at) => sql`${column} as ${keyName(at)}`))
}

/** The key of a row as text, as `rowKeyOf` reads it. Outside the limit, because inside it every matching row would be converted to text. */
export function keyTexts(order: readonly OrderColumn[]): Sql {
  return sql.join(order.map((_, at) => sql`${keyName(at)}::text`))
}

function keyName(at: number): Sql {
  return sql.ref(`key_${at}`)
}

export function rowKeyOf(order: readonly OrderColumn[], row: object): RowKey {
  return order.map((_, at) => {
    const value: unknown = Reflect.get(row, `key_${at}`)
    return typeof value === 'string' ? value : null
  })
}

/** A cursor is valid for one order and the same filters of a list: `filters` is their fingerprint. */
export type CursorScope = { sort: string; filters: string }

export function writeCursor({ sort, filters }: CursorScope, key: RowKey): string {
  return Buffer.from(JSON.stringify([sort, filters, ...key])).toString('base64url')
}

export function readCursor(cursor: string, { sort, filters }: CursorScope, length: number): RowKey {
  const [ofSort, ofFilters, ...key] = parts(cursor)
  const isKey = key.length === length && key.every((value) => value === null || typeof value === 'string')
  if (!isKey || key.at(-1) === null) throw badCursor()
  if (ofSort !== sort) throw fieldProblem('/cursor', 'This cursor belongs to another sort order. Start at the first page.')
  if (ofFilters !== filters) throw fieldProblem('/cursor', 'This cursor belongs to other filters. Start at the first page.')
  return key
}

/** Equal for the same filters, in whatever order they were given. */
export function fingerprintOf(filters: readonly (readonly [name: string, value: unknown])[]): string {
  const sorted = filters.toSorted(([one], [other]) => (one < other ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url').slice(0, 12)
}

function parts(cursor: string): unknown[] {
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(read) ? read : []
  } catch {
    return []
  }
}

function badCursor(): Problem {
  return fieldProblem('/cursor', 'This cursor does not belong to this list. Start at the first page.')
}

/** The problem that the caller gets for a failed statement, if there is one. */
const refusals = new WeakMap<object, Problem>()

/**
 * Statements sent together with a failed one fail too, and any of them may be reported first. Each gets the problem of the first failure.
 */
export function refusalOf(failure: unknown): Problem | undefined {
  return typeof failure === 'object' && failure !== null ? refusals.get(failure) : undefined
}

/** Runs a query with the values of a cursor. Text that a column cannot hold was not written by us (data exceptions, class 22). */
export async function withCursorValues<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !error.code?.startsWith('22')) throw error
    const refusal = badCursor()
    refusals.set(error, refusal)
    throw refusal
  }
}

/** The rows after the one with this key. */
export function isAfter(order: readonly OrderColumn[], key: RowKey): Sql {
  const [first] = order
  if (first && order.every(({ missing }) => !missing) && key.every((value) => value !== null)) {
    // Compared as one row, so that an index in this order can be used.
    const columns = sql.join(order.map(({ column }) => column))
    return sql`(${columns}) ${first.isDescending ? sql`<` : sql`>`} (${sql.join(key)})`
  }
  const [head, ...rest] = order
  const [value = null, ...values] = key
  if (!head) return sql`false`
  const isSame = value === null ? sql`${head.column} is null` : sql`${head.column} = ${value}`
  return sql`(${sortsAfter(head, value)}) or (${isSame} and (${isAfter(rest, values)}))`
}

function sortsAfter({ column, isDescending, missing }: OrderColumn, value: string | null): Sql {
  if (value === null) return missing === 'FIRST' ? sql`${column} is not null` : sql`false`
  const isBeyond = isDescending ? sql`${column} < ${value}` : sql`${column} > ${value}`
  return missing === 'LAST' ? sql`${isBeyond} or ${column} is null` : isBeyond
}
