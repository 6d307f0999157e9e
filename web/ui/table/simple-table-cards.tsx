import { t } from '../../platform/texts.ts'
import type { SimpleTableProps } from './simple-table-props.ts'
import { CardLine } from './card-line.tsx'

/** The short table on a phone: one card for each row, with the first column as the title and the status on the opposite side. */
export function SimpleTableCards<Row>({ caption, columns, rows, rowKey, totals }: SimpleTableProps<Row>) {
  const [title, ...others] = columns
  const status = others.find(({ card }) => card === 'status')
  const lines = others.filter((column) => column !== status)
  return (
    <>
      <ul className="cards" aria-label={caption}>
        {rows.map((row) => (
          <li key={rowKey(row)} className="card" data-row-key={rowKey(row)}>
            <div className="card-head">
              <div className="card-title">{title?.cell(row)}</div>
              {status?.cell(row)}
            </div>
            <dl className="card-lines">
              {lines.map((column) => (
                <CardLine key={column.key} title={column.title}>
                  {column.cell(row)}
                </CardLine>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      {totals && (
        <dl className="card-lines card-totals">
          {columns
            .filter(({ key }, index) => index > 0 && totals[key] !== undefined)
            .map(({ key, title: name }) => (
              <CardLine key={key} title={t`Total ${name}`}>
                {totals[key]}
              </CardLine>
            ))}
        </dl>
      )}
    </>
  )
}
