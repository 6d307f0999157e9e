import type { ReportCheck } from '../../domain/reports/report.ts'

/** The notes below a report in its PDF; the screen shows them with its links. */
export type Noted = { notes?: readonly string[] }
/** The part of every report that is used to create the files. */
export type ReadReport<Row> = Noted & {
  title: string
  subtitle: string
  asOf: string
  rows: readonly Row[]
  rowCount: number
  checks: readonly ReportCheck[]
}
