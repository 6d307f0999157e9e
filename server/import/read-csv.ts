import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { fieldProblem } from '../../domain/problem.ts'
import type { Line } from './workbook-worker.ts'

const pieceBytes = 64 * 1024
const maxColumns = 200
const maxCellLength = 10_000

/** The lines of a CSV file, within bounds that no sheet of people or property comes near. */
export async function* readCsv(bytes: Buffer): AsyncGenerator<Line> {
  const pieces = function* () {
    for (let from = 0; from < bytes.length; from += pieceBytes) yield bytes.subarray(from, from + pieceBytes)
  }
  const given = { bom: true, delimiter: delimiterOf(bytes), relax_column_count: true, max_record_size: 200_000 }
  const parser = Readable.from(pieces()).pipe(parse(given))
  let row = 0
  try {
    for await (const texts of parser as AsyncIterable<string[]>) {
      row += 1
      if (texts.length > maxColumns) throw fieldProblem('/file', `Row ${row} has more than ${maxColumns} columns.`)
      if (texts.some(({ length }) => length > maxCellLength))
        throw fieldProblem('/file', `Row ${row} has a cell of more than 10,000 characters.`)
      yield { row, texts }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw fieldProblem(
      '/file',
      `Row ${Math.max(row, recordsBefore(error)) + 1} is not CSV: a quotation mark is open or stands where none may. Save the file as CSV (UTF-8) again.`,
    )
  }
}

/** The parser reads ahead of the rows that were asked for. */
function recordsBefore(error: CsvError): number {
  const records: unknown = Reflect.get(error, 'records')
  return typeof records === 'number' ? records : 0
}

/** Spreadsheets of some languages part columns by semicolons or tabs; the headings hold none of the three. */
function delimiterOf(bytes: Buffer): string {
  const [headings = ''] = bytes
    .subarray(0, pieceBytes)
    .toString('utf8')
    .split(/[\r\n]/, 1)
  return [',', '\t', ';'].find((sign) => headings.includes(sign)) ?? ','
}
