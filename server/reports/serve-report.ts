import type { Endpoint, QueryOf, ReplyInputOf } from '../../domain/endpoint.ts'
import { fieldProblem } from '../../domain/problem.ts'
import type { ReportCheck, ReportFormat } from '../../domain/reports/report.ts'
import { mostRowsShown } from '../../domain/reports/report-limits.ts'
import { type ReportSheet, type ReportSummary, sumsOf } from '../../domain/reports/report-sheet.ts'
import type { Tx } from '../platform/database.ts'
import type { FileReply } from '../platform/serve.ts'
import type { Services } from '../platform/services.ts'
import { mostXlsxRows, xlsx, xlsxType } from '../platform/xlsx.ts'
import { readPaperOrganisation } from './paper-organisation.ts'
import { type ReportTable, renderReport } from './papers/report-paper.ts'

/** The part of every report that the files are made from. */
export type ReadReport<Row> = {
  title: string
  subtitle: string
  asOf: string
  rows: readonly Row[]
  rowCount: number
  checks: readonly ReportCheck[]
}

type Report<E extends Endpoint, Row, Line> = {
  endpoint: E
  sheet: ReportSheet<Row>
  /** An owner's file, where theirs has other columns. */
  ownSheet?: ReportSheet<Row>
  /** What stands before the rows: on paper above them, in a workbook on a sheet of its own. */
  summary?: ReportSummary<ReplyInputOf<E>, Line>
  read: (tx: Tx, query: QueryOf<E>) => Promise<ReplyInputOf<E> & ReadReport<Row>>
}

/** A report as JSON, and by `?format=` as a workbook or on paper: the same rows by the same columns. */
export function serveReport<E extends Endpoint, Row, Line = never>(
  { serve }: Services,
  { endpoint, sheet: officeSheet, ownSheet = officeSheet, summary, read }: Report<E, Row, Line>,
): void {
  const { reply: schema, path } = endpoint
  if (schema === undefined || schema === 'FILE') throw new Error(`The report ${path} declares no reply.`)
  const name = path.split('/').at(-1) ?? 'report'
  serve.file(
    endpoint,
    async ({ tx, query }) => {
      const format = formatOf(query)
      const report = await read(tx, query)
      if (format === 'pdf' && report.rowCount > mostRowsShown) throw tooMany('A PDF', mostRowsShown)
      if (format === 'xlsx' && report.rowCount > mostXlsxRows) throw tooMany('A workbook', mostXlsxRows)
      const sheet = tx.actor.kind === 'owner' ? ownSheet : officeSheet
      return { format, sheet, report, organisation: await readPaperOrganisation(tx) }
    },
    async ({ format, sheet, report, organisation }): Promise<FileReply> => {
      const fileName = `${name}-${report.asOf}`
      const above = summary && { title: summary.title, sheet: summary.sheet, rows: summary.rowsOf(report) }
      if (format === 'xlsx')
        return { content: await workbook(report, { sheet, above }), type: xlsxType, name: `${fileName}.xlsx` }
      if (format === 'pdf') {
        const content = await renderReport({ sheet, report, above, organisation })
        return { content, type: 'application/pdf', name: `${fileName}.pdf` }
      }
      const shown = { ...report, rows: report.rows.slice(0, mostRowsShown) }
      return { content: JSON.stringify(schema.parse(shown)), type: 'application/json; charset=utf-8', name: `${fileName}.json` }
    },
  )
}

function formatOf(query: object): ReportFormat | undefined {
  const format: unknown = Reflect.get(query, 'format')
  return format === 'xlsx' || format === 'pdf' ? format : undefined
}

function tooMany(what: string, most: number) {
  return fieldProblem('/format', `${what} holds ${most.toLocaleString('en')} rows at most. Narrow the report.`)
}

type Tables<Row, Line> = { sheet: ReportSheet<Row>; above: ReportTable<Line> | undefined }

/** A sheet for the rows, after one for what they come to where there is one. */
async function workbook<Row, Line>(report: ReadReport<Row>, { sheet, above }: Tables<Row, Line>): Promise<Buffer> {
  const pieces: Buffer[] = []
  const rows = workbookSheet({ title: report.title, sheet, rows: report.rows })
  for await (const piece of xlsx(above ? [workbookSheet(above), rows] : [rows])) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** The rows with their group in the first column, and the sums below. */
function workbookSheet<Row>({ title, sheet, rows }: ReportTable<Row>) {
  const { columns, groupOf } = sheet
  const sums = sumsOf(sheet, rows)
  const total = groupOf ? ['Total', ...sums] : sums.map((sum, index) => (index === 0 ? 'Total' : sum))
  return {
    name: title.slice(0, 31),
    columns: [...(groupOf ? [{ title: groupOf.title, kind: 'text' as const }] : []), ...columns],
    rows: [...rows.map((row) => [...(groupOf ? [groupOf.of(row)] : []), ...columns.map(({ of }) => of(row))]), total],
  }
}
