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
  /** The contract's sort field; without it the column cannot be sorted by. */
  sortBy?: string
  /** Figures stand at the end. */
  align?: 'end'
  /** Long words: the column takes the width that the others leave, and cuts what does not fit. */
  takesRest?: boolean
  /** Long words that must all be read: they take more lines, and nothing is cut. */
  wraps?: boolean
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
  /** In place of the rows: a picture of the page, whose rows link to their records. */
  picture?: ((rows: readonly Row[]) => ReactNode) | undefined
  /** In place of numbered pages. */
  pager?: ReactNode
  /** Nothing exists yet: a sentence and the next step. */
  none: { title: string; text?: ReactNode; action?: ReactNode }
}
