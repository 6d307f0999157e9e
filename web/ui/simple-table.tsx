import type { ReactNode } from 'react'
import './simple-table.css'

export type SimpleColumn<Row> = { key: string; title: string; align?: 'end'; cell: (row: Row) => ReactNode }

type SimpleTableProps<Row> = {
  caption: string
  columns: readonly SimpleColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  totals?: Readonly<Record<string, ReactNode>>
  /** A sentence when there are no rows. */
  none: string
}

/** A short table inside a record: owners and shares, lines of an advice. It scrolls sideways where it must. */
export function SimpleTable<Row>({ caption, columns, rows, rowKey, totals, none }: SimpleTableProps<Row>) {
  if (rows.length === 0) return <p className="simple-none secondary">{none}</p>
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what may scroll must be reachable by keyboard
    <section className="simple-frame" aria-label={caption} tabIndex={0}>
      <table className="grid simple">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" data-align={column.align}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td key={column.key} data-align={column.align}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {totals && (
          <tfoot>
            <tr>
              {columns.map((column, index) => (
                <td key={column.key} data-align={column.align}>
                  {totals[column.key] ?? (index === 0 ? 'Total' : null)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}
