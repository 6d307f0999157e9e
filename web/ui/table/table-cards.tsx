import { t } from '../../platform/texts.ts'
import type { Column, DataTableProps } from './data-table-props.ts'
import { MoreMenu } from '../page/page-header.tsx'
import { SkeletonBar } from '../feedback/skeleton.tsx'
import { CardLine } from './card-line.tsx'
import { RowLink } from './row-link.tsx'

/** The list on a phone: one card for each row, with its title and status first. */
export function TableCards<Row, Filter extends string>(props: DataTableProps<Row, Filter>) {
  const { page, rowKey, totals, columns } = props
  if (page.isPending) return <SkeletonCards />
  return (
    <>
      <ul className="cards" data-stale={page.isPlaceholderData || undefined}>
        {page.data?.items.map((row) => (
          <li key={rowKey(row)} className="card" data-row-key={rowKey(row)}>
            <Card row={row} table={props} />
          </li>
        ))}
      </ul>
      {totals && (
        <dl className="card-lines card-totals">
          {columns
            .filter((column) => totals[column.key] !== undefined)
            .map((column) => (
              <CardLine key={column.key} title={t`Total ${column.title}`}>
                {totals[column.key]}
              </CardLine>
            ))}
        </dl>
      )}
    </>
  )
}

function Card<Row, Filter extends string>({ row, table }: { row: Row; table: DataTableProps<Row, Filter> }) {
  const { columns, rowMenu } = table
  const title = columns.find((column) => column.card === 'title') ?? columns[0]
  const status = columns.find((column) => column.card === 'status')
  const words = columns.filter((column) => column.card === 'words')
  const others = columns.filter((column) => column !== title && column !== status && !isElsewhere(column))
  const lines = [...others].sort((a, b) => Number(b.card === 'amount') - Number(a.card === 'amount'))
  return (
    <>
      <div className="card-head">
        <div className="card-title">{title && <RowLink row={row} table={table} column={title} />}</div>
        {status?.cell(row)}
        {rowMenu && <MoreMenu actions={rowMenu(row)} label={t`Actions of this entry`} />}
      </div>
      {words.map((column) => (
        <div key={column.key} className="card-words">
          {column.cell(row)}
        </div>
      ))}
      <dl className="card-lines">
        {lines.map((column: Column<Row>) => (
          <CardLine key={column.key} title={column.title} isStrong={column.card === 'amount'}>
            {column.cell(row)}
          </CardLine>
        ))}
      </dl>
    </>
  )
}

function isElsewhere<Row>({ card }: Column<Row>): boolean {
  return card === 'words' || card === 'none'
}

function SkeletonCards() {
  return (
    <output className="cards" aria-label={t`Loading`}>
      {['a', 'b', 'c', 'd'].map((key) => (
        <span key={key} className="card card-skeleton">
          <SkeletonBar width={50} />
          <SkeletonBar width={90} />
          <SkeletonBar width={70} />
        </span>
      ))}
    </output>
  )
}
