import { Fragment } from 'react'
import { chhetrum } from '../../domain/money.ts'
import { mostRowsShown } from '../../domain/reports/report-limits.ts'
import { groupsOf, type ReportSheet, sumsOf } from '../../domain/reports/report-sheet.ts'
import type { CellKind, CellValue } from '../../domain/sheet.ts'
import { rich, t, translated } from '../platform/texts.ts'
import { DateText, InstantText } from '../ui/date-text.tsx'
import { Link } from '../ui/link.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { useIsPhone } from '../ui/use-is-phone.ts'
import '../ui/simple-table.css'

type ReportTableProps<Row> = {
  caption: string
  sheet: ReportSheet<Row>
  rows: readonly Row[]
  rowCount: number
  /** What the first cell of a row opens. */
  linkOf?: ((row: Row) => string | null) | undefined
  figureLinks?: FigureLinks<Row> | undefined
  totalLinks?: TotalLinks | undefined
  onPhone?: PhoneLine | undefined
}

/** How a row reads on a phone, by the places of its columns: its words and its figure on a line, what is quiet below. */
export type PhoneLine = { words: number; figure: number; quiet: readonly number[] }

/** By the title of a column: what a figure of it counts. */
export type FigureLinks<Row> = Readonly<Record<string, (row: Row) => string | null>>

/** By the title of a column: the list whose sum its total is. */
export type TotalLinks = Readonly<Record<string, string>>

/** A report as it is also printed: groups with their sums, and the total of what is shown. */
export function ReportTable<Row>({
  caption,
  sheet,
  rows,
  rowCount,
  linkOf,
  figureLinks = {},
  totalLinks,
  onPhone,
}: ReportTableProps<Row>) {
  const { columns } = sheet
  const isPhone = useIsPhone()
  if (rows.length === 0) return <p className="report-none secondary sheet">{t`Nothing in this report.`}</p>
  if (isPhone && onPhone) {
    return <ReportLines {...{ caption, sheet, rows, figureLinks, onPhone }} isWhole={rows.length === rowCount} />
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what may scroll must be reachable by keyboard
    <section className="report-table sheet" aria-label={caption} tabIndex={0}>
      <table className="grid simple">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ title, kind }) => (
              <th key={title} scope="col" data-align={alignOf(kind)}>
                {translated(title)}
              </th>
            ))}
          </tr>
        </thead>
        {groupsOf(sheet, rows).map((group) => (
          <tbody key={group.name ?? ''}>
            {group.name !== null && (
              <tr className="report-group">
                <th scope="rowgroup" colSpan={columns.length}>
                  {group.name}
                </th>
              </tr>
            )}
            {group.rows.map((row, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows of a report never move and have no id in common
              <ReportLine key={index} sheet={sheet} row={row} linkOf={linkOf} figureLinks={figureLinks} />
            ))}
            {group.name !== null && <SumLine word={t`Subtotal`} sheet={sheet} sums={group.sums} />}
          </tbody>
        ))}
        {sheet.summed.length > 0 && rows.length === rowCount && (
          <tfoot>
            <SumLine word={t`Total`} sheet={sheet} sums={sumsOf(sheet, rows)} links={totalLinks} />
          </tfoot>
        )}
      </table>
      {rows.length < rowCount && (
        <p className="report-none secondary">{rich`The first ${mostRowsShown.toLocaleString('en')} of ${rowCount.toLocaleString('en')} rows. The workbook has them all.`}</p>
      )}
    </section>
  )
}

type ReportLinesProps<Row> = Pick<ReportTableProps<Row>, 'caption' | 'sheet' | 'rows'> & {
  /** All rows of the report are here, so that they add up to its total. */
  isWhole: boolean
  figureLinks: FigureLinks<Row>
  onPhone: PhoneLine
}

