import { omitUndefined } from './omit-undefined.ts'
import type { ListState } from './search-state.ts'

/** Page, order and free text of a list, for its call; a screen adds its filters, narrowed to what the contract takes. */
export function listQueryOf({ query }: Pick<ListState<never>, 'query'>): {
  pageNo: number
  pageSize: number
  cursor?: string
  sort?: string
  q?: string
} {
  const { pageNo, pageSize, cursor, sort, q } = query
  return { pageNo, pageSize, ...omitUndefined({ cursor, sort, q }) }
}
