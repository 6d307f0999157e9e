import type { ReactNode } from 'react'
import type { Page } from '../../../domain/page.ts'
import type { SheetFormat } from '../../platform/downloads.ts'
import type { ListState } from '../../platform/search-state.ts'
import type { MenuAction } from '../page/page-header.tsx'
import type { TableFilter } from './table-filter.tsx'

export type Column<Row> = {
  key: string
  title: string
  cell: (row: Row) => ReactNode
  /** The contract's sort field. Without it, the column cannot be sorted. */
  sortBy?: string
  /** Figures are aligned at the end. */
  align?: 'end'
  /** Long text: the column takes the remaining width, and cuts off text that does not fit. */
  takesRest?: boolean
  /** Long text that must be fully readable: it wraps, and nothing is cut off. */
  wraps?: boolean
  /** Hidden by default, and offered in the column chooser. */
  isHiddenAtFirst?: boolean
  /**
   * On a phone: the card's title, status or amount (they come first), text without a label under the title, or nothing. Otherwise a line
   * "title – value".
   */
  card?: 'title' | 'status' | 'amount' | 'words' | 'none'
}
/** The reply of a list query. A `useEndpoint` result fits. */
export type PageQuery<Row> = {
  data: Page<Row> | null | undefined
  error: Error | null
  isPending: boolean
  isPlaceholderData?: boolean
  refetch: () => unknown
}
export type Selection = { keys: ReadonlySet<string>; onChange: (keys: ReadonlySet<string>) => void; actions: ReactNode }
export type DataTableProps<Row, Filter extends string> = {
  /** The plural of the records: "Owners". It is the table's caption, and the key of the stored column choice. */
  caption: string
  columns: readonly Column<Row>[]
  list: ListState<Filter>
  page: PageQuery<Row>
  rowKey: (row: Row) => string
  /** The address of the row's record, opened by a click on the row, by the link in its first cell, or by Enter. */
  rowHref?: (row: Row) => string
  /** Replaces `rowHref` if a row opens a sheet. */
  onRowOpen?: (row: Row) => void
  rowMenu?: (row: Row) => readonly MenuAction[]
  searchLabel?: string
  filters?: readonly TableFilter<Filter>[]
  /** By column key. Totals include all filtered rows, not only the page. */
  totals?: Readonly<Record<string, ReactNode>>
  /** Starts the download of all filtered rows: `(format) => downloadList(…)`. */
  onDownload?: (format: SheetFormat) => void
  selection?: Selection
  /** Replaces the rows: a chart of the page, with links to the records. */
  picture?: ((rows: readonly Row[]) => ReactNode) | undefined
  /** Replaces the numbered pages. */
  pager?: ReactNode
  /** Shown if no record exists: a sentence and the next step. */
  none: { title: string; text?: ReactNode; action?: ReactNode }
}
