import type { KeyboardEvent } from 'react'
import type { Column, DataTableProps } from './data-table-props.ts'
import { Link } from '../page/link.tsx'

type RowLinkProps<Row, Filter extends string> = { row: Row; table: DataTableProps<Row, Filter>; column: Column<Row> }

/** The cell that opens the row: a link if the record has an address, a button if it opens a sheet. */
export function RowLink<Row, Filter extends string>({ row, table: { rowHref, onRowOpen }, column }: RowLinkProps<Row, Filter>) {
  if (rowHref) {
    return (
      <Link to={rowHref(row)} className="row-link" onKeyDown={moveByArrow}>
        {column.cell(row)}
      </Link>
    )
  }
  if (onRowOpen) {
    return (
      <button type="button" className="row-link" onClick={() => onRowOpen(row)} onKeyDown={moveByArrow}>
        {column.cell(row)}
      </button>
    )
  }
  return column.cell(row)
}

/** The arrow keys move between rows. Enter opens, because the focus is on a link. */
export function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const openers = [...(event.currentTarget.closest('.data-table')?.querySelectorAll<HTMLElement>('.row-link') ?? [])]
  event.preventDefault()
  openers[openers.indexOf(event.currentTarget) + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
}
