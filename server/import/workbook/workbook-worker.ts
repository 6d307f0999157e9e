import { parentPort } from 'node:worker_threads'
import readXlsx from 'read-excel-file/node'
import { addCellAddresses, columnOf } from './add-cell-addresses.ts'
import { formatErrors } from './format-errors.ts'
import { unpacked, zipEntries } from './zip-entries.ts'

// Opening a workbook of 15 MB takes seconds, so it runs outside of the main thread and is transferred in blocks.

export type Line = { row: number; texts: readonly string[] }
export type WorkbookRequest = { open: Uint8Array } | { sheet: number; from: number; max: number }
/** `rowCounts`: the number of non-empty rows of each sheet. */
export type WorkbookReply =
  | { names: readonly string[]; rowCounts: readonly number[] }
  | { lines: readonly Line[] }
  | { isUnreadable: true }
  | { isTooLarge: true }

let sheets: Awaited<ReturnType<typeof readXlsx>> = []

parentPort?.on('message', (request: WorkbookRequest) => {
  void reply(request).then((answer) => parentPort?.postMessage(answer))
})

async function reply(request: WorkbookRequest): Promise<WorkbookReply> {
  if ('open' in request) {
    try {
      const bytes = Buffer.from(request.open)
      // The reader unpacks everything, so this fails if a file is larger than the directory states.
      for (const file of zipEntries(bytes)) {
        const issue = gridIssue(file.name, unpacked(bytes, file))
        if (issue) return issue === 'TOO_LARGE' ? { isTooLarge: true } : { isUnreadable: true }
      }
      sheets = await readXlsx(await formatErrors(await addCellAddresses(bytes)))
    } catch {
      return { isUnreadable: true }
    }
    return { names: sheets.map(({ sheet }) => sheet), rowCounts: sheets.map(({ data }) => data.filter(hasWord).length) }
  }
  const { sheet, from, max } = request
  const rows = sheets[sheet]?.data.slice(from, from + max) ?? []
  return { lines: rows.map((cells, index) => ({ row: from + index + 1, texts: cells.map(textOf) })) }
}

/** More than the largest sheet that can be imported. */
const maxGridCells = 5_000_000
const lastColumn = 16_384
const cellAddresses = /<(?:\w+:)?(?:c\s[^>]*?\br|dimension\s[^>]*?\bref)\s*=\s*["']\s*(?:\$?[a-z]+\$?\d+:)?\$?([a-z]+)\$?(\d+)/gi

/** The reader allocates every cell before the last row and column, even if nearly all are empty: 17 billion for XFD1048576. */
function gridIssue(name: string, content: Buffer): 'UNREADABLE' | 'TOO_LARGE' | undefined {
  if (!/worksheets\//i.test(name)) return undefined
  let rows = 0
  let columns = 0
  for (const [, letters = '', row = ''] of content.toString('latin1').matchAll(cellAddresses)) {
    rows = Math.max(rows, Number(row))
    columns = Math.max(columns, columnOf(letters))
  }
  if (columns > lastColumn) return 'UNREADABLE'
  return rows * columns > maxGridCells ? 'TOO_LARGE' : undefined
}

const hasWord = (cells: readonly unknown[]): boolean => cells.some((cell) => textOf(cell).trim() !== '')

/** The number of digits that a spreadsheet stores and shows: there, 0.1 + 0.2 is 0.3. */
const significantDigits = 15

/** A spreadsheet date has no time zone: its day is the day in UTC. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  if (typeof cell === 'number') return String(Number(cell.toPrecision(significantDigits)))
  return typeof cell === 'string' ? cell : String(cell as boolean)
}
