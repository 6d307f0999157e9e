import { useNavigate, useSearch } from '@tanstack/react-router'
import { nearestPageSize, pageSizes } from '../../domain/page.ts'
import type { Search } from './search.ts'

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '')
      params.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  return params.size > 0 ? `?${params}` : ''
}

/** All search parameters of the address, and a function that changes some: `change({ tab: 'ledger' })`. Undefined removes one. */
export function useSearchState(): [Search, (changes: Record<string, string | undefined>, how?: { isReplace?: boolean }) => void] {
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (changes: Record<string, string | undefined>, { isReplace = false } = {}) =>
    void navigate({
      to: '.',
      search: (before: Search) => ({ ...before, ...changes }),
      replace: isReplace,
      resetScroll: false,
    })
  return [search, change]
}

export type ListState<Filter extends string> = {
  /** The names of its filters. */
  names: readonly Filter[]
  pageNo: number
  pageSize: number
  /** For pages that cannot be reached by number: the row after which this page starts. */
  cursor: string | undefined
  sort: string | undefined
  q: string
  filters: Partial<Record<Filter, string>>
  /** In the format of the call, with the names of the contract. */
  query: { pageNo: number; pageSize: number; cursor?: string; sort?: string; q?: string } & Partial<Record<Filter, string>>
  hasFilters: boolean
  setPage: (pageNo: number, cursor?: string) => void
  setPageSize: (pageSize: number) => void
  setSort: (sort: string | undefined) => void
  setQ: (q: string) => void
  setFilter: (name: Filter, value: string | undefined) => void
  clear: () => void
}

/** The page, size, order, search text and filters of a list, stored in the address, so that Back, reload and a shared link restore them. */
export function useListState<const Filter extends string = never>(
  filterNames: readonly Filter[] = [],
  { defaultSort, defaults = {} }: { defaultSort?: string; defaults?: Partial<Record<Filter, string>> } = {},
): ListState<Filter> {
  const [search, change] = useSearchState()
  const entries = filterNames.flatMap((name): [Filter, string][] => {
    const value = search[name] ?? defaults[name]
    return value ? [[name, value]] : []
  })
  const filters: Partial<Record<Filter, string>> = Object.fromEntries(entries) as Partial<Record<Filter, string>>
  const pageNo = wholeNumber(search['pageNo'], 1)
  const pageSize = pageSizes.find((size) => size === Number(search['pageSize'])) ?? defaultPageSize()
  const cursor = search['cursor']
  const sort = search['sort'] ?? defaultSort
  const q = search['q'] ?? ''
  const first = { pageNo: undefined, cursor: undefined }
  const narrow = (changes: Record<string, string | undefined>) => change({ ...changes, ...first }, { isReplace: true })
  return {
    names: filterNames,
    pageNo,
    pageSize,
    cursor,
    sort,
    q,
    filters,
    query: { pageNo, pageSize, ...(cursor ? { cursor } : {}), ...(sort ? { sort } : {}), ...(q ? { q } : {}), ...filters },
    hasFilters: q !== '' || filterNames.some((name) => Boolean(search[name])),
    setPage: (to: number, after?: string) =>
      change(to > 1 ? { pageNo: String(to), pageSize: String(pageSize), cursor: after } : first),
    setPageSize: (size: number) => change({ pageSize: String(size), ...first }),
    setSort: (to: string | undefined) => narrow({ sort: to === defaultSort ? undefined : to }),
    setQ: (to: string) => narrow({ q: to || undefined }),
    setFilter: (name: Filter, value: string | undefined) => narrow({ [name]: value || undefined }),
    clear: () => narrow({ q: undefined, ...Object.fromEntries(filterNames.map((name) => [name, undefined])) }),
  }
}

let pageSizeOfWindow: number | undefined

/** The number of rows that fill the window when the first list opens. A phone shows cards, which are taller, so it uses ten. */
function defaultPageSize(): number {
  // The height of bars, title, filters, table head and pager, and of one row, in pixels at a text size of 14.
  const [around, row] = [310, 36]
  const scale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 14
  pageSizeOfWindow ??= nearestPageSize(innerWidth > 640 ? (innerHeight / scale - around) / row : 10)
  return pageSizeOfWindow
}

function wholeNumber(text: string | undefined, otherwise: number): number {
  const number = Number(text)
  return Number.isInteger(number) && number > 0 ? number : otherwise
}
