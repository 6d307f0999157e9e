import type { ReactNode } from 'react'

export type SimpleColumn<Row> = {
  key: string
  title: string
  align?: 'end'
  /** Long text wraps onto a second line before anything is cut off. */
  wraps?: boolean
  /** The position on a phone's card. By default a line of it. */
  card?: 'status'
  cell: (row: Row) => ReactNode
}
export type SimpleTableProps<Row> = {
  caption: string
  columns: readonly SimpleColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  totals?: Readonly<Record<string, ReactNode>>
  /** A sentence for an empty table. */
  none: string
}
