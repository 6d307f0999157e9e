import type { SheetColumn } from '../sheet.ts'

/** A report as a table: its columns, which of them are added up, and what its rows are grouped by. */
export type ReportSheet<Row> = {
  readonly columns: readonly SheetColumn<Row>[]
  /** Titles of the columns that have a sum. */
  readonly totalled: readonly string[]
  /** Titles of columns that a screen has no room for: what its rows open says it. */
  readonly filesOnly?: readonly string[]
  readonly groupOf?: { readonly title: string; readonly of: (row: Row) => string }
}

/** A smaller table that stands before a report's rows: what they come to. */
export type ReportSummary<Report, Line> = {
  readonly title: string
  readonly sheet: ReportSheet<Line>
  readonly rowsOf: (report: Report) => readonly Line[]
}

export type ReportGroup<Row> = { name: string | null; rows: Row[]; sums: (number | null)[] }

/** The rows by their groups, in the order in which they come, each with the sums of its columns. */
export function groupsOf<Row>(sheet: ReportSheet<Row>, rows: readonly Row[]): ReportGroup<Row>[] {
  const { groupOf } = sheet
  if (!groupOf) return [{ name: null, rows: [...rows], sums: sumsOf(sheet, rows) }]
  return [...Map.groupBy(rows, groupOf.of)].map(([name, grouped]) => ({ name, rows: grouped, sums: sumsOf(sheet, grouped) }))
}

/** A sum for each column that has one. */
export function sumsOf<Row>({ columns, totalled }: ReportSheet<Row>, rows: readonly Row[]): (number | null)[] {
  return columns.map(({ title, of }) => (totalled.includes(title) ? rows.reduce((sum, row) => sum + numberOf(of(row)), 0) : null))
}

/** The columns with the group before them: a file has no headings between its rows. */
export function flatColumns<Row>({ columns, groupOf }: ReportSheet<Row>): SheetColumn<Row>[] {
  return [...(groupOf ? [{ title: groupOf.title, kind: 'text' as const, of: groupOf.of }] : []), ...columns]
}

/** What the rows of each column that has a sum come to, by its title. */
export function sumsByTitle<Row>(sheet: ReportSheet<Row>, rows: readonly Row[]): Record<string, number> {
  const sums = sumsOf(sheet, rows)
  return Object.fromEntries(
    sheet.columns.flatMap(({ title }, index) => (sheet.totalled.includes(title) ? [[title, sums[index] ?? 0]] : [])),
  )
}

function numberOf(value: string | number | null): number {
  return typeof value === 'number' ? value : 0
}
