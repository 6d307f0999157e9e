import type { ReactNode } from 'react'

export type SimpleColumn<Row> = {
  key: string
  title: string
  align?: 'end'
  /** Long words: they take a second line before anything is cut off. */
  wraps?: boolean
  /** Where it stands on a phone's card; left out, it is a line of it. */
  card?: 'status'
  cell: (row: Row) => ReactNode
}
export type SimpleTableProps<Row> = {
  caption: string
  columns: readonly SimpleColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  totals?: Readonly<Record<string, ReactNode>>
  /** A sentence when there are no rows. */
  none: string
}
