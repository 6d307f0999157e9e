import { cleanValue, isDoubtful, type KnownPlace } from './clean-value.ts'
import type { OldSheet } from './guess-columns.ts'
import { type OldContent, type OldFieldKey, oldFields } from './old-fields.ts'

/** A person's reading of a sheet: the heading line, and the meaning of each column. */
export type SheetMatch = { headingRow: number; fields: readonly (OldFieldKey | null)[] }
export type OldValues = Partial<Record<OldFieldKey, string>>
/** A line of the old books: its sheet and line (from 1), and its values. */
export type OldRow = { sheet: string; row: number; values: OldValues }
/**
 * A corrected value, with each place where the same column has the same value. `key` is its first cell, by which the person undoes all of
 * them.
 */
export type Correction = { key: string; field: OldFieldKey; before: string; after: string; isUndone: boolean; places: OldPlace[] }
export type OldPlace = { sheet: string; row: number }
/** A line that does not become a record: a total, or a repetition of an earlier line. */
export type SkippedRow = { sheet: string; row: number; reason: 'SUM' | 'REPEATED' }
export type KnownPlaces = { dzongkhag: readonly KnownPlace[]; zone: readonly KnownPlace[] }

/** `undone`: the keys of cells. The original value of such a cell is used wherever it appears in a column with this meaning. */
type Reading = { matches: readonly SheetMatch[]; undone: ReadonlySet<string>; places: KnownPlaces }
type Corrected = Omit<Correction, 'places'> & { isDoubtful: boolean; place: OldPlace }

/**
 * The lines of a workbook, cleaned, with each correction. Totals and empty lines are skipped; a line with a single text is a heading for
 * the lines below.
 */
export function readOldRows(sheets: readonly OldSheet[], { matches, undone, places }: Reading) {
  const rows: OldRow[] = []
  const corrections = new Map<string, Correction & { isDoubtful: boolean }>()
  const undoneValues = valuesIn(sheets, matches, undone)
  const skippedRows: SkippedRow[] = []
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
        skippedRows.push({ ...origin, reason: 'SUM' })
        continue
      }
      if (given.length === 1 && !/^[\d\s.,/-]*$/.test(given[0] ?? '')) {
        section = given[0]?.trim() ?? ''
        continue
      }
      const values: OldValues = {}
      const corrected: Corrected[] = []
      for (const [column, field] of match.fields.entries()) {
        const typed = cells[column] ?? ''
        if (!field || typed.trim() === '') continue
        const key = `${index}:${line}:${column}`
        const { content } = oldFields[field]
        const known = field === 'dzongkhag' || field === 'zone' ? places[field] : []
        const after = cleanValue(content, typed, known)
        const isUndone = undoneValues.has(valueOf(field, typed))
        if (!isSame(content, typed, after)) {
          const read = { key, field, before: typed, after, isUndone }
          corrected.push({ ...read, isDoubtful: isDoubtful(content, typed), place: origin })
        }
        values[field] = isUndone ? typed.trim() : field === 'plotArea' ? inUnitOf(headings[column], after) : after
      }
      if (section !== '' && !match.fields.includes('buildingName')) values.buildingName = section
      // Merged cells have their value only in the first line.
      if (match.fields.includes('buildingName') && values.unitNumber) values.buildingName ||= building
      building = values.buildingName || building
      if (Object.values(values).every((value) => value === '')) continue
      if (isTwice(values, said)) {
        skippedRows.push({ ...origin, reason: 'REPEATED' })
        continue
      }
      for (const one of corrected) addCorrection(corrections, one)
      rows.push({ ...origin, values })
    }
  }
  const all = [...corrections.values()]
  const listed = (doubtful: boolean) => all.flatMap(({ isDoubtful: is, ...one }) => (is === doubtful ? [one] : []))
  return { rows, corrections: [...listed(true), ...listed(false)], skippedRows }
}

function addCorrection(corrections: Map<string, Correction & { isDoubtful: boolean }>, { place, ...one }: Corrected): void {
  const value = valueOf(one.field, one.before)
  const known = corrections.get(value)
  if (known) known.places.push(place)
  else corrections.set(value, { ...one, places: [place] })
}

const valueOf = (field: OldFieldKey, typed: string) => `${field}:${typed}`

/** The values of the cells with these keys ("sheet:line:column"), by the meaning of their columns. */
function valuesIn(sheets: readonly OldSheet[], matches: readonly SheetMatch[], keys: ReadonlySet<string>): Set<string> {
  const values = [...keys].flatMap((key) => {
    const [sheet = -1, line = -1, column = -1] = key.split(':').map(Number)
    const [field, typed] = [matches[sheet]?.fields[column], sheets[sheet]?.rows[line]?.[column]]
    return field && typed !== undefined ? [valueOf(field, typed)] : []
  })
  return new Set(values)
}

/** A bare number under "Area (decimal)" is in decimals. */
function inUnitOf(heading: string | undefined, area: string): string {
  const [unit] = /decimals?|acres?|sq\.? ?(ft|feet)/i.exec(heading ?? '') ?? []
  return unit && /^[\d.,\s]+$/.test(area) ? `${area} ${unit}` : area
}

/**
 * "Total", "Grand Total", "Sub-total Block A": at the beginning of a line, or anywhere in a line without a flat and without a person's
 * number.
 */
function isSum(cells: readonly string[], fields: SheetMatch['fields']): boolean {
  const said = (text = '') => /^\s*(grand |sub[ -]?)?totals?\b/i.test(text)
  const isOfSomebody = fields.some(
    (field, column) => (field === 'unitNumber' || field === 'tenantCid' || field === 'tenantPhone') && cells[column]?.trim(),
  )
  return !isOfSomebody && cells.some(said)
}

/** The same tenant at the same place, with the same dates and amounts. */
function isTwice(values: OldValues, said: Set<string>): boolean {
  if (!values.tenantName || !(values.unitNumber ?? values.buildingName)) return false
  const text = JSON.stringify(Object.entries(values).toSorted(([a], [b]) => a.localeCompare(b)))
  if (said.has(text)) return true
  said.add(text)
  return false
}

/** "30,000" and 30000.00 are the same amount, so this is no correction. */
function isSame(content: OldContent, typed: string, after: string): boolean {
  return typed === after || (content === 'money' && (after === '' || /^[\d,]+(\.\d+)?$/.test(typed.trim())))
}
