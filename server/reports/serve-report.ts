import { formatCount } from '../../domain/money.ts'
import type { Endpoint, QueryOf, ReplyInputOf } from '../../domain/endpoint.ts'
import { fieldProblem } from '../../domain/problem.ts'
import { maxPrintedRows } from '../../domain/reports/report-limits.ts'
import { flatColumns, type ReportSheet, type ReportSummary, sumsOf } from '../../domain/reports/report-sheet.ts'
import type { Actor } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import type { OwnSheet } from '../platform/files/send-sheet.ts'
import type { FileReply } from '../platform/http/send-rendered.ts'
import type { Services } from '../platform/services.ts'
import type { XlsxSheet } from '../platform/files/xlsx.ts'
import { readPrintedOrganisation } from './pdf/read-printed-organisation.ts'
import { renderReport } from './pdf/render-report.ts'
import type { ReadReport } from './read-report.ts'

type Report<E extends Endpoint, Row, Line> = {
  endpoint: E
  sheet: ReportSheet<Row>
  /** The file for owners, if it has other columns. */
  ownSheet?: ReportSheet<Row>
  /** The part before the rows: above them in the PDF, on its own sheet in a workbook. */
  summary?: ReportSummary<ReplyInputOf<E>, Line>
  read: (tx: Tx, query: QueryOf<E>) => Promise<ReplyInputOf<E> & ReadReport<Row>>
}

/** A report page by page as JSON, and by `?format=` as CSV, as a workbook or as PDF: the same rows with the same columns. */
export function serveReport<E extends Endpoint, Row, Line = never>(
  { serve }: Services,
  { endpoint, sheet: officeSheet, ownSheet = officeSheet, summary, read }: Report<E, Row, Line>,
): void {
  const { reply: schema, path } = endpoint
  if (schema === undefined || schema === 'FILE') throw new Error(`The report ${path} declares no reply.`)
  const name = path.split('/').at(-1) ?? 'report'
  const sheetOf = ({ kind }: Actor) => (kind === 'owner' ? ownSheet : officeSheet)
  serve.file(
    endpoint,
    async ({ tx, query }) => {
      const isPdf = isPdfAsked(query)
      const report = await read(tx, isPdf ? { ...query, pageNo: 1, pageSize: maxPrintedRows } : query)
      if (isPdf && report.rowCount > maxPrintedRows) throw tooLong()
      // The ledger belongs to the office, so an owner's PDF, like their screen, shows no comparison with it.
      const checks = tx.actor.kind === 'owner' ? [] : report.checks
      return {
        isPdf,
        sheet: sheetOf(tx.actor),
        report,
        checks,
        organisation: isPdf ? await readPrintedOrganisation(tx) : undefined,
      }
    },
    async ({ isPdf, sheet, report, checks, organisation }): Promise<FileReply> => {
      const fileName = `${name}-${report.asOf}`
      if (isPdf && organisation) {
        const above = summary && { title: summary.title, sheet: summary.sheet, rows: summary.rowsOf(report) }
        const content = await renderReport({ sheet, report: { ...report, checks }, above, organisation })
        return { content, type: 'application/pdf', name: `${fileName}.pdf` }
      }
      return { content: JSON.stringify(schema.parse(report)), type: 'application/json; charset=utf-8', name: `${fileName}.json` }
    },
    {
      read: ({ tx, query }) => read(tx, query),
      sheet: (actor): OwnSheet => {
        const sheet = sheetOf(actor)
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is the answer of `read`, parsed
        const before = (answer: unknown) => (summary ? [summarySheet(summary, answer as ReplyInputOf<E>)] : [])
        return { columns: flatColumns(sheet), totalled: sheet.totalled, before }
      },
    },
  )
}

function isPdfAsked(query: object): boolean {
  return Reflect.get(query, 'format') === 'pdf'
}

function tooLong() {
  const max = formatCount(maxPrintedRows)
  return fieldProblem(
    '/format',
    `A PDF can have at most ${max} rows. Choose a building, an owner or fewer days, or download XLSX or CSV.`,
  )
}

/** The rows with the sums below. */
function summarySheet<Report, Line>({ title, sheet, rowsOf }: ReportSummary<Report, Line>, report: Report): XlsxSheet {
  const rows = rowsOf(report)
  const sums = sumsOf(sheet, rows).map((sum, index) => (index === 0 ? 'Total' : sum))
  const { columns } = sheet
  return { name: title.slice(0, 31), columns, rows: [...rows.map((row) => columns.map(({ of }) => of(row))), sums] }
}