/** The rows for a narrow screen: nothing of them stands out of sight. */
function ReportLines<Row>({ caption, sheet, rows, isWhole, figureLinks, onPhone }: ReportLinesProps<Row>) {
  const cellOf = (row: Row, at: number) => {
    const column = sheet.columns[at]
    return column && <Cell value={column.of(row)} kind={column.kind} />
  }
  const titleOf = (at: number) => translated(sheet.columns[at]?.title ?? '')
  const total = isWhole ? (sumsOf(sheet, rows)[onPhone.figure] ?? null) : null
  const sum = total === null ? null : <Cell value={total} kind={sheet.columns[onPhone.figure]?.kind ?? 'money'} />
  return (
    <ul className="report-lines sheet" aria-label={caption}>
      <li className="small secondary">
        <div className="report-lines-words">{titleOf(onPhone.words)}</div>
        {titleOf(onPhone.figure)}
      </li>
      {groupsOf(sheet, rows).map((group) => (
        <Fragment key={group.name ?? ''}>
          {group.name !== null && <li className="report-lines-total">{group.name}</li>}
          {group.rows.map((row, index) => {
            const to = figureLinks[sheet.columns[onPhone.figure]?.title ?? '']?.(row)
            const figure = cellOf(row, onPhone.figure)
            return (
              // oxlint-disable-next-line react/no-array-index-key -- rows of a report never move and have no id in common
              <li key={index}>
                <div className="report-lines-words">
                  {cellOf(row, onPhone.words)}
                  <div className="report-lines-quiet small secondary">
                    {onPhone.quiet.map((at) => (
                      <span key={at}>{cellOf(row, at)}</span>
                    ))}
                  </div>
                </div>
                {to ? <Link to={to}>{figure}</Link> : figure}
              </li>
            )
          })}
        </Fragment>
      ))}
      {sum !== null && (
        <li className="report-lines-total">
          <div className="report-lines-words">{t`Total`}</div>
          {sum}
        </li>
      )}
    </ul>
  )
}

type ReportLineProps<Row> = {
  sheet: ReportSheet<Row>
  row: Row
  linkOf: ((row: Row) => string | null) | undefined
  figureLinks: FigureLinks<Row>
}

function ReportLine<Row>({ sheet: { columns }, row, linkOf, figureLinks }: ReportLineProps<Row>) {
  const linkOfCell = (title: string, index: number) => {
    const of = index === 0 ? linkOf : figureLinks[title]
    return of?.(row) ?? null
  }
  return (
    <tr>
      {columns.map(({ title, kind, of }, index) => {
        const value = of(row)
        const to = value === null || value === 0 ? null : linkOfCell(title, index)
        return (
          <td key={title} data-align={alignOf(kind)} data-long={isLong(value) || undefined}>
            {to ? (
              <Link to={to}>
                <Cell value={value} kind={kind} />
              </Link>
            ) : (
              <Cell value={value} kind={kind} />
            )}
          </td>
        )
      })}
    </tr>
  )
}

type SumLineProps<Row> = {
  word: string
  sheet: ReportSheet<Row>
  sums: readonly (number | null)[]
  links?: TotalLinks | undefined
}

function SumLine<Row>({ word, sheet: { columns }, sums, links = {} }: SumLineProps<Row>) {
  return (
    <tr className="report-sums">
      {columns.map(({ title, kind }, index) => {
        const sum = sums[index] ?? null
        const to = links[title]
        const figure = sum !== null && <Cell value={sum} kind={kind} />
        return (
          <td key={title} data-align={alignOf(kind)}>
            {index === 0 ? word : to && figure && sum !== 0 ? <Link to={to}>{figure}</Link> : figure}
          </td>
        )
      })}
    </tr>
  )
}

function Cell({ value, kind }: { value: CellValue; kind: CellKind }) {
  if (value === null || value === '') return null
  switch (kind) {
    case 'money':
      return typeof value === 'number' ? <MoneyText amount={chhetrum(value)} /> : value
    case 'date':
      return <DateText date={String(value)} />
    case 'time':
      return <InstantText at={String(value)} />
    case 'number':
      return <span className="figures">{Number(value).toLocaleString('en')}</span>
    case 'text':
      return value
    default:
      return kind satisfies never
  }
}

function alignOf(kind: CellKind): 'end' | undefined {
  return kind === 'money' || kind === 'number' ? 'end' : undefined
}

/** A list of receipts is broken into lines; everything else stands on one. */
function isLong(value: CellValue): boolean {
  return typeof value === 'string' && value.length > 60
}
