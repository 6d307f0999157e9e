import { parentPort } from 'node:worker_threads'
import readXlsx from 'read-excel-file/node'
import { addCellAddresses, columnOf } from './add-cell-addresses.ts'
import { formatErrors } from './format-errors.ts'
import { unpacked, zipEntries } from './zip-entries.ts'

// Opening a workbook of 15 MB takes seconds: it happens beside the thread that serves everybody, and goes over in blocks.

export type Line = { row: number; texts: readonly string[] }
export type WorkbookRequest = { open: Uint8Array } | { sheet: number; from: number; max: number }
/** `rowCounts`: of each sheet, how many rows have a word. */
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
      // The reader unpacks whatever comes; this fails where it is more than was promised and counted.
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

/** More than the largest sheet that can be imported has. */
const maxGridCells = 5_000_000
const lastColumn = 16_384
const cellAddresses = /<(?:\w+:)?(?:c\s[^>]*?\br|dimension\s[^>]*?\bref)\s*=\s*["']\s*(?:\$?[a-z]+\$?\d+:)?\$?([a-z]+)\$?(\d+)/gi

/** The reader makes room for every cell before the last row and column, even where nearly all are empty: for XFD1048576 that is 17 billion. */
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

/** As many digits as a spreadsheet keeps and shows: 0.1 + 0.2 is 0.3 there. */
const significantDigits = 15

/** A date of a spreadsheet has no zone: its day is that of UTC. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  if (typeof cell === 'number') return String(Number(cell.toPrecision(significantDigits)))
  return typeof cell === 'string' ? cell : String(cell as boolean)
}
