import { cleanValue, type KnownPlace } from './clean-value.ts'
import type { OldSheet } from './guess-columns.ts'
import { type OldFieldKey, oldFields } from './old-fields.ts'

/** How a person reads a sheet: where its headings are, and what each column means. */
export type SheetMatch = { headingRow: number; fields: readonly (OldFieldKey | null)[] }
export type OldValues = Partial<Record<OldFieldKey, string>>
/** A line of the old books: which sheet and line (from 1), and what it says. */
export type OldRow = { sheet: string; row: number; values: OldValues }
/** A value that was read otherwise than it stands. `key` names it when the person takes it back. */
export type Correction = { key: string; sheet: string; row: number; field: OldFieldKey; before: string; after: string }
export type KnownPlaces = { dzongkhag: readonly KnownPlace[]; zone: readonly KnownPlace[] }

type Reading = { matches: readonly SheetMatch[]; undone: ReadonlySet<string>; places: KnownPlaces }

/** The lines of a workbook, cleaned, with each correction. Sums and empty lines are left out; a line of one text heads those below it. */
export function readOldRows(sheets: readonly OldSheet[], { matches, undone, places }: Reading) {
  const rows: OldRow[] = []
  const corrections: Correction[] = []
  for (const [index, sheet] of sheets.entries()) {
    const match = matches[index]
    if (!match || match.fields.every((field) => field === null)) continue
    let section = ''
    for (const [line, cells] of sheet.rows.entries()) {
      if (line <= match.headingRow) continue
      const given = cells.filter((cell) => cell.trim() !== '')
      if (given.length === 0 || cells.slice(0, 3).some((cell) => /^\s*(grand |sub ?)?total\b/i.test(cell))) continue
      if (given.length === 1 && !/^[\d\s.,/-]*$/.test(given[0] ?? '')) {
        section = given[0]?.trim() ?? ''
        continue
      }
      const values: OldValues = {}
      for (const [column, field] of match.fields.entries()) {
        const typed = cells[column] ?? ''
        if (!field || typed.trim() === '') continue
        const key = `${index}:${line}:${column}`
        const { content } = oldFields[field]
        const known = field === 'dzongkhag' || field === 'zone' ? places[field] : []
        const after = cleanValue(content, typed, known)
        const isUndone = undone.has(key)
        if (after !== typed) corrections.push({ key, sheet: sheet.name, row: line + 1, field, before: typed, after })
        values[field] = isUndone ? typed.trim() : after
      }
      if (section !== '' && !match.fields.includes('buildingName')) values.buildingName = section
      if (Object.values(values).some((value) => value !== '')) rows.push({ sheet: sheet.name, row: line + 1, values })
    }
  }
  return { rows, corrections }
}
