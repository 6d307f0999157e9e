import { groupsOf, type ReportSheet, sumsByTitle } from '../../domain/reports/report-sheet.ts'
import type { CellValue, SheetColumn } from '../../domain/sheet.ts'
import { t } from '../platform/texts.ts'
import { Link } from '../ui/page/link.tsx'
import { headProps, useOverflow } from '../ui/table/use-overflow.ts'
import { useIsPhone } from '../ui/use-is-phone.ts'
import { ReportCards } from './report-cards.tsx'
import { alignOf, type CellStyles, headOf, ReportCell, ReportSum } from './report-cell.tsx'
import { type FigureLinks, type PhoneLine, ReportLines, type Sums } from './report-lines.tsx'
import '../ui/table/table.css'

/** The range of these rows, and the total number. */
export type ReportPlace = { pageNo: number; pageSize: number; rowCount: number; rowCountIsEstimate?: boolean | undefined }

type ReportTableProps<Row> = {
  caption: string
  sheet: ReportSheet<Row>
  rows: readonly Row[]
  /** Omitted if the rows are complete. */
  place?: ReportPlace | undefined
  /** The totals of all rows, by the title of a column. If omitted, those of the visible rows. */
  sums?: Sums | undefined
  /** The page that the first cell of a row opens. */
  linkOf?: ((row: Row) => string | null) | undefined
  figureLinks?: FigureLinks<Row> | undefined
  looks?: CellStyles<Row> | undefined
  totalLinks?: TotalLinks | undefined
  onPhone?: PhoneLine | undefined
}

/** By the title of a column: the list whose total it shows. */
export type TotalLinks = Readonly<Record<string, string>>

/** A report in its printed form: groups with subtotals, and the total of all pages. */
export function ReportTable<Row>(props: ReportTableProps<Row>) {
  const { caption, sheet, rows, place, linkOf, figureLinks = {}, looks = {}, totalLinks, onPhone } = props
  const columns = sheet.columns.filter(({ title }) => !sheet.filesOnly?.includes(title))
  const sums = props.sums ?? sumsByTitle(sheet, rows)
  const isPhone = useIsPhone()
  const { frame, isOverflowing, widened } = useOverflow()
  if (rows.length === 0) return <p className="report-none secondary sheet">{t`Nothing in this report.`}</p>
  if (isPhone && onPhone) return <ReportLines {...{ caption, sheet, rows, sums, figureLinks, onPhone }} />
  if (isPhone) return <ReportCards {...{ caption, sheet, columns, rows, sums, linkOf, figureLinks, looks }} />
  const groups = groupsOf(sheet, rows)
  return (
    <section
      ref={frame}
      className="report-table sheet"
      data-overflowing={isOverflowing || undefined}
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be reachable by keyboard
      tabIndex={0}
    >
      <table className="grid simple">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ title, kind }, index) => (
              <th
                key={title}
                scope="col"
                data-align={alignOf(kind)}
                data-pins={index === columns.length - 1 || undefined}
                {...headProps(title, widened)}
              >
                {headOf(title)}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group, index) => (
          <tbody key={group.name ?? ''}>
            {group.name !== null && (
              <tr className="report-group">
                <th scope="rowgroup" colSpan={columns.length}>
                  {group.name}
                </th>
              </tr>
            )}
            {group.rows.map((row, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows of a report keep their order and have no common id
              <ReportLine key={at} {...{ columns, row, linkOf, figureLinks, looks }} />
            ))}
            {group.name !== null && sheet.totalled.length > 0 && isFullGroup(index, groups.length, place) && (
              <SumLine word={t`Subtotal`} columns={columns} sums={sumsByTitle(sheet, group.rows)} />
            )}
          </tbody>
        ))}
        {sheet.totalled.length > 0 && (
          <tfoot>
            <SumLine word={t`Total`} columns={columns} sums={sums} links={totalLinks} />
          </tfoot>
        )}
      </table>
    </section>
  )
}

/**
 * The first group of a page may have started on the previous one, and the last may continue on the next. Their subtotal would be
 * incomplete.
 */
function isFullGroup(index: number, count: number, place: ReportPlace | undefined): boolean {
  if (!place) return true
  const { pageNo, pageSize, rowCount, rowCountIsEstimate = false } = place
  const isPinnedPage = pageNo * pageSize >= rowCount && !rowCountIsEstimate
  return (index > 0 || pageNo === 1) && (index < count - 1 || isPinnedPage)
}

type ReportLineProps<Row> = {
  columns: readonly SheetColumn<Row>[]
  row: Row
  linkOf: ((row: Row) => string | null) | undefined
  figureLinks: FigureLinks<Row>
  looks: CellStyles<Row>
}

function ReportLine<Row>({ columns, row, linkOf, figureLinks, looks }: ReportLineProps<Row>) {
  const linkOfCell = (title: string, index: number) => {
    const of = index === 0 ? linkOf : figureLinks[title]
    return of?.(row) ?? null
  }
  return (
    <tr>
      {columns.map(({ title, kind, of }, index) => {
        const value = of(row)
        const to = value === null || value === 0 ? null : linkOfCell(title, index)
        const shown = <ReportCell value={value} kind={kind} look={looks[title]?.(row)} />
        return (
          <td key={title} data-align={alignOf(kind)} data-long={lengthOf(value)}>
            {to ? <Link to={to}>{shown}</Link> : shown}
          </td>
        )
      })}
    </tr>
  )
}

type SumLineProps<Row> = {
  word: string
  columns: readonly SheetColumn<Row>[]
  sums: Sums
  links?: TotalLinks | undefined
}

function SumLine<Row>({ word, columns, sums, links = {} }: SumLineProps<Row>) {
  return (
    <tr className="report-sums">
      {columns.map(({ title, kind }, index) => {
        const sum = sums[title]
        const to = links[title]
        const figure = sum !== undefined && <ReportSum sum={sum} kind={kind} />
        return (
          <td key={title} data-align={alignOf(kind)}>
            {index === 0 ? word : to && figure && sum !== 0 ? <Link to={to}>{figure}</Link> : figure}
          </td>
        )
      })}
    </tr>
  )
}

/** Only remarks, several owners and lists of receipts are wrapped onto several lines. */
/** Texts wrap before figures scroll out of view: names and places early, sentences in wider columns. */
function lengthOf(value: CellValue): 'name' | 'sentence' | undefined {
  if (typeof value !== 'string' || value.length <= 20) return undefined
  return value.length > 32 ? 'sentence' : 'name'
}
