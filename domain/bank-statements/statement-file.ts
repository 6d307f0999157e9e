import { type CalendarDate, isCalendarDate } from '../calendar-date.ts'
import { type Money, parseMoney } from '../money.ts'

/** The meaning of the columns of a bank's CSV, by heading. Banks use two columns for money in and out, or one column with a sign. */
export type StatementColumns = { date: string; amount: string; description: string | null; reference: string | null }
export type StatementLine = {
  row: number
  bookedOn: CalendarDate
  amount: Money
  description: string
  reference: string | null
}
export type SkippedRow = { row: number; why: string }
export type ReadStatement = { lines: StatementLine[]; skipped: SkippedRow[] }

const words: Record<keyof StatementColumns, readonly RegExp[]> = {
  date: [/^(transaction|txn|tran|posting|value|booking)? ?date$/i, /date/i],
  amount: [/credit|deposit|money in|paid in/i, /amount/i],
  description: [/description|particular|narration|details|remark/i],
  reference: [/reference|ref\b|ref\.|journal|jrn|instrument|cheque|transaction (id|no)|txn (id|no)/i],
}

/** "Dr/Cr", "Credit/Debit" or "Type": the column that states for each row of one amount column whether the money came in. */
const directionHeading = /^((dr|debit)\W*(or\W+)?(cr|credit)|(cr|credit)\W*(or\W+)?(dr|debit)|((transaction|txn|tran) ?)?type)$/i
const outgoing = /^\W*(d|dr|db|debit|withdrawal)\W*$/i

/** Finds the columns by their usual headings; null if date or amount cannot be found. */
export function guessColumns(headings: readonly string[]): StatementColumns | null {
  const find = (field: keyof StatementColumns, among = headings) =>
    words[field].map((word) => among.find((heading) => word.test(heading.trim()))).find((heading) => heading !== undefined) ??
    null
  const sums = headings.filter((heading) => !directionHeading.test(heading.trim()))
  const [date, amount] = [find('date'), find('amount', sums) ?? find('amount')]
  return date && amount ? { date, amount, description: find('description'), reference: find('reference') } : null
}

/**
 * Reads the incoming amounts row by row. Outgoing amounts are left out, also if another column states it; rows that cannot be read are
 * reported. Rows count from 1, without the headings.
 */
export function readStatementRows(rows: readonly Record<string, string>[], columns: StatementColumns): ReadStatement {
  const read: ReadStatement = { lines: [], skipped: [] }
  const direction = Object.keys(rows[0] ?? {}).find(
    (heading) => heading !== columns.amount && directionHeading.test(heading.trim()),
  )
  for (const [index, cells] of rows.entries()) {
    const row = index + 1
    const amountText = (cells[columns.amount] ?? '').trim()
    const amount = parseCredit(amountText)
    if (amount === 'NONE' || (direction !== undefined && outgoing.test(cells[direction] ?? ''))) continue
    const dateText = (cells[columns.date] ?? '').trim()
    const bookedOn = statementDate(dateText)
    if (amount === 'UNREADABLE') read.skipped.push({ row, why: `“${amountText.slice(0, 40)}” is not an amount.` })
    else if (!bookedOn)
      read.skipped.push({ row, why: dateText ? `“${dateText.slice(0, 40)}” is not a date.` : 'The row has no date.' })
    else {
      const description = textOf(cells, columns.description).slice(0, 500)
      read.lines.push({ row, bookedOn, amount, description, reference: textOf(cells, columns.reference).slice(0, 80) || null })
    }
  }
  return read
}

function textOf(cells: Record<string, string>, heading: string | null): string {
  return heading === null ? '' : visibleText((cells[heading] ?? '').normalize('NFC').replaceAll(/\s+/g, ' ')).trim()
}

/** Removes control characters and marks that change the direction of text: they are invisible and make a line look different. */
export function visibleText(text: string): string {
  return text.replaceAll(/[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, '')
}

/** On longer texts the expressions below would take quadratic time. */
const maxAmountLength = 60

/** "5,000.00", "5000 CR", "Nu. 5,000"; outgoing money has a minus, brackets or DR. */
function parseCredit(text: string): Money | 'NONE' | 'UNREADABLE' {
  if (text.length > maxAmountLength) return 'UNREADABLE'
  const bare = text.replace(/\s*\(?cr\.?\)?$/i, '').trim()
  if (bare === '' || bare === '-' || /dr\.?\)?$/i.test(bare) || /^[-(]/.test(bare)) return 'NONE'
  const amount = parseMoney(bare.replace(/^\+/, ''))
  if (amount === undefined) return 'UNREADABLE'
  return amount > 0 ? amount : 'NONE'
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Day before month, as banks in Bhutan write it; the year is first if it has four digits. A time after the date is ignored. */
export function statementDate(text: string): CalendarDate | undefined {
  const match = /^(\d{1,4})[-/. ]([a-z]{3,9}|\d{1,2})[-/., ]+(\d{1,4})(?:[ t,].*)?$/i.exec(text.trim())
  if (!match) return undefined
  const [, first = '', middle = '', last = ''] = match
  const [year, day] = first.length === 4 ? [first, last] : [last.length === 2 ? `20${last}` : last, first]
  const month = /^\d/.test(middle) ? Number(middle) : months.indexOf(middle.slice(0, 3).toLowerCase()) + 1
  const civil = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDate(civil) ? civil : undefined
}
