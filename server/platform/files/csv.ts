import { type CellKind, type CellValue, decimalOfMoney, type SheetColumn, thimphuTime } from '../../../domain/sheet.ts'

const blockRows = 200

/** A list as CSV (RFC 4180), one block at a time, with a BOM so that spreadsheets read Dzongkha as UTF-8. */
export async function* listAsCsv<Row>(columns: readonly SheetColumn<Row>[], rows: AsyncIterable<Row>): AsyncGenerator<string> {
  yield `\uFEFF${lineOf(columns.map(({ title }) => quoted(title)))}`
  let block: string[] = []
  for await (const row of rows) {
    block.push(lineOf(columns.map(({ kind, of }) => cell(of(row), kind))))
    if (block.length < blockRows) continue
    yield block.join('')
    block = []
  }
  yield block.join('')
}

/** Lines of only text cells, e.g. the errors of an import. */
export function textsAsCsv(rows: readonly (readonly CellValue[])[]): string {
  return `\uFEFF${rows.map((row) => lineOf(row.map((value) => cell(value, typeof value === 'number' ? 'number' : 'text')))).join('')}`
}

/** One line whose cells include their kind: an amount may be negative and is still a number. */
export function csvLine(cells: readonly (readonly [kind: CellKind, value: CellValue])[]): string {
  return lineOf(cells.map(([kind, value]) => cell(value, kind)))
}

function lineOf(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`
}

function cell(value: CellValue, kind: CellKind): string {
  if (value === null) return ''
  if (kind === 'money' && typeof value === 'number') return decimalOfMoney(value)
  if (kind === 'time' && typeof value === 'string') return thimphuTime(value)
  return quoted(kind === 'text' ? defused(String(value)) : String(value))
}

/** A leading =, +, -, @ is escaped, because a spreadsheet would run it. A text that looks escaped already gets one more sign. */
function defused(text: string): string {
  return /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

/** The original text of an escaped cell in our own CSV file. */
export function fused(text: string): string {
  return /^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
