import type { ListState } from '../platform/search-state.ts'
import type { PageQuery } from '../ui/table/data-table.tsx'
import { fits } from '../ui/input/search-select.tsx'

type ArrayQuery<Row> = { data: readonly Row[] | undefined; error: Error | null; isPending: boolean; refetch: () => unknown }

type Rules<Row> = {
  /** The texts that the search compares with. */
  words: (row: Row) => readonly string[]
  isShown?: (row: Row) => boolean
  /** The sort values, by sort field. */
  sortKeys: Readonly<Record<string, (row: Row) => string>>
}

/** Pages a list that was loaded completely: a few hundred places need no paging on the server. */
export function pageOfArray<Row>(
  query: ArrayQuery<Row>,
  { q, sort, pageNo, pageSize }: Pick<ListState<never>, 'q' | 'sort' | 'pageNo' | 'pageSize'>,
  { words, isShown = () => true, sortKeys }: Rules<Row>,
): PageQuery<Row> {
  const { data, error, isPending, refetch } = query
  if (!data) return { data: undefined, error, isPending, refetch }
  const [field = '', direction] = (sort ?? '').split(':')
  const keyOf = sortKeys[field]
  const shown = data.filter((row) => isShown(row) && fits({ label: words(row).join(' ') }, q))
  if (keyOf) shown.sort((a, b) => keyOf(a).localeCompare(keyOf(b), 'en', { numeric: true }) * (direction === 'desc' ? -1 : 1))
  const from = (pageNo - 1) * pageSize
  return { data: { items: shown.slice(from, from + pageSize), pageNo, pageSize, total: shown.length }, error, isPending, refetch }
}
