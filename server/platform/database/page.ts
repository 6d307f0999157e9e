import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../database/tables.gen.ts'
import { databaseRoleOf } from '../actor.ts'
import { maxCounted, type Page } from '../../../domain/page.ts'
import { Problem } from '../../../domain/problem.ts'
import {
  fingerprintOf,
  isAfter,
  keyColumns,
  keyTexts,
  type OrderColumn,
  readCursor,
  rowKeyOf,
  withCursorValues,
  writeCursor,
} from './cursor.ts'
import type { Tx } from './database.ts'

/** The fields of `listQuery` in domain/page.ts, without its filters. `offset`: the position where this list continues after another. */
export type PageQuery = {
  pageNo: number
  pageSize: number
  sort?: string | undefined
  offset?: number
  cursor?: string | undefined
}
type Sql = RawBuilder<unknown>
/** 'o.started_at', or an expression. */
type Column = string | Sql

/** The rows that a list selects from. Ids are read first, then the store reads the records of those few ids, so deep pages stay cheap. */
export type Matches = {
  /** The key of a row, which is also the unique last part of every order: 't.id'. */
  id: Column
  /** sql`thrams t join … on …` */
  from: Sql
  /**
   * The table of the record without its joins, if the conditions need no other table, and the sort fields that are its own columns. Anyone
   * who sees the record must see everything that it is joined with, which functions/visibility.sql ensures for the register and its leases.
   */
  baseTable?: { from: Sql; sorts: readonly string[] } | undefined
  /** All conditions must be true. The condition of an omitted filter is undefined. */
  where: readonly (Sql | undefined)[]
  /** For each sort field of the contract, the column to sort by, with further columns in the order that a reader expects. */
  sorts: Record<string, Column | readonly Column[]>
  /** The order if none is requested: 'thramNumber:asc'. */
  defaultSort: string
  /** For matches that are expensive to count, the maximum number to count past the page. */
  countsTo?: number | undefined
  /** The sort fields whose column may be null. */
  canBeMissing?: readonly string[]
  /** The sort fields whose column may be null, with nulls in the order of the index: last ascending, first descending. */
  nullsAsInIndex?: readonly string[]
  /** Its contract is `withCursor`: rows after 10,000 are reached by key. */
  hasCursor?: boolean
  keys?: KeyFilters
}

/** Filters that each leave few rows, like a building, and those that may be combined with one. */
export type KeyFilters = { one: readonly string[]; beside?: readonly string[] }

const pagingFields = ['pageNo', 'pageSize', 'sort', 'format']
const noFilters = [...pagingFields, 'cursor', 'offset', 'fields', 'include']

const given = (query: object, except: readonly string[]) =>
  Object.entries(query).filter(([name, value]) => value !== undefined && value !== '' && !except.includes(name))

/**
 * The handle that sends the statements of a list. It uses a cached plan (`tx.byKey`) if the office filters by one record, such as a
 * building, because one plan then fits every value. Never for owners and tenants, because the number of rows that they see varies too much.
 */
export function plannedByKey(tx: Tx, query: object, keys: KeyFilters | undefined): Kysely<Tables> {
  if (!keys || databaseRoleOf(tx.actor) !== 'staff' || isStreaming(tx)) return tx
  const asked = given(query, pagingFields).map(([name]) => name)
  const { one, beside = [] } = keys
  const isOne = asked.some((name) => one.includes(name)) && asked.every((name) => one.includes(name) || beside.includes(name))
  return isOne ? tx.byKey : tx
}

/** A list that is read completely, for a file. The ids are in a cursor of PostgreSQL, so a later block costs no more than the first. */
type ListStream = { isScrollable: boolean; read?: number; shared: Map<string, unknown> }
const streams = new WeakMap<object, ListStream>()

/**
 * From now on `pageOfIds` in this transaction returns the next block of one list, in the order of the first. Set `isScrollable` if
 * `countRemaining` is called too, which moves the cursor forward and back.
 */
export function streamList(tx: Tx, { isScrollable }: { isScrollable: boolean }): void {
  streams.set(tx.transaction, { isScrollable, shared: new Map() })
}

/** Whether the rows are read for a file. A file shows no totals, so none are computed. */
export function isStreaming(tx: Tx): boolean {
  return streams.has(tx.transaction)
}

/** The number of rows still to be read, counted up to just above `max`; 0 if the whole list is loaded. */
export async function countRemaining(tx: Tx, max: number): Promise<number> {
  if (streams.get(tx.transaction)?.read === undefined) return 0
  const { numAffectedRows = 0n } = await sql`move forward ${sql.raw(String(max + 1))} in list_cursor`.execute(tx)
  await sql`move absolute ${sql.raw(String(streams.get(tx.transaction)?.read ?? 0))} in list_cursor`.execute(tx)
  return Number(numAffectedRows)
}

