import { downloadedColumns } from './downloaded-columns.ts'
import type { ImportColumn, ImportValues, RowIssue } from './import-column.ts'
import type { ImportKind } from './import-kind.ts'
import { nearestName } from './nearest-name.ts'
import { importSheets } from './import-sheets.ts'
import { spreadsheetError } from './spreadsheet-error.ts'

export type Cells = Readonly<Record<string, string>>

/** The texts of a row, by column key, as values; or the errors, by column. */
export function readRow(kind: ImportKind, cells: Cells): { values: ImportValues; issues: RowIssue[] } {
  const { columns } = importSheets[kind]
  const values: Record<string, unknown> = {}
  const issues: RowIssue[] = []
  for (const { key, title, read, isRequired } of columns) {
    const typed = (cells[key] ?? '').trim()
    values[key] = null
    if (typed === '') {
      if (isRequired) issues.push({ key, message: `${title} is missing.` })
      continue
    }
    const error = spreadsheetError(typed)
    const result = error ? undefined : read.safeParse(typed)
    if (result?.success) values[key] = result.data
    else issues.push({ key, message: error ?? result?.error?.issues[0]?.message ?? 'This cannot be read.' })
  }
  return { values, issues: [...issues, ...checkRow(kind, values, issues)] }
}

/** Errors between cells that can be read. */
function checkRow(kind: ImportKind, values: ImportValues, issues: readonly RowIssue[]): RowIssue[] {
  const { check, together = [] } = importSheets[kind]
  const bad = new Set(issues.map(({ key }) => key))
  const groups = together.filter((keys) => keys.some((key) => bad.has(key))).flat()
  return (check?.(values) ?? []).filter(({ key }) => !bad.has(key) && !groups.includes(key))
}

/** `ignored`: by index, the columns of a download that the import does not read. */
type Headings = { keys: (string | undefined)[]; missing: string[]; ignored: ReadonlySet<number> }

/** The column of each heading, ignoring case and signs; unknown headings are returned separately. A column counts once. */
export function readHeadings(kind: ImportKind, headings: readonly string[]): Headings {
  const { columns } = importSheets[kind]
  const named = headings.map((heading) => columnNamed(columns, heading)?.key)
  const keys = named.map((key, index) => (named.indexOf(key) === index ? key : undefined))
  const missing = columns.filter(({ key, isRequired }) => isRequired && !keys.includes(key)).map(({ title }) => title)
  const readOnly = new Set(downloadedColumns[kind].map(({ title }) => plainly(title)))
  const ignored = headings.flatMap((heading, index) =>
    named[index] === undefined && readOnly.has(plainly(heading)) ? [index] : [],
  )
  return { keys, missing, ignored: new Set(ignored) }
}

function columnNamed(columns: readonly ImportColumn[], heading: string): ImportColumn | undefined {
  const plain = plainly(heading)
  return (
    columns.find(({ key, title }) => plainly(title) === plain || key === heading) ??
    columns.find(({ also = [] }) => also.some((one) => plainly(one) === plain))
  )
}

/** The error for an unknown column with content that would be lost. */
export function unknownHeading(kind: ImportKind, heading: string, index: number): string {
  const { columns } = importSheets[kind]
  const typed = heading.trim()
  if (typed === '') return `Column ${index + 1} has no heading. Use a heading from the template, or clear the column.`
  if (columnNamed(columns, typed)) return `The column “${typed.slice(0, 80)}” appears twice. Remove one.`
  const nearest = nearestName(
    typed,
    columns.map(({ title }) => title),
  )
  const mend = nearest ? `Is it “${nearest}”?` : 'Use the headings of the template.'
  return `The template has no column “${typed.slice(0, 80)}”. ${mend} Rename the column, or remove it.`
}

function plainly(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/\(nu\.?\)/, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
