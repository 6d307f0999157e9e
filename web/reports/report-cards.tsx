import { Fragment } from 'react'
import { groupsOf, type ReportSheet } from '../../domain/reports/report-sheet.ts'
import type { SheetColumn } from '../../domain/sheet.ts'
import { t } from '../platform/texts.ts'
import { Link } from '../ui/page/link.tsx'
import { CardLine } from '../ui/table/card-line.tsx'
import { type CellStyles, headOf, isEmpty, ReportCell, ReportSum } from './report-cell.tsx'
import type { FigureLinks, Sums } from './report-lines.tsx'

type ReportCardsProps<Row> = {
  caption: string
  sheet: ReportSheet<Row>
  columns: readonly SheetColumn<Row>[]
  rows: readonly Row[]
  sums: Sums
  linkOf: ((row: Row) => string | null) | undefined
  figureLinks: FigureLinks<Row>
  looks: CellStyles<Row>
}

/** A report on a phone, in the same form as every list: one card for each row, and the totals below. */
export function ReportCards<Row>(props: ReportCardsProps<Row>) {
  const { caption, sheet, rows, sums } = props
  const totalled = sheet.columns.filter(({ title }) => sums[title] !== undefined)
  return (
    <div className="sheet">
      {groupsOf(sheet, rows).map((group) => (
        <Fragment key={group.name ?? ''}>
          {group.name !== null && <h2 className="report-cards-group">{group.name}</h2>}
          <ul className="cards" aria-label={group.name ?? caption}>
            {group.rows.map((row, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows of a report keep their order and have no common id
              <li key={index} className="card">
                <ReportCard {...props} row={row} />
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
      {totalled.length > 0 && (
        <dl className="card-lines card-totals">
          {totalled.map(({ title, kind }) => (
            <CardLine key={title} title={t`Total ${headOf(title)}`}>
              <ReportSum sum={sums[title] ?? null} kind={kind} />
            </CardLine>
          ))}
        </dl>
      )}
    </div>
  )
}

/** The first column is the title. The other columns appear if they have a value. */
function ReportCard<Row>({ columns, row, linkOf, figureLinks, looks }: ReportCardsProps<Row> & { row: Row }) {
  const [first, ...others] = columns
  const to = linkOf?.(row)
  const title = first && <ReportCell value={first.of(row)} kind={first.kind} />
  return (
    <>
      <div className="card-head">
        <div className="card-title">{to ? <Link to={to}>{title}</Link> : title}</div>
      </div>
      <dl className="card-lines">
        {others.map(({ title: name, kind, of }) => {
          const value = of(row)
          if (isEmpty(value) || value === 0) return null
          const opens = figureLinks[name]?.(row)
          const shown = <ReportCell value={value} kind={kind} look={looks[name]?.(row)} />
          return (
            <CardLine key={name} title={headOf(name)}>
              {opens ? <Link to={opens}>{shown}</Link> : shown}
            </CardLine>
          )
        })}
      </dl>
    </>
  )
}
