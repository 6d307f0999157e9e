import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useId } from 'react'
import type { Page } from '../../../domain/page.ts'
import type { SheetFormat } from '../../platform/downloads.ts'
import type { ListState } from '../../platform/search-state.ts'
import { t } from '../../platform/texts.ts'
import { EmptyState } from '../feedback/empty-state.tsx'
import { ErrorState } from '../feedback/error-state.tsx'
import type { MenuAction } from '../page/page-header.tsx'
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

export type { TableFilter }

export type Column<Row> = {
  key: string
  title: string
  cell: (row: Row) => ReactNode
  /** The contract's sort field; without it the column cannot be sorted by. */
  sortBy?: string
  /** Figures stand at the end. */
  align?: 'end'
  /** Long words: the column takes the width that the others leave, and cuts what does not fit. */
  takesRest?: boolean
  /** Offered in the column chooser, hidden at first. */
  isHiddenAtFirst?: boolean
  /**
   * On a phone: the card's title, status or amount (they come first), words that stand for themselves under the title, or nothing.
   * Otherwise a line "title – value".
   */
  card?: 'title' | 'status' | 'amount' | 'words' | 'none'
}

/** What a list query answers; a `useEndpoint` result fits. */
export type PageQuery<Row> = {
  data: Page<Row> | null | undefined
  error: Error | null
  isPending: boolean
  isPlaceholderData?: boolean
  refetch: () => unknown
}

export type Selection = { keys: ReadonlySet<string>; onChange: (keys: ReadonlySet<string>) => void; actions: ReactNode }

export type DataTableProps<Row, Filter extends string> = {
  /** What the list holds, in the plural: "Owners". Read out as the caption; names the stored choice of columns. */
  caption: string
  columns: readonly Column<Row>[]
  list: ListState<Filter>
  page: PageQuery<Row>
  rowKey: (row: Row) => string
  /** Opens the row's record, by click on the row, by its first cell's link, or by Enter. */
  rowHref?: (row: Row) => string
  /** In place of `rowHref`: opens a sheet. */
  onRowOpen?: (row: Row) => void
  rowMenu?: (row: Row) => readonly MenuAction[]
  searchLabel?: string
  filters?: readonly TableFilter<Filter>[]
  /** By column key; totals of the filter, not of the page. */
  totals?: Readonly<Record<string, ReactNode>>
  /** Begins the download of all that is filtered: `(format) => downloadList(…)`. */
  onDownload?: (format: SheetFormat) => void
  selection?: Selection
  /** Nothing exists yet: a sentence and the next step. */
  none: { title: string; text?: ReactNode; action?: ReactNode }
}

/** A list served page by page: search, filters, order, columns, totals, download; cards on a phone. */
export function DataTable<Row, Filter extends string = never>(props: DataTableProps<Row, Filter>) {
  const { caption, columns, list, page } = props
  const view = useTableView(caption, columns)
  const isPhone = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false })
  const captionId = useId()
  const Body = isPhone ? TableCards : TableGrid
  return (
    <section className="data-table" aria-labelledby={captionId} data-density={view.density}>
      <h2 id={captionId} className="visually-hidden">
        {caption}
      </h2>
      <TableToolbar {...props} view={view} isPhone={isPhone} />
      <div className="data-table-sheet sheet">
        {page.error && !page.data ? (
          <ErrorState error={page.error} onRetry={() => void page.refetch()} />
        ) : page.data && page.data.items.length === 0 ? (
          <NothingToShow {...props} />
        ) : (
          <Body {...props} columns={view.visible} />
        )}
        {page.data && page.data.total > 0 && <TablePager list={list} page={page.data} />}
      </div>
    </section>
  )
}

function NothingToShow<Row, Filter extends string>({ list, page, none }: DataTableProps<Row, Filter>) {
  if (list.pageNo > 1 && page.data && page.data.total > 0) {
    const toFirst = (
      <button type="button" className="text-button" onClick={() => list.setPage(1)}>{t`Go to the first page`}</button>
    )
    return <EmptyState title={t`This page is past the end of the list`} action={toFirst} />
  }
  if (!list.hasFilters) return <EmptyState {...none} />
  const clear = <button type="button" className="text-button" onClick={list.clear}>{t`Clear search and filters`}</button>
  return <EmptyState title={t`Nothing matches`} text={t`No entry fits the search and filters chosen.`} action={clear} />
}
