import { useHotkeys } from '@mantine/hooks'
import { type RefObject, useId, useRef } from 'react'
import { t } from '../../platform/texts.ts'
import { EmptyState } from '../feedback/empty-state.tsx'
import { ErrorState } from '../feedback/error-state.tsx'
import { FrozenLayout, useFrozenIsPhone } from '../frozen-layout.ts'
import { savedViewsProps, useHasSavedViews } from './saved-views-props.ts'
import { TableCards } from './table-cards.tsx'
import type { TableFilter } from './table-filter.tsx'
import { TableGrid } from './table-grid.tsx'
import { TablePager } from './table-pager.tsx'
import { TableToolbar } from './table-toolbar.tsx'
import { useTableView } from './use-table-view.ts'
import '../input/fields.css'
import '../theme/plain-buttons.css'
import './table.css'
import './data-table.css'
import type { DataTableProps } from './data-table-props.ts'
import { loadable } from '../feedback/loadable.tsx'

export type { Column, DataTableProps, PageQuery, Selection } from './data-table-props.ts'

export type { TableFilter }

const SavedViewNotes = loadable(
  () => import('./saved-views.tsx'),
  (module) => module.SavedViewNotes,
  {
    retryAfterMs: 30_000,
  },
)

/** A list that the server returns page by page: search, filters, order, columns, totals, download. A phone shows cards. */
export function DataTable<Row, Filter extends string = never>(props: DataTableProps<Row, Filter>) {
  const { caption, columns, list, page, pager } = props
  const view = useTableView(caption, columns)
  const hasSavedViews = useHasSavedViews()
  const [isPhone, hold] = useFrozenIsPhone()
  const captionId = useId()
  const frame = useRowKeys()
  const Body = isPhone ? TableCards : TableGrid
  return (
    <section ref={frame} className="data-table" aria-labelledby={captionId} data-density={view.density}>
      <h2 id={captionId} className="visually-hidden">
        {caption}
      </h2>
      <TableToolbar {...props} view={view} isPhone={isPhone} hasSavedViews={hasSavedViews} />
      {hasSavedViews && <SavedViewNotes {...savedViewsProps(props, view)} />}
      <div className="data-table-sheet sheet">
        {page.error && !page.data ? (
          <ErrorState error={page.error} onRetry={() => void page.refetch()} />
        ) : page.data && page.data.items.length === 0 ? (
          <NothingToShow {...props} />
        ) : props.picture && page.data ? (
          props.picture(page.data.items)
        ) : (
          <FrozenLayout value={hold}>
            <Body {...props} columns={view.visible} />
          </FrozenLayout>
        )}
        {page.data && (pager ?? (page.data.total > 0 && <TablePager list={list} page={page.data} />))}
      </div>
    </section>
  )
}

/** j and k move between rows, as the arrow keys do when a row has the focus; Enter opens a row. They are disabled during typing. */
function useRowKeys(): RefObject<HTMLElement | null> {
  const frame = useRef<HTMLElement>(null)
  const step = (by: 1 | -1) => () => {
    // With several lists, the focused one or else the first. Disabled behind a dialog.
    const focused = document.activeElement?.closest('.data-table') ?? document.querySelector('.data-table')
    if (focused !== frame.current || document.querySelector('[role="dialog"]')) return
    const openers = [...(frame.current?.querySelectorAll<HTMLElement>('.row-link') ?? [])]
    const at = openers.findIndex((one) => one === document.activeElement)
    openers[at === -1 ? 0 : at + by]?.focus()
  }
  useHotkeys([
    ['j', step(1)],
    ['k', step(-1)],
  ])
  return frame
}

function NothingToShow<Row, Filter extends string>({ list, page, none }: DataTableProps<Row, Filter>) {
  if (list.pageNo > 1 && page.data && page.data.total > 0) {
    const toFirst = (
      <button type="button" className="text-button" onClick={() => list.setPage(1)}>{t`Go to the home page`}</button>
    )
    return <EmptyState title={t`This page is past the end of the list`} action={toFirst} />
  }
  if (!list.hasFilters) return <EmptyState {...none} />
  const clear = <button type="button" className="text-button" onClick={list.clear}>{t`Clear search and filters`}</button>
  return <EmptyState title={t`No results`} text={t`No results for this search and these filters.`} action={clear} />
}
