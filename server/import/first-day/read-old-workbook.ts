import { formatCount } from '../../../domain/money.ts'
import { maxOldColumns, maxOldRows, maxOldSheets } from '../../../domain/import/first-day/first-day-contract.ts'
import type { OldSheet } from '../../../domain/import/first-day/guess-columns.ts'
import { fieldProblem } from '../../../domain/problem.ts'
import { linesOfCsv } from '../read-text-file.ts'
import { openWorkbook } from '../workbook/open-workbook.ts'
import type { Line } from '../workbook/workbook-worker.ts'

const maxCellLength = 500

/** Reads all sheets of an XLSX, or the lines of a CSV file as one sheet, as texts within the limits of the wizard. */
export async function readOldWorkbook(bytes: Buffer): Promise<OldSheet[]> {
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK') return [await sheetOf('CSV', linesOfCsv(bytes), maxOldRows)]
  const { names, linesOf, close } = await openWorkbook(bytes)
  try {
    if (names.length > maxOldSheets) throw fieldProblem('/file', `A workbook can have at most ${maxOldSheets} sheets here.`)
    const sheets: OldSheet[] = []
    let left = maxOldRows
    for (const [index, name] of names.entries()) {
      const sheet = await sheetOf(name.slice(0, 80), linesOf(index), left)
      left -= sheet.rows.length
      if (sheet.rows.length > 0) sheets.push(sheet)
    }
    if (sheets.length === 0) throw fieldProblem('/file', 'This workbook is empty.')
    return sheets
  } finally {
    await close()
  }
}

async function sheetOf(name: string, lines: AsyncIterable<Line>, max: number): Promise<OldSheet> {
  const rows: string[][] = []
  for await (const { row, texts } of lines) {
    const cells = texts.slice(0, maxOldColumns).map((text) => text.slice(0, maxCellLength))
    // The file may be a picture named as CSV: text contains no U+0000, and PostgreSQL cannot store it.
    if (cells.some((cell) => cell.includes('\u0000'))) throw fieldProblem('/file', 'This is not a CSV file or an Excel workbook.')
    while (cells.at(-1)?.trim() === '') cells.pop()
    if (cells.length === 0) continue
    if (row > max)
      throw fieldProblem(
        '/file',
        `A workbook can have at most ${formatCount(maxOldRows)} rows. Split it and import one part after the other.`,
      )
    // Lines keep their numbers, so that users can find them in the workbook.
    while (rows.length < row - 1) rows.push([])
    rows.push(cells)
  }
  return { name, rows }
}
