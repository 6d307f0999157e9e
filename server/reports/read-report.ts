import type { ReportCheck } from '../../domain/reports/report.ts'

/** What is said below a report in its PDF; the screen says it with its links. */
export type Noted = { notes?: readonly string[] }
/** The part of every report that the files are made from. */
export type ReadReport<Row> = Noted & {
  title: string
  subtitle: string
  asOf: string
  rows: readonly Row[]
  rowCount: number
  checks: readonly ReportCheck[]
}
