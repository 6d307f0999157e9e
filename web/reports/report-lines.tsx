import { Fragment } from 'react'
import { groupsOf, type ReportSheet } from '../../domain/reports/report-sheet.ts'
import { t } from '../platform/texts.ts'
import { Link } from '../ui/page/link.tsx'
import { headOf, isEmpty, ReportCell, ReportSum } from './report-cell.tsx'

/** The parts of a row on a phone, by the titles of its columns: text and figure on one line, secondary values below. */
export type PhoneLine = { words: string; figure: string; quiet: readonly string[] }

/** By the title of a column: the list that its figure counts. */
export type FigureLinks<Row> = Readonly<Record<string, (row: Row) => string | null>>
/** By the title of a column: its total; null if it was not added up. */
export type Sums = Readonly<Record<string, number | null>>

export type ReportLinesProps<Row> = {
  caption: string
  sheet: ReportSheet<Row>
  rows: readonly Row[]
  sums: Sums
  figureLinks: FigureLinks<Row>
  onPhone: PhoneLine
}

/** The rows for a narrow screen, where nothing is out of view. */
export function ReportLines<Row>({ caption, sheet, rows, sums, figureLinks, onPhone }: ReportLinesProps<Row>) {
  const columnOf = (title: string) => sheet.columns.find((column) => column.title === title)
  const cellOf = (row: Row, title: string) => {
    const column = columnOf(title)
    return column && !isEmpty(column.of(row)) && <ReportCell value={column.of(row)} kind={column.kind} />
  }
  /** A figure needs its label; texts and dates do not. */
  const quietCell = (row: Row, title: string) => {
    const cell = cellOf(row, title)
    return columnOf(title)?.kind === 'money' && cell ? (
      <>
        {headOf(title)}: {cell}
      </>
    ) : (
      cell
    )
  }
  const figure = columnOf(onPhone.figure)
  const sum = figure && sums[figure.title]
  return (
    <ul className="report-lines sheet" aria-label={caption}>
      <li className="small secondary">
        <div className="report-lines-words">{headOf(onPhone.words)}</div>
        {headOf(onPhone.figure)}
      </li>
      {groupsOf(sheet, rows).map((group) => (
        <Fragment key={group.name ?? ''}>
          {group.name !== null && <li className="report-lines-total">{group.name}</li>}
          {group.rows.map((row, index) => {
            const to = figureLinks[onPhone.figure]?.(row)
            const shown = cellOf(row, onPhone.figure)
            return (
              // oxlint-disable-next-line react/no-array-index-key -- rows of a report keep their order and have no common id
              <li key={index}>
                <div className="report-lines-words">
                  {cellOf(row, onPhone.words)}
                  <div className="report-lines-quiet small secondary">
                    {onPhone.quiet.map((title) => (
                      <span key={title}>{quietCell(row, title)}</span>
                    ))}
                  </div>
                </div>
                {to ? <Link to={to}>{shown}</Link> : shown}
              </li>
            )
          })}
        </Fragment>
      ))}
      {figure && sum !== undefined && (
        <li className="report-lines-total">
          <div className="report-lines-words">{t`Total`}</div>
          <ReportSum sum={sum} kind={figure.kind} />
        </li>
      )}
    </ul>
  )
}