/** A value of the whole list, such as its totals: computed once, and not for every block of a stream. */
export async function forFullList<T>(tx: Tx, name: string, work: () => Promise<T>): Promise<T> {
  const stream = streams.get(tx.transaction)
  if (!stream) return work()
  if (!stream.shared.has(name)) stream.shared.set(name, await work())
  return stream.shared.get(name) as T
}

async function nextOfStream(
  tx: Tx,
  stream: ListStream,
  { query, matches }: { query: PageQuery; matches: Matches },
): Promise<Page<string>> {
  const { pageNo, pageSize } = query
  if (stream.read === undefined) {
    await sql`declare list_cursor ${stream.isScrollable ? sql`scroll` : sql`no scroll`} cursor for
      select ${columnOf(matches.id)} as id from ${matches.from} where ${allOf(matches.where)} order by ${orderOf(query, matches)}`.execute(
      tx,
    )
  }
  const { rows } = await sql<{ id: string }>`fetch forward ${sql.raw(String(pageSize))} from list_cursor`.execute(tx)
  stream.read = (stream.read ?? 0) + rows.length
  return { items: rows.map(({ id }) => id), pageNo, pageSize, total: stream.read }
}

/** The ids of one page in order, with the total. Above 10,000 the total is an estimate (decision 25). */
export async function pageOfIds(tx: Tx, query: PageQuery, matches: Matches): Promise<Page<string>> {
  const stream = streams.get(tx.transaction)
  if (stream) return nextOfStream(tx, stream, { query, matches })
  const { pageNo, pageSize, cursor, offset = cursor === undefined ? (pageNo - 1) * pageSize : 0 } = query
  const { hasCursor = false } = matches
  if (offset > maxCounted) {
    throw new Problem(
      'INVALID_INPUT',
      hasCursor
        ? 'Pages by number end at row 10,000. Continue with the nextCursor of the previous page.'
        : 'Only the first 10,000 rows can be shown. Narrow the filters or download the list.',
    )
  }
  const order = orderColumns(query, matches)
  const scope = { sort: query.sort ?? matches.defaultSort, filters: fingerprintOf(given(query, noFilters)) }
  const after = hasCursor && cursor !== undefined ? isAfter(order, readCursor(cursor, scope, order.length)) : undefined
  const max = matches.countsTo === undefined ? maxCounted : offset + matches.countsTo
  const planned = plannedByKey(tx, query, matches.keys)
  const rowsOfPage = sql`
    select ${columnOf(matches.id)} as id${hasCursor ? sql`, ${keyColumns(order)}` : sql``}
    from ${sourceOf(query, matches)} where ${allOf([...matches.where, after])}
    order by ${orderOf(query, matches)} limit ${pageSize + (hasCursor ? 1 : 0)} offset ${offset}`
  // Sent together: for a short list, waiting costs more than the count. One additional row shows whether the list continues.
  const read = () =>
    (hasCursor
      ? sql<{ id: string }>`select id, ${keyTexts(order)} from (${rowsOfPage}) as page`
      : sql<{ id: string }>`${rowsOfPage}`
    ).execute(planned)
  const [{ rows }, counted] = await Promise.all([after ? withCursorValues(read) : read(), countMatches(planned, matches, max)])
  const last = rows.length > pageSize ? rows[pageSize - 1] : undefined
  return {
    items: rows.slice(0, pageSize).map(({ id }) => id),
    pageNo,
    pageSize,
    ...totalOf(counted, max),
    ...(last ? { nextCursor: writeCursor(scope, rowKeyOf(order, last)) } : {}),
  }
}

/** A page of rows that are all loaded, because the query limits them: the rows of one owner or of one building. */
export function pageOfRows<T>({ pageNo, pageSize }: PageQuery, all: readonly T[]): Page<T> {
  return { items: all.slice((pageNo - 1) * pageSize, pageNo * pageSize), pageNo, pageSize, total: all.length }
}

