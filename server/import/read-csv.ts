import { Readable } from 'node:stream'
import type { CsvError } from 'csv-parse'
import { maxImportRows } from '../../domain/import/import-kind.ts'
import { fieldProblem } from '../../domain/problem.ts'
import { fused } from '../platform/files/csv.ts'
import { tooManyRows } from './too-many-rows.ts'
import type { Line } from './workbook/workbook-worker.ts'

const pieceBytes = 64 * 1024
const maxColumns = 200
const maxCellLength = 10_000

/** Reads the lines of a CSV file, within limits that no real sheet of people or property reaches. */
export async function* readCsv(bytes: Buffer): AsyncGenerator<Line> {
  // The lines are counted first, which takes a moment. Reading and storing a file that is refused at the end would take a minute.
  if (hasMoreLines(bytes, maxImportRows + 1)) throw tooManyRows()
  const pieces = function* () {
    for (let from = 0; from < bytes.length; from += pieceBytes) yield bytes.subarray(from, from + pieceBytes)
  }
  const { CsvError, parse } = await import('csv-parse')
  const given = { bom: true, delimiter: delimiterOf(bytes), relax_column_count: true, max_record_size: 200_000 }
  const parser = Readable.from(pieces()).pipe(parse(given))
  let row = 0
  try {
    for await (const texts of parser as AsyncIterable<string[]>) {
      row += 1
      if (texts.length > maxColumns) throw fieldProblem('/file', `Row ${row} has more than ${maxColumns} columns. Remove some.`)
      if (texts.some(({ length }) => length > maxCellLength))
        throw fieldProblem('/file', `Row ${row} has a cell with more than 10,000 characters. Shorten it.`)
      yield { row, texts: texts.map(fused) }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw fieldProblem(
      '/file',
      `Row ${Math.max(row, recordsBefore(error)) + 1} is not valid CSV: a quotation mark is missing or misplaced. Save the file as CSV (UTF-8) again.`,
    )
  }
}

const [lineFeed, carriageReturn, quotationMark] = [0x0a, 0x0d, 0x22]
const blank = new Set(Buffer.from(' \t,;"'))

/** Whether a CSV file has more non-empty lines than the maximum. Line breaks inside quotation marks are not line ends. */
export function hasMoreLines(bytes: Buffer, max: number): boolean {
  let lines = 0
  let [isQuoted, hasWord] = [false, false]
  for (const byte of bytes) {
    if (byte === quotationMark) isQuoted = !isQuoted
    if (!isQuoted && (byte === lineFeed || byte === carriageReturn)) {
      hasWord = false
    } else if (!hasWord && !blank.has(byte)) {
      hasWord = true
      lines += 1
      if (lines > max) return true
    }
  }
  return false
}

/** The parser reads ahead of the requested rows. */
function recordsBefore(error: CsvError): number {
  const records: unknown = Reflect.get(error, 'records')
  return typeof records === 'number' ? records : 0
}

/** Spreadsheets in some languages separate columns by semicolons or tabs; the headings contain no separator. */
function delimiterOf(bytes: Buffer): string {
  const [headings = ''] = bytes
    .subarray(0, pieceBytes)
    .toString('utf8')
    .split(/[\r\n]/, 1)
  return [',', '\t', ';'].find((sign) => headings.includes(sign)) ?? ','
}
