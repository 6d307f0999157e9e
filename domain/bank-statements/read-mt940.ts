import { type CalendarDate, isCalendarDate } from '../calendar-date.ts'
import { amountOf, type BankEntry, type BankFile, described, StatementError } from './statement-format.ts'

type Field = { tag: string; text: string }

/** A SWIFT customer statement message, MT940: one or more messages, with or without the surrounding blocks. */
export function readMt940(text: string): BankFile {
  const file: BankFile = { entries: [], accountNumbers: [], currencies: [] }
  let last: BankEntry | undefined
  for (const { tag, text: value } of fieldsOf(text)) {
    if (tag === '25' || tag === '25P') file.accountNumbers.push(value.split('\n')[0] ?? '')
    if (tag.startsWith('60') || tag.startsWith('62')) file.currencies.push(currencyOf(value))
    if (tag === '61') {
      last = entryOf(value, file.entries.length + 1)
      if (!isExpected(value)) file.entries.push(last)
    }
    // A tag 86 after a line describes that line; after the closing balance it describes the statement.
    if (tag === '86' && last) last.description = described([last.description, plainText(value)])
    if (tag.startsWith('62')) last = undefined
  }
  return file
}

/** A field begins at a line ":61:" and continues to the next field or the end of its message. */
function fieldsOf(text: string): Field[] {
  const fields: Field[] = []
  let isOpen = false
  for (const line of text.split(/\r\n|\n|\r/)) {
    const match = /^(?:\{.{0,200}\{4:)?:(\d{2}[A-Z]?):(.*)$/.exec(line)
    if (match) fields.push({ tag: match[1] ?? '', text: match[2] ?? '' })
    const field = fields.at(-1)
    if (!match && isOpen && field && !/^(-\}?|\{)/.test(line)) field.text += `\n${line}`
    isOpen = match !== null || (isOpen && !/^(-\}?|\{)/.test(line))
  }
  return fields
}

/** "C250601BTN1000,00" */
function currencyOf(balance: string): string {
  const match = /^[CD]\d{6}([A-Z]{3})/.exec(balance)
  if (!match) throw new StatementError('This MT940 file has a balance that cannot be read.')
  return match[1] ?? ''
}

const statementLine = /^(\d{6})(\d{4})?(R?[CD]|E[CD])([A-Z])?(\d{1,12},\d{0,2})([A-Z][A-Z0-9]{3})([^\n]*)(?:\n([\s\S]*))?$/

/** "2506020602C5000,00NTRFPA-2025-000001//JRN1001", and the text that the bank adds below. */
function entryOf(line: string, number: number): BankEntry {
  const match = statementLine.exec(line)
  const [, valueDate = '', entryDate, mark = '', , amountText = '', , references = '', below = ''] = match ?? []
  const amount = amountOf(amountText)
  const date = dateOf(valueDate, entryDate)
  if (amount === undefined || !date) throw new StatementError(`Line ${number} of this MT940 file cannot be read.`)
  const [own = '', ofBank = ''] = references.split('//')
  const given = own.trim() === 'NONREF' ? '' : own.trim()
  const isIn = mark === 'C' || mark === 'RD'
  return {
    date,
    amount: isIn ? amount : -amount,
    description: described([mark.startsWith('R') ? 'Reversal' : '', given, below]),
    reference: ofBank.trim() || given || null,
  }
}

/** The bank expects this credit or debit (mark EC or ED), but has not booked it. Once booked, it is in a later statement. */
const isExpected = (line: string) => statementLine.exec(line)?.[3]?.startsWith('E') === true

/** The booking day. Its year is that of the value date, except at the turn of the year. */
function dateOf(valueDate: string, entryDate: string | undefined): CalendarDate | undefined {
  const [year, month, day] = [2000 + Number(valueDate.slice(0, 2)), valueDate.slice(2, 4), valueDate.slice(4, 6)]
  const turn = entryDate && Math.abs(Number(entryDate.slice(0, 2)) - Number(month)) > 6 ? (Number(month) > 6 ? 1 : -1) : 0
  const text = entryDate ? `${year + turn}-${entryDate.slice(0, 2)}-${entryDate.slice(2, 4)}` : `${year}-${month}-${day}`
  return isCalendarDate(text) ? text : undefined
}

/** Some banks separate the words by "?20" or "/REMI/". */
function plainText(text: string): string {
  return text
    .replaceAll(/\n/g, ' ')
    .replaceAll(/\?\d{2}/g, ' ')
    .replaceAll(/\/[A-Z]{4}\//g, ' ')
}