/** The first ids in the default order, for an action on all matches. */
export async function firstIds(tx: Tx, matches: Matches, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select ${columnOf(matches.id)} as id from ${matches.from} where ${allOf(matches.where)}
    order by ${orderOf({}, matches)} limit ${limit}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The records of a page of ids, in its order. A record that was deleted meanwhile is omitted. */
export function pageReply<T extends { id: string }>(page: Page<string>, records: readonly T[]): Page<T> {
  const byId = new Map(records.map((record) => [record.id, record]))
  return { ...page, items: page.items.flatMap((id) => byId.get(id) ?? []) }
}

/**
 * Every word of `q` must appear in one of the columns, in any case; undefined without words. `elsewhere` returns where else a word may
 * appear for a pattern: a condition on other tables, as `id in (select …)` so that it is computed once and not per row.
 */
export function textMatch(
  q: string | undefined,
  columns: readonly Column[],
  elsewhere: (pattern: string) => Sql = () => sql`false`,
): Sql | undefined {
  const words = (q ?? '').normalize('NFC').split(/\s+/u).filter(Boolean)
  if (words.length === 0) return undefined
  const text = sql`concat_ws(' ', ${sql.join(columns.map(columnOf))})`
  return allOf(words.map(containing).map((pattern) => sql`${text} ilike ${pattern} or ${elsewhere(pattern)}`))
}

/** The condition of a given filter; undefined for an omitted one. */
export function optionalFilter<T>(value: T | undefined, condition: (value: T) => Sql): Sql | undefined {
  return value === undefined ? undefined : condition(value)
}

export function allOf(conditions: readonly (Sql | undefined)[]): Sql {
  const given = conditions.flatMap((condition) => (condition ? [sql`(${condition})`] : []))
  return given.length === 0 ? sql`true` : sql.join(given, sql` and `)
}

/** `column in (…)` that also works with an empty list: sql`${sql.ref('t.id')} = any(${idsOf(ids)})`. */
export function idsOf(ids: readonly string[]): Sql {
  return sql`${[...ids]}::uuid[]`
}

/** The same for cached statements (`tx.byKey`): hidden from the planner, so that it does not plan again for every number of ids. */
export function keysOf(ids: readonly string[]): Sql {
  return sql`array(select unnest(${idsOf(ids)}))`
}

function orderOf(query: Pick<PageQuery, 'sort'>, matches: Matches): Sql {
  const { canBeMissing = [] } = matches
  const missing = canBeMissing.includes(sortFieldOf(query, matches)) ? sql` nulls last` : sql``
  return sql.join(
    orderColumns(query, matches).map(
      ({ column, isDescending }, at) => sql`${column}${isDescending ? sql` desc` : sql``}${at === 0 ? missing : sql``}`,
    ),
  )
}

/** Both directions use one index (organisation, column, id). Missing values sort last in both directions, without an index. */
function orderColumns(query: Pick<PageQuery, 'sort'>, matches: Matches): OrderColumn[] {
  const { id, sorts, canBeMissing = [], nullsAsInIndex = [] } = matches
  const field = sortFieldOf(query, matches)
  const columns = sorts[field]
  if (!columns) throw new Error(`The list does not know how to sort by ${field}.`)
  const isDescending = (query.sort ?? matches.defaultSort).endsWith(':desc')
  const asInIndex: OrderColumn['missing'] = isDescending ? 'FIRST' : 'LAST'
  const missing = canBeMissing.includes(field) ? 'LAST' : nullsAsInIndex.includes(field) ? asInIndex : undefined
  // After the first column, nulls have the position that the order defines; the id is never missing.
  const within = missing && asInIndex
  return [
    ...[columns].flat().map((column, at) => ({ column: columnOf(column), isDescending, missing: at === 0 ? missing : within })),
    { column: columnOf(id), isDescending, missing: undefined },
  ]
}

function sortFieldOf({ sort }: Pick<PageQuery, 'sort'>, { defaultSort }: Matches): string {
  return (sort ?? defaultSort).split(':')[0] ?? ''
}

function columnOf(column: Column): Sql {
  return typeof column === 'string' ? sql.ref(column) : column
}

function sourceOf(query: Pick<PageQuery, 'sort'>, matches: Matches): Sql {
  const { from, baseTable } = matches
  return baseTable?.sorts.includes(sortFieldOf(query, matches)) ? baseTable.from : from
}

/** Counts up to just above `max`. */
export async function countMatches(tx: Kysely<Tables>, { from, baseTable, where }: Matches, max: number): Promise<number> {
  const source = baseTable?.from ?? from
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select 1 from ${source} where ${allOf(where)} limit ${max + 1}) as counted`.execute(tx)
  return rows[0]?.total ?? 0
}

function totalOf(counted: number, max: number): { total: number; totalIsEstimate?: true } {
  return counted > max ? { total: counted, totalIsEstimate: true } : { total: counted }
}

/** The `ilike` pattern for a literal text. */
function containing(word: string): string {
  return `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`
}
