import { omitUndefined } from './omit-undefined.ts'
import type { ListState } from './search-state.ts'

type ListQuery = { pageNo: number; pageSize: number; cursor?: string; sort?: string; q?: string }
type Filters<F> = { [K in keyof F]?: Exclude<F[K], undefined> }

/** The page, order, search text and filters of a list, for its call, converted to the contract's types. Inactive filters are omitted. */
export function listQueryOf(list: Pick<ListState<never>, 'query'>): ListQuery
export function listQueryOf<F extends object>(list: Pick<ListState<never>, 'query'>, filters: F): ListQuery & Filters<F>
export function listQueryOf({ query }: Pick<ListState<never>, 'query'>, filters: object = {}): ListQuery {
  const { pageNo, pageSize, cursor, sort, q } = query
  return { pageNo, pageSize, ...omitUndefined({ cursor, sort, q, ...filters }) }
}
