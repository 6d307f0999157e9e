import { t } from '../../platform/texts.ts'
import { SimpleTableCards } from './simple-table-cards.tsx'
import { FrozenLayout, useFrozenIsPhone } from '../frozen-layout.ts'
import './table.css'
import type { SimpleTableProps } from './simple-table-props.ts'
import { headProps, isPinned, useOverflow } from './use-overflow.ts'

/** The number of columns that fit on a phone. With more columns, or a status next to a date, the rows become cards. */
const maxOnPhone = 3

/** A short table inside a record: owners and shares, lines of an advice. On a phone no column is out of view. */
export function SimpleTable<Row>(props: SimpleTableProps<Row>) {
  const { columns, rows, none } = props
  const [isPhone, hold] = useFrozenIsPhone()
  if (rows.length === 0) return <p className="simple-none secondary">{none}</p>
  const isWide = columns.length > maxOnPhone || (columns.length === maxOnPhone && columns.some(({ card }) => card === 'status'))
  const Body = isPhone && isWide ? SimpleTableCards : SimpleTableGrid
  return (
    <FrozenLayout value={hold}>
      <Body {...props} />
    </FrozenLayout>
  )
}

function SimpleTableGrid<Row>({ caption, columns, rows, rowKey, totals }: SimpleTableProps<Row>) {
  const { frame, isOverflowing, widened, pins } = useOverflow()
  const pinOf = (key: string) => ({ left: undefined, right: pins.get(key)?.right ?? 0 })
  return (
    <section
      ref={frame}
      className="simple-frame"
      data-overflowing={isOverflowing || undefined}
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be reachable by keyboard
      tabIndex={0}
    >
      <table className="grid simple">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th
                key={column.key}
                scope="col"
                data-align={column.align}
                data-pins={isPinned(columns, index)}
                {...headProps(column.key, widened, pinOf(column.key))}
              >
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} data-row-key={rowKey(row)}>
              {columns.map((column, index) => (
                <td
                  key={column.key}
                  data-align={column.align}
                  data-wraps={column.wraps}
                  data-pins={isPinned(columns, index)}
                  style={pinOf(column.key)}
                >
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
                <td key={column.key} data-align={column.align} data-pins={isPinned(columns, index)} style={pinOf(column.key)}>
                  {totals[column.key] ?? (index === 0 ? t`Total` : null)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}
