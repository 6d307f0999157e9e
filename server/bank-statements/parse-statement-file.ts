import { CsvError, parse } from 'csv-parse/sync'
import { guessColumns, type StatementColumns } from '../../domain/bank-statements/statement-file.ts'
import { fieldProblem, Problem } from '../../domain/problem.ts'
import { parseStandardFile } from './parse-standard-file.ts'
import type { StatementFile } from './statement-rows.ts'

const maxRows = 5000
/** Some banks write lines about the account above the headings. */
const maxLinesAbove = 500

/** Reads a bank's file. CAMT.053, MT940 and OFX define their fields; the columns of a CSV file are mapped. */
export function parseStatementFile(bytes: Buffer): StatementFile {
  assertKnownFileKind(bytes)
  return parseStandardFile(bytes, maxRows) ?? parseCsvFile(bytes)
}

/** Some banks write lines about the account above the headings, so the first line that looks like headings is used. */
function parseCsvFile(bytes: Buffer): StatementFile {
  const table = parseCsv(bytes)
  const headingAt = Math.max(
    0,
    table.findIndex((cells) => guessColumns(cells) !== null),
  )
  const headings = (table[headingAt] ?? []).map((heading, index) => heading.trim() || `Column ${index + 1}`)
  const below = table.slice(headingAt + 1)
  if (headings.length < 2 || below.length === 0)
    throw fieldProblem('/file', 'This file has no rows. Choose the CSV file from the bank.')
  if (below.length > maxRows || table.length === maxRows + maxLinesAbove)
    throw fieldProblem('/file', `A statement can have at most ${maxRows} rows. Download a shorter period from the bank.`)
  const rows = below.map((cells) => Object.fromEntries(headings.map((heading, index) => [heading, cells[index] ?? ''])))
  return { format: 'CSV', accountNumber: null, columns: null, headings, rows }
}

export function assertColumnsPresent({ headings }: StatementFile, columns: StatementColumns): void {
  const missing = Object.values(columns).find((heading) => heading !== null && !headings.includes(heading))
  if (missing) throw fieldProblem('/columns', `This file has no column “${missing}”. Map the columns again.`)
}

/** A photo, a PDF or a workbook is recognised by its first bytes. Text contains no zero byte, except in UTF-16 with a byte order mark. */
function assertKnownFileKind(bytes: Buffer): void {
  const start = bytes.subarray(0, 4096).toString('latin1')
  const isWide = start.startsWith('\u00ff\u00fe')
  const isOther = (start.includes('\u0000') && !isWide) || start.startsWith('%PDF')
  if (isOther) throw new Problem('UNSUPPORTED_MEDIA', 'This is not a CSV file. Choose the CSV file from the bank.')
}

function parseCsv(bytes: Buffer): string[][] {
  try {
    return parse(bytes, {
      bom: true,
      relaxColumnCount: true,
      skipEmptyLines: true,
      delimiter: [',', ';', '\t'],
      maxRecordSize: 20_000,
      to: maxRows + maxLinesAbove,
    })
  } catch (error) {
    if (error instanceof CsvError) throw fieldProblem('/file', 'This is not a CSV file. Choose the CSV file from the bank.')
    throw error
  }
}
