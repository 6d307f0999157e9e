import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { type ImportKind, importKinds, sheetNames } from '../../domain/import/import-kind.ts'
import { type Cells, readHeadings } from '../../domain/import/read-row.ts'
import { fieldProblem } from '../../domain/problem.ts'
import { openWorkbook, type Workbook } from './read-workbook.ts'
import type { Line } from './workbook-worker.ts'

export type FileRow = { kind: ImportKind; row: number; cells: Cells }

/** The rows of a file as they come: of its one sheet, or of the sheets of a workbook in the order in which they lean on each other. */
export async function* readImportFile(kind: ImportKind | 'workbook', bytes: Buffer): AsyncGenerator<FileRow> {
  const isZip = bytes.subarray(0, 2).toString('latin1') === 'PK'
  if (!isZip && kind === 'workbook') throw fieldProblem('/file', 'This is not a workbook (XLSX). Fill in the template.')
  if (!isZip) {
    yield* rowsOf(kind as ImportKind, csvLines(bytes))
    return
  }
  const workbook = await openWorkbook(bytes)
  try {
    yield* rowsOfWorkbook(kind, workbook)
  } finally {
    await workbook.close()
  }
}

async function* rowsOfWorkbook(kind: ImportKind | 'workbook', { names, linesOf }: Workbook): AsyncGenerator<FileRow> {
  if (kind !== 'workbook') {
    const named = names.findIndex((name) => isNamed(name, kind))
    yield* rowsOf(kind, linesOf(Math.max(0, named)))
    return
  }
  const known = importKinds.flatMap((one) => names.flatMap((name, sheet) => (isNamed(name, one) ? [{ one, sheet }] : [])))
  if (known.length === 0) {
    throw fieldProblem('/file', `No sheet has a known name (${Object.values(sheetNames).join(', ')}). Fill in the template.`)
  }
  for (const { one, sheet } of known) yield* rowsOf(one, linesOf(sheet))
}

function isNamed(name: string, kind: ImportKind): boolean {
  return name.trim().toLowerCase() === sheetNames[kind].toLowerCase()
}

/** The first line holds the headings; lines without a word are passed over. */
async function* rowsOf(kind: ImportKind, lines: AsyncIterable<Line> | Iterable<Line>): AsyncGenerator<FileRow> {
  let keys: (string | undefined)[] | undefined
  for await (const { row, texts } of lines) {
    if (texts.every((text) => text.trim() === '')) continue
    if (!keys) {
      const read = readHeadings(kind, texts)
      if (read.missing.length > 0) {
        const missing = read.missing.join(', ')
        throw fieldProblem('/file', `The sheet ${sheetNames[kind]} has no column ${missing}. Take the headings of the template.`)
      }
      keys = read.keys
      continue
    }
    yield { kind, row, cells: cellsOf(keys, texts) }
  }
}

function cellsOf(keys: readonly (string | undefined)[], texts: readonly string[]): Cells {
  return Object.fromEntries(keys.flatMap((key, index) => (key ? [[key, texts[index] ?? '']] : [])))
}

const pieceBytes = 64 * 1024

async function* csvLines(bytes: Buffer): AsyncGenerator<Line> {
  const pieces = function* () {
    for (let from = 0; from < bytes.length; from += pieceBytes) yield bytes.subarray(from, from + pieceBytes)
  }
  const parser = Readable.from(pieces()).pipe(parse({ bom: true, relax_column_count: true, max_record_size: 200_000 }))
  let row = 0
  try {
    for await (const texts of parser) {
      row += 1
      yield { row, texts: texts as string[] }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw fieldProblem(
      '/file',
      `Row ${row + 1} is not CSV: a quotation mark is open or stands where none may. Save the file as CSV (UTF-8) again.`,
    )
  }
}
