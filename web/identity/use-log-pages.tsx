import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Page } from '../../domain/page.ts'
import { type ListState, useSearchState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'

type LogPages<Filter extends string> = {
  olderThan: string | undefined
  /** A new filter or search starts with the newest entry again. */
  list: ListState<Filter>
  pagerOf: (page: Page<{ id: string }> | undefined) => ReactNode
}

/** "Older" and "Newer": a log grows while it is read and has no last page, so each page starts where the previous one ended. */
export function useLogPages<Filter extends string>(list: ListState<Filter>): LogPages<Filter> {
  const [search, change] = useSearchState()
  const { olderThan } = search
  const [newerPages, setNewerPages] = useState<readonly (string | undefined)[]>([])
  const toNewest = () => {
    setNewerPages([])
    change({ olderThan: undefined })
  }
  const narrow = (changes: Record<string, string | undefined>) => {
    setNewerPages([])
    change({ ...changes, olderThan: undefined }, { isReplace: true })
  }
  const pagerOf = (page: Page<{ id: string }> | undefined) => {
    const last = page?.items.at(-1)
    const hasOlder = page !== undefined && page.total > page.items.length
    const toOlder = () => {
      setNewerPages([...newerPages, olderThan])
      change({ olderThan: last?.id })
    }
    const toNewer = () => {
      setNewerPages(newerPages.slice(0, -1))
      change({ olderThan: newerPages.at(-1) })
    }
    return (
      <nav className="pager" aria-label={t`Pages`}>
        <span className="pager-steps">
          <Button variant="default" size="xs" disabled={!olderThan} onClick={toNewest}>{t`Newest`}</Button>
          <Button variant="default" size="xs" disabled={newerPages.length === 0} onClick={toNewer}>{t`Newer`}</Button>
          <Button variant="default" size="xs" disabled={!last || !hasOlder} onClick={toOlder}>{t`Older`}</Button>
        </span>
      </nav>
    )
  }
  return {
    olderThan,
    list: {
      ...list,
      setFilter: (name, value) => narrow({ [name]: value || undefined }),
      setQ: (q) => narrow({ q: q || undefined }),
      clear: () => narrow(Object.fromEntries(['q', ...Object.keys(list.filters)].map((name) => [name, undefined]))),
    },
    pagerOf,
  }
}
