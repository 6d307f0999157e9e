import { type ImportKind, maxImportRows, sheetNames, workbookKinds } from '../../domain/import/import-kind.ts'
import type { IgnoredColumn, ImportIssue } from '../../domain/import/import-contract.ts'
import { nearestName } from '../../domain/import/nearest-name.ts'
import { type Cells, readHeadings, unknownHeading } from '../../domain/import/read-row.ts'
import { fieldProblem } from '../../domain/problem.ts'
import { notesSheet } from './import-template.ts'
import { tooManyRows } from './too-many-rows.ts'
import { linesOfCsv } from './read-text-file.ts'
import { openWorkbook, type Workbook } from './workbook/open-workbook.ts'
import type { Line } from './workbook/workbook-worker.ts'

export type FileRow = { kind: ImportKind; row: number; cells: Cells }
/** A column or sheet that is unknown here and would otherwise be lost silently. */
export type FileIssue = { issue: ImportIssue }
/** A column of a download that is only informative. */
export type FileNote = { ignored: IgnoredColumn }
type FileRows = AsyncGenerator<FileRow | FileIssue | FileNote>

/** Yields the rows of a file as they are read: of its one sheet, or of the sheets of a workbook in the order of their dependencies. */
export async function* readImportFile(kind: ImportKind | 'workbook', bytes: Buffer): FileRows {
  const isZip = bytes.subarray(0, 2).toString('latin1') === 'PK'
  if (!isZip && kind === 'workbook') throw fieldProblem('/file', 'This is not an Excel workbook (XLSX). Use the template.')
  if (!isZip) {
    yield* rowsOf(kind as ImportKind, linesOfCsv(bytes))
    return
  }
  const workbook = await openWorkbook(bytes)
  try {
    yield* rowsOfWorkbook(kind, workbook)
  } finally {
    await workbook.close()
  }
}

async function* rowsOfWorkbook(kind: ImportKind | 'workbook', { names, rowCounts, linesOf }: Workbook): FileRows {
  // Without the heading row of each sheet.
  const assertRows = (sheets: readonly number[]) => {
    const rows = sheets.reduce((sum, sheet) => sum + Math.max(0, (rowCounts[sheet] ?? 0) - 1), 0)
    if (rows > maxImportRows) throw tooManyRows()
  }
  if (kind !== 'workbook') {
    const named = names.findIndex((name) => isNamed(name, kind))
    const sheet = Math.max(0, named)
    assertRows([sheet])
    yield* rowsOf(kind, linesOf(sheet))
    return
  }
  const known = workbookKinds.flatMap((one) => names.flatMap((name, sheet) => (isNamed(name, one) ? [{ one, sheet }] : [])))
  if (known.length === 0) {
    throw fieldProblem(
      '/file',
      `No sheet has a known name (${workbookKinds.map((one) => sheetNames[one]).join(', ')}). Use the template.`,
    )
  }
  assertRows(known.map(({ sheet }) => sheet))
  for (const { one, sheet } of known) yield* rowsOf(one, linesOf(sheet))
  for (const [sheet, name] of names.entries()) {
    const isKnown = name === notesSheet || known.some((one) => one.sheet === sheet)
    if (!isKnown && (await containsText(linesOf(sheet)))) yield { issue: unknownSheet(name) }
  }
}

async function containsText(lines: AsyncIterable<Line>): Promise<boolean> {
  for await (const { texts } of lines) if (texts.some((text) => text.trim() !== '')) return true
  return false
}

function unknownSheet(name: string): ImportIssue {
  if (isNamed(name, 'bank-account')) return aloneSheet(name)
  const names = workbookKinds.map((kind) => sheetNames[kind])
  const nearest = nearestName(name, names)
  const mend = nearest ? `Is it “${nearest}”?` : `Sheets are named ${names.join(', ')}.`
  return {
    ...{ sheet: name.slice(0, 40), row: 1, column: '' },
    message: `The sheet “${name}” cannot be imported. ${mend} Rename it or remove it.`,
  }
}

function aloneSheet(name: string): ImportIssue {
  const message = `The sheet “${name}” is imported by itself: choose ${sheetNames['bank-account']} above, and a file with this sheet alone.`
  return { sheet: name.slice(0, 40), row: 1, column: '', message }
}

function isNamed(name: string, kind: ImportKind): boolean {
  return name.trim().toLowerCase() === sheetNames[kind].toLowerCase()
}

/** The first line has the headings; empty lines are skipped. */
async function* rowsOf(kind: ImportKind, lines: AsyncIterable<Line> | Iterable<Line>): FileRows {
  let keys: (string | undefined)[] | undefined
  let headings: Line = { row: 0, texts: [] }
  let ignored: ReadonlySet<number> = new Set()
  const reported = new Set<number>()
  for await (const { row, texts } of lines) {
    if (texts.every((text) => text.trim() === '')) continue
    if (!keys) {
      const read = readHeadings(kind, texts)
      if (read.missing.length > 0) {
        const missing = read.missing.join(', ')
        throw fieldProblem('/file', `The sheet ${sheetNames[kind]} has no column ${missing}. Use the headings of the template.`)
      }
      keys = read.keys
      headings = { row, texts }
      ignored = read.ignored
      for (const index of ignored) yield { ignored: { sheet: sheetNames[kind], column: (texts[index] ?? '').trim() } }
      continue
    }
    for (const [index, text] of texts.entries()) {
      if (keys[index] || ignored.has(index) || reported.has(index) || text.trim() === '') continue
      reported.add(index)
      yield { issue: columnIssue(kind, headings, index) }
    }
    yield { kind, row, cells: cellsOf(keys, texts) }
  }
}

function columnIssue(kind: ImportKind, { row, texts }: Line, index: number): ImportIssue {
  const heading = texts[index] ?? ''
  return { sheet: sheetNames[kind], row, column: heading.trim().slice(0, 80), message: unknownHeading(kind, heading, index) }
}

function cellsOf(keys: readonly (string | undefined)[], texts: readonly string[]): Cells {
  return Object.fromEntries(keys.flatMap((key, index) => (key ? [[key, texts[index] ?? '']] : [])))
}
