import type { SheetColumn } from '../sheet.ts'

/** A report as a table: its columns, the columns with totals, and the grouping of its rows. */
export type ReportSheet<Row> = {
  readonly columns: readonly SheetColumn<Row>[]
  /** The titles of the columns with totals. */
  readonly totalled: readonly string[]
  /** The titles of columns that only files have, because the screen lacks the space: the record behind the row shows them. */
  readonly filesOnly?: readonly string[]
  readonly groupOf?: { readonly title: string; readonly of: (row: Row) => string }
}

/** A smaller table before the rows of a report, which summarizes them. */
export type ReportSummary<Report, Line> = {
  readonly title: string
  readonly sheet: ReportSheet<Line>
  readonly rowsOf: (report: Report) => readonly Line[]
}

export type ReportGroup<Row> = { name: string | null; rows: Row[]; sums: (number | null)[] }

/** The rows by group, in their order, each group with the totals of its columns. */
export function groupsOf<Row>(sheet: ReportSheet<Row>, rows: readonly Row[]): ReportGroup<Row>[] {
  const { groupOf } = sheet
  if (!groupOf) return [{ name: null, rows: [...rows], sums: sumsOf(sheet, rows) }]
  return [...Map.groupBy(rows, groupOf.of)].map(([name, grouped]) => ({ name, rows: grouped, sums: sumsOf(sheet, grouped) }))
}

/** The total of each column that has one. */
export function sumsOf<Row>({ columns, totalled }: ReportSheet<Row>, rows: readonly Row[]): (number | null)[] {
  return columns.map(({ title, of }) => (totalled.includes(title) ? rows.reduce((sum, row) => sum + numberOf(of(row)), 0) : null))
}

/** The columns with the group as first column, because a file has no headings between its rows. */
export function flatColumns<Row>({ columns, groupOf }: ReportSheet<Row>): SheetColumn<Row>[] {
  return [...(groupOf ? [{ title: groupOf.title, kind: 'text' as const, of: groupOf.of }] : []), ...columns]
}

/** The total of each column that has one, by its title. */
export function sumsByTitle<Row>(sheet: ReportSheet<Row>, rows: readonly Row[]): Record<string, number> {
  const sums = sumsOf(sheet, rows)
  return Object.fromEntries(
    sheet.columns.flatMap(({ title }, index) => (sheet.totalled.includes(title) ? [[title, sums[index] ?? 0]] : [])),
  )
}

function numberOf(value: string | number | null): number {
  return typeof value === 'number' ? value : 0
}
