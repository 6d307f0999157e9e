import type { ImportValues, RowFault } from './import-column.ts'
import type { ImportKind } from './import-kind.ts'
import { importSheets } from './import-sheets.ts'

export type Cells = Readonly<Record<string, string>>

/** The texts of a row, by column key, as values; or what is wrong with it, by column. */
export function readRow(kind: ImportKind, cells: Cells): { values: ImportValues; faults: RowFault[] } {
  const { columns, check } = importSheets[kind]
  const values: Record<string, unknown> = {}
  const faults: RowFault[] = []
  for (const { key, title, read, isRequired } of columns) {
    const typed = (cells[key] ?? '').trim()
    values[key] = null
    if (typed === '') {
      if (isRequired) faults.push({ key, message: `${title} is missing.` })
      continue
    }
    const result = read.safeParse(typed)
    if (result.success) values[key] = result.data
    else faults.push({ key, message: result.error.issues[0]?.message ?? 'This cannot be read.' })
  }
  return { values, faults: faults.length > 0 ? faults : (check?.(values) ?? []) }
}

/** Which column each heading means, whatever its case and signs; what no heading means is told apart. */
export function readHeadings(kind: ImportKind, headings: readonly string[]): { keys: (string | undefined)[]; missing: string[] } {
  const { columns } = importSheets[kind]
  const keys = headings.map(
    (heading) => columns.find(({ key, title }) => plainly(title) === plainly(heading) || key === heading)?.key,
  )
  const missing = columns.filter(({ key, isRequired }) => isRequired && !keys.includes(key)).map(({ title }) => title)
  return { keys, missing }
}

function plainly(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/\(nu\.?\)/, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
