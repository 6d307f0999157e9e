import { cleanValue, isDoubtful, type KnownPlace } from './clean-value.ts'
import type { OldSheet } from './guess-columns.ts'
import { type OldContent, type OldFieldKey, oldFields } from './old-fields.ts'

/** How a person reads a sheet: where its headings are, and what each column means. */
export type SheetMatch = { headingRow: number; fields: readonly (OldFieldKey | null)[] }
export type OldValues = Partial<Record<OldFieldKey, string>>
/** A line of the old books: which sheet and line (from 1), and what it says. */
export type OldRow = { sheet: string; row: number; values: OldValues }
/** A value that was read otherwise than it stands. `key` names it when the person takes it back. */
export type Correction = { key: string; sheet: string; row: number; field: OldFieldKey; before: string; after: string }
/** A line that becomes no record: a sum, or one that says what a line above it said. */
export type LeftOut = { sheet: string; row: number; reason: 'SUM' | 'REPEATED' }
export type KnownPlaces = { dzongkhag: readonly KnownPlace[]; zone: readonly KnownPlace[] }

type Reading = { matches: readonly SheetMatch[]; undone: ReadonlySet<string>; places: KnownPlaces }

/** The lines of a workbook, cleaned, with each correction. Sums and empty lines are left out; a line of one text heads those below it. */
export function readOldRows(sheets: readonly OldSheet[], { matches, undone, places }: Reading) {
  const rows: OldRow[] = []
  const corrections = { doubtful: [] as Correction[], plain: [] as Correction[] }
  const leftOut: LeftOut[] = []
  const said = new Set<string>()
  for (const [index, sheet] of sheets.entries()) {
    const match = matches[index]
    if (!match || match.fields.every((field) => field === null)) continue
    const headings = sheet.rows[match.headingRow] ?? []
    let section = ''
    let building = ''
    for (const [line, cells] of sheet.rows.entries()) {
      if (line <= match.headingRow) continue
      const given = cells.filter((cell) => cell.trim() !== '')
      if (given.length === 0) continue
      const origin = { sheet: sheet.name, row: line + 1 }
      if (isSum(cells, match.fields)) {
        leftOut.push({ ...origin, reason: 'SUM' })
        continue
      }
      if (given.length === 1 && !/^[\d\s.,/-]*$/.test(given[0] ?? '')) {
        section = given[0]?.trim() ?? ''
        continue
      }
      const values: OldValues = {}
      const corrected: typeof corrections = { doubtful: [], plain: [] }
      for (const [column, field] of match.fields.entries()) {
        const typed = cells[column] ?? ''
        if (!field || typed.trim() === '') continue
        const key = `${index}:${line}:${column}`
        const { content } = oldFields[field]
        const known = field === 'dzongkhag' || field === 'zone' ? places[field] : []
        const after = cleanValue(content, typed, known)
        const isUndone = undone.has(key)
        if (!isSame(content, typed, after))
          corrected[isDoubtful(content, typed) ? 'doubtful' : 'plain'].push({ key, ...origin, field, before: typed, after })
        values[field] = isUndone ? typed.trim() : field === 'plotArea' ? inUnitOf(headings[column], after) : after
      }
      if (section !== '' && !match.fields.includes('buildingName')) values.buildingName = section
      // Merged cells hold their value only in the first line.
      if (match.fields.includes('buildingName') && values.unitNumber) values.buildingName ||= building
      building = values.buildingName || building
      if (Object.values(values).every((value) => value === '')) continue
      if (isTwice(values, said)) {
        leftOut.push({ ...origin, reason: 'REPEATED' })
        continue
      }
      corrections.doubtful.push(...corrected.doubtful)
      corrections.plain.push(...corrected.plain)
      rows.push({ ...origin, values })
    }
  }
  return { rows, corrections: [...corrections.doubtful, ...corrections.plain], leftOut }
}

/** A bare number below "Area (decimal)" counts decimals. */
function inUnitOf(heading: string | undefined, area: string): string {
  const [unit] = /decimals?|acres?|sq\.? ?(ft|feet)/i.exec(heading ?? '') ?? []
  return unit && /^[\d.,\s]+$/.test(area) ? `${area} ${unit}` : area
}

/** "Total", "Grand Total", "Sub-total Block A": at the beginning of a line, or anywhere in one that names no flat and nobody's number. */
function isSum(cells: readonly string[], fields: SheetMatch['fields']): boolean {
  const said = (text = '') => /^\s*(grand |sub[ -]?)?totals?\b/i.test(text)
  const isOfSomebody = fields.some(
    (field, column) => (field === 'unitNumber' || field === 'tenantCid' || field === 'tenantPhone') && cells[column]?.trim(),
  )
  return !isOfSomebody && cells.some(said)
}

/** The same tenant in the same place, with the same dates and amounts. */
function isTwice(values: OldValues, said: Set<string>): boolean {
  if (!values.tenantName || !(values.unitNumber ?? values.buildingName)) return false
  const text = JSON.stringify(Object.entries(values).toSorted(([a], [b]) => a.localeCompare(b)))
  if (said.has(text)) return true
  said.add(text)
  return false
}

/** "30,000" and 30000.00 are one amount, and nobody asks about it. */
function isSame(content: OldContent, typed: string, after: string): boolean {
  return typed === after || (content === 'money' && (after === '' || /^[\d,]+(\.\d+)?$/.test(typed.trim())))
}
