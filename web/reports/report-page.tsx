import { Button } from '@mantine/core'
import { IconFileSpreadsheet, IconFileTypeCsv, IconFileTypePdf } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { chhetrum, formatMoney } from '../../domain/money.ts'
import { pageSizes } from '../../domain/page.ts'
import type { ReportCheck, ReportFormat } from '../../domain/reports/report.ts'
import type { ReportSheet } from '../../domain/reports/report-sheet.ts'
import { accountPath } from '../ledger/ledger-paths.ts'
import type { ProblemError } from '../platform/problem-error.ts'
import { useSignedIn } from '../platform/session.ts'
import { rich, t, translated } from '../platform/texts.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Link } from '../ui/page/link.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { TablePager } from '../ui/table/table-pager.tsx'
import type { CellStyles } from './report-cell.tsx'
import { useReportList } from './report-filters.tsx'
import type { FigureLinks, PhoneLine } from './report-lines.tsx'
import { ownMoneyCrumb, reportsCrumb } from './report-paths.ts'
import { ReportTable, type TotalLinks } from './report-table.tsx'
import '../ui/theme/plain-buttons.css'
import '../ui/table/data-table.css'
import './reports.css'

type Answer<Row> = {
  title: string
  subtitle: string
  rows: Row[]
  pageNo: number
  pageSize: number
  rowCount: number
  rowCountIsEstimate?: boolean | undefined
  sums: Record<string, number | null>
  checks: ReportCheck[]
}

type ReportPageProps<Row, Report extends Answer<Row>> = {
  title: string
  query: UseQueryResult<Report, ProblemError>
  sheet: ReportSheet<Row>
  /** The content above the rows. */
  above?: (report: Report) => ReactNode
  /** The amounts that the figures exclude, shown below them. */
  below?: (report: Report) => ReactNode
  figureLinks?: FigureLinks<Row>
  looks?: CellStyles<Row>
  totalLinks?: TotalLinks
  onPhone?: PhoneLine
  filters?: ReactNode
  /** The report is in the reader's menu, so it needs no back link. */
  isInMenu?: boolean
  linkOf?: (row: Row) => string | null
  onFile: (format: ReportFormat) => void
}

/** One report on screen, with its files. Its parameters are in the address. */
export function ReportPage<Row, Report extends Answer<Row>>(props: ReportPageProps<Row, Report>) {
  const {
    title,
    query,
    sheet,
    above,
    below,
    figureLinks,
    looks,
    totalLinks,
    onPhone,
    filters,
    isInMenu = false,
    linkOf,
    onFile,
  } = props
  const list = useReportList()
  // An owner has a page with their money in place of a list of reports.
  const isOwn = useSignedIn().currentRole.name === 'OWNER'
  return (
    <>
      <PageHeader
        title={title}
        crumbs={isInMenu ? [] : [isOwn ? ownMoneyCrumb : reportsCrumb, { label: title }]}
        subtitle={query.data && subtitleOf(query.data, sheet)}
        secondary={<Files onFile={onFile} />}
      />
      {filters && <div className="report-filters">{filters}</div>}
      {mustChooseBuilding(query.error) && !query.data ? (
        <EmptyState title={t`Choose a building`} text={query.error?.message} />
      ) : (
        <Loaded query={query}>
          {(report) => (
            <>
              {above?.(report)}
              <ReportTable
                caption={title}
                sheet={sheet}
                rows={report.rows}
                place={report}
                sums={report.sums}
                linkOf={linkOf}
                figureLinks={figureLinks}
                looks={looks}
                totalLinks={totalLinks}
                onPhone={onPhone}
              />
              {report.rowCount > pageSizes[0] && (
                <div className="report-pager sheet">
                  <TablePager
                    list={{ ...list, ...list.page }}
                    page={{ items: report.rows, total: report.rowCount, totalIsEstimate: report.rowCountIsEstimate }}
                  />
                </div>
              )}
              {below && <div className="report-below small secondary">{below(report)}</div>}
              {!isOwn && <Checks checks={report.checks} />}
            </>
          )}
        </Loaded>
      )}
    </>
  )
}

function subtitleOf<Row>({ subtitle }: Answer<Row>, { columns }: ReportSheet<Row>): string {
  const words = subtitleText(subtitle)
  return columns.some(({ kind }) => kind === 'money') ? t`${words}. Amounts in Nu.` : words
}

function Files({ onFile }: Pick<ReportPageProps<unknown, Answer<unknown>>, 'onFile'>) {
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileTypeCsv size={18} aria-hidden />}
        onClick={() => onFile('csv')}
      >{t`CSV`}</Button>
      <Button
        variant="default"
        leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
        onClick={() => onFile('xlsx')}
      >{t`XLSX`}</Button>
      <Button
        variant="default"
        leftSection={<IconFileTypePdf size={18} aria-hidden />}
        onClick={() => onFile('pdf')}
      >{t`PDF`}</Button>
    </>
  )
}

/** The report of the full office would be too large. The server reports this at the building field. */
function mustChooseBuilding(error: ProblemError | null): boolean {
  return error?.problem.errors?.some(({ path }) => path === '/buildingId') ?? false
}

/** The ledger's figures next to the report. Only the office can see the ledger. */
function Checks({ checks }: { checks: readonly ReportCheck[] }) {
  if (checks.length === 0) return null
  return (
    <ul className="report-checks small secondary">
      {checks.map(({ label, amount, ledgerAmount, differenceAmount }) => (
        <li
          key={label}
          className={differenceAmount === 0 ? undefined : 'report-check-off'}
        >{rich`${accountOf(label)} in the ledger: ${money(ledgerAmount)}. This report: ${money(amount)}. Difference ${money(differenceAmount)}.`}</li>
      ))}
    </ul>
  )
}

function accountOf(label: string) {
  const account = `${label.slice(0, 4)} ${translated(label.slice(5))}`
  return <Link to={accountPath(label.slice(0, 4))}>{account}</Link>
}

function money(amount: number): string {
  return formatMoney(chhetrum(amount)).replace('-', '\u2212')
}

/** The server's subtitle of a report: one sentence, or a name and values, part by part. */
function subtitleText(subtitle: string): string {
  const [first = '', ...others] = subtitle.split(', ')
  const whole = translated(subtitle)
  const isNamed = others.length > 0 && whole.startsWith(first)
  return isNamed ? [first, ...others.map(translated)].join(', ') : whole
}
