import type { CalendarDate } from '../../calendar-date.ts'
import { cleanDate, cleanValue, isUse } from './clean-value.ts'
import { type OldContent, type OldFieldKey, oldFieldKeys, oldFields, plainHeading, sharedSpellings } from './old-fields.ts'

/** A sheet of an old workbook: its lines as text. */
export type OldSheet = { name: string; rows: readonly (readonly string[])[] }
export type OldColumn = { heading: string; field: OldFieldKey | null; samples: string[] }
export type SheetGuess = {
  /** The index of the heading line, from 0; -1 if there is none. */
  headingRow: number
  columns: OldColumn[]
}

const searchedRows = 15
const sampledRows = 60
const shownSamples = 3

/** Guesses the meaning of each column of a sheet: by its heading in many spellings, and by its values. */
export function guessColumns(sheet: OldSheet): SheetGuess {
  const headingRow = findHeadingRow(sheet)
  const headings = sheet.rows[headingRow] ?? []
  const width = Math.max(0, ...sheet.rows.slice(0, sampledRows).map((row) => row.length))
  const below = sheet.rows.slice(headingRow + 1, headingRow + 1 + sampledRows)
  const columns = Array.from({ length: width }, (_, index) => {
    const values = below.flatMap((row) => (row[index]?.trim() ? [row[index].trim()] : []))
    return { heading: headings[index]?.trim() ?? '', values }
  })
  const fields = assign(sheet.name, columns)
  return {
    headingRow,
    columns: columns.map(({ heading, values }, index) => ({
      heading,
      field: fields[index] ?? null,
      samples: [...new Set(values)].slice(0, shownSamples),
    })),
  }
}

/** Titles, addresses and dates may precede the headings. */
function findHeadingRow({ rows }: OldSheet): number {
  const counts = rows.slice(0, searchedRows).map((row) => row.filter((cell) => isHeading(cell)).length)
  const maxHeadings = Math.max(0, ...counts)
  return maxHeadings < 2 ? -1 : counts.indexOf(maxHeadings)
}

function isHeading(cell: string): boolean {
  const plain = plainHeading(cell)
  if (plain === '') return false
  return (
    oldFieldKeys.some((key) => oldFields[key].spellings.test(plain)) ||
    Object.values(sharedSpellings).some((one) => one.test(plain))
  )
}

type Column = { heading: string; values: readonly string[] }
type Role = 'tenant' | 'owner'

/** First by heading; then columns without a known heading by their values. A field is assigned once per sheet. */
function assign(sheetName: string, columns: readonly Column[]): (OldFieldKey | null)[] {
  const taken = new Set<OldFieldKey>()
  const fields: (OldFieldKey | null)[] = columns.map(() => null)
  const take = (index: number, field: OldFieldKey | undefined) => {
    if (!field || fields[index] || taken.has(field)) return
    taken.add(field)
    fields[index] = field
  }
  const fits = (field: OldFieldKey, { values }: Column) => looksLike(oldFields[field].content, values) !== false
  for (const [index, column] of columns.entries()) {
    const plain = plainHeading(column.heading)
    take(
      index,
      oldFieldKeys.find((key) => oldFields[key].spellings.test(plain) && !taken.has(key) && fits(key, column)),
    )
  }
  const main = roleOfSheet(sheetName, fields)
  for (const [index, column] of columns.entries()) take(index, sharedField(column, roleBefore(fields, index) ?? main))
  for (const [index, column] of columns.entries()) {
    if (isHeading(column.heading) || column.values.length === 0) continue
    take(index, byContent(column, roleBefore(fields, index) ?? main))
  }
  return fields
}

function roleOfSheet(name: string, fields: readonly (OldFieldKey | null)[]): Role {
  if (fields.includes('tenantName')) return 'tenant'
  if (fields.includes('ownerName') || /owner|landlord|thram|land/i.test(name)) return 'owner'
  return 'tenant'
}

/** The role of the person whose name is nearest before the column. */
function roleBefore(fields: readonly (OldFieldKey | null)[], index: number): Role | undefined {
  const before = fields.slice(0, index).findLast((field) => field === 'tenantName' || field === 'ownerName')
  return before === undefined ? undefined : before === 'ownerName' ? 'owner' : 'tenant'
}

function sharedField({ heading, values }: Column, role: Role): OldFieldKey | undefined {
  const plain = plainHeading(heading)
  if (sharedSpellings.name.test(plain)) return `${role}Name`
  if (sharedSpellings.cid.test(plain) && looksLike('cid', values) !== false) return `${role}Cid`
  return sharedSpellings.phone.test(plain) && looksLike('phone', values) !== false ? `${role}Phone` : undefined
}

/** Recognizes only values that cannot be mistaken for anything else. */
function byContent({ values }: Column, role: Role): OldFieldKey | undefined {
  if (looksLike('cid', values)) return `${role}Cid`
  return looksLike('phone', values) ? `${role}Phone` : undefined
}

const patterns: Partial<Record<OldContent, (value: string) => boolean>> = {
  cid: (value) => /^\d{11}$/.test(cleanValue('cid', value)),
  phone: (value) => /^[127]\d{7}$/.test(cleanValue('phone', value)),
  date: (value) => cleanDate(value) !== undefined,
  use: isUse,
  money: (value) => /^\d{1,10}(\.\d{1,2})?$/.test(cleanValue('money', value)),
}

/** Whether most values are of that kind: undefined if there are no values, or if any text is allowed. */
function looksLike(content: OldContent, values: readonly string[]): boolean | undefined {
  const pattern = patterns[content]
  const given = values.filter((value) => cleanValue('text', value) !== '')
  if (!pattern || given.length === 0) return undefined
  return given.filter(pattern).length * 2 > given.length
}

/** "Outstanding as on 31.10.2026" in a heading or a title: the last day of the old books. */
export function lastDayOfBooks(sheets: readonly OldSheet[]): CalendarDate | undefined {
  const days = sheets.flatMap(({ rows }) =>
    rows.slice(0, searchedRows).flatMap((row) =>
      row.flatMap((cell) => {
        const [, day] = /\bas (?:on|of|at) (\d{1,2}[\w\s./-]{4,18}\d{2,4})/i.exec(cell) ?? []
        return (day && cleanDate(day.trim())) || []
      }),
    ),
  )
  return days.toSorted().at(-1)
}
